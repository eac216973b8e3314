"""Writes actions: each has exactly one canonical statement."""

from functools import lru_cache

from chouette.notation.words import SET_ASIDE
from chouette.rules.model import actions
from chouette.rules.model.actions import Action, Cube
from games.rules.cube import Side


@lru_cache(maxsize=4096)
def write_statement(action: Action) -> str:
    """The statement that reads back as this action. A page writes the same ones again and again, for its buttons."""
    match action:
        case actions.Override(inner):
            return f"{write_statement(inner)} override"
        case actions.ChooseSheet() | actions.SetOption() | actions.SetStake() | actions.RollForSeats():
            return _setting_up(action)
        case actions.NameBox() | actions.NameLine() | actions.NameCaptain():
            return _naming(action)
        case actions.Double() | actions.Answer() | actions.Buy() | actions.OfferExtra() | actions.Resign():
            return _cube_action(action)
        case actions.StartGame() | actions.SetAside() | actions.AutomaticDouble() | actions.BoardResult() | actions.Close():
            return _plain(action)
        case actions.Suspend() | actions.Resume() | actions.DecideGame():
            return _suspended(action)
        case actions.OpeningRoll() | actions.RollDice() | actions.PlayCheckers() | actions.NameDoublet():
            return _on_the_board(action)
        case actions.Settle():
            return _settle(action)
        case actions.Proposition() | actions.PayCash() | actions.Undo():
            return _booking(action)
        case actions.CorrectResult() | actions.CorrectGame():
            return _correcting(action)
        case _:
            return _coming_and_going(action)


def write_points(hundredths: int) -> str:
    """Hundredths of a point as the shortest decimal: 150 is `1.5`, -25 is `-0.25`."""
    whole, rest = divmod(abs(hundredths), 100)
    digits = f"{whole}.{rest:02}".rstrip("0").rstrip(".")
    return f"-{digits}" if hundredths < 0 else digits


def _setting_up(
    action: actions.ChooseSheet | actions.SetOption | actions.SetStake | actions.RollForSeats,
) -> str:
    match action:
        case actions.ChooseSheet(preset):
            return f"sheet {preset}"
        case actions.SetOption(name, value):
            return f"option {name}={value}"
        case actions.SetStake(player, stake):
            return f"stake {player} {stake}"
        case actions.RollForSeats(rolls):
            return " ".join(["rolls", *(f"{one.player} {'/'.join(map(str, one.totals))}" for one in rolls)])


def _naming(action: actions.NameBox | actions.NameLine | actions.NameCaptain) -> str:
    match action:
        case actions.NameBox(player):
            return f"box {player}"
        case actions.NameLine(players):
            return f"line {' '.join(players)}"
        case actions.NameCaptain(player):
            return f"captain is {player}"


def _coming_and_going(action: actions.Coming) -> str:
    match action:
        case actions.Join(player):
            return f"{player} joins"
        case actions.Leave(player):
            return f"{player} leaves"
        case actions.SitOut(player):
            return f"{player} sits out"
        case actions.Return(player):
            return f"{player} returns"
        case actions.SetProxy(player, proxy, own):
            return f"{player} trusts {proxy}" if own and proxy else f"{player} proxy {proxy or 'off'}"
        case actions.NameStandIn(player, stand_in):
            return f"{stand_in} moves for {player}" if stand_in else f"{player} moves alone"
        case actions.TakePartner(players):
            return f"partner {' '.join(players) or 'off'}"
        case actions.DeclineBox(player):
            return f"{player} declines box"


def _cube_action(
    action: actions.Double | actions.Answer | actions.Buy | actions.OfferExtra | actions.Resign,
) -> str:
    match action:
        case actions.Double(players, cubes, everyone):
            verb = "doubles" if len(players) == 1 else "double"
            return " ".join([*players, verb, *_cubes(cubes, everyone)])
        case actions.Answer(player, reply, cubes, everyone):
            return " ".join([player, reply, *_cubes(cubes, everyone)])
        case actions.Buy(player, dealt_to):
            return f"{player} buys {dealt_to}" if dealt_to else f"{player} buys"
        case actions.OfferExtra(player, to):
            return f"{player} offers {to}"
        case actions.Resign(player, level):
            return f"{player} resigns {level}"


def _plain(
    action: actions.StartGame | actions.SetAside | actions.AutomaticDouble | actions.BoardResult | actions.Close,
) -> str:
    match action:
        case actions.StartGame():
            return "game"
        case actions.SetAside():
            return " ".join(SET_ASIDE)
        case actions.AutomaticDouble():
            return "automatic"
        case actions.BoardResult(winner, level):
            return f"{winner} wins {level}"
        case actions.Close():
            return "close"


def _suspended(action: actions.Suspended) -> str:
    match action:
        case actions.Suspend():
            return "suspend"
        case actions.Resume():
            return "resume"
        case actions.DecideGame(result, reason):
            return f"decide {write_statement(result) if result else ' '.join(SET_ASIDE)}: {reason}"


def _on_the_board(action: actions.BoardAction) -> str:
    match action:
        case actions.OpeningRoll(box, team):
            return f"opening {box} {team}"
        case actions.RollDice(player, (one, other)):
            return f"{player} rolls {one} {other}"
        case actions.PlayCheckers(player, play):
            return f"{player} plays {play}"
        case actions.NameDoublet(player, number):
            return f"{player} names {number}"


def _settle(action: actions.Settle) -> str:
    words = ["settle", action.one, write_cube(action.other), write_points(action.hundredths)]
    if action.to is not None:
        words += ["to", action.to]
    if action.share is not None:
        words.append(_SHARES.get(action.share, "{}/{}".format(*action.share)))
    if action.winner is not None:
        words += ["winner", _WINNERS[action.winner]]
    if action.roll is not None:
        words += ["roll", *map(str, action.roll)]
    return " ".join(words)


def _booking(action: actions.Proposition | actions.PayCash | actions.Undo) -> str:
    match action:
        case actions.Proposition(one, other, hundredths, to):
            return f"proposition {one} {other} {write_points(hundredths)} to {to}"
        case actions.PayCash(payer, payee, hundredths):
            return f"{payer} pays {payee} {write_points(hundredths)}"
        case actions.Undo(step):
            return "undo step" if step else "undo"


def _correcting(action: actions.CorrectResult | actions.CorrectGame) -> str:
    match action:
        case actions.CorrectResult(number, result):
            return f"correct game {number} {write_statement(result)}"
        case actions.CorrectGame(number, told, before):
            begun = (*before, actions.StartGame()) if before else ()
            return f"correct game {number}: {'; '.join(map(write_statement, (*begun, *told)))}"


def _cubes(cubes: tuple[Cube, ...], everyone: bool) -> list[str]:
    return ["all"] if everyone else [write_cube(cube) for cube in cubes]


def write_cube(cube: Cube) -> str:
    """`bob`, or `bob/cal` for the cube that bob holds and that was dealt to cal."""
    return f"{cube.member}/{cube.dealt_to}" if cube.dealt_to else cube.member


_SHARES = {(1, 2): "half", (1, 3): "third", (1, 4): "quarter"}
_WINNERS = {Side.BOX: "box", Side.TEAM: "captain"}
