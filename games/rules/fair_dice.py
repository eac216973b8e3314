"""How a secret seed gives dice, so that anyone can verify afterwards that no roll was chosen.

Commit, then reveal. Before a game begins the site draws 32 random bytes, the *seed*, keeps them secret and publishes their
*commitment*. The rolls follow from the seed alone. When the game is over the seed is published, too, and anyone can work out
the commitment and the rolls again.

    context     a text that belongs to this game alone, such as `chouette:K7QX3M:game:3/1` (the game, then which seed of it)
    commitment  SHA-256 of the seed's 32 bytes followed by the context in UTF-8
    roll n      (n = 1, 2, 3 ... in the order in which the rolls were drawn) HMAC-SHA256, its key the seed, its message the
                context, a slash and n in decimal digits, as UTF-8. Its first byte below 252 is the roll: the byte modulo 36,
                divided by six, plus one is the first die; the byte modulo six, plus one, is the second

252 is 7 times 36, so each of the 36 rolls has seven bytes and none is likelier than another; the four bytes from 252 on would
favour some and are skipped (rejection sampling). Should all 32 bytes be skipped, which happens once in 2^192 rolls, the HMAC of
those 32 bytes under the same key is used instead.

What this proves: the rolls were fixed before the first was seen, and nothing anyone played, said or doubled changed them. What
it cannot prove: that nobody with access to the server looked at the seed, or drew several seeds and picked one.

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


def commitment_of(seed: bytes, context: str) -> str:
    """What is published before the game: 64 hexadecimal digits."""
    return hashlib.sha256(seed + context.encode()).hexdigest()


def roll(seed: bytes, context: str, number: int) -> Pair:
    """The roll of that number; rolls count from 1."""
    block = hmac.digest(seed, f"{context}/{number}".encode(), "sha256")
    while (pair := pair_in(block)) is None:
        block = hmac.digest(seed, block, "sha256")
    return pair


def rolls(seed: bytes, context: str, count: int) -> list[Pair]:
    """The first `count` rolls."""
    return [roll(seed, context, number) for number in range(1, count + 1)]


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


def verify(seed: bytes, commitment: str, context: str, claimed: Sequence[tuple[int, Pair]]) -> Wrong | None:
    """The first thing wrong with rolls claimed to come from this seed, or None.

    `claimed` is all of them with their numbers, in order; a gap in the numbers is wrong, too.
    """
    if len(seed) != SEED_BYTES:
        return Wrong(Doubt.NO_SEED, words={"length": SEED_BYTES})
    if not hmac.compare_digest(commitment_of(seed, context), commitment.lower()):
        return Wrong(Doubt.FORGED, words={"commitment": commitment_of(seed, context)})
    for due, (number, shown) in enumerate(claimed, start=1):
        if number != due:
            return Wrong(Doubt.MISSING, due, {"number": due})
        if shown != (rolled := roll(seed, context, number)):
            return Wrong(Doubt.OTHER_ROLL, number, {"number": number, "shown": written(shown), "rolled": written(rolled)})
    return None


def written(pair: Pair) -> str:
    """As players write a roll: `3-1`."""
    return f"{pair[0]}-{pair[1]}"
