"""Who stands where and why, in words; everybody against everybody; rounds with their byes."""

from games.tournaments.drawing.drawing import FlightDrawing, On, drawing_of
from games.tournaments.model.slots import MatchId
from games.tournaments.services.sheets import play_sheet
from tests.games.tournaments.drawing.drawn import played, started

SWISS = (
    "option tiebreaks=wins,buchholz,buchholz_cut1,median,sonneborn_berger,progressive_score,difference,head_to_head,seed",
    "entrants ann bob cal dee eve",
    "flight main swiss rounds 3",
    "start main",
    "round main by hand ann-bob cal-dee bye eve",
    "ann beats bob 5-3",
    "cal beats dee 5-0",
    "round main by hand ann-cal bob-eve bye dee",
    "ann beats cal 5-4",
    "bob beats eve 5-1",
)


def flight_of(*sheet: str, highlighted: str | None = None) -> FlightDrawing:
    return drawing_of(play_sheet("\n".join(sheet)), highlighted=highlighted).flights[0]


def test_the_working_of_a_place_in_a_swiss() -> None:
    table = flight_of(*SWISS).table
    assert table.heads[:3] == ("Points", "Buchholz", "Buchholz cut 1")
    by_name = {row.name: row for row in table.rows}
    assert by_name["ann"].place == 1
    assert by_name["ann"].figures == ("2", "2", "1", "0", "2", "3", "+3", "–", "1")
    assert by_name["ann"].why == (
        "Ahead of cal by “Points”: 2 to 1.",
        "Points 2: 2 matches won",
        "Buchholz 2: the points of all opponents, bob 1 + cal 1",
        "Buchholz cut 1 1: the points of all opponents but the lowest, cal 1",
        "Median 0: the points of all opponents but the highest and the lowest, 0",
        "Sonneborn-Berger 2: the points of the opponents who were beaten, bob 1 + cal 1",
        "Progressive score 3: the points after each round, 1 + 2",
        "Difference +3: points of all matches won less lost",
        "Against each other –: does not count, for not everybody who was level here has met",
        "Place in the draw 1: as it was drawn",
    )
    assert by_name["dee"].why[:2] == ("Behind eve by “Progressive score”: 1 to 2.", "Points 1: 0 matches won, 1 bye")
    assert by_name["bob"].why[:2] == ("Behind cal by “Progressive score”: 1 to 2.", "Ahead of eve by “Buchholz”: 3 to 1.")


KNOCKOUT = ("entrants ann bob cal dee eve fay", "flight main knockout", "start main")


def test_the_working_of_a_place_in_a_knock_out_is_its_last_match() -> None:
    shared = ("dee beats eve 5-1", "cal beats fay 5-2", "ann beats dee 5-3", "walkover bob over cal")
    table = flight_of(*KNOCKOUT, *shared, "bob beats ann 5-4").table
    assert {row.name: row.why for row in table.rows} == {
        "bob": ("Final: won against ann.",),
        "ann": ("Final: lost to bob.",),
        "dee": ("Semi-finals: lost to ann.", "2 share the places 3 to 4."),
        "cal": ("Semi-finals: lost to bob without play.", "2 share the places 3 to 4."),
        "eve": ("Quarter-finals: lost to dee.", "2 share the places 5 to 6."),
        "fay": ("Quarter-finals: lost to cal.", "2 share the places 5 to 6."),
    }


def test_who_has_played_for_the_third_place_reads_of_that() -> None:
    why = {row.name: row.why for row in drawing_of(played(started("third", 4), 4)).flights[0].table.rows}
    assert sorted(said[0].split(":")[0] for said in why.values()) == ["Final", "Final", "Third place", "Third place"]


def test_the_match_for_the_third_place_is_called_so_in_the_list_and_the_picture() -> None:
    flight = drawing_of(played(started("third", 4), 2)).flights[0]
    said = [item.text for item in flight.rounds[-1].matches]
    assert [one.startswith("Third place: ") for one in said] == [False, True]
    over = drawing_of(played(started("third", 4), 4)).flights[0]
    assert [box.label for box in over.pictures[0].boxes][-2:] == ["Champion", "Third place"]


def test_whoever_has_beaten_nobody_has_no_points_of_them() -> None:
    why = {row.name: row.why for row in flight_of(*SWISS).table.rows}
    assert "Sonneborn-Berger 0: nobody was beaten" in why["dee"]


