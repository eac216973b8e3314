"""Two-player backgammon: rules, notation, boards on a page, and the site's own dice."""
