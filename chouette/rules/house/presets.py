"""The published house rules by name. Only options stated in a source are set; the rest are defaults.

Source: RULES.md section A (online), section 3 (the others); the keys in brackets are those of its section 5.
"""

from collections.abc import Mapping

from chouette.rules.house.house import (
    AnswerOrder,
    Automatics,
    BoxMust,
    BoxRetention,
    Consultation,
    House,
    LoneTaker,
    Newcomer,
    Partner,
)

PRESETS: Mapping[str, House] = {
    # Section A: the monitor's rules for a chouette online [WBK].
    "online": House(partner=Partner.optional, lone_taker=LoneTaker.buy_all, captain_purchase=True),
    "plain": House(),
    # The usual club reference [KEITH].
    "keith": House(),
    # Canberra and its near-copy in 25 languages [ACT, BGT].
    "act": House(
        players_max=6,
        automatics=Automatics.one_then_box,
        automatics_cap=2,
        raccoon=True,
        box_must=BoxMust.captain,
        lone_taker=LoneTaker.beaver,
    ),
    "la": House(
        consultation=Consultation.none,
        partner=Partner.optional,
        box_must=BoxMust.la,
        lone_taker=LoneTaker.extras,
        box_doubles_captain_if_level=True,
        box_retention=BoxRetention.la,
    ),
    "cambridge": House(
        beaver=False,
        settlements=False,
        automatics=Automatics.box_only,
        newcomer=Newcomer.ahead_of_loser,
    ),
    "clapton": House(box_must=BoxMust.all_or_none, decline_box=True),
    # Brooklyn; there, only a lone captain must beaver [CLIN].
    "clinton-hill": House(
        raccoon=True,
        box_must=BoxMust.half,
        lone_taker=LoneTaker.beaver,
        answer_order=AnswerOrder.tail_first,
    ),
    "esk": House(automatics=Automatics.one, box_must=BoxMust.half, beaver=False),
    "amsterdam": House(box_must=BoxMust.same_value),
    "rotterdam": House(box_must=BoxMust.same_value, raccoon=True),
    # There, raccoons need the consent of both [BOS].
    "boston": House(raccoon=True),
    "portland": House(players_max=5, lone_taker=LoneTaker.majority_drop),
    "fibs-woolsey": House(players_max=10, partner=Partner.mandatory),
    "atlanta": House(lone_taker=LoneTaker.extras),
    "dbv": House(),
    "dbv-last-man": House(box_retention=BoxRetention.last_man),
}
