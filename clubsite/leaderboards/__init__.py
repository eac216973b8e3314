"""The club's leaderboards: who leads by which figure, over a day, a month, a season or for ever."""
