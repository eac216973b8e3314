"""The rules of a match between two players as a log: statements in, events out, without Django.

`decide` says what follows from a statement, `evolve` what an event changes, `history` keeps the statements, undo and
corrections, `notation` writes and reads them as text. The arithmetic of scores is in `games/rules/match`.
"""
