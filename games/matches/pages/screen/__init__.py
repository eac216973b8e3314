"""Numbers in the dice and talk, on the page of a match on screen."""
