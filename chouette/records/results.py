"""The results of the chouettes for the club's leaderboards: finished games, and evenings once they are closed.

Increments read the rows that are kept for reading, the whole is told from the records alone; by night the leaderboards compare
the two. Games count as they stand: corrected ones as corrected, undone ones not at all. Points of an evening are those of its
games and side bets; cash only settles what was won.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Value
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from chouette.evening.codec import GAMES, TABLES, statement_of
from chouette.evening.selectors import evening_of
from chouette.models import Chouette
from chouette.records.careers.games import Part
from chouette.rules.model import events as did
from chouette.rules.model.table import Finished, Game, Table
from clubsite.leaderboards.providers import Between, Board, Counted, Entry, Figure, Line, News, Outcome, Provider
from games.ratings.services.racing import EVENING as RACE_EVENING
from games.ratings.services.racing import points_of_evening

EVENING = "evening"
GAME = "game"
IN_THE_CALENDAR = 500


def since(chouette_id: int, number: int) -> News:
    """What the statements after this one changed. Games are read after the version, so that one of them may already be newer;
    then it is told again with the statement that changed it."""
    chouette = Chouette.objects.get(pk=chouette_id)
    said = chouette.records.filter(number__gt=number, number__lte=chouette.version).values_list("body", flat=True)
    touched = {game for body in said for game in _games_touched(statement_of(body).events)}
    rows = chouette.games.filter(number__in=touched).values_list("number", "finished")
    standing = {game: GAMES.decode(finished) for game, finished in rows}
    games = ((game, standing.get(game)) for game in sorted(touched))
    table = TABLES.decode(chouette.table)
    told = (GAMES.decode(one) for one in chouette.games.values_list("finished", flat=True).iterator()) if table.closed else ()
    return _news(chouette, chouette.version, table, games, told)


def whole(chouette_id: int) -> News:
    """All results, from the records."""
    chouette = Chouette.objects.get(pk=chouette_id)
    evening = evening_of(chouette)
    games = ((one.finished.game.number, one.finished) for one in evening.told)
    return _news(chouette, len(evening.statements), evening.table, games, (one.finished for one in evening.told))


def streams(club_id: int) -> Iterable[int]:
    """The club's evenings."""
    return Chouette.objects.filter(club=club_id).order_by("pk").values_list("pk", flat=True)


def calendar(club_id: int, between: Between | None = None) -> Iterator[Entry]:
    """The club's latest evenings, as they were opened and closed."""
    evenings = Chouette.objects.filter(club=club_id).annotate(sat=ArrayAgg("seats__player", default=Value([])))
    if between is not None:
        evenings = evenings.filter(opened_at__gte=between[0], opened_at__lt=between[1])
    for one in evenings.order_by("-opened_at").defer("table")[:IN_THE_CALENDAR]:
        sat = tuple(player for player in one.sat if player is not None)
        yield Entry(str(one.pk), one.title, one.opened_at, one.closed_at, reverse("watch", args=[one.code]), sat)


def _games_touched(events: Iterable[did.Event]) -> Iterator[int]:
    for event in events:
        match event:
            case did.GameFinished(finished):
                yield finished.game.number
            case did.GameCorrected(number):
                yield number
            case did.Undone(games=games):
                yield from games


def _news(
    chouette: Chouette, number: int, table: Table, games: Iterable[tuple[int, Finished | None]], told: Iterable[Finished]
) -> News:
    """`told` are all games as they stand, which nobody reads before the evening is closed."""
    players = dict(chouette.seats.values_list("word", "player"))
    at = chouette.opened_at
    outcomes = [_game(game, at, players, finished) for game, finished in games]
    lines = [*_evening_lines(table, players), *_race_lines(chouette, told, players)] if table.closed else []
    return News(number, [*outcomes, Outcome(EVENING, at, tuple(lines))])


def _game(number: int, at: datetime, players: Mapping[str, int], finished: Finished | None) -> Outcome:
    lines = _game_lines(finished.game, players) if finished else ()
    return Outcome(f"{GAME} {number}", at, tuple(lines))


def _game_lines(game: Game, players: Mapping[str, int]) -> Iterator[Line]:
    for word, quarters in game.deltas.items():
        if (part := part_in(game, word)) is not None:
            yield Line(players[word], f"{GAME}.{part.value}", quarters)


def part_in(game: Game, word: str) -> Part | None:
    """What the player was when the game began; None for one who was not in it."""
    if word == game.box:
        return Part.BOX
    if word == game.captain:
        return Part.CAPTAIN
    if word in game.partners:
        return Part.PARTNER
    return Part.TEAM if word in game.team else None


def _evening_lines(table: Table, players: Mapping[str, int]) -> Iterator[Line]:
    for word, quarters in table.scores.items():
        yield Line(players[word], EVENING, quarters - table.cash.get(word, 0))


def _race_lines(chouette: Chouette, told: Iterable[Finished], players: Mapping[str, int]) -> Iterator[Line]:
    """Points for coming: whoever was in a game that stands. Sitting down alone gives none."""
    points = points_of_evening(chouette.club_id, chouette.opened_at)
    played = {word for one in told for word in one.game.deltas if part_in(one.game, word) is not None}
    for word in sorted(played) if points else ():
        yield Line(players[word], RACE_EVENING, points)


PROVIDER = Provider(
    title=_("Chouette"),
    boards=(
        Board("points-a-game", _("Points per game"), _("Per game"), GAME, Figure.MEAN, Counted.GAMES, least=True, across=True),
        Board("points", _("Points"), _("Points"), GAME, Figure.TOTAL, Counted.GAMES),
        Board("as-box", _("Points per game as the box"), _("Box"), "game.box", Figure.MEAN, Counted.GAMES, least=True),
        Board(
            "as-captain", _("Points per game as captain"), _("Captain"), "game.captain", Figure.MEAN, Counted.GAMES, least=True
        ),
        Board("in-the-team", _("Points per game in the team"), _("Team"), "game.team", Figure.MEAN, Counted.GAMES, least=True),
        Board(
            "points-an-evening",
            _("Points per evening"),
            _("Per evening"),
            EVENING,
            Figure.MEAN,
            Counted.EVENINGS,
            least=True,
            across=True,
        ),
        Board("evenings", _("Evenings attended"), _("Evenings"), EVENING, Figure.COUNT, Counted.EVENINGS, across=True),
    ),
    since=since,
    whole=whole,
    streams=streams,
    calendar=calendar,
)