def test_the_halls_screen_has_the_round_by_table_and_what_waits() -> None:
    """The bye goes before what is over; between rounds the last one stays with its results."""
    told = play_sheet("\n".join(SWISS[1:7]))
    tables = {MatchId("main", 2, 2): "3"}
    (flight,) = drawing_of(play_sheet("\n".join(SWISS[1:9])), tables=tables, on=On.WALL).flights
    assert flight.pairings is not None
    assert flight.pairings.round == "Round 2"
    assert [(one.names, one.table, one.score, one.winner) for one in flight.pairings.matches] == [
        (("bob", "eve"), "3", "", ""),
        (("dee",), "", "", ""),
        (("ann", "cal"), "", "5–4", "ann"),
    ]
    between = drawing_of(told, on=On.WALL).flights[0].pairings
    assert between is not None
    assert [one.score for one in between.matches] == ["", "5–3", "5–0"]
    assert flight_of(*SWISS).pairings is None


def test_in_a_round_robin_what_has_a_table_comes_first_whatever_its_round() -> None:
    told = played(started("round_robin", 4), 1)
    pairings = drawing_of(told, tables={MatchId("main", 3, 1): "1"}, on=On.WALL).flights[0].pairings
    assert pairings is not None
    assert [one.table for one in pairings.matches] == ["1", "", ""]
    assert [one.is_decided for one in pairings.matches] == [False, False, True]


def test_a_ladder_on_the_halls_screen_has_open_challenges_alone() -> None:
    told = started("ladder", 3, "challenge P3 over P2", "P3 beats P2 5-1", "challenge P2 over P1")
    pairings = drawing_of(told, on=On.WALL).flights[0].pairings
    assert pairings is not None
    assert [one.names for one in pairings.matches] == [("P2", "P1")]


def test_each_sum_is_what_its_parts_come_to() -> None:
    for unplayed in ("raw", "heltour", "fide2022"):
        table, found = flight_of(f"option unplayed={unplayed}", *SWISS).table, 0
        for row in table.rows:
            for said in row.why:
                head, _, parts = said.partition(": ")
                if "the points" in parts and "+" in parts:
                    found += 1
                    total = sum(_number(part.split()[-1]) for part in parts.partition(", ")[2].split(" + "))
                    assert _number(head.split()[-1]) == total, said
        assert found >= 9


def _number(text: str) -> float:
    return float(text.replace("½", ".5") if text != "½" else "0.5")


def test_the_rounds_of_a_swiss_name_who_has_a_bye() -> None:
    drawn = flight_of(*SWISS, highlighted="eve")
    assert [item.text for item in drawn.rounds[0].matches] == [
        "ann played bob to 5: ann won 5–3",
        "cal played dee to 5: cal won 5–0",
        "eve has a bye",
    ]
    assert [item.mine for item in drawn.rounds[0].matches] == [False, False, True]


def test_everybody_against_everybody() -> None:
    drawn = flight_of(
        "entrants ann bob cal", "flight main round_robin", "start main", "ann beats cal 5-2", "walkover bob over cal"
    )
    rows = {row.name: [cell.results for cell in row.cells] for row in drawn.against}
    order = [row.name for row in drawn.against]
    assert rows["cal"][order.index("ann")] == (("2–5", "lost"),)
    assert rows["ann"][order.index("cal")] == (("5–2", "won"),)
    assert rows["bob"][order.index("cal")] == (("1", "won"),)
    assert rows["ann"][order.index("bob")] == (("·", "open"),)
    assert all(row.cells[at].own for at, row in enumerate(drawn.against))
    twice = flight_of("entrants ann bob", "flight main round_robin twice", "start main")
    assert twice.against[0].cells[1].results == (("·", "open"), ("·", "open"))


def test_two_that_nothing_separates_share_a_place() -> None:
    drawn = flight_of(
        "option tiebreaks=wins",
        "entrants ann bob",
        "flight main round_robin twice",
        "start main",
        "ann beats bob",
        "bob beats ann",
    )
    assert [(row.place, row.why) for row in drawn.table.rows] == [
        (1, ("Nothing separates bob: they share the place.", "Points 1: 1 match won")),
        (1, ("Nothing separates ann: they share the place.", "Points 1: 1 match won")),
    ]


def test_lives_and_ladders() -> None:
    lives = played(started("lives", 4), 0)
    assert {row.why for row in drawing_of(lives).flights[0].table.rows} == {("3 lives left",)}
    out = flight_of("entrants ann bob", "flight main lives 1", "start main", "round main", "ann beats bob")
    assert [(row.name, row.why) for row in out.table.rows] == [("ann", ("1 life left",)), ("bob", ("out in round 1",))]
    assert (out.table.heads, [row.figures for row in out.table.rows]) == (("Lives left",), [("1",), ("0",)])
    ladder = flight_of(
        "entrants ann bob cal", "flight main ladder", "start main", "challenge cal over ann", "cal beats ann 5-3"
    )
    assert (ladder.table.kind, [row.name for row in ladder.table.rows]) == ("ladder", ["cal", "bob", "ann"])
    assert [item.text for item in ladder.rounds[0].matches] == ["cal played ann to 5: cal won 5–3"]
