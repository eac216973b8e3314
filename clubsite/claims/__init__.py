"""Claims: members who were guests before."""
