"""A tournament as one reader sees it: entry, their own match, every flight; and what lies on the director's desk."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.utils import timezone

from games.tournaments.desk.clock.autopilot import is_open
from games.tournaments.desk.stage import Stage, stage_of
from games.tournaments.desk.state import Desk, FormerDraw
from games.tournaments.desk.undo.withdrawals import draw_stands
from games.tournaments.drawing.drawing import Drawing, On
from games.tournaments.model.flights import League, Rounds, Swiss
from games.tournaments.model.matches import LIVE, Match
from games.tournaments.model.options import Options, Seeding, changed_options
from games.tournaments.model.results import NoShow, Walkover
from games.tournaments.models import moment_of
from games.tournaments.pages.money.own_balance import OwnBalance
from games.tournaments.pages.money.terms import TermsNow
from games.tournaments.pages.parts.barred import Barred, barred, barred_before
from games.tournaments.pages.parts.contested import OwnResult
from games.tournaments.pages.parts.flights_now import FlightNow, flights_now
from games.tournaments.pages.parts.joining import Choice, Joining, joining, own_challenges
from games.tournaments.pages.parts.match_lines import Lines, MatchLine
from games.tournaments.pages.parts.on_the_desk import OnTheDesk, on_the_desk
from games.tournaments.pages.parts.own_review import OwnReview
from games.tournaments.pages.parts.reasons import ReasonNow
from games.tournaments.pages.shared import Shared
from games.tournaments.pages.standing.entry import Entered, EntryNow, entry_now
from games.tournaments.permissions.speakers import Reader
from games.tournaments.rules.draw import without_number
from games.tournaments.rules.free_lines import WITH_FREE_LINES
from games.tournaments.rules.lookup import live_matches, undecided
from games.tournaments.services.persons.own_word import with_everybody
from games.tournaments.services.wording import STAGES, TONES
from games.tournaments.wording.options import option_in_words


@dataclass(frozen=True, slots=True)
class DrawNow:
    """What was promised of the draw, and what it was made with. `promised`: the one is the other's fingerprint; `typed`: a
    director has typed it, and until the draw nobody reads it. `may_go`: no match has begun. `rated`: ratings come before it."""

    commitment: str
    seed: str
    promised: bool
    typed: bool
    former: tuple[FormerDraw, ...]
    may_go: bool
    rated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentNow:
    """Everything that the live part of a page shows. `hall_code` is for directors alone."""

    code: str
    club: str
    version: int
    title: str
    stage: Stage
    off: ReasonNow | None
    starts: datetime | None
    terms: TermsNow
    entry: EntryNow
    draw: DrawNow
    mine: MatchLine | None
    #: What they could play besides, in whichever order.
    also: tuple[MatchLine, ...]
    #: How it stands with a reader who plays and has no match now.
    way: str
    #: What the reader owes for lots in the Calcutta, and what these have won.
    lots: tuple[str, ...] = ()
    #: Where they are with the club, if something was changed after cash was paid.
    stands: OwnBalance | None = None
    #: The club in whose book stands what they pay, by its slug.
    book: str = ""
    #: Of which the reader may still say that something else was played.
    results: tuple[OwnResult, ...] = ()
    review: OwnReview | None = None
    flights: tuple[FlightNow, ...]
    #: On the desk and on the wall alone: it takes a line of every match.
    desk: OnTheDesk | None
    directs: bool
    screen: str
    may_enter: bool
    hall_code: str = ""
    drawing: Drawing | None
    picture: str
    has_calcutta: bool
    sells: bool
    #: Names of one person, for directors, who strike one: those on the sheet and what people call them.
    doubles: tuple[tuple[tuple[str, str], ...], ...] = ()
    #: How many minutes there are to answer where the clock decides; None if it does not.
    answer_minutes: int | None
    #: What the clock has decided, for directors.
    forfeits: tuple[MatchLine, ...] = ()
    #: Rounds that a deadline can be set for, and theirs.
    rounds: tuple[tuple[str, int, datetime | None], ...] = ()
    #: Who may still come in, for directors.
    joining: Joining = field(default_factory=Joining)
    club_rated: tuple[str, ...]
    #: As of when those ratings are the club's.
    club_rated_at: datetime | None
    #: Whom the reader may challenge on a ladder.
    challenges: tuple[Choice, ...]
    buy_backs_until: datetime | None
    #: Whether anybody can ever buy back, for directors.
    has_buy_backs: bool = False
    #: What a director who plays leaves to another.
    barred: Barred = field(default_factory=Barred)
    #: Whether a league is closed, of which a director may begin the next season.
    has_next_season: bool = False
    #: Options that are not the usual ones and are told nowhere else on the page.
    rules: tuple[str, ...]
    #: Whether a match can be played over the board now: one that is decided, and is looked at again, has no score sheet.
    has_forms: bool

    @property
    def still_in(self) -> tuple[Entered, ...]:
        """Who may be sent away or withdrawn while it runs, and who has withdrawn and may come back."""
        return tuple(one for one in self.entry.entrants if not one.left_for_good) if self.stage is Stage.RUNNING else ()

    @property
    def not_drawn(self) -> tuple[str, ...]:
        """Who had entered and was not there at the draw."""
        asked = self.entry.checks_in and self.stage in (Stage.RUNNING, Stage.OVER)
        return tuple(one.name for one in self.entry.entrants if asked and not one.drawn and not one.withdrawn)

    @property
    def players(self) -> int:
        """How many play, or have entered so far."""
        return len(self.entry.entrants) - len(self.not_drawn)

    #: What was changed with a reason, once anything is drawn.
    reasons: tuple[ReasonNow, ...]

    @property
    def to_start(self) -> str:
        """The flight to draw first; empty once anything is drawn."""
        startable = [flight.name for flight in self.flights if "start" in flight.may]
        return startable[0] if startable and self.stage is Stage.ENTRY else ""

    @property
    def start_said(self) -> str:
        """The statements that draw it, and pair the first round where rounds are paired."""
        paired = any(flight.name == self.to_start and flight.is_paired for flight in self.flights)
        return f"start {self.to_start}" + (f"\nround {self.to_start}" if paired else "")

    @property
    def is_bracket(self) -> bool:
        """Whether it is drawn as one, also where nothing is drawn now."""
        return any(not flight.is_paired and not flight.is_list for flight in self.flights)

    @property
    def has_brackets(self) -> bool:
        """Whether there is a picture of it."""
        return self.drawing is not None and any(flight.pictures for flight in self.drawing.flights)

    @property
    def stage_text(self) -> str:
        return str(STAGES[self.stage])

    @property
    def tone(self) -> str:
        return TONES.get(self.stage, "")

    @property
    def called_off(self) -> bool:
        return self.off is not None


def tournament_now(shared: Shared, who: Reader | None, *, highlighted: str = "", on: On | None = On.PAGE) -> TournamentNow:
    """Three queries, besides what the reader took. `highlighted`: whose way is shown, or the reader's; `on`: drawn for what."""
    tournament, desk, told, lines = shared.tournament, shared.desk, shared.desk.tournament, shared.lines
    own, directs = (who.own, who.directs) if who is not None else ("", False)
    mine, shown = lines.next.get(own), highlighted or own
    drawing = shared.drawing(on, shown) if on is not None and told.started else None
    now = TournamentNow(
        has_calcutta=desk.calcutta is not None and who is not None,  # what members have staked is their own
        sells=who is not None and who.sells and not desk.called_off and bool(told.flights),
        code=tournament.code,
        club=tournament.club.slug,
        version=tournament.version,
        title=told.title,
        stage=stage_of(desk),
        off=shared.off,
        starts=moment_of(desk.starts),
        terms=shared.terms,
        entry=entry_now(shared, own),
        draw=_draw(desk),
        mine=lines.line(mine) if mine is not None else None,
        also=tuple(lines.line(match) for match in lines.also.get(own, ())),
        way=shared.way(own) if own and mine is None else "",
        flights=tuple(flights_now(desk, lines, directs=directs)),
        desk=on_the_desk(desk, lines, shared.find) if on is not On.PAGE else None,
        screen=desk.screen.value,
        directs=directs,
        may_enter=who is not None,
        answer_minutes=desk.autopilot,
        club_rated=tuple(map(lines.called, desk.club_rated)),
        club_rated_at=moment_of(desk.club_rated_at),
        challenges=own_challenges(desk, lines, own) if own else (),
        buy_backs_until=moment_of(desk.buy_backs_until),
        rules=tuple(_rules(told.options)),
        has_forms=any(match.state in LIVE and not lines.is_on_screen(match.record) for match in lines.live),
        reasons=shared.reasons if drawing is not None or desk.off_once else (),
        drawing=drawing,
        picture=shared.picture(shown) if drawing is not None and on is On.PAGE else "",
    )
    return _for_directors(_with_own(now, shared, own), shared, who)


