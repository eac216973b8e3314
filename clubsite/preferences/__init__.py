"""How people are addressed: language, time zone, names of the dice, mail."""
