"""What follows from what is said: events, or a refusal."""

from functools import reduce
from typing import assert_never

from games.tournaments.model import actions, events
from games.tournaments.model.state import Tournament
from games.tournaments.rules import correcting, drawing, entering, paying, playing, rounds, starting
from games.tournaments.rules.evolve import evolve


def decide(tournament: Tournament, action: actions.Action) -> tuple[events.Event, ...]:
    """The events that follow. Raises TournamentRefused; then nothing has happened."""
    said = _said(tournament, action)
    after = reduce(evolve, said, tournament)
    return (*said, *drawing.draws_itself(after))


def performed(tournament: Tournament, action: actions.Action) -> tuple[tuple[events.Event, ...], Tournament]:
    """The events, and the tournament after them. Raises TournamentRefused."""
    followed = decide(tournament, action)
    return followed, reduce(evolve, followed, tournament)


def _said(tournament: Tournament, action: actions.Action) -> tuple[events.Event, ...]:
    match action:
        case (
            actions.SetTitle() | actions.SetOption() | actions.Enter() | actions.Rate() | actions.SetSeed() | actions.CheckIn()
        ):
            return entering.decide(tournament, action)
        case actions.AddFlight() | actions.Start() | actions.EnterLate() | actions.BuyBack() | actions.Close():
            return starting.decide(tournament, action)
        case actions.Win() | actions.GiveWalkover() | actions.BothAbsent() | actions.ReportWin() | actions.Begin():
            return playing.decide(tournament, action)
        case actions.StartLate() | actions.Withdraw() | actions.GoAbsent() | actions.ComeBack():
            return playing.decide(tournament, action)
        case actions.PairRound() | actions.Challenge() | actions.Decline() | actions.TakeChallengeBack():
            return rounds.decide(tournament, action)
        case actions.Correct():
            return correcting.correct(tournament, action)
        case actions.Override(reason, insisted):
            return correcting.insisted(tournament, insisted, reason)
        case actions.SetFee() | actions.SetHouse() | actions.SetPrizes() | actions.AddSidePool():
            return paying.decide(tournament, action)
        case _:
            assert_never(action)
