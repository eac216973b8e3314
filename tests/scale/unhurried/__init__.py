"""A site that lets one person write as fast as a browser driven by a program does."""
