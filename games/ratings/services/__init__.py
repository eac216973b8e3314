"""How results become ratings: as they come, from a correction on, or all again from the logs."""
