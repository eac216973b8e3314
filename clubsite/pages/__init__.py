"""The club’s own pages: home, a club, its people, who may do what."""
