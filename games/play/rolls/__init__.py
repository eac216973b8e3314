"""What comes before the dice fall: whom a roll waits for, and who has left theirs to the site."""
