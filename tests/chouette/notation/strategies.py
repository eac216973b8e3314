"""Every action that can be said, for Hypothesis."""

from hypothesis import strategies as st

from chouette.notation.words import KEYWORDS
from chouette.rules.model import actions
from chouette.rules.model.actions import Action, Cube, GameAction, Player, Reply, Roll
from games.rules.cube import Side
from games.rules.gammons import Level

ALPHABETS = "abcdeXYZäöüßñ0123_-אבגדабвгαβγ日本語"

names = (
    st.one_of(
        st.sampled_from(["ann", "bob", "cal", "dee", "eli", "Ann", "José", "שרה", "محمد‌علی", "नरेश", "김민준", "o_o", "7"]),
        st.text(ALPHABETS, min_size=1, max_size=40),
    )
    .filter(lambda name: any(character.isalnum() for character in name) and name.casefold() not in KEYWORDS)
    .map(Player)
)
pairs = st.lists(names, min_size=2, max_size=2, unique=True)
several = st.lists(names, min_size=1, max_size=6, unique=True).map(tuple)
cubes = st.builds(Cube, names, st.none() | names)
named = st.tuples(st.lists(cubes, max_size=5).map(tuple), st.just(False))
every = st.just(((), True))
amounts = st.integers(0, 100_000_000)
settings = st.text("abcdefghijklmnopqrstuvwxyz0123456789_.", min_size=1, max_size=30)
pips = st.integers(1, 6)
shares = st.integers(2, 64).flatmap(lambda whole: st.tuples(st.integers(1, whole - 1), st.just(whole)))
rolls = st.builds(Roll, names, st.lists(st.integers(1, 24), min_size=1, max_size=4).map(tuple))
results = st.builds(actions.BoardResult, st.sampled_from(Side), st.sampled_from(Level))

reasons = st.lists(st.text(ALPHABETS + ":;,.", min_size=1, max_size=20), min_size=1, max_size=8).map(" ".join)


@st.composite
def settlements(draw: st.DrawFn) -> actions.Settle:
    one, other = draw(pairs)
    hundredths = draw(amounts)
    to = draw(st.sampled_from([one, other] if hundredths else [None, one, other]))
    return actions.Settle(
        one=one,
        other=Cube(other, draw(st.none() | names)),
        hundredths=hundredths,
        to=to,
        share=draw(st.none() | shares),
        winner=draw(st.none() | st.sampled_from(Side)),
        roll=draw(st.none() | st.tuples(pips, pips)),
    )


doubles = st.builds(lambda who, cubes: actions.Double(who, *cubes), several, every | named)
answers = st.builds(lambda who, reply, cubes: actions.Answer(who, reply, *cubes), names, st.sampled_from(Reply), every | named)
game_actions: st.SearchStrategy[GameAction] = st.one_of(
    st.just(actions.AutomaticDouble()),
    doubles,
    answers,
    st.builds(actions.Buy, names, st.none() | names),
    pairs.map(lambda two: actions.OfferExtra(*two)),
    settlements(),
    st.builds(actions.Resign, names, st.sampled_from(Level)),
    st.builds(actions.NameCaptain, names),
    results,
)
partners = st.builds(actions.TakePartner, st.just(()) | several)
part = partners | st.builds(actions.SitOut, names) | st.builds(actions.NameBox, names) | st.builds(actions.NameLine, several)
every_action: st.SearchStrategy[Action] = st.one_of(
    game_actions,
    partners,
    st.builds(actions.ChooseSheet, settings),
    st.builds(actions.SetOption, settings, settings),
    st.builds(actions.SetStake, names, st.integers(1, 1000)),
    st.builds(actions.NameBox, names),
    st.builds(actions.NameLine, several),
    st.builds(actions.RollForSeats, st.lists(rolls, min_size=1, max_size=6).map(tuple)),
    st.builds(actions.Join, names),
    st.builds(actions.Leave, names),
    st.builds(actions.SitOut, names),
    st.builds(actions.Return, names),
    pairs.map(lambda two: actions.SetProxy(two[0], two[1])),
    st.builds(actions.SetProxy, names, st.none()),
    pairs.map(lambda two: actions.SetProxy(two[0], two[1], own=True)),
    pairs.map(lambda two: actions.NameStandIn(*two)),
    st.builds(actions.NameStandIn, names, st.none()),
    st.builds(actions.DeclineBox, names),
    st.builds(actions.StartGame),
    st.builds(actions.SetAside),
    st.builds(lambda two, amount, to: actions.Proposition(two[0], two[1], amount, two[to]), pairs, amounts, st.integers(0, 1)),
    st.builds(lambda two, amount: actions.PayCash(two[0], two[1], amount), pairs, amounts),
    st.builds(actions.Undo, st.booleans()),
    st.builds(actions.CorrectResult, st.integers(1, 1_000_000), results),
    st.builds(
        actions.CorrectGame,
        st.integers(1, 1_000_000),
        st.lists(game_actions | st.builds(actions.Leave, names), max_size=6).map(tuple),
        st.lists(part | st.builds(actions.Override, partners), max_size=3).map(tuple),
    ),
    st.builds(actions.Close),
    st.builds(actions.Suspend),
    st.builds(actions.Resume),
    st.builds(actions.DecideGame, st.none() | results, reasons),
    st.builds(actions.Override, game_actions | partners | st.builds(actions.Join, names)),
)
