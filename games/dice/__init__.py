"""The dice: promised before a game, drawn from one cup, verified by anyone."""
