"""Who has bought at the auction reads what they owe for it, also who leaves or has never entered, and what it has won."""

import pytest

from clubsite.ledger.book_rules import keep_rules
from games.tournaments.pages.live import read
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_owing import PAID, cents
from tests.games.tournaments.desk.test_terms import page

pytestmark = pytest.mark.django_db


def sold() -> Night:
    """Ann has bought Bob, and Mo, who does not play, has bought Cal."""
    evening = night(f"{PAID}\nentrants ann bob cal dana")
    keep_rules(evening.club.club, {"cents_per_point": 50, "currency": "EUR"})
    evening.says("tom", "calcutta main 60 40 house 0 back 50")
    evening.says("tom", "lot bob 30 to ann")
    evening.says("tom", "lot cal 30 to mo")
    return evening


def squeezed(evening: Night, who: str) -> str:
    return " ".join(page(evening, who).replace("\N{NO-BREAK SPACE}EUR", " EUR").split())


def test_who_withdraws_before_the_draw_goes_on_owing_for_their_lots() -> None:
    evening = sold()
    evening.of_oneself("ann", "sign_off")
    evening.says("tom", "start main")
    assert cents(evening)["ann"] == -3000
    read = squeezed(evening, "ann")
    assert "You had withdrawn before the draw. You owe no fee." in read
    assert "For your lots in the Calcutta you owe 30.00 EUR." in read
    assert "You owe nothing" not in read


def test_who_leaves_before_they_play_reads_both() -> None:
    evening = sold()
    evening.says("tom", "start main")
    read = squeezed(evening, "ann")
    assert "Your fee is 20.00 EUR." in read
    assert "For your lots in the Calcutta you owe 30.00 EUR." in read
    assert "If you withdraw before you play or report a match, you owe no fee." in read
    evening.says("ann", "withdraw ann")
    read = squeezed(evening, "ann")
    assert "You have withdrawn. You owe no fee." in read
    assert "For your lots in the Calcutta you owe 30.00 EUR." in read


def test_who_only_buys_reads_it_before_the_draw_and_after_the_end() -> None:
    evening = sold()
    assert "For your lots in the Calcutta you owe 30.00 EUR once the draw is made." in squeezed(evening, "mo")
    evening.says("tom", "start main")
    assert "For your lots in the Calcutta you owe 30.00 EUR." in squeezed(evening, "mo")
    followed = read(str(evening.tournament.pk)).draw(f":{evening.club.users['mo'].pk}:")
    assert "For your lots in the Calcutta you owe 30.00" in str(followed)
    assert "For your lots" not in squeezed(evening, "bob")
    while live := [one for one in evening.desk_matches("main") if not one.decided and len(one.names) == 2]:
        one, other = sorted(live[0].names, key="cal".__ne__)
        evening.says("tom", f"{one} beats {other} 5-3")
    evening.says("tom", "close main")
    assert cents(evening)["mo"] == 600
    assert "For your lots in the Calcutta you owe 30.00 EUR. Your lots in the Calcutta have won 36.00 EUR." in squeezed(
        evening, "mo"
    )
    evening.says("tom", 'call_off "Announced twice"')
    assert "your lots" not in squeezed(evening, "mo").lower()
