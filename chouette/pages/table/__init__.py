"""The table of an evening on screen: board, cubes, clocks, buttons."""
