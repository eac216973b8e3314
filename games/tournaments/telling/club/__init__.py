"""What a club learns of its tournaments: on its page, in its calendar, its leaderboards and its book."""
