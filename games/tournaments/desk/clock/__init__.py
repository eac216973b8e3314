"""What the clock does at a tournament: deadlines, claims that somebody is not there, lateness at the table, hours to come."""