def _rules(options: Options) -> Iterator[str]:
    told_elsewhere = ("unit", "check_in")
    return (option_in_words(name, value) for name, value in changed_options(options).items() if name not in told_elsewhere)


def _with_own(now: TournamentNow, shared: Shared, own: str) -> TournamentNow:
    """With what the reader has played, and owes or has besides the fee."""
    played = replace(now, results=shared.results(own), review=shared.review(own))
    return replace(played, lots=tuple(shared.lots.of(own)), stands=shared.stands(own), book=shared.book(own))


def _for_directors(now: TournamentNow, shared: Shared, who: Reader | None) -> TournamentNow:
    """With what the desk alone shows, if it is a director's."""
    if who is None or not who.directs:
        return now
    desk, lines = shared.desk, shared.lines
    return replace(
        now,
        doubles=tuple(_doubles(shared)),
        forfeits=tuple(_forfeits(desk, lines)),
        rounds=tuple(_rounds(desk, lines)),
        joining=replace(joining(desk, lines), price=shared.buy_back_price),
        barred=_barred(shared, who),
        hall_code=shared.tournament.hall_code,
        has_buy_backs=any(isinstance(one.format, WITH_FREE_LINES) and not one.closed for one in desk.tournament.flights),
        has_next_season=not desk.called_off
        and any(isinstance(one.format, League) and one.closed for one in desk.tournament.flights),
    )


