"""The console's dialogs: statements that take more than one tap. Each form produces statements of the score sheet."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from chouette.evening.mistakes import in_words
from chouette.models import Chouette
from chouette.notation import Unreadable, read_cube, read_name, read_statement, spelt_as_at, with_words, write_cube
from chouette.pages.console import buttons
from chouette.pages.shared.amount_field import AmountField, hundredths
from chouette.rules.cubes.settlements import needs_roll
from chouette.rules.house.house import Rounding
from chouette.rules.line.stand_ins import is_against
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action, Cube, Player
from chouette.rules.model.contracts import Contract, Kind
from chouette.rules.model.table import Table
from chouette.rules.permitted import legal
from chouette.wording.cube_rail import Names, called, contract_called, cube_called, named
from chouette.wording.order_of_names import in_seat_order
from clubsite.kit.forms.plain_form import PlainForm
from clubsite.kit.points import amount_text
from clubsite.members.rules.words import NameRefused, word_for
from clubsite.members.selectors import find_player, players_of
from games.dice.dice_cup import two_dice
from games.rules.cube import Side
from games.rules.gammons import Level

Choices = list[tuple[str, str | Promise]]

TICK_ONE = {"required": _("Tick at least one player.")}


@dataclass(frozen=True, slots=True)
class Seen:
    """What a dialog is built from: the chouette as it stood when the dialog was opened, and whose row it was opened from."""

    chouette: Chouette
    table: Table
    names: Names
    player: Player | None = None

    def people(self, players: Iterable[Player]) -> Choices:
        """These players as choices: the word on the score sheet, the display name."""
        return [(player, named(self.names, player)) for player in players]

    def everyone(self) -> Choices:
        """Everyone who was ever at the table as choices, in seat order."""
        return self.people(in_seat_order(self.table, self.names))


class DialogForm(PlainForm):
    """One dialog. `lead` says what its button does, where the title leaves that open; `scores` whether it moves points, so that
    a preview makes sense."""

    title: ClassVar[str | Promise]
    lead: ClassVar[str | Promise] = ""
    button: ClassVar[str | Promise] = _("Write it down")
    scores: ClassVar[bool] = False

    def __init__(self, seen: Seen, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # as Django passes them
        self.seen = seen
        self.prepare()

    def prepare(self) -> None:
        """Fill in the choices from the table."""

    def choose(self, field: str, choices: Choices, initial: object = None) -> None:
        """Set the choices of a field."""
        chosen = self.fields[field]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.choices = choices
        if initial is not None:
            chosen.initial = initial

    @abstractmethod
    def actions(self, *, rolling: bool) -> Sequence[Action]:
        """The statements of this dialog; dice are rolled only for real (`rolling`), never for a preview, and never here at a
        table on screen, where they come from the cup once the statement is written."""


class TeamDoublesForm(DialogForm):
    """Several members turn their cubes at once; whoever does not is unticked."""

    title = _("The team doubles")
    button = _("Double")
    members = forms.MultipleChoiceField(label=_("Who doubles"), widget=forms.CheckboxSelectMultiple, error_messages=TICK_ONE)

    def prepare(self) -> None:
        members = list(buttons.may_double(self.seen.table))
        self.choose("members", self.seen.people(members), members)

    def actions(self, *, rolling: bool) -> Sequence[Action]:
        return [say.Double(tuple(Player(one) for one in self.cleaned_data["members"]))]


class BoxDoublesForm(DialogForm):
    """The box turns some of the cubes."""

    title = _("The box doubles some")
    button = _("Double")
    members = forms.MultipleChoiceField(label=_("Whom"), widget=forms.CheckboxSelectMultiple, error_messages=TICK_ONE)

    def prepare(self) -> None:
        each = [one for one in legal.box_doubles(self.seen.table) if isinstance(one, say.Double) and not one.everyone]
        self.choose("members", [(write_cube(one.cubes[0]), cube_called(one.cubes[0], self.seen.names)) for one in each])

    def actions(self, *, rolling: bool) -> Sequence[Action]:
        game = self.seen.table.game
        cubes = tuple(read_cube(one) for one in self.cleaned_data["members"])
        return [say.Double((game.box if game else Player("box"),), cubes)]


SHARES: Choices = [("", _("all of it")), ("1/2", _("half")), ("1/3", _("a third")), ("1/4", _("a quarter")),
                   ("2/3", _("two thirds")), ("3/4", _("three quarters"))]  # fmt: skip
#: Whoever has the other side of the chosen cube: no player is called so.
THE_OTHER = "*"
AT_ONCE = 6  # so many amounts of a settlement are one tap each
WINNERS: Choices = [("", _("whoever is paid")), ("box", _("the box")), ("captain", _("the captain"))]


class SettleForm(DialogForm):
    """An agreed end of one contract. No points are filled in: a cube for nothing is asked for, not overlooked."""

    title = _("Settle")
    scores = True
    cube = forms.ChoiceField(label=_("Which cube"), widget=forms.RadioSelect)
    points = AmountField(
        label=_("Points"), initial=None, error_messages={"required": _("Say how many points; 0 if nobody pays.")}
    )
    to = forms.ChoiceField(label=_("To"), required=False, widget=forms.RadioSelect)
    share = forms.ChoiceField(label=_("How much of the cube"), choices=SHARES, required=False)
    winner = forms.ChoiceField(
        label=_("Who counts as the winner for the next box"), choices=WINNERS, required=False, widget=forms.RadioSelect
    )

    def prepare(self) -> None:
        cubes, house = self._contracts(), self.seen.table.house
        self.choose("cube", [(one.id, contract_called(one, self.seen.names)) for one in cubes], cubes[0].id if cubes else "")
        parties = dict.fromkeys(one for contract in cubes for one in (contract.box_side, contract.team_side))
        self.choose("to", [*self.seen.people(parties), (THE_OTHER, ""), ("", gettext("nobody"))], self.seen.player)
        self.fields["to"].widget.choices = self._payees(cubes, parties)
        self.fields["points"].widget.attrs["step"] = f"{house.settlement_step / 4:g}"
        if house.settlement_rounding is Rounding.simborg:
            self.fields["points"].help_text = gettext("A fair value to the hundredth; the dice round it to a step.")
            self.fields["points"].widget.attrs["step"] = "0.01"
        if not house.partial_settlement:
            del self.fields["share"]
        self.quick = self._at_once(list(parties)) if house.settlement_rounding is Rounding.none else []

    def _payees(self, cubes: Sequence[Contract], parties: Iterable[Player]) -> Choices:
        """Whom a cube can pay: who has a part in all, whoever has the other side of the chosen one, who was chosen already."""
        to = self.data.get("to")
        shared = [one for one in parties if one == to or all(cube.side_of(one) is not None for cube in cubes)]
        other = (THE_OTHER, gettext("whoever has the other side of that cube"))
        people = [*self.seen.people(shared), other] if len(cubes) > 1 and shared else self.seen.people(parties)
        return [*people, ("", gettext("nobody"))]

    def _payee(self, contract: Contract) -> Player | None:
        """Who is paid; of several cubes, the side of the chosen one that has no part in the others."""
        if (to := self.cleaned_data["to"]) != THE_OTHER:
            return Player(to) if to else None
        shared = all(one.side_of(contract.box_side) is not None for one in self._contracts())
        return contract.team_side if shared else contract.box_side

    def _at_once(self, parties: Sequence[Player]) -> list[tuple[str, list[tuple[str, str, Player]]]]:
        """Amount and payee in one tap, where there are only two: the payee's name, then (points, label, payee)."""
        amounts = [self.seen.table.house.settlement_step * times for times in range(1, AT_ONCE + 1)]
        each = [(named(self.seen.names, to), [(f"{one / 4:g}", amount_text(one), to) for one in amounts]) for to in parties]
        return each if len(parties) == 2 else []

    def clean_to(self) -> str:
        """The payee; nobody if nothing is paid."""
        to: str = self.cleaned_data["to"]
        if self.cleaned_data.get("points") and not to:
            raise ValidationError(_("Choose who is paid."))
        return to

    def _contracts(self) -> list[Contract]:
        game, player = self.seen.table.game, self.seen.player
        if game is None:
            return []
        return [one for one in game.live if player is None or one.side_of(player) is not None]

    def actions(self, *, rolling: bool) -> Sequence[Action]:
        data, game, house = self.cleaned_data, self.seen.table.game, self.seen.table.house
        assert game is not None
        contract = game.contract(data["cube"])
        dealt_to = contract.dealt_to if contract.kind is Kind.PURCHASE else None
        amount = hundredths(data["points"])
        share = data.get("share", "").partition("/")
        settled = say.Settle(
            contract.box_side,
            Cube(contract.team_side, dealt_to),
            amount,
            self._payee(contract) if amount else None,
            (int(share[0]), int(share[2])) if share[0] else None,
            {"box": Side.BOX, "captain": Side.TEAM}.get(data["winner"]),
            two_dice() if rolling and not house.board and needs_roll(house, amount) else None,
        )
        return [settled]


