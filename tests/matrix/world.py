"""A private club with one of everything an address can name, and one person of each standing."""

from dataclasses import dataclass, field
from datetime import date, time
from functools import cached_property
from uuid import UUID, uuid4

from django.test import Client
from django.urls import reverse

from chouette.evening.services import open_chouette
from chouette.models import Chouette, Seat
from chouette.tasks.summary_mail import DECLINE as SUMMARIES
from clubsite.api.tokens.services import make_token
from clubsite.asking.models import JoinRequest
from clubsite.calendar.letters import DECLINE as NIGHT_MAILS
from clubsite.calendar.models import Feed, Night
from clubsite.calendar.services import feed_of, set_up
from clubsite.claims.models import Claim
from clubsite.claims.services import ask
from clubsite.eventlog.club_events import Kind
from clubsite.invitations.models import Invitation
from clubsite.invitations.services import invite
from clubsite.leaderboards.circles.services import found_circle
from clubsite.leaderboards.models import Circle, Season
from clubsite.leaderboards.seasons import add_season
from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.cash.charging import DUES, Charge, charge
from clubsite.ledger.cash.paying import pay_money, transfer_cash
from clubsite.ledger.models import Entry
from clubsite.ledger.reminders.mail import DECLINE as REMINDERS
from clubsite.ledger.services import Line, post
from clubsite.members.models import Club, Membership, Player, Role, User
from clubsite.members.services import create_club, find_or_add_player, join, remove_member, seat_member
from clubsite.pictures.services import keep_picture
from clubsite.push.models import Subscription
from clubsite.webhooks.models import Delivery, Hook
from clubsite.webhooks.services import create_hook, send_test
from games.matches.letters import DECLINE as MATCH_MAILS
from games.matches.models import Match, MatchLink
from games.matches.rules.sheet import MatchSheet
from games.matches.services.importing import Brought, bring
from games.matches.services.moves import kept
from games.matches.services.proposing import Terms, propose
from games.matches.services.sharing import share
from games.notation.match_files.reading import read_file
from games.series.models import Series
from games.tournaments.models import ClubTournament
from games.tournaments.services.guests.links import Purpose, address_of
from games.tournaments.services.opening import announce
from tests.chouette.evenings import say
from tests.clubsite.pictures.drawn import image
from tests.games.notation.match_files.samples import SHORT

from .addresses import words_of_addresses

#: Of a match on screen.
OF_A_BOARD = (
    *("match_here", "match_talk", "match_mute", "match_number", "match_next_roll", "match_dice", "match_dice_json"),
    *(
        "api_match_number",
        "api_match_next_roll",
        "api_match_talk",
        "api_match_board",
        "api_match_here",
        "api_match_board_events",
    ),
)
SERIES = date(2026, 10, 1)
DRAWN = "entrants Kim Lee\nflight main knockout\nstart main"
OF_A_TOURNAMENT = (
    *(
        "tournament",
        "tournament_desk",
        "correct_result",
        "next_season",
        "say_at_tournament",
        "tournament_sheet",
        "tournament_json",
    ),
    *("tournament_wall", "tournament_qr", "tournament_calcutta", "tournament_board"),
    *("check_in_at_tournament", "hall_code", "ask_as_guest"),
    *("api_tournament", "api_say_at_tournament", "api_tournament_sheet", "api_tournament_board", "api_tournament_entry"),
    *("api_tournament_check_in", "api_hall_code", "api_tournament_result", "api_tournament_events", "api_tournament_log"),
    "api_preview_correction",
)
OF_A_SERIES = ("series", "choose_tournament", "series_csv", "api_series", "api_series_choose")
OF_A_MATCH = (
    *("match", "match_games", "share_match", "do_at_match", "match_rematch", "match_mat", "match_replay"),
    *("api_match", "api_do_at_match", "api_match_mat", "api_match_events"),
)
#: The columns of the table. The stranger owns another club, the removed was a monitor of this one, the visitor has no login.
PEOPLE = ("owner", "director", "monitor", "treasurer", "player", "stranger", "removed", "visitor")
ROLES = {"owner": [Role.OWNER], "director": [Role.DIRECTOR], "monitor": [Role.MONITOR], "treasurer": [Role.TREASURER]}

SHEET = """sheet plain
box Annie
line player removed
game
team wins single
game"""


