"""Forms as every part of the club has them."""
