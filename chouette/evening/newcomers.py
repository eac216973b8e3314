"""Gives names that are new at a table a seat, and a player of the club if the club does not know them."""

from collections.abc import Mapping

from chouette.models import Chouette, Seat
from clubsite.access.secret_link import new_secret
from clubsite.members.services import find_or_add_player_by_word


class SameName(ValueError):
    """Two names at this table differ only in case, or belong to one player of the club."""

    def __init__(self, word: str, known: str) -> None:
        super().__init__(f"{word} is the same player as {known}.")
        self.word, self.known = word, known


def seat_newcomers(chouette: Chouette, seats: dict[str, Seat], names: Mapping[str, str]) -> None:
    """Seat these words and add them to `seats`; a player new to the club is displayed under the name in `names`, or else
    under the word.

    Raises SameName if that player sits here under another name already.
    """
    for word, name in names.items():
        if word in seats:
            continue
        player = find_or_add_player_by_word(chouette.club, word, name)
        known = next((seat for seat in seats.values() if seat.player_id == player.pk), None)
        if known is not None:
            raise SameName(word, known.word)
        seats[word] = Seat.objects.create(chouette=chouette, player=player, word=word, secret=new_secret())
