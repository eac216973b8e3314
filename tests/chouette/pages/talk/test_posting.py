"""Talk at a table: stored once, heard by its audience, refused with a sentence."""

from enum import StrEnum
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from chouette.evening.codec import GAMES, TABLES
from chouette.evening.watched import Watched, read_evening
from chouette.models import Chouette, PlayedGame, Seat, TableMessage
from chouette.pages.talk.page import talk_now
from chouette.pages.talk.posting import mute, say_pips, talk_as_seat, talk_as_user
from chouette.pages.talk.visibility import heard_now, heard_of, messages_for, newest_talk
from chouette.rules.model.actions import Player
from chouette.rules.permitted.consultation import TalkRefusal
from clubsite.access.write_limit import TooFast
from clubsite.members.models import User
from clubsite.members.services import join, remove_member, seat_member
from games.play.models import LONGEST_MESSAGE
from games.play.talk.posting import MOST_MESSAGES
from games.play.talk.refusals import MessageRefusal, TalkRefused
from games.play.talk.visibility import SHOWN
from tests.chouette.evenings import PLAIN, an_evening, say
from tests.chouette.phones import seat_of, table_of

pytestmark = pytest.mark.django_db

ON_SCREEN = f"{PLAIN}\noption board=on"
PLAYED = f"{ON_SCREEN}\ngame"


def tell(evening: Chouette, word: str, text: str, room: str = "", click: UUID | None = None) -> None:
    talk_as_seat(seat_of(evening, word), room, text, click or uuid4())


def refusal(evening: Chouette, word: str, text: str = "hello", room: str = "") -> StrEnum:
    with pytest.raises(TalkRefused) as refused:
        tell(evening, word, text, room)
    return refused.value.refusal


def heard(evening: Chouette, word: str | None) -> list[str]:
    table = table_of(evening)
    return [message.text for message in heard_now(evening, table, Player(word) if word else None)]


def page_of(watched: Watched, seat: Seat | None) -> dict[str, object]:
    return talk_now(watched, seat, newest_talk(watched.chouette, watched.shown))


def test_the_team_hears_what_the_captain_asks_and_the_box_does_not() -> None:
    evening = an_evening(PLAYED)
    tell(evening, "bob", "Run or stay?")
    assert [heard(evening, who) for who in ("bob", "cal", "dee")] == [["Run or stay?"]] * 3
    assert heard(evening, "ann") == heard(evening, None) == heard(evening, "eve") == []


def test_nothing_of_the_team_is_on_the_page_of_the_box_or_of_those_who_watch() -> None:
    evening = an_evening(PLAYED)
    tell(evening, "bob", "Run or stay?")
    watched = read_evening(evening)
    for seat in (seat_of(evening, "ann"), None):
        assert page_of(watched, seat)["lines"] == []
    shown = page_of(watched, seat_of(evening, "cal"))
    assert [(line.name, line.to) for line in shown["lines"]] == [("bob", "team")]  # type: ignore[attr-defined]


def test_a_member_without_a_turned_cube_is_refused_and_nothing_is_kept() -> None:
    evening = an_evening(PLAYED)
    assert refusal(evening, "cal") is TalkRefusal.OWN_CUBE_FIRST
    assert not TableMessage.objects.exists()
    before = evening.shown
    evening.refresh_from_db()
    assert evening.shown == before


def test_who_drops_falls_silent_and_reads_the_spectators() -> None:
    evening = an_evening(f"{PLAIN}\ngame\nann doubles all\nbob takes\ncal drops\ndee takes")
    tell(evening, "dee", "Race!")
    assert refusal(evening, "cal", room="team") is TalkRefusal.OUT_OF_THE_TALK
    tell(evening, "cal", "Bad luck")
    assert heard(evening, "cal") == heard(evening, None) == ["Bad luck"]
    assert heard(evening, "dee") == ["Race!"]


def test_the_next_game_begins_with_nothing_said_in_it() -> None:
    """The old captain may be the box now."""
    evening = an_evening(PLAYED)
    tell(evening, "bob", "I fear his anchor.")
    say(evening, "team wins single override\ngame")
    assert table_of(evening).game.box == "bob"  # type: ignore[union-attr]
    assert all(heard(evening, who) == [] for who in ("ann", "bob", "cal", "dee", None))


