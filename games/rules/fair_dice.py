"""How a secret seed gives dice, so that anyone can verify afterwards that no roll was chosen.

Commit, then reveal. Before a game begins the site draws 32 random bytes, the *seed*, keeps them secret and publishes their
*commitment*. The rolls follow from the seed and from the numbers that seats add to it. When the game is over the seed is
published, too, and anyone can work out the commitment and the rolls again.

    context     a text that belongs to this game alone, such as `chouette:K7QX3M:game:3/1` (the game, then which seed of it)
    previous    the commitment before this one at the same table, 64 hexadecimal digits; empty for the table's first
    commitment  SHA-256 of the seed's 32 bytes followed by the context, a slash and the previous commitment, in UTF-8
    numbers     what the seats added, as text, fixed before the first roll: `ann=<hash>:<number> bob=<hash>: cal=:`, where a
                hash is SHA-256 of the number's 64 digits and was published before any number was shown; bob's number did not
                come, cal added nothing. Empty if nobody added anything
    key         HMAC-SHA256, its key the seed, its message the context, a slash and the numbers, as UTF-8
    roll i      (i = 1, 2, 3 ... in the order in which this seed's rolls were drawn) HMAC-SHA256, its key the key, its message
                the context, a slash and i in decimal digits, as UTF-8. Its first byte below 252 is the roll: the byte modulo
                36, divided by six, plus one is the first die; the byte modulo six, plus one, is the second

252 is 7 times 36, so each of the 36 rolls has seven bytes and none is likelier than another; the four bytes from 252 on would
favour some and are skipped (rejection sampling). Should all 32 bytes be skipped, which happens once in 2^192 rolls, the HMAC of
those 32 bytes under the same key is used instead.

Up to version 0.4 there was no chain and nobody added a number: `previous` is None there, the commitment is SHA-256 of the
seed followed by the context, and the key is the seed.

Each roll also has a place in its game, counted among the rolls in force over all its seeds. A roll that is taken back comes
again in its place (`Doubt.ANOTHER_ROLL`, `Doubt.ROLLED_AGAIN`: where it did not).

What this proves: the rolls were fixed before the first was seen, and nothing anyone played, said, doubled or took back changed
them. Whoever noted one commitment of a table holds all earlier ones with it. Where a seat added a number that nobody else knew,
the rolls are not the operator's choice: the seed was promised before the number was shown, the number before the seed was. What
it cannot prove: that nobody with access to the server looked at the seed and left a number out, theirs or another's (it is
listed as missing then); and where nobody added a number, that the seed was not chosen among several.

Sources: the commitment by a hash is M. Blum's "Coin flipping by telephone" (1981) in its common form with SHA-256 (FIPS 180-4);
HMAC is RFC 2104, and with 32 random bytes as its key a pseudo-random function.
"""

import hashlib
import hmac
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from games.rules.sentences import gettext_noop

SEED_BYTES = 32
BYTES_THAT_COUNT = 252

Pair = tuple[int, int]


def context_of(scope: str, attempt: int) -> str:
    """`scope` is the game, `attempt` counts its seeds from 1."""
    return f"{scope}/{attempt}"


def commitment_of(seed: bytes, context: str, previous: str | None = None) -> str:
    """What is published before the game: 64 hexadecimal digits."""
    told = context if previous is None else f"{context}/{previous}"
    return hashlib.sha256(seed + told.encode()).hexdigest()


def key_of(seed: bytes, context: str, previous: str | None = None, numbers: str = "") -> bytes:
    """What the rolls are drawn with."""
    return seed if previous is None else hmac.digest(seed, f"{context}/{numbers}".encode(), "sha256")


def roll(key: bytes, context: str, number: int) -> Pair:
    """The roll of that number; rolls count from 1."""
    block = hmac.digest(key, f"{context}/{number}".encode(), "sha256")
    while (pair := pair_in(block)) is None:
        block = hmac.digest(key, block, "sha256")
    return pair


def rolls(key: bytes, context: str, count: int) -> list[Pair]:
    """The first `count` rolls."""
    return [roll(key, context, number) for number in range(1, count + 1)]


def pair_in(block: Iterable[int]) -> Pair | None:
    """The first byte that counts, as two dice; None if there is none."""
    byte = next((byte for byte in block if byte < BYTES_THAT_COUNT), None)
    return None if byte is None else (byte % 36 // 6 + 1, byte % 6 + 1)


class Doubt(StrEnum):
    """What can be wrong with a game's dice: sentences for players; `Wrong.words` fills in the words in braces."""

    NO_SEED = gettext_noop("This is no seed: a seed has {length} bytes.")
    FORGED = gettext_noop("The seed is not the one that was promised: its commitment is {commitment}.")
    MISSING = gettext_noop("Roll {number} is missing.")
    OTHER_ROLL = gettext_noop("Roll {number} was {shown}, but the seed gives {rolled}.")
    ANOTHER_ROLL = gettext_noop("Roll {number} was {shown} and, after it was taken back, {rolled}.")
    ROLLED_AGAIN = gettext_noop("Roll {number} was taken back and did not come again in its place.")
    ANOTHER_NUMBER = gettext_noop("The number of {word} is not the one whose hash was published.")
    UNCHAINED = gettext_noop("This promise does not follow the one before it.")


@dataclass(frozen=True, slots=True)
class Wrong:
    """The first thing that is wrong. `number` is the roll's, or 0 if the seed itself is wrong."""

    doubt: Doubt
    number: int = 0
    words: Mapping[str, object] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """In English."""
        return self.doubt.value.format(**self.words)


def verify(
    seed: bytes,
    commitment: str,
    context: str,
    claimed: Sequence[tuple[int, Pair]],
    *,
    previous: str | None = None,
    numbers: str = "",
) -> Wrong | None:
    """The first thing wrong with rolls claimed to come from this seed, or None.

    `claimed` is all of them with their numbers, in order; a gap in the numbers is wrong, too.
    """
    if len(seed) != SEED_BYTES:
        return Wrong(Doubt.NO_SEED, words={"length": SEED_BYTES})
    promised = commitment_of(seed, context, previous)
    if not hmac.compare_digest(promised, commitment.lower()):
        return Wrong(Doubt.FORGED, words={"commitment": promised})
    key = key_of(seed, context, previous, numbers)
    for due, (number, shown) in enumerate(claimed, start=1):
        if number != due:
            return Wrong(Doubt.MISSING, due, {"number": due})
        if shown != (rolled := roll(key, context, number)):
            return Wrong(Doubt.OTHER_ROLL, number, {"number": number, "shown": written(shown), "rolled": written(rolled)})
    return None


def written(pair: Pair) -> str:
    """As players write a roll: `3-1`."""
    return f"{pair[0]}-{pair[1]}"
