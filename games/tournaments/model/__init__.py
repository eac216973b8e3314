"""What a tournament is made of. Pure: no Django, no database, no clock, no random numbers."""
