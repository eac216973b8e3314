"""The leaderboards' pages: on a phone and a desktop, on the wall, in another site's frame, as a file."""
