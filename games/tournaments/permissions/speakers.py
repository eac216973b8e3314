"""Who reads a tournament and who speaks at it, under which names of its sheet."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from django.http import Http404

from clubsite.claims.selectors import granted_since
from clubsite.eventlog.write_path import Author
from clubsite.members.archived import arrive_at
from clubsite.members.models import Player, User
from clubsite.members.permissions import Power, powers_of
from clubsite.members.selectors import Visitor
from games.matches.permissions import SPEAKS_FOR_GUESTS, login_of, logins_in
from games.tournaments.models import ClubTournament, Standing, TournamentEntry

SELLS = frozenset({Power.RUN_TOURNAMENTS, Power.KEEP_BOOK})


class Shut(StrEnum):
    """How somebody has shut others out who could still enter: with the minutes that everybody has, or at once."""

    IN_TIME = "in_time"
    AT_ONCE = "at_once"


@dataclass(frozen=True, slots=True)
class Reader:
    """A member who reads a tournament. `own` is their name on its sheet, empty for whoever has not entered."""

    own: str
    directs: bool
    sells: bool = False
    """Whether they may write down what the auction of a Calcutta comes to."""


@dataclass(frozen=True, slots=True)
class Speaker(Reader):
    """What a member may say at a tournament: `guests` are the names of those without a login, for whom `speaks` may report.
    `names` are all that have become the member's, `own` the first of them."""

    user: User = field(kw_only=True)
    speaks: bool = field(kw_only=True)
    guests: frozenset[str] = field(kw_only=True)
    names: frozenset[str] = field(kw_only=True)
    slips: frozenset[frozenset[str]] = field(kw_only=True, default=frozenset())
    """The two of a match whose result they have typed themselves, just now."""
    there: frozenset[str] = field(kw_only=True, default=frozenset())
    """Who has checked in by themselves, or was noted by another director, of those about whom they speak."""
    entered: frozenset[str] = field(kw_only=True, default=frozenset())
    """Who has entered by themselves, or was entered by another director, of those whom they would take out."""

    voices: frozenset[str] = field(kw_only=True, default=frozenset())
    """Who could say that somebody has come, of those who play: with a login, and not directing."""
    on_screen: frozenset[frozenset[str]] = field(kw_only=True, default=frozenset())
    """Of a director: the two of each match that is being played on screen."""
    just_called: bool = field(kw_only=True, default=False)
    """Of a director who would take a call back: whether nobody has called that match before them, and they just now."""
    others_direct: bool = field(kw_only=True, default=False)
    """Whether the club has a director who does not play here."""

    set_terms: bool = field(kw_only=True, default=False)
    """Of a director who would enter: whether they have changed terms or hours, or sent somebody away, since others entered."""
    has_shut: Shut | None = field(kw_only=True, default=None)
    """Of a director who would draw: whether they have shut others out since others entered."""
    brought: frozenset[str] = field(kw_only=True, default=frozenset())
    """Who has a login by their word since the tournament was announced: as guests they had none."""
    brought_by: frozenset[str] = field(kw_only=True, default=frozenset())
    """By whose word they have theirs since then."""

    @property
    def author(self) -> Author:
        """As the log names them."""
        return Author(self.user, self.user.called)


def tournament_to_see(user: Visitor, code: str) -> tuple[ClubTournament, frozenset[Power]]:
    """The tournament and what the visitor may do in its club: nothing for a stranger to a public one. Raises Http404."""
    found = ClubTournament.objects.select_related("club").filter(code=code.upper()).first()
    if found is None:
        raise Http404
    powers = powers_of(user, found.club)
    if not powers and not found.club.is_public:
        raise Http404
    arrive_at(found.club)
    return found, powers


def speaker_at(user: Visitor, tournament: ClubTournament, powers: frozenset[Power]) -> Speaker | None:
    """None for strangers. Two queries."""
    if not powers or not isinstance(user, User):
        return None
    entries: list[TournamentEntry] = list(tournament.entries.select_related("player__merged_into"))
    players: list[Player] = [entry.player for entry in entries]
    logins = logins_in(tournament.club_id, players)
    entries.sort(key=lambda entry: entry.standing == Standing.OUT)  # a name that is struck comes last
    players = [entry.player for entry in entries]
    names = [entry.word for entry in entries if login_of(entry.player) == user.pk]
    guests = frozenset(entry.word for entry, login in zip(entries, logins, strict=True) if login is None)
    return Speaker(
        own=names[0] if names else "",
        directs=Power.RUN_TOURNAMENTS in powers,
        sells=bool(SELLS & powers),
        user=user,
        speaks=bool(SPEAKS_FOR_GUESTS & powers),
        guests=guests,
        names=frozenset(names),
    )


def guests_at(tournament: ClubTournament) -> Iterator[str]:
    """Names on the sheet of those without a login in the club. Two queries."""
    entries: list[TournamentEntry] = list(tournament.entries.select_related("player__merged_into"))
    logins = logins_in(tournament.club_id, [entry.player for entry in entries])
    return (entry.word for entry, login in zip(entries, logins, strict=True) if login is None)


def guests_by_mail(tournament: ClubTournament) -> frozenset[str]:
    """Those of them who have a link of their own, by which they confirm what is reported. One query."""
    return frozenset(tournament.guests.exclude(entry=None).values_list("entry__word", flat=True))


def brought_at(tournament: ClubTournament) -> frozenset[tuple[str, str]]:
    """Who has given whom their login since the tournament was announced, by their names on its sheet: as a guest the one had no
    voice against the other, and a word that the other could say for them is none. One query; two if there is somebody."""
    claims = granted_since(tournament.club_id, tournament.announced_at).exclude(decided_by=None)
    granted = list(claims.filter(player__in=tournament.entries.values("player")).values_list("decided_by", "player"))
    if not granted:
        return frozenset()
    entries: list[TournamentEntry] = list(tournament.entries.select_related("player__merged_into"))
    words = {entry.player_id: entry.word for entry in entries}
    givers = [(entry.word, login_of(entry.player)) for entry in entries]
    return frozenset((giver, words[taker]) for by, taker in granted for giver, login in givers if by == login)
