"""The Calcutta of a tournament for programs. It is written with the statements of the desk: `lot ann 200 to bob`."""

from games.tournaments.api.told_shapes import CalcuttaShape, LotShape
from games.tournaments.desk.state import Desk
from games.tournaments.model.calcutta import Lot
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.calcutta import divided, pool_of, won_by_lot


def calcutta_shape(desk: Desk) -> CalcuttaShape | None:
    """None where none is announced."""
    calcutta = desk.calcutta
    if calcutta is None:
        return None
    pool = pool_of(desk.tournament, calcutta)
    return {
        "flight": calcutta.flight,
        "prizes": [part / 100 for part in calcutta.prizes],
        "house": calcutta.house / 100,
        "most_back": calcutta.most_back / 100,
        "pool": pool.total / 100,
        "kept": pool.house / 100,
        "rest": pool.rest / 100,
        "by_place": [cents / 100 for cents in pool.by_place],
        "lots": [_lot(lot, won) for lot, won in won_by_lot(desk.tournament, brackets_of(desk.tournament), calcutta)],
    }


def _lot(lot: Lot, won: int) -> LotShape:
    wins = divided(lot, won)
    return {
        "players": list(lot.players),
        "price": lot.price / 100,
        "holders": [
            {"word": name, "paid": cents / 100, "wins": wins.get(name, 0) / 100}
            for name, cents in divided(lot, lot.price).items()
        ],
        "why": lot.why,
    }
