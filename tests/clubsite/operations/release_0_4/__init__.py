"""A site of release 0.4 as it was on a Friday evening, with five games in progress.

It was played with that release's own program, through its pages and programs. `database.sql.gz` is the whole database as
`pg_dump --inserts` writes it, `backup.zip` the same moment as `manage.py backup` wrote it then, without a signature.
`dice.json` was downloaded from the table with the play half made. `links.json` names each table's players by role, with their
personal links, a session and a token of the monitor mo.

In the club The Mulberry (olga is owner, mo monitor and treasurer, ann a member)

- *Thursday* is closed: a game undone and played differently, one corrected, cash handed over;
- *Friday, paper* (off screen) is in the middle of its second game: the box has doubled all, two have sealed their answers;
- *Friday, an offer*: the captain went away and the captaincy passed on; then a member doubled, and the box has not answered.
  The clocks run;
- *Friday, a play half made*: a finished game of Hypergammon with its dice revealed; in the second game, of backgammon with
  clocks, a roll was taken back and came differently, as it did then; its captain is composing a play. The team has talked;
- *Friday, a roll held*: Nackgammon; a member holds the captain's roll and offers the box a settlement;
- *Friday, an opponent plays for the box*: the box went away, and the site let an opponent play for it, as it did then;
- a webhook is told everything, and nothing was delivered yet.

The secret key is the tests' own.
"""
