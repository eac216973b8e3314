"""What others learn of tournaments: members by mail, the club's calendar and its leaderboards."""
