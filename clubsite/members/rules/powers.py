"""Who may do what in a club: the one table, used by every page, every API call and the page *Who may do what*.

A member may have any number of roles; their powers add up, and only the owner's role includes the others.
"""

from collections.abc import Iterable
from enum import StrEnum


class Power(StrEnum):
    """One thing a member may or may not do."""

    SEE = "see"  # the club's pages, players, evenings and book
    KEEP_SCORE = "keep_score"  # begin an evening, keep, correct and close it
    RUN_TOURNAMENTS = "run_tournaments"  # set up club nights; open, draw and run the club's tournaments
    KEEP_BOOK = "keep_book"  # write down cash, remind, carry over, close the book of an evening
    INVITE = "invite"  # invite people, add guests, consent that a guest's history becomes somebody's
    TAKE_IN = "take_in"  # answer strangers who ask to join
    MANAGE = "manage"  # give and take roles, remove members, rename, change the club, connect programs


#: What being a member gives, without any role.
OF_EVERY_MEMBER = frozenset({Power.SEE})

#: What each role adds.
OF_ROLE: dict[str, frozenset[Power]] = {
    "owner": frozenset(Power),
    "director": frozenset({Power.RUN_TOURNAMENTS, Power.INVITE, Power.TAKE_IN}),
    "monitor": frozenset({Power.KEEP_SCORE, Power.INVITE}),
    "treasurer": frozenset({Power.KEEP_BOOK}),
}


def powers_of_roles(roles: Iterable[str]) -> frozenset[Power]:
    """What a member with these roles may do."""
    return OF_EVERY_MEMBER.union(*(OF_ROLE[role] for role in roles))
