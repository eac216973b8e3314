"""What a tournament costs, what is won in it and how far its matches go, for programs."""

from collections.abc import Iterator

from games.tournaments.api.told_shapes import FlightPrizesShape, TermsShape
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import Brackets, brackets_of
from games.tournaments.rules.placing.by_the_draw import paid_by_the_draw
from games.tournaments.rules.placing.paying_in import pays_again, who_pays
from games.tournaments.rules.placing.pools import where_won
from games.tournaments.rules.placing.prizes import paid_by_flight, payout_of, prizes_by_place
from games.tournaments.rules.placing.unwon import unwon
from games.tournaments.sheet.flight_lines import format_text


def terms_shape(told: Tournament) -> TermsShape:
    """As things stand now."""
    brackets = brackets_of(told)
    return {
        "fee": told.money.fee / 100,
        "house": told.money.house / 100,
        "unit": told.options.unit / 100,
        "pool": payout_of(told, brackets).pool / 100,
        "prizes": list(_prizes(told, brackets)),
        "by_the_draw": [
            {"flight": one.name, "players": list(names)}
            for one in told.flights
            for names in paid_by_the_draw(told, brackets, one)
        ],
        "unwon": [
            {"flight": one.flight, "places": list(one.places), "amount": one.amount / 100, "to_first": one.to_first}
            for one in unwon(told, brackets)
        ],
        "paying": list(who_pays(told)) if told.money.fee else [],
        "paying_again": [{"player": name, "flight": group} for name, group in pays_again(told)] if told.money.fee else [],
        "flights": [
            {"flight": one.name, "format": format_text(one.format).split()[0], "lengths": list(one.lengths)}
            for one in told.flights
        ],
    }


def _prizes(told: Tournament, brackets: Brackets) -> Iterator[FlightPrizesShape]:
    for prizes in told.money.prizes:
        percent = [share / 100 for share in prizes.shares]
        won = {one.name: paid for one, paid in paid_by_flight(told, brackets, prizes)}
        flights = where_won(told, prizes)
        if not flights:
            yield {"flight": prizes.flight, "percent": percent, "amounts": [], "won": {}}
        for one in flights:
            yield {
                "flight": one.name,
                "percent": percent,
                "amounts": [cents / 100 for cents in prizes_by_place(told, prizes, one)],
                "won": {name: cents / 100 for name, cents in won.get(one.name, {}).items()},
            }
