"""A monitor who plays answers, drops, overrides, corrects, pays and switches for the others: each time those whom it concerns
are asked, and nobody else."""

import json
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from chouette.evening.on_screen.proposals import proposal_at
from chouette.models import Chouette
from chouette.rules.model.actions import Player
from chouette.seats.answering import switch
from chouette.seats.consent import switch_as_monitor
from clubsite.api.tokens.services import make_token
from clubsite.members.models import Membership, User
from tests.attacks.sitting_monitor import (
    a_monitor,
    ann_at_the_table,
    ann_has_rolled,
    answers,
    asked,
    at_console,
    browser_of,
    by_program,
    last_said,
    nothing_was_said,
)
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import an_evening_on_screen, press
from tests.chouette.phones import Phone, all_taken, seat_of, table_of

pytestmark = pytest.mark.django_db


def doubled() -> Chouette:
    """Ann has doubled everybody before her roll."""
    chouette = say(ann_has_rolled(), "ann plays 8/5 6/5")
    return say(chouette, "bob cal dee double")


@pytest.mark.parametrize(
    ("said", "asks"),
    [
        ("bob resigns backgammon", ["bob"]),
        ("settle ann bob 1 to ann", ["bob"]),
        ("team wins gammon override", ["bob", "cal", "dee"]),
        ("box wins backgammon override", ["bob", "cal", "dee"]),
        ("captain is dee", ["bob", "cal", "dee"]),
        ("proposition ann dee 9 to ann", ["dee"]),
        ("proposition bob dee 9 to bob", ["bob", "dee"]),
        ("ann pays dee 6", ["dee"]),
        ("dee leaves", ["dee"]),
        ("dee sits out", ["dee"]),
        ("bob sits out\ncal sits out", ["bob", "cal"]),
    ],
)
@pytest.mark.parametrize("sent_by", [at_console, by_program])
def test_whom_it_concerns_is_asked(said: str, asks: list[str], sent_by: object) -> None:
    chouette = ann_has_rolled()
    assert callable(sent_by)
    assert sent_by(chouette, said).status_code in {202, 303}
    assert nothing_was_said(chouette)
    assert asked(chouette)["asks"] == asks
    for who in asks:
        answers(chouette, who)
    assert chouette.records.filter(said=said.splitlines()[0], agreed=asks).exists()


def test_answers_to_a_double_are_their_owners() -> None:
    chouette = say(ann_has_rolled(), "ann plays 8/5 6/5\nbob cal dee double")
    at_console(chouette, "ann takes all")  # her own
    assert last_said(chouette).said == "ann takes all"


def test_the_box_does_not_drop_for_the_team() -> None:
    chouette = say(ann_at_the_table("sheet plain\noption board=on\noption beaver=off\nbox ann\nline bob cal dee\ngame"), "")
    a_monitor(chouette, "bob")
    with_cube = say(chouette, "box wins single override\ngame")
    before = table_of(with_cube).scores
    for said in ("ann drops", "cal drops override"):
        at_console(with_cube, said, who="bob")
    assert table_of(with_cube).scores == before
    assert nothing_was_said(with_cube)


def test_what_is_not_possible_is_refused_and_nobody_is_asked() -> None:
    chouette = ann_has_rolled()
    assert at_console(chouette, "bob takes").status_code == 422
    assert at_console(chouette, "bob rolls 6 6").status_code == 422
    assert asked_nothing(chouette)


def asked_nothing(chouette: Chouette) -> bool:
    return proposal_at(Chouette.objects.get(pk=chouette.pk)) is None


def test_a_correction_asks_those_whose_points_it_changes() -> None:
    chouette = say(ann_has_rolled(), "team wins single override")
    at_console(chouette, "correct game 1 box wins gammon")
    assert asked(chouette)["asks"] == ["bob", "cal", "dee"]
    assert nothing_was_said(chouette)
    web, sent = browser_of("ann"), {"version": chouette.version, "result": "box wins gammon", "sure": "on"}
    web.post(f"/c/{chouette.code}/games/1/", sent | {"action_id": uuid4()})
    assert nothing_was_said(chouette)


