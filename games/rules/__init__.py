"""The rules of backgammon between two sides: pure functions and values, without clocks, dice or storage."""
