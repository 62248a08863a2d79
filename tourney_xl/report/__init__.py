"""Pages for people: the standings report."""
