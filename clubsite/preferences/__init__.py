"""How somebody is addressed: language, time zone, names of the dice, mails."""
