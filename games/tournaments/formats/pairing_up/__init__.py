"""Who meets whom in a round: what a pair costs, and the pairs that cost the least in all."""