@dataclass
class World:
    club: Club
    users: dict[str, User]
    player: Player
    chouette: Chouette
    seat: Seat
    claim: Claim
    invitation: Invitation
    hook: Hook
    delivery: Delivery
    cash: Entry
    dues: Entry
    payment: Entry
    match: Match
    night: Night
    feed: Feed
    on_screen: Match
    shared: MatchLink
    tournament: ClubTournament
    series: Series
    season: Season
    circle: Circle
    asks: JoinRequest
    guest_token: str = ""
    told: Subscription = field(default_factory=Subscription)
    sessions: dict[str, str] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    players_token: UUID = field(default_factory=uuid4)

    def browser(self, who: str) -> Client:
        """The person's own browser, logged in long ago."""
        client = Client(raise_request_exception=False)
        if who in self.sessions:
            client.cookies["sessionid"] = self.sessions[who]
        return client

    def place(self, name: str, *, club: str = "") -> str:
        """The address of that name in this club, or in another one given by its slug."""
        named = {"slug": club or self.club.slug, **self._named, **self._special.get(name, {})}
        return reverse(name, kwargs={word: named[word] for word in words_of_addresses()[name]})

    def body(self, name: str) -> dict[str, object]:
        """The body for an address that reads the whole body before it checks the sender; elsewhere an empty one will do."""
        bodies: dict[str, dict[str, object]] = {
            "api_cash": {"payer": self.player.pk, "payee": None, "points": 1, "memo": ""},
            "api_take_back": {"reason": "written twice"},
            "api_payments": {"player": self.player.pk, "way": "in", "amount": 1, "memo": ""},
            "api_take_back_payment": {"reason": "written twice"},
            "api_till_counts": {"opening": True, "counted": 1},
            "api_charges": {"kind": "dues", "players": [self.player.pk], "amount": 1, "for_what": "2026"},
            "api_take_back_charge": {"reason": "written twice"},
            "api_closed_periods": {"name": "2025", "until": "2025-12-31"},
            "api_opening": {"text": "name,points\nDee,1"},
            "api_claims": {"guest": self.claim.player_id},
            "api_answer_claim": {"answer": "refuse"},
            "api_invitations": {"days": 7, "most_uses": 1},
            "api_join": {},
        }
        return bodies[name] | {"action_id": str(uuid4())} if name in bodies else {}

    @cached_property
    def _named(self) -> dict[str, object]:
        """The value of each parameter of an address, computed once: whatever a request changes is rolled back."""
        member = Membership.objects.get(club=self.club, user=self.users["player"])
        other = self.club.players.exclude(pk=self.player.pk).order_by("pk").first()
        assert other is not None
        return {
            "player_id": self.player.pk,
            "other_id": other.pk,
            "member_id": member.pk,
            "membership_id": member.pk,
            "claim_id": self.claim.pk,
            "invitation_id": self.invitation.pk,
            "hook_id": self.hook.pk,
            "session_number": 1,
            "delivery_id": self.delivery.pk,
            "entry_id": self.cash.pk,
            "request_id": 1,
            "gnu_id": "4HPwATDgc/ABMA",
            "one": "Annie",
            "other": "player",
            "code": self.chouette.code,
            "typed": self.chouette.code,
            "word": self.seat.word,
            "secret": self.seat.secret,
            "sheet": "join",
            "number": 1,
            "token_id": self.players_token,
            "pk": 1,
            "uidb36": "1",
            "key": "none-at-all",
            "screen": "console",
            "board": "points",
            "season_id": self.season.pk,
            "night_id": self.night.pk,
            "day": self.night.begins.isoformat(),
            "year": 2026,
            "month": 9,
            "circle_id": self.circle.pk,
            "circle": self.circle.slug,
        }

    @cached_property
    def _special(self) -> dict[str, dict[str, object]]:
        """Addresses where the same parameter means something else."""
        return {
            "game": {"called": "tabula"},
            **{name: {"code": self.match.code} for name in OF_A_MATCH},
            **{name: {"series_id": self.series.pk} for name in OF_A_SERIES},
            **{name: {"code": self.tournament.code} for name in OF_A_TOURNAMENT},
            "tournament_paper": {"code": self.tournament.code, "paper": "draw"},
            **{name: {"code": self.on_screen.code} for name in OF_A_BOARD},
            **{name: {"entry_id": self.payment.pk} for name in ("take_back_payment", "api_take_back_payment")},
            "letter": {"name": "none-at-all"},
            **{name: {"entry_id": self.dues.pk} for name in ("take_back_charge", "api_take_back_charge")},
            "account_part": {"part": f"chouette:{self.chouette.pk}"},
            "join": {"secret": self.invitation.secret},
            "api_join": {"secret": self.invitation.secret},
            **{name: {"secret": self.shared.secret} for name in ("shared_match", "match_card")},
            "circle_by": {"board": "evenings"},
            "circle_csv": {"board": "evenings"},
            "api_circle_board": {"board": "evenings"},
            "api_told_browser": {"number": self.told.pk},
            "api_problem": {"code": "NOT_FOUND"},
            "decline_mails": {"token": SUMMARIES.token_of(self.users["player"])},
            "guest_link": {"token": self.guest_token},
            "decline_match_mails": {"token": MATCH_MAILS.token_of(self.users["player"])},
            "decline_night_mails": {"token": NIGHT_MAILS.token_of(self.users["player"])},
            **{name: {"secret": self.feed.secret} for name in ("club_feed", "own_feed")},
            "answer_join_request": {"request_id": self.asks.pk},
            "decline_reminders": {"token": REMINDERS.token_of(self.users["player"])},
        }


