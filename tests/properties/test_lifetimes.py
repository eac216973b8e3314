"""Invented evenings posted to the book: every career adds up to it, and one player's winnings are another's losses."""

from collections import Counter
from itertools import chain
from random import Random
from uuid import UUID, uuid4

import pytest

from chouette.evening.codec import TABLES
from chouette.evening.log.held_points import not_in_the_book
from chouette.evening.services import open_chouette, perform_all
from chouette.evening.writing import book_prefix
from chouette.models import Chouette
from chouette.records.careers.career import Lifetime, lifetimes
from chouette.records.careers.duel import duel
from chouette.records.careers.opponents import opponents
from chouette.records.careers.people import Person, people_of
from chouette.rules.evening import Evening
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action
from clubsite.ledger.cash.paying import transfer_cash
from clubsite.ledger.selectors import balances
from clubsite.members.models import Club, Player, User
from clubsite.members.services import create_club, find_or_add_player_by_word
from tests.properties.invented import PLAYERS, next_action, said, setting_up

pytestmark = pytest.mark.django_db

STATEMENTS = 70
SEEDS = range(6)


@pytest.fixture
def mo(db: None) -> User:
    return User.objects.create_user("mo")


@pytest.fixture
def club(mo: User) -> Club:
    return create_club(mo, "The Mulberry")


def an_invented_evening(pick: Random, club: Club, mo: User) -> None:
    evening = Evening.begin()
    for action in setting_up(pick, pick.choice(range(3, 8))):
        evening = said(evening, action)
    while len(evening.statements) < STATEMENTS:
        action = _cash(pick) if pick.randrange(6) == 0 else next_action(pick, evening)
        evening = said(evening, action)
    chouette = open_chouette(club, "Invented", mo)
    perform_all(
        chouette.pk, [one.action for one in evening.statements], version=0, action_id=uuid4(), by=mo, dice_of_the_cup=True
    )


def _cash(pick: Random) -> Action:
    """Cash changes hands among three, and so do side bets; now and then the last statement is undone."""
    one, other = pick.sample(PLAYERS[:3], 2)
    amount = pick.choice((100, 150, 600))
    return pick.choice(
        (say.PayCash(one, other, amount), say.Proposition(one, other, amount, one), say.Undo(), say.Undo(step=True))
    )


def a_club_that_played(seed: int, club: Club, mo: User) -> Random:
    """Three evenings, cash besides, and one guest who turned out to be another player."""
    pick = Random(seed)
    for _ in range(3):
        an_invented_evening(pick, club, mo)
    players = list(club.players.order_by("pk"))
    one, other = pick.sample(players, 2)
    transfer_cash(club, one, other, pick.randint(1, 40), by=mo, action_id=UUID(int=seed))
    guest, member = pick.sample(players, 2)
    Player.objects.filter(pk=guest.pk).update(merged_into=member)
    return pick


def lives_of(club: Club) -> tuple[dict[int, Person], dict[int, Lifetime]]:
    people = people_of(club)
    return people, lifetimes([person for pk, person in people.items() if pk == person.player.pk])


@pytest.mark.parametrize("seed", SEEDS)
def test_every_life_ends_at_the_book_and_says_what_the_evenings_say(seed: int, club: Club, mo: User) -> None:
    a_club_that_played(seed, club, mo)
    people, lives = lives_of(club)
    book = {player.pk: quarters for player, quarters in balances(club)}
    won = won_at_the_tables(club)
    for life in lives.values():
        assert life.balance == sum(book.get(pk, 0) for pk in life.person.ids)
        assert life.won == sum(won.get(pk, 0) for pk in life.person.ids)
        assert life.won + life.beside == life.balance == sum(step.change for step in life.steps)
    assert sum(life.balance for life in lives.values()) == 0
    assert sum(life.all_games.points for life in lives.values()) == 0
    assert set(people.values()) == {life.person for life in lives.values()}


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_won_from_each_opponent_adds_up_and_is_lost_by_him(seed: int, club: Club, mo: User) -> None:
    a_club_that_played(seed, club, mo)
    people, lives = lives_of(club)
    won: dict[tuple[int, int], tuple[int, int]] = {}
    for pk, life in lives.items():
        against = opponents(life, people)
        assert sum(one.balance for one in against) == life.balance
        assert sum(one.won for one in against) == life.won
        won |= {(pk, one.other.player.pk): (one.won, one.cash) for one in against}
    assert won == {(other, one): (-points, -cash) for (one, other), (points, cash) in won.items()}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_duel_says_what_the_list_of_opponents_says_and_counts_games_from_both_sides(seed: int, club: Club, mo: User) -> None:
    pick = a_club_that_played(seed, club, mo)
    people, lives = lives_of(club)
    life = pick.choice([life for life in lives.values() if life.all_games.games])
    for one in opponents(life, people):
        seen, back = duel(life.person, one.other, people), duel(one.other, life.person, people)
        assert (seen.won, seen.cash, seen.balance) == (one.won, one.cash, one.balance)
        assert [meeting.won for meeting in seen.meetings] == [-meeting.won for meeting in back.meetings]
        assert {parts: tally.points for parts, tally in seen.games.items()} == {
            (mine, his): -tally.points for (his, mine), tally in back.games.items()
        }


def won_at_the_tables(club: Club) -> dict[int, int]:
    """By player: what every evening's own table says they won, without what is held until hidden answers are known."""
    won: dict[int, int] = {}
    for chouette in Chouette.objects.filter(club=club):
        told = Counter(TABLES.decode(chouette.table).won)
        for paid in chain.from_iterable(held.payments for held in not_in_the_book(chouette, book_prefix(chouette))):
            told.subtract({paid.payee: paid.quarters})
            told.update({paid.payer: paid.quarters})
        for word, quarters in told.items():
            player = find_or_add_player_by_word(club, word).pk
            won[player] = won.get(player, 0) + quarters
    return won