LEVELS: Choices = [("single", _("single")), ("gammon", _("gammon")), ("backgammon", _("backgammon"))]


class ResignForm(DialogForm):
    """An offer to lose every live contract at a level."""

    title = _("Resign")
    button = _("Offer to resign")
    player = forms.ChoiceField(label=_("Who resigns"))
    level = forms.ChoiceField(label=_("What they lose"), choices=LEVELS, initial="single", widget=forms.RadioSelect)

    def prepare(self) -> None:
        game = self.seen.table.game
        self.choose("player", self.seen.people((game.box, *game.team) if game else ()), self.seen.player)

    def actions(self, *, rolling: bool) -> Sequence[Action]:
        return [say.Resign(Player(self.cleaned_data["player"]), Level(self.cleaned_data["level"]))]


class ProxyForm(DialogForm):
    """Who answers for an absent player."""

    title = _("Who answers")
    player = forms.ChoiceField(label=_("For"))
    proxy = forms.ChoiceField(label=_("Who answers"), required=False, widget=forms.RadioSelect)

    def prepare(self) -> None:
        table, absent = self.seen.table, self.seen.player
        self.choose("player", self.seen.everyone(), absent)
        others = [one for one in table.present if one != absent]
        if table.house.board:
            self.fields["proxy"].label = gettext("Who moves the checkers")
            others = [one for one in others if absent is None or not is_against(table, absent, one)]
        self.choose("proxy", [*self.seen.people(others), ("", gettext("nobody") if table.house.board else gettext("no proxy"))])

    def actions(self, *, rolling: bool) -> Sequence[Action]:
        player, other = Player(self.cleaned_data["player"]), self.cleaned_data["proxy"]
        named = Player(other) if other else None
        on_screen = self.seen.table.house.board and (named is not None or player not in self.seen.table.proxies)
        return [say.NameStandIn(player, named) if on_screen else say.SetProxy(player, named)]


