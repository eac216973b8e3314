"""The pages of a chouette, one module for each kind of page."""
