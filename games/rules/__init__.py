"""The rules of backgammon between two sides; pure functions and values, no clock, no dice, no storage."""
