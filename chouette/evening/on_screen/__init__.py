"""What an evening on screen keeps beside its log: turns and clocks, promised dice, offers that lapse."""
