"""What programs that follow an evening are told: the listener of the channel `programs.chouette:<id>`.

Audiences: `watch:<mark>` (anyone with the code), `seat:<id>.<mark>:<user>` (by the seat's secret, and whose login it needed),
`own:<user>` (the seat of a member). The views in `events.py` decide them. Whether the code, the link or the membership still
holds is asked at each drawing, and where it does not, the stream ends.
"""

from collections.abc import Callable, Mapping
from functools import partial

from django.contrib.auth.models import AnonymousUser

from chouette.api.evening.watching import shown_state
from chouette.api.seat.seats import seat_shape
from chouette.evening.selectors import seats_of_login
from chouette.evening.watched import Watched, read_evening
from chouette.models import Chouette, Seat
from chouette.pages.live import is_code_of, seat_by_mark
from chouette.pages.table.page import AtTable, read_table
from chouette.seats.opening import is_on_screen, refused_login
from clubsite.api.streams.opening import as_data
from clubsite.live.rendering import Over, State
from clubsite.members.models import User
from clubsite.members.selectors import roles_of

Draw = Callable[[Watched, AtTable | None, str], str]


def read(channel_id: str) -> State:
    """The evening as it stands, read once for all programs."""
    chouette = Chouette.objects.select_related("club").get(pk=channel_id)
    evening = read_evening(chouette)
    at = read_table(evening) if evening.table.house.board else None
    return State(chouette.shown, partial(_draw, evening, at))


def _draw(evening: Watched, at: AtTable | None, audience: str) -> str | None:
    kind, _, rest = audience.partition(":")
    return DRAWN[kind](evening, at, rest) if kind in DRAWN else None


def _watch(evening: Watched, _at: AtTable | None, mark: str) -> str:
    if not is_code_of(evening, mark):
        raise Over
    return as_data(shown_state(evening))


def _seat(evening: Watched, at: AtTable | None, rest: str) -> str:
    link, _, login = rest.partition(":")
    seat = seat_by_mark(evening, link)
    if seat is None or (is_on_screen(evening.chouette) and refused_login(seat, _user(login) or AnonymousUser())):
        raise Over
    return as_data(seat_shape(evening, seat, at))


def _own(evening: Watched, at: AtTable | None, login: str) -> str:
    user = _user(login)
    if user is None or roles_of(user, evening.chouette.club) is None:
        raise Over
    seat = seats_of_login(evening.chouette, user.pk).select_related("player").first()
    if seat is None:
        raise Over
    return as_data(seat_shape(evening, _as_read(evening, seat), at))


def _as_read(evening: Watched, seat: Seat) -> Seat:
    return next(one for one in evening.seats.values() if one.pk == seat.pk)


def _user(login: str) -> User | None:
    return User.objects.filter(pk=login, is_active=True).first() if login else None


DRAWN: Mapping[str, Draw] = {"watch": _watch, "seat": _seat, "own": _own}
