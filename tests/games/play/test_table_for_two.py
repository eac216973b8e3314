"""A table for two on `games.play`: played to the end over its own pages; promised dice, clocks, talk, spectators."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.conf import settings
from django.db import IntegrityError, transaction
from django.test import Client, override_settings

from clubsite.access.guessing import MOST_WRONG_GUESSES
from clubsite.access.write_limit import MOST_WRITES
from clubsite.eventlog.action_ids import ActionIdUsed
from clubsite.live.rendering import render
from clubsite.live.viewer import viewer_here
from clubsite.members.models import User
from games.dice.selectors import dice_with_references
from games.notation.plays.play import canonical_plays
from games.notation.records.game_json import write_json
from games.notation.records.mat import write_mat
from games.notation.records.mat_reading import read_mat
from games.play.audiences import WATCH, seat_audience
from games.play.dice_commitments import dice_scopes
from games.play.replay.look import look_at
from games.play.replay.moves import move_rows
from games.play.replay.two_sided import TwoSided
from games.play.replay.words import told_in_words
from games.play.talk import posting
from games.play.talk.refusals import MessageRefusal, TalkRefused
from games.play.turn_clock import MINUTE, SECOND, out_of_time, screen_of
from games.rules.board_play import BoardPlay, tree_of
from games.rules.cube import Side
from tests.games.dice.loaded_cup import loaded
from tests.games.play.toy.models import Duel, DuelMessage, DuelRecord, DuelSeat
from tests.games.play.toy.page import games_of, match_of, page_now
from tests.games.play.toy.rules import Begin, DuelRefused, Open, Roll, State, evolve
from tests.games.play.toy.services import DUELS, LIMIT, open_duel, said_in, say, show_draft, tell
from tests.games.play.toy.talk import DuelTalkRefusal

pytestmark = pytest.mark.django_db

EIGHT = datetime(2026, 3, 6, 20, tzinfo=UTC)
NAMES = {Side.BOX: "ann", Side.TEAM: "bob"}


@pytest.fixture(autouse=True)
def addresses() -> Iterator[None]:
    """Adds this table's pages and channel to the site."""
    listeners = {**settings.LISTENERS, "duel": "tests.games.play.toy.page.read"}
    with override_settings(ROOT_URLCONF="tests.games.play.toy.urls", LISTENERS=listeners):
        yield


@pytest.fixture
def duel() -> Duel:
    return open_duel("ann", "bob")


def seat(duel: Duel, word: str) -> DuelSeat:
    return duel.seats.select_related("duel").get(word=word)


def state_of(duel: Duel) -> State:
    duel.refresh_from_db()
    return DUELS.state_of(duel)


def board_of(duel: Duel) -> BoardPlay:
    board = state_of(duel).board
    assert board is not None
    return board


def press(client: Client, duel: Duel, word: str, what: str, **fields: Any) -> int:
    """Submits what that player's current page would."""
    duel.refresh_from_db()
    sent = {"version": duel.version, "page": uuid4()} | fields
    return int(client.post(f"/duel/seat/{seat(duel, word).secret}/{what}/", sent).status_code)


def begun(client: Client, duel: Duel, dice: str) -> Duel:
    """The game is begun and opened with these dice."""
    assert press(client, duel, "ann", "begin") == 204
    with loaded(dice):
        assert press(client, duel, "ann", "roll") == 204
    return duel


def play_on(client: Client, duel: Duel, choose: Random) -> None:
    """One press by the player who has to act, chosen as a player would."""
    board = board_of(duel)
    if board.on_turn is None or board.to_roll:
        assert press(client, duel, NAMES[board.on_turn or Side.BOX], "roll") == 204
        return
    play = choose.choice(sorted(canonical_plays(tree_of(board)).values()))
    assert press(client, duel, NAMES[board.on_turn], "play", play=play) == 204


@pytest.fixture
def played(client: Client, duel: Duel, monkeypatch: pytest.MonkeyPatch) -> Duel:
    """A whole game, with random dice."""
    monkeypatch.setattr("clubsite.access.write_limit.MOST_WRITES", 10_000)  # no two people play that fast
    choose = Random(7)
    assert press(client, duel, "bob", "begin") == 204
    while state_of(duel).board is not None:
        play_on(client, duel, choose)
    return duel


# A game from beginning to end