def test_a_replay_shows_the_teams_talk_to_those_who_were_in_it() -> None:
    evening = an_evening(PLAYED)
    tell(evening, "bob", "I fear his anchor.")
    tell(evening, "ann", "Good luck", "table")
    say(evening, "team wins single override")
    game = GAMES.decode(PlayedGame.objects.get().finished).game

    def read(word: str | None) -> list[str]:
        messages = messages_for(evening, table_of(evening), game, Player(word) if word else None)
        return [message.text for message in messages]

    assert read("cal") == read("bob") == ["I fear his anchor.", "Good luck"]
    assert read("ann") == read("eve") == read(None) == ["Good luck"]


def test_a_replay_of_the_running_game_tells_no_more_than_its_page() -> None:
    evening = an_evening(PLAYED)
    tell(evening, "bob", "I fear his anchor.")
    table = table_of(evening)
    assert table.game is not None
    assert messages_for(evening, table, table.game, Player("ann")) == []
    assert len(messages_for(evening, table, table.game, Player("cal"))) == 1


def test_the_same_message_sent_twice_is_said_once() -> None:
    evening, click = an_evening(PLAYED), uuid4()
    for _twice in range(2):
        tell(evening, "bob", "Run?", click=click)
    assert heard(evening, "bob") == ["Run?"]


def test_a_message_is_no_statement_and_is_shown_at_once() -> None:
    evening = an_evening(PLAYED)
    version, shown = evening.version, evening.shown
    with CaptureQueriesContext(connection) as asked:
        tell(evening, "bob", "Run?")
    evening.refresh_from_db()
    assert (evening.version, evening.shown) == (version, shown + 1)
    assert sum("pg_notify" in query["sql"] for query in asked.captured_queries) == 1


@pytest.mark.parametrize("room", ["kitchen", "TEAM", "team ", "\x00"])
def test_a_room_that_does_not_exist_is_refused(room: str) -> None:
    assert refusal(an_evening(PLAYED), "bob", room=room) is MessageRefusal.NO_SUCH_ROOM


def test_what_is_empty_or_too_long_is_refused_before_anything_is_asked() -> None:
    evening = an_evening(PLAYED)
    bob = seat_of(evening, "bob")
    for text, why in (
        ("", MessageRefusal.NOTHING_WRITTEN),
        (" \n\u202e ", MessageRefusal.NOTHING_WRITTEN),
        ("x" * 100_000, MessageRefusal.MESSAGE_TOO_LONG),
    ):
        with CaptureQueriesContext(connection) as asked, pytest.raises(TalkRefused) as refused:
            talk_as_seat(bob, "", text, uuid4())
        assert refused.value.refusal is why
        assert len(asked) == 0
    tell(evening, "bob", "x" * LONGEST_MESSAGE)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a\nb\tc", "a b c"),
        ("\u202eevil\u202c", "evil"),
        ("a\x00b\ud800", "ab"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("👩‍🎓 نعم", "👩‍🎓 نعم"),
    ],
)
def test_nothing_invisible_is_kept(text: str, kept: str) -> None:
    evening = an_evening(PLAYED)
    tell(evening, "bob", text)
    assert heard(evening, "bob") == [kept]


def test_a_flood_is_refused() -> None:
    evening = an_evening(PLAYED)
    for number in range(MOST_MESSAGES):
        tell(evening, "bob", str(number))
    with pytest.raises(TooFast):
        tell(evening, "bob", "more")
    assert len(heard(evening, "bob")) == MOST_MESSAGES
    tell(evening, "ann", "others may", "table")


def test_whoever_is_muted_is_told_so_and_is_heard_again_afterwards() -> None:
    evening = an_evening(PLAYED)
    tell(evening, "bob", "before")
    mute(seat_of(evening, "bob"), on=True)
    assert refusal(evening, "bob", room="table") is MessageRefusal.MUTED
    shown = page_of(read_evening(evening), seat_of(evening, "bob"))
    assert shown["speaks"] == "team"
    why = "A monitor has muted you. What you write is shown to your own side only."
    assert [one.why for one in shown["silent"]] == [why]  # type: ignore[attr-defined]
    mute(seat_of(evening, "bob"), on=False)
    tell(evening, "bob", "after")
    assert heard(evening, "cal") == ["before", "after"]


def test_between_games_nothing_of_a_muted_player_is_shown() -> None:
    evening = an_evening(f"{PLAYED}\nteam wins single override")
    mute(seat_of(evening, "bob"), on=True)
    assert refusal(evening, "bob", room="table") is MessageRefusal.MUTED
    shown = page_of(read_evening(evening), seat_of(evening, "bob"))
    assert shown["speaks"] == ""
    assert [one.why for one in shown["silent"]] == ["The monitor has muted you. Nothing you write is shown."]  # type: ignore[attr-defined]


