"""The people in the demonstration. All names are invented."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DemoEvening:
    """A finished evening: how long ago, under which house rules, how many games, who was there (out of the whole club), and
    whether it ended with cash."""

    title: str
    days_ago: int
    sheet: str
    games: int
    players: int
    cash: bool = False


@dataclass(frozen=True, slots=True)
class DemoClub:
    """A club; the first of `logins` owns it, the others run its evenings. `officers` have other roles. `members` log in and
    play, `guests` are there by name alone. A `newcomer` has a login and claims to be one of the guests. A public club shows
    strangers something about itself."""

    name: str
    logins: tuple[str, ...]
    members: tuple[tuple[str, str], ...]
    guests: tuple[str, ...]
    evenings: tuple[DemoEvening, ...]
    officers: tuple[tuple[str, str], ...] = ()
    newcomer: tuple[str, str] | None = None
    about: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The display names of everyone who plays."""
        return (*(name for _, name in self.members), *self.guests)


CLUBS = (
    DemoClub(
        name="Mulberry demo club",
        logins=("demo-tom", "demo-mo"),
        members=(("demo-ann", "Ann"), ("demo-bob", "Bob")),
        guests=(
            "Cal",
            "Dee",
            "Maximiliane von Hohenfels-Schwarzenberg",
            "נועה לוי",
            "Zoë Ångström",
            "ليلى حداد",
        ),
        evenings=(
            DemoEvening("Opening night", 35, "online", 18, 6),
            DemoEvening("Thursday", 28, "online", 26, 8, cash=True),
            DemoEvening("Rain, so everybody came", 21, "plain", 22, 8),
            DemoEvening("Thursday", 14, "clinton-hill", 15, 5, cash=True),
            DemoEvening("Short night", 7, "dbv-last-man", 9, 4),
        ),
        officers=(("demo-kay", "treasurer"), ("demo-dan", "director")),
        newcomer=("demo-zoe", "Zoë Ångström"),
        about="Thursdays from eight, in the back room of the Mulberry.\nAsk Mo for an invitation.",
    ),
    DemoClub(
        name="Harbour demo club",
        logins=("demo-pat",),
        members=(("demo-eli", "Eli"),),
        guests=("Fay", "Gus", "Hal", "Ida"),
        evenings=(
            DemoEvening("Los Angeles rules", 20, "la", 20, 5),
            DemoEvening("Cambridge rules", 6, "cambridge", 16, 4, cash=True),
        ),
    ),
)

RUNNING = "Tonight"
"""The title of the running evening at the first club."""

ON_SCREEN = "Tonight, on screen"
"""The title of the evening played on screen."""
