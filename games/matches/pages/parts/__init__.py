"""Parts of a match's pages that are worked out apart: the plot of its chances, take points."""
