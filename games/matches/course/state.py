"""A match and where it stands between challenge and confirmed result. Stored as the snapshot of its log."""

from dataclasses import dataclass
from enum import StrEnum

from games.matches.course.steps import AskClock, AskEarlier, Correction, Ending, RuleLength, SayLength
from games.matches.rules.sheet import MatchSheet
from games.matches.rules.state import Scored, State
from games.rules.match.reporting import Reports, Standing
from games.rules.match.score import Pair


class Stage(StrEnum):
    """How far a match is."""

    CHALLENGED = "challenged"
    AGREED = "agreed"
    PLAYING = "playing"
    REPORTED = "reported"
    DISPUTED = "disputed"
    CONFIRMED = "confirmed"
    DECLINED = "declined"
    CANCELLED = "cancelled"


_STANDINGS = {
    Standing.REPORTED: Stage.REPORTED,
    Standing.DISPUTED: Stage.DISPUTED,
    Standing.CONFIRMED: Stage.CONFIRMED,
}
_SHEET, _MATCH, _REPORTS = MatchSheet(), State(), Reports(0)


@dataclass(frozen=True, slots=True)
class Course:
    """`by` is the player who has proposed the match, None for somebody who runs matches; `at` when it is to be played. `fell`
    is set for a match that is not played. `correction` is what player `asks` wants to correct of a confirmed result. `reason`
    is a director's, who has `decided` the result and how it came about (`ending`), or called the match off. `undo` is
    who has asked that the last statement be taken back.

    `emptied`: all games that were entered have been taken back at least once. `entered_by` is the player who has entered the
    newest statement about the games, if they alone have: they may take it back without asking.

    `held` is what counts of a session meanwhile, if a player whose opponent has no login has said more than that: the rest
    counts once somebody else has confirmed it.

    `wants_clock` waits for the other player's answer, however many moves are made meanwhile; so does `asks_put_off`, who would
    rather go on another day. `put_off`: the match on screen stands still until both are there again.

    `wrong` is what a player says about the length that was played, until the other has answered; `settled` is what was agreed
    on or ruled about it, and `scheduled` the length that both had agreed on before.

    `waited` is who says that the other was late by `late_minutes`, until the other has answered.

    `earlier` waits for the other's yes: a player would rather play before the time that both have agreed on. `ready` is who
    would go on with a match that was put off.

    `unrated` is why a director has taken the match out of the ratings; empty for one that is where it belongs."""

    players: tuple[str, str] | None = None
    sheet: MatchSheet = _SHEET
    rated: bool = False
    by: int | None = None
    agreed: tuple[bool, bool] = (False, False)
    at: int | None = None
    fell: Stage | None = None
    match: State = _MATCH
    reports: Reports = _REPORTS
    asks: int | None = None
    correction: Correction | None = None
    decided: bool = False
    reason: str = ""
    undo: int | None = None
    emptied: bool = False
    entered_by: int | None = None
    held: tuple[Scored, ...] | None = None
    wants_clock: AskClock | None = None
    waited: int | None = None
    late_minutes: int = 0
    asks_put_off: int | None = None
    put_off: bool = False
    wrong: SayLength | None = None
    settled: SayLength | RuleLength | None = None
    scheduled: int = 0
    ending: Ending = Ending.PLAYED
    unrated: str = ""
    earlier: AskEarlier | None = None
    ready: int | None = None

    @property
    def stage(self) -> Stage:
        """Where it stands."""
        if self.fell is not None:
            return self.fell
        if self.agreed != (True, True):
            return Stage.CHALLENGED
        if self.reports.standing is not Standing.OPEN:
            return _STANDINGS[self.reports.standing]
        begun = self.match.scored or self.match.over or self.match.game is not None or self.match.resumed
        return Stage.PLAYING if begun else Stage.AGREED

    @property
    def terms(self) -> MatchSheet:
        """The sheet as it is now: with a clock, if one has been introduced."""
        return self.match.sheet if self.match.players is not None else self.sheet

    @property
    def reported(self) -> Pair | None:
        """What the one who has reported alone says."""
        reporter = self.reports.reporter
        return self.reports.said[reporter] if reporter is not None else None

    @property
    def winner(self) -> int | None:
        """Who has won by the result in force; None without one, and for a session that ended even. On screen a match may be
        lost on time, whatever its score."""
        result, won = self.reports.result, self.match.won
        if won is not None and result == self.match.points:
            return won.winner
        if result is None or result[0] == result[1]:
            return None
        return 0 if result[0] > result[1] else 1

    @property
    def began(self) -> bool:
        """Whether anything was ever scored, though it may be taken back by now."""
        return self.emptied or bool(self.match.scored) or self.match.over or self.match.resumed

    @property
    def presumed_ending(self) -> Ending:
        """How it has ended if a director who decides the result says nothing of that: nobody's win by walk-over is rated
        because somebody forgot to say so."""
        if self.decided:
            return self.ending
        if any(self.reports.said) or self.match.over or self.stage is Stage.DISPUTED:
            return Ending.PLAYED
        return Ending.FORFEITED if self.began or self.match.game is not None else Ending.WALKOVER

    @property
    def decided_otherwise(self) -> bool:
        """Whether a director has decided what the games do not tell."""
        return self.decided and self.by_games and self.reports.result not in (None, self.match.points)

    @property
    def withdrawn(self) -> bool:
        """Whether a player has called off what both had agreed on; a director gives a reason."""
        return self.fell is Stage.CANCELLED and self.agreed == (True, True) and not self.reason

    @property
    def taken_back(self) -> bool:
        """Whether a confirmed result was a mistake, with no other in its place: only that is decided and off."""
        return self.fell is Stage.CANCELLED and self.decided

    @property
    def by_games(self) -> bool:
        """Whether its games were entered, and not only a final score."""
        return bool(self.match.games)
