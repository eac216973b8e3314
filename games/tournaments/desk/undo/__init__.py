"""What is taken back right after it was tapped: a call, a result, a check-in."""