def test_whoever_is_asked_reads_what_it_makes_of_their_points() -> None:
    chouette = say(ann_has_rolled(), "team wins single override")
    at_console(chouette, "correct game 1 box wins gammon")
    told = "Your points: +1 becomes −1."  # no cube was turned: a gammon counts once
    shown = Phone().get(f"/s/{seat_of(chouette, 'bob').secret}/").text
    assert told in shown
    assert "<del>The team won a single game against ann.</del>" in shown  # only what is another, not the whole game
    assert "<ins>ann, the box, won a gammon.</ins>" in shown
    assert "becomes" not in Phone().get(f"/s/{seat_of(chouette, 'ann').secret}/").text  # who asks has read it
    answers(chouette, "bob")
    assert told not in Phone().get(f"/s/{seat_of(chouette, 'bob').secret}/").text


WHAT_IS_ANOTHER = (
    "<del>The team won a single game against ann.</del>",
    "<ins>ann, the box, won a gammon.</ins>",
    "ann +3 instead of −3, bob −1 instead of +1, cal −1 instead of +1, dee −1 instead of +1.",
)
WHO_IS_NEXT = "Next: ann is box, cal is captain, then dee, "


def everywhere(chouette: Chouette) -> list[str]:
    """The pages of somebody who is asked, of the asker and of somebody who is not asked; a spectator's; the console."""
    pages = [f"/s/{seat_of(chouette, who).secret}/" for who in ("bob", "ann", "eve")]
    shown = [Phone().get(page).text for page in (*pages, reverse("watch", args=(chouette.code,)))]
    console = browser_of("ann").get(f"/c/{chouette.code}/").content.decode()
    return [*shown, console.replace("\u2068", "").replace("\u2069", "")]


def test_everybody_reads_what_a_correction_would_change_and_who_would_be_box_and_captain() -> None:
    """The same, and not the whole game; what changed is still read once it has lapsed."""
    chouette = say(ann_has_rolled(), "eve joins\nteam wins single override")
    at_console(chouette, "correct game 1: box wins gammon")
    for shown in everywhere(chouette):
        assert [words for words in (*WHAT_IS_ANOTHER, WHO_IS_NEXT) if words not in shown] == []
        assert "is told again: " not in shown
    say(chouette, "option beaver=off")
    for shown in everywhere(chouette):
        assert "It has lapsed" in shown
        assert [words for words in WHAT_IS_ANOTHER if words not in shown] == []
        assert "is told again: " not in shown


def test_what_has_lapsed_is_read_by_the_others_until_something_else_is_said() -> None:
    chouette = say(ann_has_rolled(), "eve joins\nteam wins single override")
    at_console(chouette, "correct game 1: box wins gammon")
    say(chouette, "option beaver=off")
    say(chouette, "option raccoon=off")
    bob, ann, *_others = everywhere(chouette)
    assert "It has lapsed" not in bob
    assert "It has lapsed" in ann, "who can ask again"


def test_once_all_have_agreed_everybody_reads_what_was_corrected_and_not_the_game_again() -> None:
    chouette = say(ann_has_rolled(), "team wins single override")
    at_console(chouette, "correct game 1: box wins gammon")
    for who in asked(chouette)["asks"]:
        answers(chouette, who)
    *pages, _console = everywhere(say(chouette, "eve joins"))
    for shown in pages:
        assert f"Game 1 was corrected. ann, the box, won a gammon. {WHAT_IS_ANOTHER[-1]}" in shown
        assert "is told again: " not in shown


def test_leaving_before_the_correction_does_not_help() -> None:
    chouette = say(ann_has_rolled(), "team wins single override\ncal leaves")
    a_monitor(chouette, "cal")
    at_console(chouette, "correct game 1 team wins backgammon", who="cal")
    assert asked(chouette)["asks"] == ["ann", "bob", "dee"]
    assert nothing_was_said(chouette)


@pytest.mark.parametrize("said", ["option board=off", "box is bob", "line is dee cal ann", "captain is dee"])
def test_between_games_roles_and_house_rules_are_everybodys(said: str) -> None:
    chouette = say(ann_has_rolled(), "team wins single override")
    at_console(chouette, said)
    assert nothing_was_said(chouette)
    assert set(asked(chouette)["asks"]) == {"bob", "cal", "dee"}


def test_before_the_first_game_the_table_is_set_up_freely() -> None:
    chouette = ann_at_the_table("option board=on\nbox ann\nline bob cal dee")
    for said in ("option jacoby=off", "box bob", "line ann cal dee", "eve joins", "game"):
        assert at_console(chouette, said).status_code == 303
        assert last_said(chouette).said == said


