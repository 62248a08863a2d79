"""Why this opponent, this bye, this rank: each rule with its figures, in words that an upset player accepts."""
