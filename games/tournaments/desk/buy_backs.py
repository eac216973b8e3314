"""Until when whoever has lost the first match of a knock-out buys back."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BuyBacksUntil:
    """`buy_backs_until 1764529200`: until that moment, in seconds since 1970, UTC; `buy_backs_until none`: there is no end."""

    at: int | None
