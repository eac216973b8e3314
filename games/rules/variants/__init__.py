"""The games that can be played on the board, by their key; each is one file."""

from collections.abc import Mapping

from games.rules.variants.variant import Variant

BACKGAMMON = Variant()

VARIANTS: Mapping[str, Variant] = {variant.key: variant for variant in (BACKGAMMON,)}