def test_a_game_is_played_to_its_end_and_somebody_has_won(played: Duel) -> None:
    assert sorted(state_of(played).points)[0] == 0
    assert sum(state_of(played).points) > 0
    assert DuelRecord.objects.filter(duel=played).count() == played.version


def test_the_log_gives_what_is_stored_and_is_never_changed(played: Duel) -> None:
    state = State()
    for _number, _action, events, _at in said_in(played):
        for event in events:
            state = evolve(state, event)
    assert state == state_of(played)
    with pytest.raises(IntegrityError), transaction.atomic():
        played.records.update(said="something else")


def test_its_dice_are_the_promised_ones(played: Duel) -> None:
    [(dice, references)] = dice_with_references(dice_scopes("duel", played.code))
    assert dice.seed is not None
    assert dice.wrong is None
    told = {}
    for number, action, _events, _at in said_in(played):
        match action:
            case Open(box, team):
                told[str(number)] = (box, team)
            case Roll(_side, pair):
                told[str(number)] = pair
    assert told == {first: roll.dice for (first,), roll in zip(references, dice.rolls, strict=True)}
    assert len(told) > 5


def test_the_seed_is_secret_until_the_game_is_over(client: Client, duel: Duel) -> None:
    press(client, duel, "ann", "begin")
    [(dice, _references)] = dice_with_references(dice_scopes("duel", duel.code))
    assert dice.seed is None
    assert dice.commitment


def test_it_is_replayed_move_by_move(played: Duel) -> None:
    [(moments, won)] = games_of(played).values()
    assert won is not None
    assert [moment.at for moment in moments] == list(range(len(moments)))
    assert moments[-1].board.last is not None
    assert moments[-1].side is won.winner

    def in_words(moment: TwoSided) -> str:
        return told_in_words(moment, NAMES)

    rows = move_rows(moments, in_words)
    assert rows[0].sentence.startswith("Opening roll: ann ")
    plays = [moment for moment in moments if moment.what == "play"]
    assert sum(len(cell.plays) for row in rows for cell in (row.box, row.team) if cell) == len(plays)
    drawn = look_at(moments, plays[-1], Side.BOX)
    assert drawn is not None
    assert drawn.last_play
    assert in_words(plays[0]).startswith(f"{NAMES[plays[0].side or Side.BOX]} ")


def test_other_programs_read_the_game(played: Duel) -> None:
    match = match_of(played)
    [game] = match.games
    assert game.winner is not None
    assert read_mat(write_mat(match)).games[0].turns == game.turns
    assert write_json(match)["players"] == ["ann", "bob"]


# Links


def test_a_page_is_its_players_alone(client: Client, duel: Duel) -> None:
    secrets = {one.secret for one in duel.seats.all()}
    assert len(secrets) == 2
    assert [client.get(f"/duel/seat/{secret}/").status_code for secret in secrets] == [200, 200]
    assert client.get("/duel/seat/AAAAAAAAAAAAAAAA/").status_code == 404
    assert client.post(f"/duel/seat/{'A' * 16}/begin/", {"version": 0, "page": uuid4()}).status_code == 404


def test_whoever_has_the_code_watches_and_guesses_are_counted(client: Client, duel: Duel) -> None:
    assert client.get(f"/duel/{duel.code.lower()}/").status_code == 200
    wrong = {client.get(f"/duel/AAAA{number % 8 + 2}{number % 7 + 2}/").status_code for number in range(MOST_WRONG_GUESSES)}
    assert wrong == {404}
    assert client.get(f"/duel/{duel.code}/").status_code == 429
    assert client.get(f"/duel/{duel.code}/", REMOTE_ADDR="192.0.2.7").status_code == 200


def test_a_script_gone_wild_is_stopped(client: Client, duel: Duel) -> None:
    assert press(client, duel, "ann", "double") == 422
    for _ in range(MOST_WRITES - 1):
        LIMIT.count(duel.pk, f"seat:{seat(duel, 'ann').pk}")
    assert press(client, duel, "ann", "begin") == 429
    assert press(client, duel, "bob", "begin") == 204


# Once, and not too late


def test_the_same_click_is_done_once_and_an_old_page_does_nothing(client: Client, duel: Duel) -> None:
    click = uuid4()
    assert press(client, duel, "ann", "begin", action_id=click) == 204
    assert press(client, duel, "ann", "begin", action_id=click, version=0) == 204
    assert press(client, duel, "bob", "roll", version=0) == 409
    assert (state_of(duel).game, duel.version) == (1, 1)


