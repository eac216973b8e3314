"""Which settlement offers of a running game have lapsed: all of them once dice or checkers have moved, because the other party
must not see the roll before accepting; and those between two players whose contract has changed since: turned, dropped,
resigned, settled. Those of another game are forgotten with it (`kept_for_a_game`).

An offer that came to nothing while its game goes on is kept as ended, so that its parties are told until something is played.
"""

from collections.abc import Iterable
from dataclasses import replace

from django.db.models import QuerySet

from chouette.models import Chouette, EndedOffer, SettlementOffer
from chouette.rules.model.table import Game, Table
from games.rules.board_play import BoardPlay


def forget_fallen_offers(chouette: Chouette, before: Table, after: Table) -> None:
    """Inside the transaction of the statements that led from one table to the other. No query if no contract has changed."""
    old, new = before.game, after.game
    if old is None or new is None or new.number != old.number:
        return
    offers = SettlementOffer.objects.filter(chouette=chouette)
    if _turn(new) < _turn(old):  # what ended in a turn that was taken back is told no more, nor when that turn comes again
        EndedOffer.objects.filter(chouette=chouette, turn__gt=_turn(new)).delete()
    if _position(new) != _position(old):
        _end(offers, new, EndedOffer.How.MOVED)
    else:
        for one, other in _changed(old, new):
            _end(offers.filter(by__in=(one, other), to__in=(one, other)), new, EndedOffer.How.CHANGED)


def end(offer: SettlementOffer, game: Game | None, how: EndedOffer.How) -> None:
    """Under the row's lock: nobody can accept it any more, and its parties read what became of it."""
    if game is not None:
        _told(offer, game, how).save()
    offer.delete()


def told_now(ended: Iterable[EndedOffer], game: Game | None) -> list[EndedOffer]:
    """Those of the running game that are still told: in the turn of the board in which they ended."""
    turn = _turn(game)
    return [one for one in ended if game is not None and one.game == game.number and one.turn == turn]


def _end(offers: QuerySet[SettlementOffer], game: Game, how: EndedOffer.How) -> None:
    fallen = list(offers)
    if fallen:
        EndedOffer.objects.bulk_create(_told(one, game, how) for one in fallen)
        offers.delete()


def _told(offer: SettlementOffer, game: Game, how: EndedOffer.How) -> EndedOffer:
    terms = {"by": offer.by, "to": offer.to, "said": offer.said}
    return EndedOffer(chouette_id=offer.chouette_id, game=game.number, turn=_turn(game), how=how, **terms)


def _turn(game: Game | None) -> int:
    return game.board.number if game is not None and game.board is not None else 0


def _position(game: Game) -> BoardPlay | None:
    """Everything about the board except whether a cube of this turn has been answered."""
    return replace(game.board, answered=False) if game.board is not None else None


def _changed(old: Game, new: Game) -> set[tuple[str, str]]:
    """The parties of every contract that has changed."""
    now = {one.id: one for one in new.contracts}
    return {(one.box_side, one.team_side) for one in old.contracts if now.get(one.id) != one}