class JoinForm(DialogForm):
    """Somebody joins: a newcomer, or a player who comes back."""

    title = _("Newcomer")
    button = _("Join")
    name = forms.CharField(
        label=_("Name"), max_length=60, widget=forms.TextInput(attrs={"list": "club-players", "autocomplete": "off"})
    )

    def prepare(self) -> None:
        here = set(self.seen.table.present)
        self.known = [one for one in players_of(self.seen.chouette.club) if one.word not in here]

    def clean_name(self) -> str:
        """The word on the score sheet; otherwise a validation error."""
        self.typed = self.cleaned_data["name"]
        try:
            return read_name(self._word_here(self.typed))
        except (NameRefused, Unreadable) as refused:
            raise ValidationError(in_words(refused, self.seen.names)) from refused

    def _word_here(self, name: str) -> str:
        """The word at this table: the seat's for players who sat here before, else the club's. Raises `NameRefused`."""
        player = find_player(self.seen.chouette.club, name)
        if player is None:
            return word_for(name)
        # An old evening that is continued may know the player by a guest's name that has been claimed since.
        here = self.seen.chouette.seats.filter(Q(player=player) | Q(player__merged_into=player))
        return here.values_list("word", flat=True).first() or player.word

    def actions(self, *, rolling: bool) -> Sequence[Action]:
        return [say.Join(Player(self.cleaned_data["name"]))]

    def newcomers(self) -> dict[str, str]:
        """The typed name by the word used in the statement: newcomers to the club keep it as their name."""
        return {self.cleaned_data["name"]: self.typed}


