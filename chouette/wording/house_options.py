"""The wording of each option of the house rules: a heading, and for every value a short label and a whole sentence.

Source: RULES.md R1-R28, and `house.DECISIONS` for what the sources leave open. `{number}` stands for the value of a numeric
option. A test asks for the words of every value of every option.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from django.utils.translation import gettext_lazy as _

from games.rules.variants import VARIANTS

if TYPE_CHECKING:  # only type checkers know the type of a lazy translation
    from django.utils.functional import _StrPromise

Text: TypeAlias = "_StrPromise"


@dataclass(frozen=True, slots=True)
class ValueWords:
    """One value: `label` as shown in a list of choices, `sentence` as shown on the rules page."""

    label: Text
    sentence: Text


@dataclass(frozen=True, slots=True)
class OptionWords:
    """One option. `number` is used for every value without words of its own."""

    heading: Text
    values: Mapping[str, ValueWords] = field(default_factory=dict)
    number: ValueWords | None = None


ALLOWED = (_("not allowed"), _("allowed"))
PLAYED = (_("not played"), _("played"))
YES = (_("no"), _("yes"))


def _either(heading: Text, off: Text, on: Text, labels: tuple[Text, Text]) -> OptionWords:
    """`labels`: for off and for on."""
    return OptionWords(heading, {"off": ValueWords(labels[0], off), "on": ValueWords(labels[1], on)})


def _one_of(heading: Text, **values: tuple[Text, Text]) -> OptionWords:
    return OptionWords(heading, {name: ValueWords(*words) for name, words in values.items()})


def _number(
    heading: Text, sentence: Text, none: ValueWords | None = None, others: Mapping[str, Text] | None = None
) -> OptionWords:
    """`others`: the sentences of single numbers that need different wording, such as 0 and 1."""
    values = {number: ValueWords(_("{number}"), said) for number, said in (others or {}).items()}
    return OptionWords(heading, {**values, "none": none} if none else values, ValueWords(_("{number}"), sentence))


BOX: Mapping[str, OptionWords] = {
    "players_max": _number(_("Players at most"), _("At most {number} players sit at this table.")),
    "initial_order": _one_of(
        _("First seats"),
        one_die=(
            _("one die each"),
            _("Everyone rolls one die: the highest is box, the next captain, and so on; ties roll again."),
        ),
        two_dice=(
            _("two dice each"),
            _("Everyone rolls two dice: the highest total is box, the next captain; ties roll again."),
        ),
        four_dice=(
            _("four dice each"),
            _("Everyone rolls four dice: the highest total is box, the next captain; ties roll again."),
        ),
        shuffle=(_("shuffled"), _("The first seats are drawn at random.")),
        manual=(_("as agreed"), _("The players agree on the first seats and the monitor writes them down.")),
    ),
    "box_retention": _one_of(
        _("Who keeps the box"),
        captain=(
            _("whoever beats the captain"),
            _("The box stays if it beat the captain who began the game; a captain who beat the box becomes box."),
        ),
        last_man=(
            _("whoever beats the last captain"),
            _("The box plays for its seat against whoever is captain when the game ends, even if others captained before."),
        ),
        all=(_("whoever beats everyone"), _("The box stays only if it beat every member of the team.")),
        profit=(_("whoever wins points"), _("The box stays only if it won points on the game as a whole.")),
        breakeven=(_("whoever loses no points"), _("The box stays if it did not lose points on the game as a whole.")),
        la=(
            _("Los Angeles"),
            _("The box stays if it won the game as it was played out and did not lose points on the whole of it."),
        ),
    ),
    "decline_box": _either(
        _("Declining the box"),
        _("Whoever wins the box has to take it."),
        _("Whoever has just won the box may decline it before the next game; the next captain takes it instead."),
        ALLOWED,
    ),
    "newcomer": _one_of(
        _("A newcomer’s place"),
        behind_loser=(_("behind the loser"), _("Whoever joins stands last, behind the player who has just lost their place.")),
        ahead_of_loser=(
            _("ahead of the loser"),
            _("Whoever joins stands last but ahead of the player who has just lost their place."),
        ),
    ),
    "join_consent": _one_of(
        _("Who lets newcomers in"),
        monitor=(_("the monitor"), _("The monitor lets newcomers in.")),
        box=(_("the box"), _("The box decides whether somebody may join.")),
        all=(_("everyone"), _("Somebody may join only if everyone at the table agrees.")),
        free=(_("anyone may join"), _("Anyone may join at any time, from the next game on.")),
    ),
}

PARTNERS: Mapping[str, OptionWords] = {
    "partner": _one_of(
        _("A partner for the box"),
        off=(_("none"), _("The box plays alone.")),
        optional=(_("if the box likes"), _("The box may share its games with a partner once enough players are there.")),
        mandatory=(_("always"), _("The box has to share its games with a partner once enough players are there.")),
    ),
    "partner_from": _number(
        _("Partner from"), _("A partner needs {number} players at the table; a second partner needs twice as many.")
    ),
    "partner_who": _one_of(
        _("Who is partner"),
        next_in_line=(_("next in line"), _("The partner is the next in line behind the captain.")),
        last_in_line=(_("last in line"), _("The partner is the last in line.")),
        captain=(_("the captain"), _("The captain becomes the partner, and the next in line captain.")),
    ),
    "partner_passes": _either(
        _("A partnership that lost"),
        _("A new box begins alone and says itself whether it takes a partner."),
        _("Whoever wins the box from a partnership has a partner, too, and may refuse them before the game."),
        (_("ends"), _("passes on")),
    ),
}

DOUBLING: Mapping[str, OptionWords] = {
    "cubes": _one_of(
        _("How many cubes"),
        each=(_("one for each member"), _("Every member of the team has a cube of their own against the box.")),
        single=(
            _("one for the team"),
            _("One cube serves the whole team; the captain turns it, each member takes or drops alone."),
        ),
    ),
    "jacoby": _either(
        _("Jacoby rule"),
        _("Gammons and backgammons always count double and triple."),
        _("Gammons and backgammons count only on a cube that has been turned and taken; each cube is judged by itself."),
        PLAYED,
    ),
    "beaver": _either(
        _("Beavers"),
        _("Nobody may beaver: a double is taken or dropped."),
        _("Whoever is doubled may beaver: turn the cube once more at once and still own it."),
        ALLOWED,
    ),
    "raccoon": _either(
        _("Raccoons"),
        _("A beaver is not turned again."),
        _("Whoever was beavered may raccoon: turn the cube yet again."),
        ALLOWED,
    ),
    "further": _either(
        _("Further animals"),
        _("After a raccoon nobody turns again."),
        _("After a raccoon both may turn the cube on and on."),
        ALLOWED,
    ),
    "automatics": _one_of(
        _("Automatic doubles"),
        off=(_("none"), _("Tied opening dice are rolled again and change no cube.")),
        one=(_("one"), _("Tied opening dice double every cube in the middle, once in a game.")),
        one_then_box=(
            _("one, then as the box likes"),
            _("Tied opening dice double every cube in the middle; after the first time only if the box likes."),
        ),
        box_only=(_("as the box likes"), _("Tied opening dice double every cube in the middle if the box likes.")),
        unlimited=(_("every time"), _("Tied opening dice double every cube in the middle each time.")),
    ),
    "automatics_cap": _number(_("Automatic doubles at most"), _("Up to {number} in a game.")),
    "automatics_carry": _either(
        _("Carrying an automatic over"),
        _("A tie that doubles no cube is forgotten."),
        _("A tie beyond the limit counts for the next game, which then begins at the doubled value."),
        YES,
    ),
    "box_doubles_captain_if_level": _either(
        _("Doubling the captain"),
        _("The box doubles whom it likes."),
        _("While the cubes are level, a box that doubles anyone doubles the captain too."),
        (_("if the box likes"), _("while cubes are level")),
    ),
    "answer_order": _one_of(
        _("Order of answers"),
        hidden=(_("hidden, all at once"), _("The team answers a double in secret; all answers are shown together.")),
        captain_first=(_("captain first"), _("The captain answers a double first, then the others in the order of the line.")),
        tail_first=(_("last in line first"), _("The last in line answers a double first, the captain last.")),
        queue=(_("in the order of the line"), _("The team answers a double in the order of the line.")),
    ),
    "box_must": _one_of(
        _("What the box must take"),
        free=(_("what it likes"), _("Doubled by several, the box takes and drops as it likes.")),
        captain=(_("the captain’s cube"), _("The box may not drop the captain’s cube and take others in the same answer.")),
        half=(
            _("half or none"),
            _("Doubled by the whole team, the box takes at least half of the cubes or none; of two cubes both or none."),
        ),
        la=(
            _("Los Angeles"),
            _("Doubled by the whole team, the box takes none, or enough to break even with the captain’s cube among them."),
        ),
        all_or_none=(_("all or none"), _("At the first doubling the box takes all cubes or drops them all.")),
        same_value=(_("equal cubes alike"), _("The box gives cubes of the same value the same answer.")),
    ),
    "cube_cap": _number(
        _("Largest cube"),
        _("No cube is turned beyond {number}."),
        ValueWords(_("no limit"), _("A cube may be turned as high as the players dare.")),
    ),
}

BUYING: Mapping[str, OptionWords] = {
    "lone_taker": _one_of(
        _("The lone taker"),
        free=(_("simply takes"), _("If all but one drop, the one who takes plays on as usual.")),
        buy_all=(
            _("buys all or drops"),
            _(
                "If all but one drop, the last must drop too or buy: each dropper pays the lone taker the undoubled value and "
                "plays a cube at the doubled value against the taker, on the box’s side."
            ),
        ),
        extras=(
            _("must accept extras"),
            _(
                "If all but one drop, each dropper may offer the lone taker an extra: they pay the undoubled value and give a "
                "cube at the doubled value against themselves. The lone taker accepts every extra or drops."
            ),
        ),
        beaver=(_("beavers or drops"), _("If all but one drop the box’s first double, the last must beaver or drop.")),
        majority_drop=(
            _("drops with the majority"),
            _("If all but one of three or more drop the box’s first double, the last drops too."),
        ),
        must_drop=(_("drops too"), _("If all but one drop the box’s first double, the last drops too.")),
    ),
    "captain_purchase": _either(
        _("The captain buys"),
        _("A dropped cube is out of the game."),
        _(
            "When a member drops the box’s double, a captain who took may buy the cube: the dropper pays the captain, not the "
            "box, the undoubled value, and the captain plays that cube too, at the doubled value."
        ),
        ALLOWED,
    ),
    "settlements": _either(
        _("Settlements"),
        _("No cube is settled: it is played, dropped or resigned."),
        _("Two players may agree to end the cube between them for a price; the others play on."),
        ALLOWED,
    ),
    "settlement_step": _one_of(
        _("Steps of a settlement"),
        **{
            "0.25": (_("a quarter of a point"), _("A settlement is a number of quarter points.")),
            "0.5": (_("half a point"), _("A settlement is a number of half points.")),
            "1": (_("a point"), _("A settlement is a number of whole points.")),
        },
    ),
    "settlement_rounding": _one_of(
        _("Rounding a settlement"),
        none=(_("none"), _("A fair value that is no full step is agreed up or down by the players.")),
        simborg=(_("the dice decide"), _("A fair value that is no full step is rounded up or down by a roll of the dice.")),
    ),
    "partial_settlement": _either(
        _("Settling a part"),
        _("A cube is settled as a whole."),
        _("A part of a cube may be settled; the rest is played on."),
        ALLOWED,
    ),
}

TALK: Mapping[str, OptionWords] = {
    "consultation": _one_of(
        _("Talking about plays"),
        after_own_cube=(
            _("once the own cube is turned"),
            _("A member may advise the captain only after their own cube has been turned; the opening is played in peace."),
        ),
        free=(_("free"), _("The team may talk about plays at any time.")),
        none=(_("none"), _("The captain decides alone; nobody advises.")),
    ),
    "cube_talk": _either(
        _("Talking about cubes"),
        _("Nobody talks about doubles and answers."),
        _("The team may talk about doubles and answers."),
        ALLOWED,
    ),
    "pip_talk": _either(
        _("Pip counts"), _("Everyone counts the pips alone."), _("The team may tell each other the pip count."), ALLOWED
    ),
}

MONEY: Mapping[str, OptionWords] = {
    "stakes": _one_of(
        _("Stakes"),
        one=(_("one for all"), _("Everyone plays for the same stake.")),
        min_of_two=(_("the smaller of two"), _("Everyone names a stake; between two players the smaller one counts.")),
    ),
    "loss_cap": _number(
        _("Largest loss on one cube"),
        _("Nobody loses more than {number} points on one cube in one game."),
        ValueWords(_("no limit"), _("Nothing limits what one cube may cost.")),
    ),
}

THE_END: Mapping[str, OptionWords] = {
    "absent": _one_of(
        _("Answers for an absent player"),
        captain=(_("as the captain"), _("An absent player without a proxy answers as the captain does.")),
        drop=(_("drops"), _("An absent player without a proxy drops.")),
        wait=(_("is waited for"), _("Silence never takes or drops: the table waits for an absent player’s own answer.")),
    ),
    "leaver": _one_of(
        _("A leaver’s cube"),
        proxy=(
            _("a proxy plays it"),
            _("Whoever leaves during a game names a proxy for the live cube; it counts for the leaver."),
        ),
        settle=(_("settled first"), _("Whoever leaves during a game settles or resigns the live cube first.")),
    ),
    "carry_over": _either(
        _("At the end of the evening"),
        _("Whoever closes the evening chooses: it is settled with as few payments as possible, or carried over."),
        _("The scores are carried over to the club’s book; whoever closes the evening can still choose payments."),
        (_("chosen when it is closed"), _("carried over to the book")),
    ),
}

ON_SCREEN: Mapping[str, OptionWords] = {
    "board": _either(
        _("The board"),
        _("The checkers are moved elsewhere; here the score is kept."),
        _("The checkers are moved here, on screen, and the site rolls the dice."),
        (_("elsewhere"), _("on screen")),
    ),
    "variant": OptionWords(_("Which game"), {key: ValueWords(_(one.name), _(one.summary)) for key, one in VARIANTS.items()}),
    "roll_grace": _number(
        _("Before the captain rolls, seconds"),
        _("For {number} seconds the captain waits for members who may double, unless all have let the roll go."),
        others={"0": _("The captain may roll at once, unless a member holds the roll.")},
    ),
    "hold_limit": _number(
        _("Holding the roll, seconds"), _("A member who thinks about doubling may hold the roll for {number} seconds.")
    ),
    "handover": _number(
        _("A captain who is gone, seconds"),
        _("When a captain has been gone for {number} seconds on their turn, the next member plays the checkers."),
    ),
    "forced_plays": _either(
        _("Plays without a choice"),
        _("For a side that is gone nobody rolls; the table waits."),
        _("For a side that is gone the site rolls and makes plays that leave no choice."),
        (_("wait"), _("are made by the site")),
    ),
    "decide_after": _number(
        _("A suspended game, days"),
        _("When a game has been suspended for {number} days, a monitor without a stake may decide it and says why."),
        others={"1": _("When a game has been suspended for a day, a monitor without a stake may decide it and says why.")},
    ),
    "clock_reserve": _number(
        _("Clock: minutes a side"),
        _("Each side has {number} minutes for a game beside the delay."),
        none=ValueWords(_("no clock"), _("There is no clock.")),
        others={"1": _("Each side has one minute for a game beside the delay.")},
    ),
    "clock_delay": _number(
        _("Clock: delay in seconds"),
        _("With a clock, the first {number} seconds of each turn cost no reserve."),
        others={"0": _("With a clock, every second of a turn costs reserve.")},
    ),
    "clock_out": _one_of(
        _("When the clock runs out"),
        captaincy=(
            _("the captaincy moves"),
            _("Out of time, a team goes on under the next member; of a box the monitor is told. No points are lost."),
        ),
        monitor=(_("the monitor decides"), _("A side out of time is told to the monitor, who decides. No points are lost.")),
    ),
}
