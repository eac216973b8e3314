"""A director corrects a result by taps: nothing is written before what it would change was read."""

from html import unescape
from re import findall, search
from urllib.parse import quote, urlencode
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.ledger.models import Transfer, Unit
from clubsite.ledger.selectors import is_square
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.drawing.words import unbroken
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.model.results import Played
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches
from games.tournaments.services.wording import PLAIN
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_book import RESULTS, SHEET, as_the_sheet_says, cents

pytestmark = pytest.mark.django_db

ROUND_ROBIN = f"{SHEET}{RESULTS}"


def director(evening: Night, who: str = "tom") -> Client:
    client = Client()
    client.force_login(evening.club.users[who])
    return client


def asked(evening: Night, who: str = "tom", **choice: str) -> str:
    answer = director(evening, who).get(f"{reverse('correct_result', args=[evening.tournament.code])}?{urlencode(choice)}")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def made(evening: Night, read: str, who: str = "tom", **more: object) -> tuple[int, str]:
    """The button under what it would change, pressed; the answer is the same page, if anything is wrong."""
    say = search(r'name="say" value="(\[[^\n]*)">Make the correction', read)
    version = search(r'name="version" value="(\d+)"', read)
    assert say is not None
    assert version is not None
    sent = {"say": say[1], "version": version[1], "page": str(uuid4()), **more}
    query = urlencode({"match": say[1][1:].partition("]")[0], "to": say[1].rpartition(": ")[2]})
    answer = director(evening, who).post(f"{reverse('correct_result', args=[evening.tournament.code])}?{query}", sent)
    return answer.status_code, unescape(answer.content.decode())


def match_of(evening: Night, one: str, other: str) -> str:
    matches = brackets_of(evening.desk.tournament)["main"].matches
    return next(str(match.id) for match in matches if set(match.names) == {one, other})


def test_from_the_list_by_what_it_would_change_to_the_correction() -> None:
    evening = night(ROUND_ROBIN)
    before = evening.desk
    listed = asked(evening)
    assert len(findall(r'href="\?match=', listed)) == 6
    assert len(findall(r'href="\?match=', asked(evening, player="ann"))) == 3
    match = match_of(evening, "bob", "dana")
    assert "dana won 5–1" in asked(evening, match=match)
    page = asked(evening, match=match, to="bob beats dana 5-4")
    assert unbroken("bob won 5–4") in page
    assert 'name="reason"' not in page, "nothing rests on it"
    assert evening.desk == before, "nothing is written yet"
    assert made(evening, page)[0] == 302
    assert evening.desk != before
    as_the_sheet_says(evening)


def test_after_the_end_a_correction_says_why_and_the_book_tells_it() -> None:
    evening = night(f"{ROUND_ROBIN}\nclose main")
    before = cents(evening)
    with pytest.raises(TournamentRefused) as caught:
        evening.says("tom", "correct ann cal: cal beats ann 5-4")
    assert caught.value.refusal is DeskRefusal.OVER_WHY
    page = asked(evening, match=match_of(evening, "ann", "cal"), to="cal beats ann 5-4")
    assert DeskRefusal.OVER_WHY.value in page
    status, again = made(evening, page, reason=" ")
    assert status == 422
    assert PLAIN[Refusal.WHY] in again
    assert "Make the correction" in again
    assert cents(evening) == before
    assert made(evening, page, reason='The sheet was "misread"')[0] == 302
    assert cents(evening) != before
    memos = set(Transfer.objects.filter(payer__unit=Unit.CENTS).values_list("entry__memo", flat=True))
    assert memos == {"Friday", "Friday: The sheet was “misread”"}
    as_the_sheet_says(evening)


def test_what_a_later_match_rests_on_needs_a_reason_too() -> None:
    evening = night(f"{MAIN}\nentrants ann bob cal gil")
    evening.says("dana", "start main")
    first, second = evening.first_round()
    for one, other in (first.names, second.names):
        evening.says("tom", f"{one} beats {other} 5-1")
    evening.says("tom", f"begins {first.names[0]} {second.names[0]}")
    page = asked(evening, match=str(first.id), to=f"{first.names[1]} beats {first.names[0]} 5-1")
    assert 'name="reason"' in page
    assert made(evening, page, reason="Both had signed the other one")[0] == 302
    assert next(match for match in brackets_of(evening.desk.tournament)["main"].matches if match.id.round == 2).under_review


def test_what_was_entered_meanwhile_is_told_before_it_is_made() -> None:
    evening = night(ROUND_ROBIN.removesuffix("\ndana beats bob 5-1"))
    match = match_of(evening, "ann", "cal")
    page = asked(evening, match=match, to="cal beats ann 5-4")
    evening.says("tom", "dana beats bob 5-1")
    status, again = made(evening, page)
    assert status == 409
    assert "Somebody was faster" in again
    assert is_square(evening.club.club, Unit.CENTS)


def test_twice_with_one_click_is_once() -> None:
    evening = night(ROUND_ROBIN)
    page = asked(evening, match=match_of(evening, "bob", "dana"), to="bob beats dana 5-4")
    click = uuid4()
    assert [made(evening, page, page=click)[0] for _ in range(2)] == [302, 302]
    assert evening.tournament.records.filter(said__startswith="correct").count() == 1


