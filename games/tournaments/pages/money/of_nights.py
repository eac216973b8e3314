"""The fee and the prizes of tournaments that club nights announce (`CALENDAR_OPENERS` in the settings): a director says them in
the night's form as in that of a tournament of its own."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext

from clubsite.calendar.openers import Terms
from games.tournaments.drawing.words import flight_called
from games.tournaments.pages.money.fields import PrizeFields, money_lines, prize_mistakes
from games.tournaments.sheet.announcing import WITH_CONSOLATION
from games.tournaments.telling.club.club_nights import OPENER as WITHOUT_TERMS
from games.tournaments.telling.club.club_nights import flights_at_night


def _mistakes(sheet: str, said: Mapping[str, object]) -> Iterable[tuple[str, str]]:
    return prize_mistakes(said, has_consolation=sheet.partition("-")[0] in WITH_CONSOLATION)


def _lines(sheet: str, said: Mapping[str, object]) -> str:
    """The night keeps the fee itself."""
    flights = [line.split()[1] for line in flights_at_night(sheet)]
    return "\n".join(money_lines({**said, "fee": None}, flights))


def _told(lines: str) -> Sequence[str]:
    said = [line.split() for line in lines.splitlines()]
    house = [gettext("The club keeps {part} %.").format(part=f"{float(words[1]):g}") for words in said if words[0] == "house"]
    prizes = [
        gettext("Prizes of {flight} by place, in percent: {shares}.").format(
            flight=flight_called(words[1]), shares=" / ".join(words[2:])
        )
        for words in said
        if words[0] == "prizes"
    ]
    return [*house, *(prizes or [gettext("There are no prizes in money.")])]


OPENER = replace(WITHOUT_TERMS, terms=Terms(PrizeFields, _mistakes, _lines, _told))