@pytest.mark.parametrize("said", ["game", "box bob", "box ann", "line cal bob"])
def test_at_a_table_where_all_sat_down_the_seats_are_rolled_or_take_everybodys_yes(said: str) -> None:
    """The box would be whoever opened the table and sat down first."""
    chouette = ann_at_the_table("option board=on\nann joins\nbob joins\ncal joins")
    at_console(chouette, said)
    assert nothing_was_said(chouette)
    assert asked(chouette)["asks"] == ["bob", "cal"]


def test_once_they_are_rolled_she_begins_it() -> None:
    chouette = ann_at_the_table("option board=on\nann joins\nbob joins\ncal joins\nrolls ann 6 bob 5 cal 4")
    assert at_console(chouette, "game").status_code == 303
    assert last_said(chouette).said == "game"


def test_whoever_is_away_between_games_can_be_left_out_of_the_next() -> None:
    chouette = say(ann_has_rolled(), "team wins single override")
    at = timezone.now() - timedelta(hours=1)
    chouette.seats.filter(word="dee").update(seen_at=at, touched_at=at)
    at_console(chouette, "dee sits out")
    assert last_said(chouette).said == "dee sits out"


def test_nobody_pays_a_debt_by_closing_the_evening() -> None:
    chouette = say(ann_has_rolled(), "team wins single override")
    web, sent = browser_of("ann"), {"version": chouette.version, "ending": "cash"}
    answer = web.post(f"/c/{chouette.code}/close/", sent | {"action_id": uuid4()}, follow=True)
    assert "those whom it concerns are asked" in answer.text
    assert nothing_was_said(chouette)
    assert asked(chouette)["asks"] == ["bob", "cal", "dee"]
    by_api = program("ann").post(
        f"/api/chouettes/{chouette.code}/closing/", sent | {"action_id": str(uuid4())}, "application/json"
    )
    assert by_api.status_code == 202
    web.post(f"/c/{chouette.code}/close/", sent | {"action_id": uuid4(), "ending": "carry"})
    assert last_said(chouette).said == "close"


def program(name: str) -> Client:
    user = User.objects.get(username=name)
    token = make_token(user, "another program", 7, action_id=uuid4())[1]
    return Client(headers={"Authorization": f"Bearer {token}"})


# Switches


def test_self_service_is_switched_with_everybodys_yes() -> None:
    chouette = ann_has_rolled()
    web = browser_of("ann")
    for _tap in range(2):
        web.post(f"/c/{chouette.code}/links/", {"seconds": 5})
    assert asked(chouette)["asks"] == ["bob", "cal", "dee"]
    body = json.dumps({"answer_for_themselves": False, "seconds": 5})
    assert program("ann").patch(f"/api/chouettes/{chouette.code}/seats/", body, "application/json").status_code == 202
    assert Chouette.objects.get(pk=chouette.pk).self_service
    for who in ("bob", "cal", "dee"):
        answers(chouette, who)
    now = Chouette.objects.get(pk=chouette.pk)
    assert (now.self_service, now.answer_seconds, proposal_at(now)) == (False, 5, None)


def test_nobody_gives_time_to_their_own_side() -> None:
    chouette = ann_has_rolled()
    browser_of("ann").post(f"/c/{chouette.code}/more-time/", {"side": "box", "page": uuid4()})
    assert asked(chouette)["asks"] == ["bob", "cal", "dee"]


# Who may ask, and who decides


def test_while_one_monitor_asks_another_waits() -> None:
    chouette = ann_has_rolled()
    a_monitor(chouette, "bob")
    at_console(chouette, "undo step")
    second = at_console(chouette, "undo step", who="bob")
    assert second.status_code == 422
    assert "ann has asked the table for something." in second.text
    assert asked(chouette)["name"] == "ann"


def test_a_monitor_who_does_not_sit_decides_meanwhile_and_says_why() -> None:
    chouette = ann_has_rolled()
    at_console(chouette, "team wins single override")
    assert at_console(chouette, "team wins single override", who="mo").status_code == 422
    at_console(chouette, "team wins single override", who="mo", reason="Ann had to go")
    assert (last_said(chouette).said, last_said(chouette).reason) == ("team wins single override", "Ann had to go")
    assert answers(chouette, "bob").status_code == 422  # what ann asked has lapsed


def test_who_is_no_monitor_any_more_when_all_have_agreed_has_nothing_done() -> None:
    chouette = ann_has_rolled()
    at_console(chouette, "undo step")
    Membership.objects.filter(user__username="ann").update(roles=[])
    for who in ("bob", "cal", "dee"):
        answers(chouette, who)
    assert nothing_was_said(chouette)
    assert asked(chouette)["failed"]


