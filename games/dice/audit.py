"""Do the site's dice still prove that every roll was fixed beforehand?"""

from collections.abc import Iterator

from games.dice.selectors import drawn_not_kept, revealed_dice


def troubles() -> Iterator[str]:
    """Everything that is wrong, one English sentence each; empty if all is well."""
    for dice in revealed_dice():
        if dice.wrong is not None:
            yield f"{dice.context}: {dice.wrong.sentence}"
    for context, drawn, kept in drawn_not_kept():
        yield f"{context}: {drawn} rolls were drawn, {kept} are kept."
