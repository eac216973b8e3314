"""What belongs to play for points: beavers, the Jacoby rule, and at what chances an offer is a take."""
