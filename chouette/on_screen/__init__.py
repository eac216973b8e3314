"""An evening whose checkers are moved here: turns, dice, holds, offers, clocks, and the table page."""