def test_what_is_withdrawn_cannot_be_agreed_to() -> None:
    chouette = ann_has_rolled()
    at_console(chouette, "undo step")
    first = asked(chouette)["id"]
    browser_of("ann").post(f"/c/{chouette.code}/proposal/", {"withdraw": first})
    assert answers(chouette, "bob", about=first).status_code == 422
    assert asked_nothing(chouette)


def test_a_program_answers_from_its_own_seat_only() -> None:
    chouette = ann_has_rolled()
    at_console(chouette, "bob resigns single")
    sent = {"proposal": asked(chouette)["id"], "what": "agree", "action_id": str(uuid4())}
    secret = {seat.word: seat.secret for seat in all_taken(chouette).seats.all()}
    for who, code in (("cal", "NOT_ASKED"),):
        answer = Client().post(f"/api/seats/{secret[who]}/proposal/", sent, "application/json")
        assert answer.json()["code"] == code
    done = Client().post(f"/api/seats/{secret['bob']}/proposal/", sent, "application/json")
    assert done.status_code == 200
    assert last_said(chouette).said == "bob resigns single"


def test_without_a_board_the_monitor_keeps_every_control() -> None:
    chouette = ann_at_the_table("sheet plain\nbox ann\nline bob cal dee\ngame\nann doubles all")
    switch(chouette, on=False, seconds=60)
    for said in ("bob takes\ncal takes\ndee drops", "team wins single", "undo", "box wins gammon"):
        assert at_console(chouette, said).status_code == 303
    at_console(chouette, "correct game 1 team wins single")
    assert last_said(chouette).said == "correct game 1 team wins single"
    assert asked_nothing(chouette)


def test_everybody_reads_what_is_asked_and_only_those_who_are_asked_have_buttons() -> None:
    chouette = ann_has_rolled()
    at_console(chouette, "dee leaves", reason="Her battery")
    answers(chouette, "dee", "nonsense")
    for who, web, buttons in (("ann", Phone(), 0), ("bob", Phone(), 0), ("dee", Phone(), 1)):
        page = web.get(f"/s/{chouette.seats.get(word=who).secret}/").text
        assert "ann asks to write down:" in page
        assert "dee leaves for good." in page
        assert "Her battery" in page
        assert page.count('form="table-proposal" name="agree"') == buttons
    assert "Waiting for dee." in Client().get(f"/w/{chouette.code}/").text
    state = Client().get(f"/api/chouettes/{chouette.code}/").json()["proposal"]
    assert (state["say"], state["waits_for"], state["open"]) == (["dee leaves"], ["dee"], True)


def test_two_who_play_and_keep_the_score_ask_each_other() -> None:
    chouette = ann_has_rolled()
    a_monitor(chouette, "bob")
    at_console(chouette, "ann resigns gammon", who="bob")
    assert asked(chouette)["asks"] == ["ann"]
    answers(chouette, "ann", "agree", web=browser_of("ann"))
    press(Client(), chouette, "bob", "say", say="bob accepts ann")
    assert table_of(chouette).scores[Player("bob")] > 0


def test_a_switch_that_was_tapped_before_the_game_and_arrives_after_it_asks_all_the_same() -> None:
    """The row that the page read is older than the table."""
    chouette = an_evening_on_screen("sheet plain\noption board=on\nbox ann\nline bob cal dee")
    ann = a_monitor(chouette, "ann")
    read_before = Chouette.objects.get(pk=chouette.pk)
    say(chouette, "game")
    assert switch_as_monitor(read_before, on=False, seconds=20, by=ann) is not None
    chouette.refresh_from_db()
    assert chouette.self_service
    assert asked(chouette)["asks"] == ["bob", "cal", "dee"]


def test_whoever_has_said_no_is_not_asked_the_same_until_something_is_played() -> None:
    """A player in the middle of their play would be asked to give up the game every few seconds, on their own clock."""
    chouette = ann_has_rolled()
    at_console(chouette, "bob resigns backgammon")
    answers(chouette, "bob", "refuse")
    browser_of("ann").post(f"/c/{chouette.code}/proposal/", {"withdraw": asked(chouette)["id"]})  # she has read it
    assert at_console(chouette, "bob resigns backgammon").status_code == 422
    assert asked_nothing(chouette)
    at_console(chouette, "undo step")
    answers(chouette, "bob", "refuse")
    at_console(chouette, "undo step")  # a slip of the thumb
    assert asked(chouette)["asks"] == ["bob", "cal", "dee"]