def test_nothing_is_said_once_the_evening_is_closed() -> None:
    evening = an_evening(f"{ON_SCREEN}\nclose")
    assert refusal(evening, "bob", room="table") is TalkRefusal.TALK_IS_OVER


def test_the_site_counts_the_pips_for_whoever_says_them() -> None:
    evening = an_evening(PLAYED)
    say_pips(seat_of(evening, "cal"), uuid4())
    say_pips(seat_of(evening, "cal"), uuid4())  # pressed again: the count is the same
    assert heard(evening, "bob") == ["Pips: 167–167"]
    assert heard(evening, "ann") == []
    with pytest.raises(TalkRefused, match="Only the team’s members"):
        say_pips(seat_of(evening, "ann"), uuid4())


def test_a_member_of_the_club_who_watches_talks_to_the_spectators() -> None:
    evening = an_evening(PLAYED)
    member = User.objects.create_user("fay")
    join(evening.club, member)
    talk_as_user(evening, member, "", "What a roll", uuid4())
    assert heard(evening, None) == ["What a roll"]
    assert heard(evening, "bob") == heard(evening, "ann") == []
    for room in ("team", "box", "table"):
        with pytest.raises(TalkRefused):
            talk_as_user(evening, member, room, "13/9!", uuid4())


def test_a_stranger_and_who_has_left_the_club_say_nothing() -> None:
    evening = an_evening(PLAYED)
    stranger, left = User.objects.create_user("eve"), User.objects.create_user("gus")
    remove_member(evening.club, join(evening.club, left).pk, evening.opened_by)  # type: ignore[arg-type]
    for user in (stranger, left):
        with pytest.raises(TalkRefused) as refused:
            talk_as_user(evening, user, "", "hello", uuid4())
        assert refused.value.refusal is MessageRefusal.MEMBERS_ONLY


def test_a_very_long_user_name_is_cut_and_no_error() -> None:
    evening = an_evening(PLAYED)
    member = User.objects.create_user("f" * 150)
    join(evening.club, member)
    talk_as_user(evening, member, "", "What a roll", uuid4())
    assert TableMessage.objects.get().name == "f" * 80


def test_a_player_is_himself_on_the_spectators_page_too() -> None:
    evening = an_evening(PLAIN)
    user = User.objects.create_user("cal-at-home")
    join(evening.club, user)
    player = seat_member(evening.club, user)
    evening.seats.filter(word="cal").update(player=player)
    say(evening, "game")
    with pytest.raises(TalkRefused) as refused:
        talk_as_user(evening, user, "spectators", "psst", uuid4())
    assert refused.value.refusal is TalkRefusal.WATCHERS_ONLY


def test_only_the_newest_are_shown() -> None:
    evening = an_evening(PLAIN)
    seat = seat_of(evening, "bob")
    rows = [
        TableMessage(chouette=evening, room="table", seat=seat, name="bob", text=str(at), action_id=uuid4())
        for at in range(SHOWN + 5)
    ]
    TableMessage.objects.bulk_create(rows)
    assert heard(evening, None) == [str(at) for at in range(5, SHOWN + 5)]


def test_the_tables_stored_state_is_not_touched() -> None:
    evening = an_evening(PLAYED)
    before = TABLES.decode(evening.table)
    tell(evening, "bob", "Run?")
    assert table_of(evening) == before


def test_what_is_read_once_for_all_readers_gives_each_of_them_what_he_alone_would_read() -> None:
    evening = an_evening(PLAYED)
    for number in range(SHOWN + 5):
        room = ("team", "table", "box", "spectators")[min(number % 7, 3)]
        TableMessage.objects.create(
            chouette=evening, room=room, game=number % 2, text=f"{room} {number}", action_id=uuid4(), name="bob"
        )
    TableMessage.objects.bulk_create(
        TableMessage(chouette=evening, room="spectators", text=f"more {number}", action_id=uuid4(), name="eve")
        for number in range(SHOWN + 5)
    )
    table = table_of(evening)
    newest = newest_talk(evening, table)
    for who in (Player("ann"), Player("bob"), Player("cal"), None):
        assert heard_of(newest, table, who) == heard_now(evening, table, who)
    assert len(heard_of(newest, table, None)) == SHOWN
    assert len(heard_of(newest, table, Player("bob"))) > 1
