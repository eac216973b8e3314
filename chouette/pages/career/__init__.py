"""A player’s page over the years, and two players head to head."""
