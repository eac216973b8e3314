"""The house rules: every option of a chouette as data, and its default; what the sources leave open: `decisions.py`.

Source: RULES.md R1-R28 and section 3. `House()` is the set "plain".
"""

from dataclasses import dataclass
from enum import StrEnum

from games.rules.gammons import Level
from games.rules.variants import VARIANTS

BoxRetention = StrEnum("BoxRetention", ["captain", "last_man", "all", "profit", "breakeven", "la"])
BoxMust = StrEnum("BoxMust", ["free", "captain", "half", "la", "all_or_none", "same_value"])
LoneTaker = StrEnum("LoneTaker", ["free", "buy_all", "extras", "beaver", "majority_drop", "must_drop"])
Automatics = StrEnum("Automatics", ["off", "one", "one_then_box", "box_only", "unlimited"])
AnswerOrder = StrEnum("AnswerOrder", ["hidden", "captain_first", "tail_first", "queue"])
InitialOrder = StrEnum("InitialOrder", ["one_die", "two_dice", "four_dice", "shuffle", "manual"])
Newcomer = StrEnum("Newcomer", ["behind_loser", "ahead_of_loser"])
JoinConsent = StrEnum("JoinConsent", ["monitor", "box", "all", "free"])
Partner = StrEnum("Partner", ["off", "optional", "mandatory"])
PartnerWho = StrEnum("PartnerWho", ["next_in_line", "last_in_line", "captain"])
Cubes = StrEnum("Cubes", ["each", "single"])
Rounding = StrEnum("Rounding", ["none", "simborg"])
Stakes = StrEnum("Stakes", ["one", "min_of_two"])
Consultation = StrEnum("Consultation", ["after_own_cube", "free", "none"])
Absent = StrEnum("Absent", ["captain", "drop", "wait"])
Leaver = StrEnum("Leaver", ["proxy", "settle"])
ClockOut = StrEnum("ClockOut", ["captaincy", "monitor"])


@dataclass(frozen=True, slots=True)
class House:
    """One set of house rules. Names and values are those of the score sheet and the API; the rule is named after each field."""

    players_max: int = 12  # R1
    initial_order: InitialOrder = InitialOrder.one_die  # R2
    box_retention: BoxRetention = BoxRetention.captain  # R4
    newcomer: Newcomer = Newcomer.behind_loser  # R6
    join_consent: JoinConsent = JoinConsent.monitor  # R6
    decline_box: bool = False  # R3
    partner: Partner = Partner.off  # R8
    partner_from: int = 6  # R8, players at the table; a second partner from twice that
    partner_who: PartnerWho = PartnerWho.next_in_line  # R8
    partner_passes: bool = True  # R8, whether a new box has a partner if the old one had
    cubes: Cubes = Cubes.each  # R9
    answer_order: AnswerOrder = AnswerOrder.hidden  # R11
    box_doubles_captain_if_level: bool = False  # R10
    box_must: BoxMust = BoxMust.free  # R12
    lone_taker: LoneTaker = LoneTaker.free  # R13, R14, A8
    captain_purchase: bool = False  # R15, A7
    jacoby: bool = True  # R18
    beaver: bool = True  # R16
    raccoon: bool = False  # R16
    further: bool = False  # R16
    automatics: Automatics = Automatics.off  # R17
    automatics_cap: int = 1  # R17, doublings
    automatics_carry: bool = False  # R17
    settlements: bool = True  # R23
    settlement_step: int = 2  # R23, quarters: 1, 2 or 4
    settlement_rounding: Rounding = Rounding.none  # R23
    partial_settlement: bool = False  # R23
    stakes: Stakes = Stakes.one  # R25
    consultation: Consultation = Consultation.after_own_cube  # R22
    cube_talk: bool = False  # R22
    pip_talk: bool = True  # R22
    absent: Absent = Absent.captain  # R7
    leaver: Leaver = Leaver.proxy  # R7
    cube_cap: int | None = None  # R26, value of a cube
    loss_cap: int | None = None  # R26, points on one contract
    carry_over: bool = False  # R27
    board: bool = False  # whether the checkers are played on screen
    variant: str = "backgammon"  # which game, a key of games.rules.variants
    roll_grace: int = 5  # R10, seconds in which members may still double before the captain may roll
    hold_limit: int = 30  # R10, seconds for which a member may hold the roll
    handover: int = 120  # R7, seconds after which the next member plays for an absent captain
    forced_plays: bool = False  # R7, whether the site rolls and makes plays without a choice for a side that is gone
    decide_after: int = 14  # R27, days after which somebody without a stake decides a suspended game
    clock_reserve: int | None = None  # minutes a side has for a game; None for no clock
    clock_delay: int = 12  # seconds of each turn that cost no reserve
    clock_out: ClockOut = ClockOut.captaincy  # what happens to a team whose reserve is used up

    @property
    def by_jacoby(self) -> bool:
        """Whether gammons count only once a cube is turned: not in a game that has none, where they never would."""
        return self.jacoby and VARIANTS[self.variant].cube

    @property
    def levels(self) -> tuple[Level, ...]:
        """At what levels its game can be won."""
        return VARIANTS[self.variant].levels
