"""What is a die, or a roll, called in the coffee houses of the Eastern Mediterranean?

Players there call a roll by Persian numerals, usually with the higher die first, in the form those numerals have taken in
Persian, Turkish or Bulgarian. Jost Gippert, "Ein persisch-türkisches Zählsystem beim Würfelspiel" (XXIII. Deutscher
Orientalistentag, Stuttgart 1989, pp. 259-273), explains the system and its mixtures: six and five is `shesh-besh` everywhere,
Persian six and Turkish five, because it rhymes.

Turkish. The lists of "Ekşi Şeyler" (Tavla oyunu sırasında gelen zarların Farsça telaffuzları), of bakhobi.blogspot.com (Tavlada
zar sayılarının Farsça isimleri) and of bulmacabil.com agree but for these: 1-1 is also `dü yek`, 2-1 also `dü yek` or `iki
bir`, 4 is also said `caar`, 5-4 also `beş dört`. Where they differ, the form that two of the three give is used.

Persian. The numerals of the language, joined by -o-, in Latin letters here. Every double is a `joft`, a pair; 1-1 is
`do-kur`, the two blind ones, 6-6 `do-shesh` (glossaries of zatun9.persianblog.ir and iweb.ijk.ir); 6-5 is `shesh-o-besh`
(Rakni, an Iranian player, in "The Story of Backgammon", polytropos.org; he says `shish`).

Bulgarian. The Turkish words as Bulgarians say and spell them. No printed list was found: the doubles `дюсе`, `дюбеш`, `дюшеш`
and `еци` for 1-1 are from a Bulgarian programming exercise (DiceGame), which has 2-2 and 4-4 the wrong way round: `дьорт` is
Turkish four. All other pairs are spelt after the Turkish list. Bosnian players use it too (stolac.ba, Nazivi brojeva u igri
tavle).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from games.rules.sentences import gettext_noop

Pair = tuple[int, int]
"""Two dice, the higher first."""

EVERY_PAIR: Sequence[Pair] = tuple((high, low) for low, high in combinations_with_replacement(range(1, 7), 2))
"""The 21 rolls."""


@dataclass(frozen=True, slots=True)
class DiceNames:
    """The names in one language: `label` for a list of choices, `dice` from 1 to 6, `pairs` for all 21 rolls."""

    label: str
    dice: Sequence[str]
    pairs: Mapping[Pair, str]


def _pairs(names: str) -> Mapping[Pair, str]:
    """Read six lines of names: 1-1, then 2-1 2-2, then 3-1 3-2 3-3 and so on, separated by commas."""
    rows = [line.split(", ") for line in names.strip().splitlines()]
    return {(high, low): name.strip() for high, row in enumerate(rows, 1) for low, name in enumerate(row, 1)}


TURKISH = DiceNames(
    label=gettext_noop("Turkish: yek, dü, se, cihar, penc, şeş"),
    dice=("yek", "dü", "se", "cihar", "penc", "şeş"),
    pairs=_pairs(
        """
        hep yek
        yek-i dü, dubara
        se yek, seba-i dü, dü se
        cihar-ı yek, cihar-i dü, cihar-ü se, dört cihar
        penc-i yek, penc-i dü, penc-ü se, cihar-ü penc, dü beş
        şeş-i yek, şeş-i dü, şeş-ü se, şeş cihar, şeş beş, dü şeş
        """
    ),
)

PERSIAN = DiceNames(
    label=gettext_noop("Persian: yek, do, se, chahar, panj, shesh"),
    dice=("yek", "do", "se", "chahar", "panj", "shesh"),
    pairs=_pairs(
        """
        do-kur
        do-o-yek, joft-e do
        se-o-yek, se-o-do, joft-e se
        chahar-o-yek, chahar-o-do, chahar-o-se, joft-e chahar
        panj-o-yek, panj-o-do, panj-o-se, panj-o-chahar, joft-e panj
        shesh-o-yek, shesh-o-do, shesh-o-se, shesh-o-chahar, shesh-o-besh, do-shesh
        """
    ),
)

BULGARIAN = DiceNames(
    label=gettext_noop("Bulgarian: ек, дю, се, джихар, пендж, шеш"),
    dice=("ек", "дю", "се", "джихар", "пендж", "шеш"),
    pairs=_pairs(
        """
        еци
        еки дю, дубара
        се ек, себа и дю, дюсе
        джихар и ек, джихар и дю, джихар ю се, дьорт джихар
        пендж и ек, пендж и дю, пендж ю се, джихар ю пендж, дюбеш
        шеш и ек, шеш и дю, шеш ю се, шеш джихар, шеш-беш, дюшеш
        """
    ),
)

SETS: Mapping[str, DiceNames] = {"turkish": TURKISH, "persian": PERSIAN, "bulgarian": BULGARIAN}
"""By the key kept in a user's profile; without one, rolls are shown in figures."""


def die_called(names: str, die: int) -> str:
    """The name of one die from 1 to 6; its figure if the set is unknown.

    >>> die_called("turkish", 6), die_called("", 6)
    ('şeş', '6')
    """
    known = SETS.get(names)
    return known.dice[die - 1] if known else str(die)


def roll_called(names: str, one: int, other: int) -> str:
    """The name of a roll, whatever the order of the dice; figures if the set is unknown.

    >>> roll_called("turkish", 5, 6), roll_called("", 5, 6)
    ('şeş beş', '6-5')
    """
    high, low = max(one, other), min(one, other)
    known = SETS.get(names)
    return known.pairs[high, low] if known else f"{high}-{low}"
