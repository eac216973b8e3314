"""Draws the open pages of a club's leaderboards: the listener of the channel `leaders:<club>`.

Audiences: `watch:<list>` for anybody, while the club shows its leaderboards to strangers, and `member:<user>:<list>`; a list is
written `<lines>/<page>/<board>/<period>`. Whether the reader may still see it is asked at each drawing.
"""

from django.template.loader import render_to_string

from clubsite.leaderboards.lists.asking import asked_for
from clubsite.leaderboards.models import ClubBoards
from clubsite.leaderboards.pages.board_page import Asked, board_page
from clubsite.live.rendering import State
from clubsite.members.models import Club, Player, User
from clubsite.members.permissions import Power, may
from clubsite.members.selectors import player_of

FRAGMENT = "leaderboards/board.html"


def read(channel_id: str) -> State:
    """The boards of a club as they are now."""
    rules = ClubBoards.objects.select_related("club").get(club=int(channel_id))

    def draw(audience: str) -> str | None:
        kind, _, rest = audience.partition(":")
        if kind == "watch":
            return _drawn(rules, rest, public=True) if shows_strangers(rules) else _ended()
        user_id, _, shown = rest.partition(":")
        user = User.objects.filter(pk=user_id).first()
        if user is None or not may(user, rules.club, Power.SEE):
            return _ended()
        return _drawn(rules, shown, public=False, mine=player_of(user, rules.club))

    return State(rules.shown, draw)


def shows_strangers(rules: ClubBoards) -> bool:
    """Whether anybody may see the lists: those of a private club nobody may."""
    return rules.is_public and rules.club.is_public


def audience_of(asked: Asked, user: User | None) -> str:
    """As which the page of this list watches; None is a stranger."""
    shown = f"{asked.number}/{asked.page}/{asked.board.slug}/{asked.period.key}"
    return f"member:{user.pk}:{shown}" if user is not None else f"watch:{shown}"


def _drawn(rules: ClubBoards, shown: str, *, public: bool, mine: Player | None = None) -> str | None:
    number, page, slug, period_key = shown.split("/")
    club: Club = rules.club
    found = asked_for(club, slug, period_key, page)
    if found is None:
        return _ended()
    board, period, at = found
    asked = Asked(club, board, period, at, public=public, mine=mine, number=int(number))
    return render_to_string(FRAGMENT, {"leaders": board_page(asked, rules)})


def _ended() -> str:
    """Shown by a page whose reader may not see it any more, or whose season is gone."""
    return render_to_string("leaderboards/ended.html")
