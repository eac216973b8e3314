"""What the readers of one version of a tournament have in common: worked out once, however many phones follow it."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property

from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from clubsite.kit.clock.days_in_words import day_in_words
from clubsite.kit.money import money_in
from clubsite.ledger.book_rules import book_rules
from clubsite.members.models import Membership, User
from clubsite.members.permissions import Power
from clubsite.members.rules.powers import powers_of_roles
from clubsite.members.selectors import players_of
from games.matches.permissions import SPEAKS_FOR_GUESTS, login_of
from games.tournaments.desk.check_in import checks_in
from games.tournaments.desk.doubles import Doubles
from games.tournaments.desk.stage import Stage, stage_of
from games.tournaments.desk.state import Desk
from games.tournaments.desk.undo.withdrawals import has_played
from games.tournaments.drawing.drawing import Drawing, On
from games.tournaments.drawing.once import Drawn, drawings_of
from games.tournaments.model.actions import ReportWin
from games.tournaments.model.slots import MatchId
from games.tournaments.models import ClubTournament, Standing, TournamentEntry, moment_of
from games.tournaments.pages.money.own_balance import OwnBalance, OwnBalances
from games.tournaments.pages.money.own_lots import OwnLots
from games.tournaments.pages.money.terms import TermsNow, terms_now
from games.tournaments.pages.parts.contested import OwnResult, OwnResults
from games.tournaments.pages.parts.joining import into_another_group, may_buy_back
from games.tournaments.pages.parts.match_lines import Lines
from games.tournaments.pages.parts.own_prizes import OwnPrizes
from games.tournaments.pages.parts.own_review import OwnReview, OwnReviews
from games.tournaments.pages.parts.reasons import ReasonNow, changes_now
from games.tournaments.pages.parts.stay import Stay, stay_of
from games.tournaments.permissions.speakers import Reader, Speaker
from games.tournaments.rules.placing.owing import FOR_PLAYING, Reason, owed_in
from games.tournaments.rules.placing.paying_in import who_pays
from games.tournaments.services.persons.at_boards import playing_on_screen
from games.tournaments.services.persons.doubles import doubles_in
from games.tournaments.services.persons.own_word import ticked_by_players
from games.tournaments.services.writing import TOURNAMENTS, Said, brought_as_played, struck_by, took_themselves_out
from games.tournaments.wording.in_each_language import InEachLanguage


class Shared:
    """Of one version. Queries are made when they are first needed, six at most. `find`: by which name a director looks for
    matches."""

    def __init__(self, tournament: ClubTournament, find: str = "") -> None:
        self.tournament = tournament
        self.find = find
        self._drawn: dict[tuple[str | None, On, str], Drawn] = {}

    @cached_property
    def desk(self) -> Desk:
        """As it stands."""
        return TOURNAMENTS.state_of(self.tournament)

    @cached_property
    def lines(self) -> Lines:
        """Its matches and what people are called."""
        return Lines(self.tournament, self.desk)

    @cached_property
    def doubles(self) -> Doubles:
        """Who stands there under two names."""
        return doubles_in(self._entries, self.desk)

    def drawing(self, on: On, highlighted: str = "") -> Drawing:
        """In the reader's language with that player's way, and with the tables of the matches that are called."""
        return self._drawn_with(on, highlighted).drawing

    @property
    def drawing_for_all(self) -> Drawing:
        """The drawing for the page, with nobody's way."""
        return self.drawing(On.PAGE)

    def picture(self, highlighted: str) -> SafeString:
        """The drawing for the page, as HTML."""
        return self._drawn_with(On.PAGE, highlighted).html

    def _drawn_with(self, on: On, highlighted: str) -> Drawn:
        key = get_language(), on, highlighted
        if key not in self._drawn:
            told, counts, tables = self.desk.shown, not self.desk.called_off, tables_of(self.lines)
            drawings = drawings_of(told, self.lines.names, tables, on, counts=counts)
            self._drawn[key] = drawings.of(highlighted) if highlighted else drawings.for_all
        return self._drawn[key]

    def powers_of(self, user: int) -> frozenset[Power]:
        """What a login may do in the club now; nothing if it has left it or was closed."""
        roles = self._roles.get(user)
        return frozenset() if roles is None else powers_of_roles(roles)

    def own_of(self, user: int) -> str:
        """A login's name on the sheet; empty if it has not entered."""
        return self._own.get(user, "")

    def speaker(self, who: Reader) -> Speaker:
        """A reader who has entered, as they would speak."""
        login = next(login for login, own in self._own.items() if own == who.own)
        return Speaker(
            own=who.own,
            directs=who.directs,
            sells=who.sells,
            user=User(pk=login),
            speaks=bool(SPEAKS_FOR_GUESTS & self.powers_of(login)),
            guests=self.lines.guests,
            names=frozenset(entry.word for entry in self._entries if login_of(entry.player) == login),
        )

    @property
    def on_screen(self) -> frozenset[frozenset[str]]:
        """The two of each match that is being played on screen. Two queries, if there are boards at all."""
        return playing_on_screen(self.tournament) if self.lines.boards else frozenset()

    def at_desk(self, actor: int | None, said: Said) -> bool:
        """Whether that login has said it as a director, and not a player of themselves."""
        directs = actor is not None and Power.RUN_TOURNAMENTS in self.powers_of(actor)
        if actor is None or not directs or isinstance(said, ReportWin):
            return False
        return getattr(said, "name", "") != (self.own_of(actor) or None)

    @cached_property
    def ticked_by_players(self) -> frozenset[str]:
        """Who reads before the draw that they are checked in, by the tick of a director who plays alone, and may say so
        themselves. One query, if one plays."""
        desk = self.desk
        play = any(Power.RUN_TOURNAMENTS in self.powers_of(login) for login in self._own)
        if desk.tournament.started or not checks_in(desk) or not play:
            return frozenset()
        here = desk.here.difference(desk.says_here)
        return ticked_by_players(self.tournament, here, self._own) if here else here

    @property
    def all_directors_play(self) -> bool:
        """Whether nobody who directs has not entered."""
        directs = [login for login in self._roles if Power.RUN_TOURNAMENTS in self.powers_of(login)]
        return all(self.own_of(login) for login in directs)

    @cached_property
    def currency(self) -> str:
        """The club's; empty if it has named none."""
        return book_rules(self.tournament.club).currency

    @InEachLanguage
    def terms(self) -> TermsNow:
        """What it costs and what is won."""
        currency = self.currency if self._is_paid else ""
        full = self.desk.places_left is not None and self.desk.places_left <= 0
        until = moment_of(self.desk.buy_backs_until)
        return terms_now(self.desk.counts, self.lines, self.tournament.club.slug, currency, full=full, buy_backs_until=until)

    @property
    def _is_paid(self) -> bool:
        money = self.desk.counts.money
        return bool(money.fee or money.side_pools)

    def left_out(self, own: str) -> str:
        """To somebody who had entered or waited, and does not play: why, and that they owe no fee; empty for others. Three
        queries at most, for whoever is neither on the sheet nor waits."""
        desk = self.desk
        if not own or desk.called_off or desk.tournament.entrant(own) is not None:
            return ""
        waits = desk.waits(own)
        if waits is not None:
            if not desk.tournament.started:
                return ""
            if waits.offered_until is not None:
                told = gettext("A place was offered to you, and was not taken when the draw was made.")
            else:
                told = gettext("You waited for a place when the draw was made, and did not get one.")
        elif by := struck_by(self.tournament, own):
            told = gettext("{name} has taken you out before the draw.").format(name=by)
        elif desk.tournament.started and took_themselves_out(self.tournament, own):
            told = gettext("You had withdrawn before the draw.")
        else:
            return ""
        return " ".join([told, self.lots.owes_nothing(own)]) if self._is_paid else told

    def _buy_back(self, own: str) -> str:
        """To who has lost their first match, and may buy back."""
        words = {word.partition(" ")[0] for word, _name in may_buy_back(self.desk, self.lines)}
        if own not in words:
            return ""
        until = moment_of(self.desk.buy_backs_until)
        price = self.buy_back_price
        told = gettext("You can buy back for {amount}, at the desk.") if price else gettext("You can buy back, at the desk.")
        if until is not None:
            told = gettext("You can buy back until {until}, at the desk.")
            if price:
                told = gettext("You can buy back for {amount} until {until}, at the desk.")
        at = "" if until is None else day_in_words(timezone.localtime(until), "D j F, H:i")
        return told.format(amount=price, until=at)

    def _again(self, own: str) -> str:
        """To who is out of their group of rolling knock-outs, and may come into the next."""
        if own not in self._out_of_groups:
            return ""
        fee = self.desk.tournament.money.fee
        if not fee:
            return gettext("You can play in the next group: say so at the desk.")
        told = gettext("You can play in the next group, for another {amount}: say so at the desk.")
        return told.format(amount=money_in(fee, self.currency))

    @cached_property
    def _out_of_groups(self) -> frozenset[str]:
        return frozenset(words.partition(" ")[0] for words, _name in into_another_group(self.desk, self.lines))

    @property
    def buy_back_price(self) -> str:
        """Half the fee, as money is written; empty where nothing is paid."""
        cents = self.desk.tournament.money.fee // 2
        return money_in(cents, self.currency) if cents else ""

    def results(self, own: str) -> tuple[OwnResult, ...]:
        """Of which they may still say that something else was played."""
        return self._own_results.of(own) if own and not self.desk.called_off else ()

    @cached_property
    def _own_results(self) -> OwnResults:
        return OwnResults(self.desk, self.lines)

    def review(self, own: str) -> OwnReview | None:
        """What of theirs was changed or is looked at."""
        return self._own_reviews.of(own) if own and self.desk.tournament.started and not self.desk.called_off else None

    @InEachLanguage
    def _own_reviews(self) -> OwnReviews:
        return OwnReviews(self.lines, self._changes)

    def stay(self, own: str) -> Stay | None:
        """What they can say of themselves."""
        only_fee, in_groups, has_lots = self._only_fee(own), self._in_groups(own), self.lots.pays(own)
        called, owes = self.lines.called, self.owes(own)
        return stay_of(self.desk, own, called, owes, only_fee=only_fee, in_groups=in_groups, has_lots=has_lots)

    def _only_fee(self, own: str) -> bool:
        return {reason for reason, _cents in self._owing.get(own, ())} - {Reason.AGAIN} == {Reason.FEE}

    def _in_groups(self, own: str) -> bool:
        """Whether they owe the fee for more than one group of rolling knock-outs."""
        return any(reason is Reason.AGAIN for reason, _cents in self._owing.get(own, ()))

    def owes(self, own: str) -> str:
        """What somebody owes for playing, also if they leave now, unless they may leave without; empty for nothing."""
        cents = sum(cents for _reason, cents in self._owing.get(own, ()))
        return money_in(cents, self.currency) if cents else ""

    @cached_property
    def _owing(self) -> Mapping[str, list[tuple[Reason, int]]]:
        """By name: what each owes for playing, and how much of it."""
        owing = defaultdict(list)
        for one, cents in owed_in(self.desk.counts).items():
            if one.reason in FOR_PLAYING:
                owing[one.name].append((one.reason, cents))
        return owing

    def way(self, own: str) -> str:
        """How it stands with somebody who has no match to play; and where, and what, they have won by now: a line for each."""
        stands = self.lines.ways.of(own)
        way = " ".join(filter(None, (stands.said or self.left_out(own), self._buy_back(own), self._again(own))))
        if own in self.desk.tournament.withdrawn and self._is_paid:
            owes = self.owes(own)
            way += " " + (gettext("You owe {amount}.").format(amount=owes) if owes else self.lots.owes_nothing(own))
        return "\n".join(filter(None, (way, *self._own_prizes.of(own, stands.places), self._paid(own), self._brought(own))))

    def _paid(self, own: str) -> str:
        """Once it is over: what it has cost; while it runs `stay` says so."""
        owes = self.owes(own)
        if not owes or stage_of(self.desk) is not Stage.OVER or own in self.desk.tournament.withdrawn:
            return ""
        told = gettext("Your fee is {amount}.") if self._only_fee(own) else gettext("Your fee and stakes come to {amount}.")
        if self._in_groups(own) and self._only_fee(own):
            told = gettext("Your fees, one for each group, come to {amount}.")
        return told.format(amount=owes)

    def _brought(self, own: str) -> str:
        """To who owes by a sheet that was brought as played: by whom and when, and what they can do."""
        row, owes = self.tournament, self.owes(own)
        if not owes or row.announced_by_id is None or self.own_of(row.announced_by_id) == own or not self._was_brought:
            return ""
        told = gettext(
            "{name} has entered this as played on {day}, and you owe {amount} by it. If you were not there, or it was "
            "otherwise, say under the result that something else was played: it waits for another director, who corrects it or "
            "calls it off."
        )
        drawn_alone = not has_played(self.desk, own)
        if own in self.desk.typed and (not drawn_alone or self.stay(own) is not None):  # their page says how they leave
            return ""
        if drawn_alone:
            told = gettext(
                "{name} has entered you on {day}, and you owe {amount}, though you have played nothing. If you had not "
                "agreed to that, tell another director, who can call the tournament off."
            )
        day = day_in_words(timezone.localtime(row.announced_at), "D j F")
        return told.format(name=row.announced_by.called if row.announced_by else "", day=day, amount=owes)

    @cached_property
    def _was_brought(self) -> bool:
        """Whether it was drawn when it was announced. One query."""
        return brought_as_played(self.tournament)

    @cached_property
    def _own_prizes(self) -> OwnPrizes:
        return OwnPrizes(self.desk.counts, self.lines.brackets, self.currency)

    @cached_property
    def lots(self) -> OwnLots:
        """What each pays for lots in the Calcutta, and gets."""
        return OwnLots(self.desk, self.currency if self.desk.calcutta is not None else "")

    def stands(self, own: str) -> OwnBalance | None:
        """Where somebody is with the club, if it is otherwise than the cash that was paid says. Six queries at most, and none
        where nothing was changed."""
        told, desk = self.desk.tournament, self.desk
        changed = desk.called_off or desk.off_once or desk.former_draws or (told.started and self._changes)
        return self._balances.of(own) if own and changed else None

    def book(self, own: str) -> str:
        """The club, by its slug, in whose book stands what somebody pays and has paid; empty where they pay nothing."""
        return self.tournament.club.slug if own in self._payers else ""

    @cached_property
    def _payers(self) -> frozenset[str]:
        told = self.desk.tournament
        return frozenset(who_pays(told)) if self._is_paid and told.started else frozenset()

    @cached_property
    def _balances(self) -> OwnBalances:
        return OwnBalances(self.tournament, self.currency)

    @cached_property
    def buyers(self) -> tuple[tuple[str, str], ...]:
        """Who may buy at an auction: words for a statement and names, of everybody in the club."""
        words = {entry.player_id: entry.word for entry in self.tournament.entries.all()}
        return tuple((words.get(player.pk, player.word), player.name) for player in players_of(self.tournament.club))

    @property
    def reasons(self) -> tuple[ReasonNow, ...]:
        """What was changed, and why."""
        return tuple(one for one in self._changes if one.reason or not one.players)

    @InEachLanguage
    def _changes(self) -> tuple[ReasonNow, ...]:
        return tuple(changes_now(self.tournament, self.lines))

    @property
    def off(self) -> ReasonNow | None:
        """By whom it was called off, and when; None while it stands."""
        return next((one for one in reversed(self.reasons) if one.off), None) if self.desk.called_off else None

    @cached_property
    def _roles(self) -> Mapping[int, list[str]]:
        of_the_club = Membership.objects.filter(club=self.tournament.club_id, user__is_active=True)
        return dict(of_the_club.values_list("user_id", "roles"))

    @cached_property
    def _entries(self) -> list[TournamentEntry]:
        return list(self.tournament.entries.select_related("player__merged_into"))

    @cached_property
    def _own(self) -> Mapping[int, str]:
        owns: dict[int, str] = {}  # a name that is struck comes last
        for entry in sorted(self._entries, key=lambda entry: entry.standing == Standing.OUT):
            login = login_of(entry.player)
            if login is not None:
                owns.setdefault(login, entry.word)
        return owns


def tables_of(lines: Lines) -> Mapping[MatchId, str]:
    """Of the matches that are called."""
    return {match: str(call.table) for match, call in lines.calls.items()}