def test_dice_are_no_words_and_nobody_plays_for_the_other(client: Client, duel: Duel) -> None:
    begun(client, duel, "31")
    with pytest.raises(DuelRefused, match="site alone"):
        say(seat(duel, "ann"), Roll(Side.BOX, (6, 6)), version=duel.version, action_id=uuid4())
    assert press(client, duel, "bob", "roll") == 422
    assert press(client, duel, "bob", "play", play="24/21 24/23") == 422
    assert press(client, duel, "ann", "roll") == 422


def test_a_refused_roll_costs_no_dice(client: Client, duel: Duel) -> None:
    begun(client, duel, "31")
    for _ in range(3):
        press(client, duel, "bob", "roll")
    [(dice, _references)] = dice_with_references(dice_scopes("duel", duel.code))
    assert len(dice.rolls) == 1


# The board, the draft, the cube


def test_only_who_is_on_turn_gets_what_composes_a_play(client: Client, duel: Duel) -> None:
    begun(client, duel, "31")
    ann, bob = (client.get(f"/duel/seat/{seat(duel, who).secret}/").text for who in ("ann", "bob"))
    assert "table-play" in ann
    assert "table-play" not in bob
    assert "table-play" not in client.get(f"/duel/{duel.code}/").text


def test_a_half_composed_play_is_kept_until_it_is_made_and_the_other_side_sees_nothing(client: Client) -> None:
    duel = begun(client, open_duel("ann", "bob", variant="backgammon"), "31")
    duel.refresh_from_db()
    bobs = page_now(duel, seat(duel, "bob")).board
    assert press(client, duel, "bob", "draft", play="24/21") == 422
    assert press(client, duel, "ann", "draft", play="24/gone") == 422
    assert press(client, duel, "ann", "draft", play="8/5") == 204
    duel.refresh_from_db()
    assert screen_of(duel.screen).preview == "8/5"
    assert page_now(duel, seat(duel, "bob")).board == bobs
    assert press(client, duel, "ann", "draft", play="8/5", version=duel.version - 1) == 409
    assert press(client, duel, "ann", "play", play="8/5 6/5") == 204
    duel.refresh_from_db()
    assert screen_of(duel.screen).preview == ""


def test_a_draft_is_no_statement_and_is_shown_once(client: Client, duel: Duel) -> None:
    begun(client, duel, "31")
    duel.refresh_from_db()
    before = (duel.version, duel.shown)
    for _twice in range(2):
        show_draft(seat(duel, "ann"), "24/21", version=duel.version)
    duel.refresh_from_db()
    assert (duel.version, duel.shown) == (before[0], before[1] + 1)


def test_a_cube_is_turned_dropped_and_told(client: Client) -> None:
    duel = begun(client, open_duel("ann", "bob", variant="backgammon"), "31")
    assert press(client, duel, "ann", "play", play="8/5 6/5") == 204
    assert press(client, duel, "bob", "double") == 204
    assert press(client, duel, "bob", "roll") == 422
    assert press(client, duel, "ann", "take") == 204
    with loaded("62"):
        assert press(client, duel, "bob", "roll") == 204
    assert press(client, duel, "bob", "play", play="24/18 13/11") == 204
    assert press(client, duel, "ann", "double") == 204
    assert press(client, duel, "bob", "drop") == 204
    assert state_of(duel).points == (2, 0)
    [(moments, _won)] = games_of(duel).values()
    assert [told_in_words(one, NAMES) for one in moments if one.what in ("double", "take", "drop")] == [
        "bob doubles ann to 2.",
        "ann takes at 2.",
        "ann doubles bob to 4.",
        "bob drops against ann.",
    ]
    assert read_mat(write_mat(match_of(duel))).games[0].points == 2


# Time


@pytest.fixture
def passes() -> Iterator[Callable[[float], None]]:
    """A wall clock that only the test moves."""
    with time_machine.travel(EIGHT, tick=False) as traveller:
        yield lambda seconds: traveller.shift(timedelta(seconds=seconds))