class LineForm(DialogForm):
    """The monitor sets the order of the line."""

    title = _("Order of the line")

    def prepare(self) -> None:
        line = self.seen.table.roles.line
        for place, player in enumerate(line, 1):
            field = forms.IntegerField(label=called(self.seen.names, player), min_value=1, max_value=99, initial=place)
            field.widget.attrs["inputmode"] = "numeric"
            self.fields[f"place-{player}"] = field

    def actions(self, *, rolling: bool) -> Sequence[Action]:
        line = self.seen.table.roles.line
        return [say.NameLine(tuple(sorted(line, key=lambda one: int(self.cleaned_data[f"place-{one}"]))))]


class StakeForm(DialogForm):
    """How many units a point is worth for one player."""

    title = _("Stake")
    player = forms.ChoiceField(label=_("Player"))
    stake = forms.IntegerField(label=_("Units a point"), min_value=1, max_value=1000, initial=1)

    def prepare(self) -> None:
        self.choose("player", self.seen.everyone(), self.seen.player)

    def actions(self, *, rolling: bool) -> Sequence[Action]:
        return [say.SetStake(Player(self.cleaned_data["player"]), self.cleaned_data["stake"])]


class PropositionForm(DialogForm):
    """A side bet outside the rotation, as it ended."""

    title = _("Side bet")
    scores = True
    loser = forms.ChoiceField(label=_("Who lost"))
    winner = forms.ChoiceField(label=_("Who won"))
    points = AmountField(label=_("Points"))

    def prepare(self) -> None:
        for field in ("loser", "winner"):
            self.choose(field, self.seen.everyone())

    def actions(self, *, rolling: bool) -> Sequence[Action]:
        data = self.cleaned_data
        loser, winner = Player(data["loser"]), Player(data["winner"])
        return [say.Proposition(loser, winner, hundredths(data["points"]), winner)]


class CashForm(DialogForm):
    """Cash changes hands, the scores follow."""

    title = _("Cash between players")
    scores = True
    payer = forms.ChoiceField(label=_("Who pays"))
    payee = forms.ChoiceField(label=_("Who is paid"))
    points = AmountField(label=_("Points"), initial=None)

    def prepare(self) -> None:
        """Nobody is chosen beforehand: whoever overlooks a field would have paid."""
        for field in ("payer", "payee"):
            self.choose(field, [("", gettext("Choose …")), *self.seen.everyone()])

    def actions(self, *, rolling: bool) -> Sequence[Action]:
        data = self.cleaned_data
        return [say.PayCash(Player(data["payer"]), Player(data["payee"]), hundredths(data["points"]))]


class StatementForm(DialogForm):
    """Any statement, typed as on the score sheet."""

    title = _("Type a statement")
    button = _("Say it")
    scores = True
    statement = forms.CharField(
        label=pgettext_lazy("on a score sheet", "Statement"),
        help_text=_("As on the score sheet: “ann doubles all”, “bob takes”, “settle ann cal 1.5 to cal”."),
        max_length=2_000,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false", "dir": "ltr"}),
    )

    def actions(self, *, rolling: bool) -> Sequence[Action]:
        typed = with_words(self.seen.names, self.cleaned_data["statement"])
        return [read_statement(spelt_as_at(self.seen.table.scores, typed))]


DIALOGS: dict[str, type[DialogForm]] = {
    "team-doubles": TeamDoublesForm,
    "box-doubles": BoxDoublesForm,
    "settle": SettleForm,
    "resign": ResignForm,
    "proxy": ProxyForm,
    "join": JoinForm,
    "line": LineForm,
    "stake": StakeForm,
    "proposition": PropositionForm,
    "cash": CashForm,
    "statement": StatementForm,
}
