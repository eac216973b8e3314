"""Draws the open pages of a tournament: the listener of the channel `tournament:<id>`. Audiences are `anyone` (of a public
club; `outsider` if they are logged in), `member:<user>`, `desk:<user>`, `calcutta:<user>` and `wall:<user>` (nobody's at a
public club's), each with the name of the player whose way is shown behind a colon, and `guest:<key>.<turn>`; whether they still
may is checked at each drawing."""

from django.template.loader import render_to_string
from django.utils.translation import get_language

from clubsite.live.noted_clock import DrawnByClock, noting
from clubsite.live.rendering import Pieces, State
from clubsite.members.permissions import Power
from games.tournaments.drawing.drawing import On
from games.tournaments.models import ClubTournament
from games.tournaments.pages.calcutta_now import calcutta_now
from games.tournaments.pages.now import tournament_now
from games.tournaments.pages.pieces import BODY, InPieces
from games.tournaments.pages.shared import Shared
from games.tournaments.pages.standing.guest import GUEST, GUEST_BODY, followed
from games.tournaments.pages.taking_back import last_tap_of
from games.tournaments.permissions.speakers import SELLS, Reader

CALCUTTA = "calcutta"
OUTSIDER = "outsider"
BODIES = {
    "desk": "games/tournaments/desk/body.html",
    "wall": "games/tournaments/wall/body.html",
    CALCUTTA: "games/tournaments/calcutta/body.html",
}
DRAWN = {"desk": None, "wall": On.WALL, CALCUTTA: None}


def read(channel_id: str) -> State:
    """The tournament as it stands, and how to draw it. Members who do not play are all shown the same, and two hundred readers
    take as many queries as one."""
    tournament = ClubTournament.objects.select_related("club").get(pk=channel_id)
    shared = Shared(tournament)
    drawn: dict[tuple[str, Reader | None, str, str | None], DrawnByClock[str | Pieces]] = {}
    in_pieces = InPieces(shared)

    def draw(audience: str) -> str | Pieces | None:
        kind, login, highlighted = audience.split(":")
        if kind == GUEST:
            page_of_guest = followed(shared, login)
            return None if page_of_guest is None else render_to_string(GUEST_BODY, page_of_guest)
        powers = shared.powers_of(int(login)) if login else frozenset()
        if not powers and not tournament.club.is_public:
            return None
        who = Reader(shared.own_of(int(login)), Power.RUN_TOURNAMENTS in powers, bool(SELLS & powers)) if powers else None
        if (kind == "desk" and (who is None or not who.directs)) or (kind == CALCUTTA and who is None):
            return None
        if kind == "wall":
            who = None
        same = drawn.setdefault((kind, who, highlighted, get_language()), DrawnByClock())
        page = same.find()
        if page is None:
            with noting() as asked:
                pieces = in_pieces.of(who, highlighted) if kind not in BODIES else None
                page = pieces or _whole(shared, who, highlighted, kind)
            same.keep(asked, page)
        return page

    return State(tournament.shown, draw)


def _whole(shared: Shared, who: Reader | None, highlighted: str, kind: str) -> str:
    now = tournament_now(shared, who, highlighted=highlighted, on=DRAWN.get(kind, On.PAGE))
    calcutta = calcutta_now(shared, who) if kind == CALCUTTA else None
    last = last_tap_of(shared, who) if kind == "desk" else None
    part = {"now": now, "calcutta": calcutta, "last": last, "shown": shared.tournament.shown}
    part["logs_in"] = who is None and kind != OUTSIDER
    return render_to_string(BODIES.get(kind, BODY), part)
