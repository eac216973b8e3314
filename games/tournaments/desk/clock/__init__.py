"""What the clock does at a tournament: deadlines of rounds, claims that somebody is not there, hours that are to come."""
