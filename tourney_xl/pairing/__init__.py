"""Swiss rounds: what better means, and the search that finds the best."""
