"""A Calcutta: lots that are sold, parts bought back, and how both are written as a line."""
