"""Who plays on for somebody who is gone. Source: RULES.md R5, R7 and house.DECISIONS."""

from chouette.rules.evening import Evening
from chouette.rules.line.hands import hand_of
from chouette.rules.line.stand_ins import moves_for, rests, speaks_for
from chouette.rules.model.actions import Answer, NameCaptain, NameStandIn, Player, Reply
from chouette.rules.play.going_on import Presence, awaited, goes_on, next_captain, stand_ins, waits_for
from games.rules.cube import Side
from tests.chouette.rules.told import at, house, table_of

TEAM_TO_ROLL = "game; opening 3 1; ann plays 8/5 6/5"
BOX_TO_PLAY = "game; opening 3 1"


def on_screen(*sheets: str, options: str = "", seats: str = "box ann; line bob cal dee") -> Evening:
    return table_of(house(f"board=on {options}".strip(), seats), *sheets)


def presence(there: str, gone: str = "") -> Presence:
    def named(words: str) -> frozenset[Player]:
        return frozenset(Player(one) for one in words.split())

    return Presence(named(there), named(gone))


def test_the_game_waits_for_the_hand_on_turn_or_for_whoever_has_to_answer() -> None:
    assert awaited(on_screen(BOX_TO_PLAY).table) == ("ann",)
    assert awaited(on_screen(TEAM_TO_ROLL).table) == ("bob",)
    assert awaited(on_screen(TEAM_TO_ROLL, "cal doubles").table) == ("ann",)
    assert awaited(on_screen("game").table) == awaited(on_screen().table) == awaited(table_of(house(""), "game").table) == ()


def test_the_captaincy_passes_to_the_next_member_who_is_there() -> None:
    table = on_screen(TEAM_TO_ROLL).table
    assert goes_on(table, presence("cal dee", "bob")) == NameCaptain(Player("cal"))
    assert goes_on(table, presence("dee", "bob cal")) == NameCaptain(Player("dee"))
    assert goes_on(table, presence("ann", "bob cal dee")) is None
    assert goes_on(table, presence("ann bob cal")) is None


def test_it_goes_round_and_leaves_out_who_is_out_of_the_game_or_sits_out() -> None:
    table = on_screen(TEAM_TO_ROLL, "captain is dee; bob sits out").table
    assert next_captain(table, [Player("bob"), Player("cal")]) == NameCaptain(Player("cal"))
    dropped = on_screen(TEAM_TO_ROLL, "cal doubles; ann drops cal").table
    assert next_captain(dropped, [Player("cal"), Player("dee")]) == NameCaptain(Player("dee"))


def test_a_captain_who_handed_over_stays_a_member_and_may_be_named_again() -> None:
    after = on_screen(TEAM_TO_ROLL, "captain is cal")
    assert hand_of(after.table, Side.TEAM) == "cal"
    assert Player("bob") in after.table.game.in_the_game  # type: ignore[union-attr]
    assert hand_of(at(after, "captain is bob").table, Side.TEAM) == "bob"


def test_a_partner_plays_for_the_box_at_once() -> None:
    table = on_screen(
        "partner pat", BOX_TO_PLAY, options="partner=optional partner_from=4", seats="box ann; line bob cal dee pat"
    ).table
    assert goes_on(table, presence("pat bob", "ann")) == NameStandIn(Player("ann"), Player("pat"))
    assert goes_on(table, presence("bob", "ann pat")) is None


def test_a_partner_answers_nothing_for_the_box() -> None:
    table = on_screen(
        "partner pat",
        TEAM_TO_ROLL,
        "cal doubles",
        options="partner=optional partner_from=4",
        seats="box ann; line bob cal dee pat",
    ).table
    assert waits_for(table, presence("pat bob", "ann")) == "ann"
    assert goes_on(table, presence("pat bob", "ann")) is None


def test_a_box_without_partner_is_waited_for() -> None:
    table = on_screen(BOX_TO_PLAY).table
    assert waits_for(table, presence("bob cal dee", "ann")) == "ann"
    assert goes_on(table, presence("bob cal dee", "ann")) is None


def test_whoever_has_a_cube_against_the_box_cannot_move_for_it() -> None:
    table = on_screen(TEAM_TO_ROLL, "cal doubles; ann drops cal").table
    assert stand_ins(table, Player("ann")) == ("cal",)
    assert stand_ins(on_screen(BOX_TO_PLAY).table, Player("ann")) == ()
    assert stand_ins(table, Player("bob")) == ("dee", "cal")


def test_a_stand_in_moves_while_their_interest_is_not_opposed() -> None:
    """Cal is out of the first game, and one of the team in the next."""
    named = on_screen(BOX_TO_PLAY.replace("opening", "settle ann cal 1 to cal; cal moves for ann; opening"))
    table = named.table
    assert moves_for(table, Player("cal")) == ("cal", "ann")
    assert speaks_for(table, Player("cal")) == ("cal",)
    assert waits_for(table, presence("cal", "ann")) is None
    assert waits_for(at(named, "ann plays 8/5 6/5; dee doubles").table, presence("cal", "ann")) == "ann"
    ended = at(named, "team wins single override; box is ann; line bob cal dee; game; opening 3 1").table
    assert moves_for(ended, Player("cal")) == ("cal",)
    assert waits_for(ended, presence("cal", "ann")) == "ann"


