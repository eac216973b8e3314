"""One against one: backgammon's rules, notation, matches and tournaments."""
