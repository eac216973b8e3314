"""The next season of a league: announced with everybody in the division that this one's standings put them in.

The order is kept as ratings, which a director who plays cannot change, so `divisions of N` come out as proposed; whoever enters
besides stands below them. Nobody who has played decides how many go down.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from uuid import UUID

from django.db import transaction

from clubsite.eventlog.write_path import Author
from clubsite.members.models import Membership, Player, User
from clubsite.members.permissions import powers_of
from clubsite.members.services import take_row_of
from games.matches.permissions import login_of
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.stage import Stage
from games.tournaments.desk.state import Desk
from games.tournaments.model.actions import Action, Enter, Rate, SetFee, SetHouse, SetPrizes
from games.tournaments.model.options import changed_options
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament, TournamentEntry, TournamentRecord
from games.tournaments.permissions.speakers import speaker_at
from games.tournaments.rules.placing.next_season import Place, closed_league, final_divisions, of_the_next
from games.tournaments.services.entries import word_of
from games.tournaments.services.opening import LIMIT, announce_for
from games.tournaments.services.persons.seasons import entered_from
from games.tournaments.services.writing import TOURNAMENTS, TournamentWriting
from games.tournaments.sheet.flight_lines import flight_line
from games.tournaments.sheet.writing import statement_text

MOST_MOVING = 20
RATING = 10_000
"""One point of a rating, as statements keep it."""


def proposed(tournament: ClubTournament, moving: int) -> list[list[Place]]:
    """The divisions of next season, without whoever has withdrawn or left the club. Raises TournamentRefused unless a league of
    it is closed, and counts."""
    desk = TOURNAMENTS.state_of(tournament)
    if desk.called_off:
        raise TournamentRefused(DeskRefusal.CALLED_OFF)
    told = desk.tournament
    if not final_divisions(told):
        raise TournamentRefused(DeskRefusal.NO_LEAGUE)
    stay = _players(tournament).keys() - told.withdrawn
    return of_the_next(told, moving, {entrant.name for entrant in told.entrants if entrant.name not in stay})


def announce_next_season(tournament: ClubTournament, title: str, moving: int, *, by: User, click: UUID) -> ClubTournament:
    """Entry is open, and everybody proposed is in. Sent twice, it is one, and two directors at once announce one. Raises
    TournamentRefused, SheetMistake, ActionIdUsed, TooFast."""
    club = tournament.club
    LIMIT.count(club.pk, f"user:{by.pk}")
    who = speaker_at(by, tournament, powers_of(by, club))
    if who is None or not who.directs:
        raise TournamentRefused(DeskRefusal.NOT_YOURS)
    if who.names:
        raise TournamentRefused(DeskRefusal.OWN_SEASON)
    proposal = proposed(tournament, moving)
    with transaction.atomic():
        take_row_of(club)
        known = ClubTournament.objects.filter(click=click).exists()
        if not known and (there := announced_from(tournament)):
            raise TournamentRefused(DeskRefusal.SEASON_THERE, title=there)
        desk = TOURNAMENTS.state_of(tournament)
        sheet = "\n".join([f"tournament {title}", *_terms(desk)])
        steps = "open_entry" + (f"\ntables {desk.tables}" if desk.tables else "")
        made = announce_for(club, sheet, by, by.called, click, steps=steps)
        if not known:
            players = _players(tournament)
            order = [players[one.name] for division in proposal for one in division]
            row, _desk = TOURNAMENTS.locked(made.pk)
            TournamentWriting(row, Author(by, by.called)).write_all([*_entered(row, order)], entered_from(tournament.click))
        return made


def announced_from(tournament: ClubTournament) -> str:
    """The title of its next season, if one is announced and not called off; else empty. One query."""
    of_the_club = TournamentRecord.objects.filter(tournament__club=tournament.club_id, action_id=entered_from(tournament.click))
    stand = of_the_club.exclude(tournament__stage=Stage.CALLED_OFF.value)
    return stand.values_list("tournament__title", flat=True).order_by("-pk").first() or ""


def _terms(desk: Desk) -> Iterator[str]:
    """Lines of the sheet: the same options, lengths, fee and prizes."""
    told = desk.tournament
    league = closed_league(told)
    assert league is not None  # by what is proposed
    for name, value in changed_options(told.options).items():
        if name != "seeding":
            yield f"option {name}={value}"
    yield "option seeding=rating"
    yield flight_line(replace(league, only=None))
    if told.money.fee:
        yield statement_text(SetFee(told.money.fee))
    if told.money.house:
        yield statement_text(SetHouse(told.money.house))
    for prizes in told.money.prizes:
        if prizes.flight == league.name:
            yield statement_text(SetPrizes(prizes.flight, prizes.shares))


def _entered(row: ClubTournament, order: list[Player]) -> Iterator[Action]:
    words = []
    for player in order:
        words.append(word_of(row, player))
        TournamentEntry.objects.create(tournament=row, player=player, word=words[-1])
    yield Enter(tuple(words))
    for number, word in enumerate(words):
        yield Rate(word, (len(words) - number) * RATING)


def _players(tournament: ClubTournament) -> Mapping[str, Player]:
    """Who is behind the names on the sheet now, each once; nobody who has left the club."""
    logins = set(Membership.objects.filter(club=tournament.club_id).values_list("user", flat=True))
    found: dict[int, tuple[str, Player]] = {}
    for entry in tournament.entries.select_related("player__merged_into").order_by("pk"):
        login = login_of(entry.player)
        if login is None or login in logins:
            player = entry.player.merged_into or entry.player
            found.setdefault(player.pk, (entry.word, player))
    return dict(found.values())