def test_the_table_waits_for_whoever_stands_in_for_the_box_and_not_for_the_box() -> None:
    options = {"options": "partner=optional partner_from=4", "seats": "box ann; line bob cal dee pat"}
    named = on_screen(
        "partner pat", BOX_TO_PLAY.replace("opening", "settle ann cal 1 to cal; cal moves for ann; opening"), **options
    )
    assert awaited(named.table) == ("cal",)
    assert waits_for(named.table, presence("bob", "ann cal")) == "cal"
    assert waits_for(named.table, presence("ann", "cal")) is None
    assert goes_on(named.table, presence("pat bob", "ann cal")) == NameStandIn(Player("ann"), Player("pat"))
    assert awaited(at(named, "ann moves alone").table) == ("ann",)


def test_a_proxy_whom_the_box_named_plays_and_answers_while_they_are_there() -> None:
    """Zoe has come since and is not in this game."""
    table = on_screen(TEAM_TO_ROLL, "zoe joins; ann trusts zoe; dee doubles").table
    assert waits_for(table, presence("zoe", "ann")) is None
    assert waits_for(table, presence("dee", "ann zoe")) == "ann"


def test_a_naming_rests_while_the_two_sit_on_opposite_sides_and_the_table_waits() -> None:
    """Ann named cal in good faith; in the next game both are in the team, and it counts again."""
    named = on_screen("ann trusts cal", TEAM_TO_ROLL)
    cal, ann = Player("cal"), Player("ann")
    assert rests(named.table, ann)
    assert speaks_for(named.table, cal) == moves_for(named.table, cal) == ("cal",)
    assert waits_for(at(named, "dee doubles").table, presence("cal", "ann")) == "ann"
    ended = at(named, "team wins single override")
    assert ended.table.roles.box == "bob"
    assert not rests(ended.table, ann)
    assert speaks_for(at(ended, "game").table, cal) == ("cal", "ann")


def test_who_has_dropped_has_heard_the_team_and_does_not_speak_for_the_box_in_this_game() -> None:
    table = on_screen("ann trusts cal", TEAM_TO_ROLL, "cal doubles; ann drops cal").table
    assert speaks_for(table, Player("cal")) == moves_for(table, Player("cal")) == ("cal",)
    assert speaks_for(on_screen("bob trusts cal", TEAM_TO_ROLL).table, Player("cal")) == ("cal", "bob")


def test_a_box_with_a_partner_is_spoken_for_by_the_partner_only() -> None:
    options = {"options": "partner=optional partner_from=4", "seats": "box ann; line bob cal dee pat"}
    with_pat = on_screen("partner pat", TEAM_TO_ROLL, "zoe joins; ann trusts zoe", **options)
    assert rests(with_pat.table, Player("ann"))
    assert speaks_for(at(with_pat, "ann trusts pat").table, Player("pat")) == ("pat", "ann")


def test_before_a_game_whoever_is_next_against_the_box_does_not_speak_for_it() -> None:
    """Else the captain would decline the box for it and be box."""
    assert speaks_for(on_screen("ann trusts bob").table, Player("bob")) == ("bob",)


def test_a_proxy_whom_somebody_else_named_does_neither_for_an_opponent() -> None:
    table = on_screen("ann proxy cal", BOX_TO_PLAY).table
    assert waits_for(table, presence("cal", "ann")) == "ann"
    assert speaks_for(table, Player("cal")) == moves_for(table, Player("cal")) == ("cal",)


def test_off_screen_a_proxy_speaks_whoever_named_them() -> None:
    assert speaks_for(table_of(house(""), "ann proxy cal").table, Player("cal")) == ("cal", "ann")


def test_the_lone_taker_who_must_choose_is_waited_for() -> None:
    double = "bob rolls 6 2; bob plays 24/18 13/11; ann doubles all; bob drops; cal takes; dee drops"
    table = on_screen(TEAM_TO_ROLL, double, options="lone_taker=buy_all").table
    assert awaited(table) == ("cal",)


def test_a_member_who_owes_an_answer_is_answered_for_by_nobody() -> None:
    table = on_screen(TEAM_TO_ROLL, "cal doubles; ann beavers cal").table
    assert awaited(table) == ("cal",)
    assert waits_for(table, presence("ann bob dee", "cal")) == "cal"
    assert goes_on(table, presence("ann bob dee", "cal")) is None


def test_before_the_opening_both_who_may_roll_must_be_gone() -> None:
    table = on_screen("game").table
    assert waits_for(table, presence("ann cal", "bob")) is None
    assert goes_on(table, presence("cal dee", "ann bob")) == NameCaptain(Player("cal"))


def test_no_points_move_when_somebody_is_handed_over_for() -> None:
    before = on_screen(TEAM_TO_ROLL)
    after = at(before, "captain is cal; dee moves for bob")
    assert after.table.scores == before.table.scores
    assert after.table.game.contracts == before.table.game.contracts  # type: ignore[union-attr]


def test_what_was_resigned_to_somebody_who_is_gone_is_played_on() -> None:
    resigned = on_screen(TEAM_TO_ROLL, "ann resigns single; cal refuses; dee accepts")
    assert awaited(resigned.table) == ("bob",)
    assert goes_on(resigned.table, presence("cal dee", "ann bob")) == Answer(Player("bob"), Reply.REFUSES)
    assert goes_on(resigned.table, presence("bob cal dee", "ann")) is None
    trusted = on_screen("bob trusts dee", TEAM_TO_ROLL, "ann resigns single; cal refuses; dee refuses").table
    assert goes_on(trusted, presence("cal dee", "bob")) is None, "dee, whom bob named, says what bob says"
    assert goes_on(trusted, presence("cal", "bob dee")) == Answer(Player("bob"), Reply.REFUSES)


def test_a_box_that_is_gone_plays_on_with_whoever_resigns_to_it() -> None:
    table = on_screen(TEAM_TO_ROLL, "cal resigns gammon").table
    assert goes_on(table, presence("bob cal dee", "ann")) == Answer(Player("ann"), Reply.REFUSES)