def test_the_clock_of_whoever_has_to_do_something_runs(client: Client, passes: Callable[[float], None]) -> None:
    duel = begun(client, open_duel("ann", "bob", variant="backgammon", reserve=MINUTE, delay=10 * SECOND), "31")
    passes(25)
    assert press(client, duel, "ann", "play", play="8/5 6/5") == 204
    box, team = page_now(Duel.objects.get(), None).clocks
    assert (box.name, box.figure, box.running) == ("ann", "0:45", False)
    assert (team.name, team.figure, team.running) == ("bob", "1:00", True)
    assert press(client, duel, "bob", "double") == 204
    duel.refresh_from_db()
    clock = screen_of(duel.screen).clock
    assert clock is not None
    assert clock.running is Side.BOX
    assert out_of_time(clock, clock.since + 55 * SECOND) is Side.BOX


def test_the_table_knows_who_is_there(client: Client, duel: Duel, passes: Callable[[float], None]) -> None:
    assert page_now(duel, None).away == ()
    for who in ("ann", "bob"):
        client.get(f"/duel/seat/{seat(duel, who).secret}/")
    passes(40)
    client.get(f"/duel/seat/{seat(duel, 'bob').secret}/")
    passes(40)
    assert page_now(duel, None).away == ("ann",)


# Talk


def heard(duel: Duel, word: str | None) -> list[str]:
    duel.refresh_from_db()
    return ["".join(words.text for words in one.words) for one in page_now(duel, seat(duel, word) if word else None).lines]


def talk(duel: Duel, word: str, text: str, room: str = "table") -> None:
    tell(duel.pk, seat(duel, word), None, room, text, uuid4())


def test_players_are_heard_by_all_and_hear_no_spectator_while_they_play(client: Client, duel: Duel) -> None:
    eve = User.objects.create(username="eve")
    begun(client, duel, "31")
    talk(duel, "ann", "Good luck")
    tell(duel.pk, None, eve, "spectators", "She should run 24/21", uuid4())
    assert heard(duel, "bob") == heard(duel, "ann") == ["Good luck"]
    assert heard(duel, None) == ["Good luck", "She should run 24/21"]
    line = page_now(duel, None).lines[1]
    assert (line.name, [words.play for words in line.words]) == ("eve", ["", "24/21"])


def test_who_may_not_speak_is_told_why(client: Client, duel: Duel) -> None:
    eve = User.objects.create(username="eve")
    begun(client, duel, "31")

    def refusal(seated: DuelSeat | None, room: str, text: str = "hello") -> object:
        with pytest.raises(TalkRefused) as refused:
            tell(duel.pk, seated, None if seated else eve, room, text, uuid4())
        return refused.value.refusal

    assert refusal(None, "table") is DuelTalkRefusal.PLAYERS_ONLY
    assert refusal(seat(duel, "ann"), "spectators") is DuelTalkRefusal.WATCHERS_ONLY
    assert refusal(seat(duel, "ann"), "kitchen") is MessageRefusal.NO_SUCH_ROOM
    assert refusal(seat(duel, "ann"), "table", " ") is MessageRefusal.NOTHING_WRITTEN
    posting.mute(seat(duel, "ann"), on=True)
    assert refusal(seat(duel, "ann"), "table") is MessageRefusal.MUTED
    assert not DuelMessage.objects.exists()


def test_a_message_is_said_once_under_its_id(duel: Duel) -> None:
    click = uuid4()
    for _twice in range(2):
        tell(duel.pk, seat(duel, "ann"), None, "table", "Hello", click)
    assert heard(duel, None) == ["Hello"]
    with pytest.raises(ActionIdUsed):
        tell(duel.pk, seat(duel, "bob"), None, "table", "Hello", click)


# Live


def test_each_reader_is_shown_their_own_page_live(client: Client, duel: Duel) -> None:
    begun(client, duel, "31")
    ann, watch, nobody = (viewer_here(one) for one in (seat_audience(seat(duel, "ann").pk), WATCH, "console:1"))
    rendered = render(f"duel:{duel.pk}", frozenset({ann, watch, nobody}))
    duel.refresh_from_db()
    assert rendered.version == duel.shown
    assert set(rendered.frames) == {ann, watch}
    assert rendered.frames[ann] != rendered.frames[watch]


def test_what_is_refused_by_the_board_is_refused(duel: Duel) -> None:
    with pytest.raises(DuelRefused):
        say(seat(duel, "ann"), Roll(Side.BOX, (3, 1)), version=0, action_id=uuid4())
    say(seat(duel, "ann"), Begin(), version=0, action_id=uuid4())
    with pytest.raises(DuelRefused, match="A game is played"):
        say(seat(duel, "bob"), Begin(), version=1, action_id=uuid4())
