"""What a guest's own page shows, by the link in their mail: when it is asked for, and live."""

from dataclasses import replace

from clubsite.kit.money import money_with_sign
from clubsite.ledger.selectors import open_in_all
from games.tournaments.desk.check_in import checks_in, hour_of, is_closed
from games.tournaments.desk.stage import Stage
from games.tournaments.models import ClubTournament, Standing, moment_of
from games.tournaments.pages.parts.match_lines import ClockNow, MatchLine
from games.tournaments.pages.shared import Shared
from games.tournaments.services.guests.acting import called_then
from games.tournaments.services.guests.links import Link, Purpose, address_of, link_of
from games.tournaments.services.writing import TOURNAMENTS

GUEST = "guest"
GUEST_BODY = "games/tournaments/guests/body.html"


def followed(shared: Shared, whose: str) -> dict[str, object] | None:
    """For the audience `guest:<key>.<turn>`. None once that page's link is used, or the guest forgotten. Two queries."""
    guest, _dot, turn = whose.partition(".")
    link = link_of(int(guest), int(turn))
    return None if link is None or link.used else told_of(link) | to_play(link, shared)


def told_of(link: Link, refusal: str = "") -> dict[str, object]:
    """What the link does, or how its guest stands if it does nothing any more."""
    guest, tournament = link.guest, link.guest.tournament
    desk, purpose = TOURNAMENTS.state_of(tournament), link.purpose
    acts = not (link.used or link.expired or desk.tournament.started or desk.called_off)
    standing = guest.entry.standing if guest.entry is not None else Standing.OUT.value
    waiting = [one.name for one in desk.waiting]
    word = guest.entry.word if guest.entry is not None else ""
    waits = desk.waits(word)
    is_full = desk.places_left is not None and desk.places_left <= 0
    return {
        "guest": guest,
        "called": called_then(guest) if purpose is Purpose.ENTER else guest.name,
        "club": tournament.club,
        "tournament": tournament,
        "purpose": purpose.value,
        "acts": acts,
        "own_page": address_of(guest, Purpose.PLAY) if acts and purpose is Purpose.TAKE else "",
        "expired": link.expired and not link.used,
        "follows": purpose is not Purpose.WITHDRAW and guest.turn == link.turn + 1 and standing != Standing.OUT,
        "over": desk.tournament.started or bool(desk.called_off),
        "would_wait": bool(waiting) or is_full,
        "is_full": is_full,
        "standing": standing,
        "place": waiting.index(word) + 1 if word in waiting else 0,
        "fee": Shared(tournament).terms.fee if purpose is not Purpose.PLAY else "",
        "until": moment_of(waits.offered_until) if waits is not None else None,
        "checks_in": checks_in(desk),
        "check_in_closed": is_closed(desk),
        "refusal": refusal,
    }


def to_play(link: Link, shared: Shared | None = None) -> dict[str, object]:
    """The guest's own matches, and what they can say; from what is `shared` by all readers of a version, if it is known."""
    opened = shared is None
    if shared is None:
        shared = Shared(ClubTournament.objects.select_related("club").get(pk=link.guest.tournament_id))
    tournament, own = shared.tournament, link.guest.entry.word if link.guest.entry is not None else ""
    match = shared.lines.next.get(own)
    return {
        "started": shared.desk.tournament.started,
        "off": shared.off,
        "over": tournament.stage in (Stage.OVER.value, Stage.CALLED_OFF.value),
        "own": own,
        "called": shared.lines.called(own) if own else link.guest.name,
        "line": _over_the_board(shared.lines.line(match)) if match is not None else None,
        "also": [_over_the_board(shared.lines.line(other)) for other in shared.lines.also.get(own, ())],
        "results": shared.results(own),
        "review": shared.review(own),
        "entry": _at_the_door(shared, own),
        "lots": tuple(shared.lots.of(own)),
        "stands": shared.stands(own),
        "stay": shared.stay(own),
        "terms": shared.terms,
        "way": shared.way(own),
        "version": tournament.version,
        "shown": tournament.shown,
    } | (_with_the_club(link, shared) if opened else {})


def _with_the_club(link: Link, shared: Shared) -> dict[str, object]:
    """Where a guest who pays is with the club, once the draw is made: they have no page of money. Not told live, which would
    ask the book for each of them."""
    entry = link.guest.entry
    if entry is None or not shared.book(entry.word):
        return {"amount": ""}
    _points, cents = open_in_all(entry.player.merged_into or entry.player)
    return {"amount": money_with_sign(cents, shared.currency), "square": not cents}


def _over_the_board(line: MatchLine) -> MatchLine:
    """A guest plays no match on screen."""
    return replace(line, board="", on_screen=False, clock=_told_the_desk(line))


def _told_the_desk(line: MatchLine) -> ClockNow | None:
    """Who is there, where a director decides; a match of a guest the clock leaves to one."""
    return line.clock if line.clock is not None and line.clock.until is None else None


def _at_the_door(shared: Shared, own: str) -> dict[str, object]:
    """Until when a guest checks in, whether they are there, and how to say so."""
    entrant, waits = shared.desk.tournament.entrant(own), shared.desk.waits(own)
    return {
        "checks_in": checks_in(shared.desk) and (entrant is not None or waits is not None),
        "says_here": own in shared.desk.says_here,
        "ticked_by_players": own in shared.ticked_by_players,
        "is_here": (entrant is not None and entrant.checked_in) or (waits is not None and waits.here),
        "check_in_until": moment_of(hour_of(shared.desk)),
        "check_in_closed": is_closed(shared.desk),
        "lost_place": waits is not None and waits.had_place,
        "loses_place": shared.desk.place_is_wanted,
        "standing": Standing.IN.value if entrant is not None else Standing.WAITING.value,
    }
