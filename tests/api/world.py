"""A small club in which everything in the API exists once, so that whatever a program asks for can be found."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from chouette.evening.services import open_chouette, perform
from chouette.models import Chouette
from chouette.seats.answering import switch
from clubsite.api.models import Token
from clubsite.claims.services import ask
from clubsite.eventlog.club_events import Kind
from clubsite.invitations.services import invite
from clubsite.ledger.cash.paying import transfer_cash
from clubsite.members.models import Club, Membership, Player, Role, User
from clubsite.members.services import create_club, find_or_add_player
from clubsite.webhooks.services import create_hook, send_test
from games.matches.rules.sheet import MatchSheet
from games.matches.services.proposing import Terms, propose

OVER = "box ann\nline bob cal dee\ngame\nann doubles all\nbob takes\ncal drops\ndee takes\nteam wins gammon\ncash bob ann 1"
RUNNING = "box ann\nline bob cal dee\ngame\nann doubles all\nbob takes"

STATEMENTS = (
    "cal takes",
    "cal drops\ndee takes",
    "dee beavers",
    "bob doubles",
    "undo",
    "undo step",
    "eli joins",
    "team wins gammon",
    "override box wins single",
    "settle ann bob 1 to bob",
    "option jacoby=off",
    "correct game 1 box wins single",
    "cash ann bob 1.5",
    "close",
    "rolls ann 6 bob 5",
    "ann flees",
)


@dataclass(frozen=True)
class World:
    """`ids` are the values for the parts of addresses, by the name of the part."""

    owner: User
    token: str
    club: Club
    evening: Chouette
    ids: dict[str, Any]


def make_world() -> World:
    owner = User.objects.create_user("olga", "olga@example.org", "a long password")
    tom = User.objects.create_user("tom", "tom@example.org", "a long password")
    club = create_club(owner, "The Mulberry")
    member = Membership.objects.create(club=club, user=tom, roles=[Role.TREASURER])
    over = said(open_chouette(club, "Thursday", owner), OVER, owner)
    evening = said(open_chouette(club, "Friday", owner), RUNNING, owner)
    switch(evening, on=True, seconds=60)
    evening.refresh_from_db()
    players = {player.word: player for player in Player.objects.filter(club=club)}
    Player.objects.filter(pk=players["ann"].pk).update(user=owner)
    players["ann"].refresh_from_db()
    cash = transfer_cash(club, players["bob"], players["ann"], 6, by=owner, action_id=uuid4())
    find_or_add_player(club, "Fay")
    claim = ask(club, players["cal"], tom)
    hook = create_hook(club, "https://example.org/hook", [Kind.GAME_FINISHED], by=owner)
    delivery = send_test(hook, action_id=uuid4())
    invitation = invite(club, owner, days=7, most_uses=2)
    match = propose(club, Terms(players["ann"], players["bob"], MatchSheet(board=False), rated=True), owner, uuid4())
    token, secret = make_token_for(owner)
    ids = {
        "slug": club.slug,
        "code": evening.code,
        "secret": evening.seats.get(word="cal").secret,
        "word": "bob",
        "player_id": players["bob"].pk,
        "other_id": players["ann"].pk,
        "member_id": member.pk,
        "claim_id": claim.pk,
        "hook_id": hook.pk,
        "delivery_id": delivery.pk,
        "invitation_id": invitation.pk,
        "entry_id": cash.pk,
        "token_id": str(token.action_id),
        "over": over.code,
        "match": match.code,
        "invitation": invitation.secret,
    }
    return World(owner, secret, club, evening, ids)


def make_token_for(user: User, action_id: UUID | None = None) -> tuple[Token, str]:
    made: tuple[Token, str] = Token.objects.create(user, timedelta(days=1), name="test", action_id=action_id or uuid4())
    return made


def said(chouette: Chouette, sheet: str, by: User) -> Chouette:
    version = chouette.version
    for line in sheet.splitlines():
        version = perform(chouette.pk, line, version=version, action_id=uuid4(), by=by).chouette.version
    chouette.refresh_from_db()
    return chouette
