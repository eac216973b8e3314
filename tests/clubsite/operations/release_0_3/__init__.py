"""A site of release 0.3 as it was on a Friday evening, kept in three forms.

It was played with that release's own program, through its pages and programs. `database.sql.gz` is the whole database as
`pg_dump --inserts` writes it, with sessions and with the tasks that waited in the queue: the state of an installation that is
stopped, given a newer program, migrated and started again. `backup.zip` is the same moment as `manage.py backup` wrote it.
`links.json` is what people and programs held: personal links, a session, a token, presses whose answers may have been lost.

In the club The Mulberry (olga is owner and has a passkey, mo monitor and treasurer, dora director; ann and bob are members)

- *Thursday* is closed: a game undone and played differently, one corrected, cash handed over;
- *Friday, paper* is in the middle of a game: ann has doubled all, bob and cal have sealed their answers, dee has not;
- *Friday, on screen* has a finished game of Hypergammon with its dice revealed, and one of backgammon with clocks in its sixth
  turn: the team's captain has rolled and is composing a play, one member's cube is turned and that member offers the box a
  settlement, another has released the roll, a third leaves every roll to the captain and is muted. Two rooms and the
  spectators have talked, and dora waits for a seat;
- *Saturday* was begun by a program;
- a webhook is told everything, and nothing was delivered yet.

In the public club Zweiter Klub an evening of Nackgammon waits because ivy holds the team's roll; a claim and an invitation
are open. The secret key is the tests' own.
"""
