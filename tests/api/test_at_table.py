"""Programs play at a table on screen as its players do from their pages: the same services, the same refusals."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from chouette.api.seat.pace import PaceOfGuests
from chouette.models import Chouette, SettlementOffer
from tests.chouette.on_screen.evenings import an_evening_on_screen, let_everybody_roll
from tests.chouette.phones import all_taken, seat_of
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db


@pytest.fixture
def friday() -> Chouette:
    chouette = an_evening_on_screen()
    let_everybody_roll(chouette)
    return all_taken(chouette)


def ask(client: Client, chouette: Chouette, who: str, where: str, /, **body: Any) -> Any:
    chouette.refresh_from_db()
    sent = {"version": chouette.version, "action_id": str(uuid4())} | body
    return client.post(f"/api/seats/{seat_of(chouette, who).secret}/{where}/", sent, "application/json")


def test_a_program_rolls_plays_and_reads_the_board(client: Client, friday: Chouette) -> None:
    with loaded("31"):
        rolled = ask(client, friday, "ann", "roll").json()
    assert "8/5 6/5" in rolled["at_table"]["plays"]
    board = rolled["evening"]["board"]
    assert (board["on_turn"], board["hand"], board["dice"]) == ("box", "ann", [3, 1])
    assert board["position_id"] == "4HPwATDgc/ABMA"
    played = ask(client, friday, "ann", "statements", say="ann plays 8/5 6/5").json()
    assert played["evening"]["board"]["last_play"] == "8/5 6/5"
    assert played["at_table"]["plays"] == []
    assert client.get(f"/api/seats/{seat_of(friday, 'bob').secret}/").json()["at_table"]["may_roll"]
    assert client.get(f"/api/chouettes/{friday.code}/").json()["board"]["hand"] == "bob"


def test_whoever_is_not_on_turn_is_refused(client: Client, friday: Chouette) -> None:
    with loaded("31"):
        ask(client, friday, "ann", "roll")
    refused: list[tuple[str, dict[str, Any], str]] = [
        ("roll", {}, "NOT_YOUR_TURN"),
        ("hold", {"what": "hold"}, "HOLD_NOT_NOW"),
        ("half-played", {"play": "24/23"}, "PLAYS_FOR"),
        ("settlements", {"what": "offer", "say": "bob takes"}, "NO_SETTLEMENT"),
        ("settlements", {"what": "accept", "offer": 1}, "NO_SUCH_OFFER"),
    ]
    for where, body, code in refused:
        answer = ask(client, friday, "bob", where, **body)
        assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert ask(client, friday, "ann", "roll", version=1).status_code == 409
    for where, body in [("hold", {"what": "x"}), ("half-played", {"play": "8/5 " * 99}), ("settlements", {"what": "accept"})]:
        assert ask(client, friday, "bob", where, **body).status_code == 400


def test_nobody_may_roll_while_somebody_is_waited_for(client: Client) -> None:
    friday = all_taken(an_evening_on_screen())
    with loaded("31 52"):
        ask(client, friday, "ann", "roll")
        played = ask(client, friday, "ann", "statements", say="ann plays 8/5 6/5").json()
        bobs = f"/api/seats/{seat_of(friday, 'bob').secret}/"

        def at_table(who: str) -> tuple[bool, list[str]]:
            told = client.get(f"/api/seats/{seat_of(friday, who).secret}/").json()["at_table"]
            return told["may_roll"], told["waits_for"]

        assert played["at_table"]["may_roll"] is False
        assert at_table("bob") == (False, ["cal", "dee"])
        assert ask(client, friday, "bob", "roll").json()["code"] == "ROLL_WAITS"
        for who in ("cal", "dee"):
            ask(client, friday, who, "hold", what="let")
        assert (at_table("bob"), at_table("cal")) == ((True, []), (False, []))
        assert ask(client, friday, "bob", "roll").status_code == 200
    assert client.get(bobs).json()["at_table"]["may_roll"] is False


def test_each_seat_has_a_pace_of_its_own_and_an_unknown_secret_counts_for_the_address(
    client: Client, friday: Chouette, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PaceOfGuests, "THROTTLE_RATES", {"anon": "2/min", "user": "2/min"})
    ann, bob = (f"/api/seats/{seat_of(friday, who).secret}/" for who in ("ann", "bob"))
    assert [client.get(ann).status_code for _ in range(3)] == [200, 200, 429]
    assert client.get(bob).status_code == 200
    unknown = [f"/api/seats/{letter * len(seat_of(friday, 'ann').secret)}/" for letter in "xyz"]
    assert [client.get(address).status_code for address in unknown] == [404, 404, 429]
    assert client.get(f"/api/chouettes/{friday.code}/").status_code == 429
    assert client.get(bob).status_code == 200


def test_a_program_that_plays_both_sides_has_more_for_each_seat_than_a_stranger_for_an_address(
    client: Client, friday: Chouette, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PaceOfGuests, "THROTTLE_RATES", {"anon": "2/min", "seat": "4/min"})
    for who in ("ann", "bob"):
        address = f"/api/seats/{seat_of(friday, who).secret}/"
        assert [client.get(address).status_code for _ in range(5)] == [200, 200, 200, 200, 429]
    assert [client.get(f"/api/chouettes/{friday.code}/").status_code for _ in range(3)] == [200, 200, 429]


def test_an_id_that_did_something_else_is_refused_and_the_same_again_is_not(client: Client, friday: Chouette) -> None:
    rolled, played = str(uuid4()), str(uuid4())
    with loaded("31"):
        assert [ask(client, friday, "ann", "roll", action_id=rolled).status_code for _twice in range(2)] == [200, 200]
    others: list[tuple[str, str, dict[str, Any]]] = [
        ("ann", "statements", {"say": "ann plays 8/5 6/5"}),
        ("ann", "half-played", {"play": "8/5"}),
        ("bob", "roll", {}),
        ("bob", "hold", {"what": "auto_on"}),
        ("cal", "settlements", {"what": "offer", "say": "settle ann cal 1.5 to ann"}),
        ("cal", "settlements", {"what": "accept", "offer": 1}),
        ("cal", "settlements", {"what": "end", "offer": 1}),
    ]
    for who, where, body in others:
        answer = ask(client, friday, who, where, action_id=rolled, **body)
        assert (answer.status_code, answer.json()["code"]) == (422, "ACTION_ID_USED"), (who, where)
    for _twice in range(2):
        play = ask(client, friday, "ann", "statements", say="ann plays 8/5 6/5", action_id=played)
        assert (play.status_code, play.json()["evening"]["board"]["last_play"]) == (200, "8/5 6/5")
    for body in ({"say": "ann plays 24/20"}, {"say": "ann resigns single"}):
        assert ask(client, friday, "ann", "statements", action_id=played, **body).json()["code"] == "ACTION_ID_USED"
    assert ask(client, friday, "ann", "roll", action_id=played).json()["code"] == "ACTION_ID_USED"


def test_another_settlement_is_not_accepted_under_the_id_of_the_first(client: Client, friday: Chouette) -> None:
    for who in ("cal", "dee"):
        ask(client, friday, who, "settlements", what="offer", say=f"settle ann {who} 1.5 to ann")
    first, second = SettlementOffer.objects.order_by("pk")
    click = str(uuid4())
    for offer, status in ((first, 200), (first, 200), (second, 422)):
        answer = ask(client, friday, "ann", "settlements", what="accept", offer=offer.pk, action_id=click)
        assert answer.status_code == status
    assert SettlementOffer.objects.get() == second


def test_a_half_composed_play_is_read_by_its_own_side_alone(client: Client, friday: Chouette) -> None:
    with loaded("13"):
        ask(client, friday, "bob", "roll")
    assert ask(client, friday, "bob", "half-played", play="8/5").status_code == 200

    def seen(who: str) -> str:
        table = client.get(f"/api/seats/{seat_of(friday, who).secret}/").json()["at_table"]
        return str(table["half_played"])

    assert (seen("cal"), seen("ann"), seen("bob")) == ("8/5", "", "")


def test_a_settlement_goes_from_offer_to_record(client: Client, friday: Chouette) -> None:
    offered = ask(client, friday, "cal", "settlements", what="offer", say="settle ann cal 1.5 to ann").json()
    (offer,) = offered["at_table"]["offers"]
    assert (offer["by"], offer["to"]) == ("cal", "ann")
    done = ask(client, friday, "ann", "settlements", what="accept", offer=offer["id"])
    assert done.json()["evening"]["scores"]["ann"] == 1.5
    assert not SettlementOffer.objects.exists()


def test_a_settlement_that_came_to_nothing_is_told_to_its_two_parties(client: Client, friday: Chouette) -> None:
    offered = ask(client, friday, "cal", "settlements", what="offer", say="settle ann cal 1.5 to ann").json()
    ask(client, friday, "ann", "settlements", what="end", offer=offered["at_table"]["offers"][0]["id"])

    def told(who: str) -> object:
        return client.get(f"/api/seats/{seat_of(friday, who).secret}/").json()["at_table"]["ended_offers"]

    assert told("cal") == [{"by": "cal", "to": "ann", "say": "settle ann cal 1.5 to ann", "how": "declined"}]
    assert told("ann") == told("cal")
    assert told("bob") == []
