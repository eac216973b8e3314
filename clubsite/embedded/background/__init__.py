"""The site without a terminal: opened, found and closed by other commands than the one that serves it."""