def _barred(shared: Shared, who: Reader) -> Barred:
    if not who.own:
        return Barred()
    lines = shared.lines
    open_now = [lines.line(match) for match in live_matches(lines.brackets)]
    speaker = replace(shared.speaker(who), on_screen=shared.on_screen, others_direct=not shared.all_directors_play)
    found = barred(speaker, shared.desk, open_now, is_alone=shared.all_directors_play)
    if shared.desk.tournament.started:
        return found
    return barred_before(found, with_everybody(speaker, shared.tournament), shared.desk)


def _doubles(shared: Shared) -> Iterator[tuple[tuple[str, str], ...]]:
    for words in shared.doubles.values():
        yield tuple((word, shared.lines.called(word)) for word in words)


def _forfeits(desk: Desk, lines: Lines) -> Iterator[MatchLine]:
    """Those that stand as the clock has decided them."""
    decided = {one.match: one.players for one in desk.watches if one.forfeited is not None}
    if not decided:
        return
    for bracket in lines.brackets.values():
        for match in bracket.matches:
            outcome = match.record.outcome if match.record is not None else None
            if decided.get(match.id) == match.names and isinstance(outcome, Walkover | NoShow):
                yield lines.line(match)


def _rounds(desk: Desk, lines: Lines) -> Iterator[tuple[str, int, datetime | None]]:
    """Those that are not played out, and the next one of rounds that are paired as they go."""
    until = {(one.flight, one.round): one.until for one in desk.deadlines}
    for name, bracket in lines.brackets.items():
        open_now = [number for number, one in enumerate(bracket.rounds, start=1) if undecided(one)]
        form = bracket.flight.format
        planned = form.rounds if isinstance(form, Swiss) else len(bracket.rounds) + 1
        if isinstance(form, Rounds) and not bracket.flight.closed and len(bracket.rounds) < planned:
            open_now.append(len(bracket.rounds) + 1)
        for number in open_now:
            there = bracket.rounds[number - 1] if number <= len(bracket.rounds) else ()
            yield name, number, moment_of(_holds(lines, there, until.get((name, number))))


def _holds(lines: Lines, there: Iterable[Match], until: int | None) -> int | None:
    """The deadline of a round as it holds for its open matches: later than it was set where the clock decides and it was near;
    one that has an hour of its own does not count."""
    if until is None or lines.desk.autopilot is None:
        return until
    now, said = int(timezone.now().timestamp()), lines.deadlines
    of_the_round = (match for match in there if is_open(match) and not match.decided and said.said(match) == until)
    return max((said.holds(match, now) for match in of_the_round), default=until)


def _draw(desk: Desk) -> DrawNow:
    is_promised = desk.tournament.draw_seed is not None and not desk.number_typed
    may_go = desk.tournament.started and not draw_stands(desk)
    number = without_number(desk.tournament).draw_seed or ""
    rated = desk.tournament.options.seeding is Seeding.RATING
    return DrawNow(desk.commitment, number, is_promised, desk.number_typed, desk.former_draws, may_go, rated)
