"""Was the site there all the time, and did its clock go on evenly? Nobody is charged for time in which it was not."""
