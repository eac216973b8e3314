"""Two-sided reports of a result: one player reports, the other confirms or disputes, or says nothing until the deadline.

Equal reports of both confirm at once; different ones are a dispute, which a director decides. A report alone counts after
`deadline` seconds, if that is agreed. A player may replace their own report until it is answered. What was confirmed may be
corrected until either has begun a later match; after that by a director with a reason. Sources: section 4.9 of the US rules;
league play, where the winner reports and the opponent is copied.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from games.rules.match.refusals import ReportRefusal, ScoreRefused
from games.rules.match.score import Pair
from games.rules.match.scored_games import check_final


class Standing(StrEnum):
    """Where the result stands."""

    OPEN = "open"
    REPORTED = "reported"
    CONFIRMED = "confirmed"
    DISPUTED = "disputed"


@dataclass(frozen=True, slots=True)
class Reports:
    """What players 0 and 1 have reported, and what is in force. `at` is the time of the last report, in seconds; `automatic`
    says that nobody answered it."""

    length: int
    said: tuple[Pair | None, Pair | None] = (None, None)
    standing: Standing = Standing.OPEN
    result: Pair | None = None
    at: int = 0
    automatic: bool = False

    @property
    def reporter(self) -> int | None:
        """Who has reported alone."""
        if self.standing is not Standing.REPORTED:
            return None
        return 0 if self.said[0] is not None else 1


def report(reports: Reports, player: int, score: Pair, now: int) -> Reports:
    """A player's report of the final score. Raises ScoreRefused."""
    _check_score(reports, score)
    _check_open(reports)
    said = (score, reports.said[1]) if player == 0 else (reports.said[0], score)
    other = said[1 - player]
    if other is None:
        return replace(reports, said=said, standing=Standing.REPORTED, at=now)
    if other == score:
        return replace(reports, said=said, standing=Standing.CONFIRMED, result=score, at=now)
    return replace(reports, said=said, standing=Standing.DISPUTED, at=now)


def confirm(reports: Reports, player: int, now: int) -> Reports:
    """The other player's report is right. Raises ScoreRefused."""
    return report(reports, player, _others(reports, player), now)


def dispute(reports: Reports, player: int, now: int) -> Reports:
    """The other player's report is wrong; what is right is for a director to find. Raises ScoreRefused."""
    _others(reports, player)
    return replace(reports, standing=Standing.DISPUTED, at=now)


def after_silence(reports: Reports, now: int, deadline: int | None) -> Reports:
    """Confirmed by the opponent's silence, or the same; done again, it changes nothing. A deadline of None is none."""
    if reports.reporter is None or deadline is None or now < reports.at + deadline:
        return reports
    result = reports.said[reports.reporter]
    return replace(reports, standing=Standing.CONFIRMED, result=result, automatic=True)


def ruled(reports: Reports, score: Pair, reason: str, now: int) -> Reports:
    """A director's result, of a dispute or against what was confirmed. Raises ScoreRefused."""
    _check_score(reports, score)
    if not reason.strip():
        raise ScoreRefused(ReportRefusal.WHY)
    return replace(reports, standing=Standing.CONFIRMED, result=score, at=now, automatic=False)


def reopened(reports: Reports, *, later_match_begun: bool) -> Reports:
    """A confirmed result that the players correct: both report anew. Raises ScoreRefused."""
    if later_match_begun:
        raise ScoreRefused(ReportRefusal.LATER_MATCH)
    if reports.standing is not Standing.CONFIRMED:
        raise ScoreRefused(ReportRefusal.NOT_CONFIRMED)
    return Reports(reports.length)


def _check_score(reports: Reports, score: Pair) -> None:
    """A session of money games, whose length is 0, ends at any score."""
    if reports.length:
        check_final(reports.length, score)


def _check_open(reports: Reports) -> None:
    if reports.standing is Standing.CONFIRMED:
        raise ScoreRefused(ReportRefusal.CONFIRMED)
    if reports.standing is Standing.DISPUTED:
        raise ScoreRefused(ReportRefusal.DISPUTED)


def _others(reports: Reports, player: int) -> Pair:
    _check_open(reports)
    said = reports.said[1 - player]
    if said is None:
        raise ScoreRefused(ReportRefusal.NOTHING_REPORTED)
    return said
