"""What is counted of matches that were played: points, tie-breaks, the Cambridge scoring of two matches together."""