def _token_of_a_guest(tournament: ClubTournament) -> str:
    """Of a link by which somebody without a login enters."""
    asks = tournament.guests.create(name="Pat", address="pat@example.org", language="en")
    return address_of(asks, Purpose.ENTER).rstrip("/").rsplit("/", 1)[1]


def _shared(club: Club, monitor: User, guest: Player) -> MatchLink:
    """The public page of a match between two guests."""
    other = find_or_add_player(club, "Zoe")
    terms = Terms(guest, other, MatchSheet(board=False), rated=False)
    return share(monitor, propose(club, terms, monitor, uuid4()).code)


def _keep_book(club: Club, chouette: Chouette, payer: Player, payee: Player) -> None:
    keep_rules(club, {"currency": "EUR"})
    post(f"chouette:{chouette.pk}:0", club, [Line(payer, payee, 4, "played")], kind="chouette")


def build() -> World:
    users = {who: User.objects.create_user(who, password=who) for who in PEOPLE[:-1]}
    club, _ = create_club(users["owner"], "Baize"), create_club(users["stranger"], "Elsewhere")
    for who, roles in {**ROLES, "player": []}.items():
        join(club, users[who], roles)
    removed = join(club, users["removed"], [Role.MONITOR])
    seat_member(club, users["removed"])
    player, guest = seat_member(club, users["player"]), find_or_add_player(club, "Annie")
    chouette = say(open_chouette(club, "Friday", users["monitor"]), SHEET)
    _keep_book(club, chouette, guest, player)
    on_screen = Terms(player, seat_member(club, users["owner"]), MatchSheet(board=True), rated=True)
    world = World(
        club=club,
        users=users,
        player=player,
        chouette=chouette,
        seat=chouette.seats.get(word="player"),
        claim=ask(club, guest, users["player"]),
        invitation=invite(club, users["monitor"], days=7, most_uses=5),
        hook=create_hook(club, "https://club.example/hook", [next(iter(Kind))], by=users["owner"]),
        delivery=Delivery(),
        cash=transfer_cash(club, player, guest, 4, by=users["treasurer"], action_id=uuid4()),
        dues=charge(club, [player], Charge(3000, "2026"), kind=DUES, by=users["treasurer"], action_id=uuid4()),
        payment=pay_money(club, player, 400, by=users["treasurer"], action_id=uuid4()),
        tournament=announce(club, DRAWN, users["director"], uuid4()),
        series=Series.objects.create(club=club, title="Winter", begins=SERIES, until=SERIES, click=uuid4()),
        match=bring(club, Brought(player, guest, kept(read_file(SHORT.encode()))), users["monitor"], uuid4()),
        on_screen=propose(club, on_screen, users["player"], uuid4()),
        shared=_shared(club, users["monitor"], guest),
        night=set_up(club, {"title": "Friday", "begins": date(2026, 9, 4), "hour": time(19)}, users["director"]),
        feed=feed_of(club, users["player"]),
        circle=found_circle(club, "The harbour", by=users["owner"]),
        asks=JoinRequest.objects.create(club=club, user=User.objects.create_user("asks")),
        season=add_season(club, "Autumn", date(2026, 9, 1), date(2026, 11, 30)),
    )
    world.guest_token = _token_of_a_guest(world.tournament)
    _show_pictures(club, users["owner"])
    _log_everybody_in(world)
    remove_member(club, removed.pk, users["owner"])
    return world


def _show_pictures(club: Club, owner: User) -> None:
    for kind in ("picture", "logo"):
        keep_picture(club, kind, image(), by=owner)


def _log_everybody_in(world: World) -> None:
    """Each with a browser and a token of their own; and what was sent to the hook."""
    world.delivery = send_test(world.hook, action_id=uuid4())
    for who, user in world.users.items():
        browser = Client()
        browser.force_login(user)
        world.sessions[who] = browser.cookies["sessionid"].value
        if who == "player":
            login = user.sessions.get()
            world.told = Subscription.objects.create(user=user, login=login, endpoint="https://push.example/of-player")
        action_id = world.players_token if who == "player" else uuid4()
        world.tokens[who] = make_token(user, "program", 7, action_id=action_id)[1] or ""
