"""The open tables of a club, the door of one, sitting down."""
