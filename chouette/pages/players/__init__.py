"""What players and onlookers are served: the scoreboard, their own page, the table on screen, the dice."""
