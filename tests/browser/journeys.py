"""Which journeys of the README are made in which looks: two or three runs each, between which every size, colour scheme and
language has its turn. The test of a journey says which one it makes: `@journey("a game is corrected")`."""

from dataclasses import dataclass

import pytest

from .looks import Look

PHONE_BY_DAY, DESKTOP_BY_NIGHT = Look(390, 844, "light", "en"), Look(1440, 900, "dark", "fr")
PHONE_BY_NIGHT, DESKTOP_BY_DAY = Look(390, 844, "dark", "fr"), Look(1440, 900, "light", "en")

FORTH = (PHONE_BY_DAY, DESKTOP_BY_NIGHT)
BACK = (PHONE_BY_NIGHT, DESKTOP_BY_DAY)


@dataclass(frozen=True)
class Journey:
    """What the README promises, in its own words, and the looks in which it is done."""

    promise: str
    looks: tuple[Look, ...]


JOURNEYS = {
    # A chouette evening
    "an evening from the first seat to the closing sheet": Journey("**Begin.** Log in, press *Begin an evening*", BACK),
    "a player's own link": Journey("*Players' links* in the console's menu has a personal link for each", FORTH),
    "what a row's menu holds": Journey("The three dots of a row hold the rest: settle, buy, proxy, resign, sit", FORTH),
    "everybody follows": Journey("Everyone can follow on a phone, without an account", BACK),
    "a game is corrected": Journey("tap the step that was otherwise, such as *Bob takes at 2.*", FORTH),
    "taps without a network": Journey("stands above the thumb bar as *Not yet written*", BACK),
    "two helpers on two devices": Journey(
        "a click on an outdated page is refused with what has happened in the meantime", FORTH
    ),
    "house rules of an evening": Journey("*House rules* is what its new evenings start from", BACK),
    "a turn on screen": Journey("**Roll and play.** A tap on a checker plays it", FORTH),
    "afterwards, move by move": Journey("you can step through every game move by move", BACK),
    # A club's treasurer
    "cash at the desk": Journey("The desk says who owes, since when, what was paid last", BACK),
    "a year of the book": Journey("*The year* reports what came and went, and closes a period", FORTH),
    "a statement down to the contract": Journey("Statements count by evening and open down to the", BACK),
    "what a point is worth": Journey("Say what a point is worth, and cash is money", FORTH),
    # The club around them
    "a stranger asks to join": Journey("To strangers, a private club", FORTH),
    "a guest is invited and claims a name": Journey("*Invite people* makes a link and a QR code to scan", BACK),
    "a role is given": Journey("*Who may do what* shows the roles", FORTH),
    "a club ends": Journey("Owners archive a club, and ask for its deletion once nothing is owed", BACK),
    "a club shows itself": Journey("a picture and a logo, links, a mail address for questions", FORTH),
    "my account": Journey("all members can set their own name, language and time zone", BACK),
}


def journey(name: str) -> pytest.MarkDecorator:
    """The test is run once in each look of this journey."""
    return pytest.mark.parametrize("look", JOURNEYS[name].looks, ids=str)
