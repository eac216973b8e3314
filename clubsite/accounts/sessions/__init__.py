"""Where somebody is logged in: listed on a page of theirs, and ended from there."""