def test_who_plays_corrects_neither_their_own_match_nor_anything_as_a_player() -> None:
    evening = night(ROUND_ROBIN)
    match = match_of(evening, "cal", "dana")
    page = asked(evening, "dana", match=match, to="dana beats cal 5-0")
    assert DeskRefusal.OWN_MATCH.value in page
    assert "Make the correction" not in page
    assert director(evening, "ann").get(reverse("correct_result", args=[evening.tournament.code])).status_code == 403


@pytest.mark.parametrize(
    "to", ["rubbish", "cal beats ann 7-4", "cal beats bob 5-4", "close main", "x" * 5_000, "cal beats ann 5-4\nclose main"]
)
def test_rubbish_is_refused_with_a_sentence(to: str) -> None:
    evening = night(ROUND_ROBIN)
    before = evening.desk
    page = asked(evening, match=match_of(evening, "ann", "cal"), to=to)
    assert 'class="refusal' in page
    assert "Make the correction" not in page
    assert evening.desk == before


def test_no_result_yet_and_a_match_that_nobody_knows() -> None:
    evening = night(f"{MAIN}\nentrants ann bob")
    evening.says("dana", "start main")
    assert "No result is entered yet." in asked(evening)
    assert "No result is entered yet." in asked(evening, match="main 9.9", to="ann beats bob")


def test_what_was_corrected_and_what_is_under_review_is_in_the_list() -> None:
    evening = night(f"{MAIN}\nentrants ann bob cal dana", "open_entry")
    evening.says("tom", "start main")
    for match in evening.first_round():
        one, other = match.names
        evening.says("tom", f"{one} beats {other} 5-0")
    (final,) = (one for one in evening.desk_matches("main") if one.id.round == 2)
    evening.says("tom", f"{final.names[0]} beats {final.names[1]} 5-1")
    one, other = next(match.names for match in evening.first_round() if final.names[0] in match.names)
    evening.says("tom", f'override "misheard": correct {one} {other}: {other} beats {one} 5-4')
    asked_again = asked(evening)
    for told in ("main 1.1", "main 1.2", "main 2.1"):
        assert f"?match={quote(told)}" in asked_again


#: Ann meets bob on the winners' way, and again in the final.
TWICE = "tournament Friday\nflight main double_elimination length 5\nentrants ann bob cal dana"


def met_twice() -> tuple[Night, str, str]:
    """The night, and the ids of the first match of the two finalists and of the last."""
    evening = night(TWICE)
    evening.says("tom", "start main")
    while match := next(live_matches(brackets_of(evening.desk.tournament)), None):
        one, other = sorted(match.names)
        evening.says("tom", f"{one} beats {other} 5-3")
    bracket = brackets_of(evening.desk.tournament)["main"].matches
    theirs = [str(match.id) for match in bracket if {"ann", "bob"} == set(match.players)]
    return evening, theirs[0], theirs[-1]


def lost_with(evening: Night) -> dict[str, int]:
    """The loser's points of each match."""
    records = evening.desk.tournament.records
    return {str(one.match): min(one.outcome.score or ()) for one in records if isinstance(one.outcome, Played)}


def test_of_two_who_have_met_twice_each_match_is_corrected() -> None:
    evening, first, last = met_twice()
    assert first != last
    listed = asked(evening)
    for match in (first, last):
        assert search(f'href="\\?match={quote(match)}">[^<]+: [^<]+ played ', listed), "each with its round"
    page = asked(evening, match=first, to="ann beats bob 5-0")
    assert search(r"has begun a later match, \w+ – \w+\. ", page)
    assert made(evening, page, reason="the sheet says so")[0] == 302
    assert [lost_with(evening)[match] for match in (first, last)] == [0, 3]
    evening.says("tom", "close main")
    page = asked(evening, match=first, to="ann beats bob 5-1")
    assert made(evening, page, reason="read again")[0] == 302
    assert made(evening, asked(evening, match=last, to="ann beats bob 5-4"), reason="read again")[0] == 302
    assert [lost_with(evening)[match] for match in (first, last)] == [1, 4]


def test_a_first_match_of_two_whose_winner_was_another_puts_what_rests_on_it_under_review() -> None:
    evening, first, last = met_twice()
    page = asked(evening, match=first, to="bob beats ann 5-2")
    assert made(evening, page, reason="upside down")[0] == 302
    matches = {str(one.id): one for one in brackets_of(evening.desk.tournament)["main"].matches}
    assert matches[first].winner == "bob"
    assert matches[last].under_review


def test_a_result_of_others_is_refused_with_the_two_who_were_named() -> None:
    evening = night(f"{MAIN}\nentrants ann bob cal")
    evening.says("tom", "start main")
    one, other = next(match.names for match in evening.first_round() if len(match.names) == 2)
    third = next(name for name in evening.names if name not in (one, other))
    evening.says("tom", f"{one} beats {other} 5-3")
    with pytest.raises(TournamentRefused) as refused:
        evening.says("tom", f"correct {one} {other}: {third} beats {other} 5-2")
    assert refused.value.refusal is Refusal.NO_DECIDED_MATCH
    assert refused.value.words == {"one": third, "other": other}
