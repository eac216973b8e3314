"""What the sources leave open, and how it is decided here."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Decision:
    """One question that the sources leave open, this implementation's answer, and why; RULES.md repeats it word for word."""

    rule: str
    question: str
    answer: str
    why: str


#: Each is decided here once; the file named by the rule implements it.
DECISIONS: tuple[Decision, ...] = (
    Decision(
        "R2",
        "The beginning is taken back: who sits where the next time?",
        "Where the site's first roll put them. Whoever sits out meanwhile is passed over, and whoever came since goes to the "
        "end.",
        "Everybody has seen that roll: who may change the players or the way of rolling would otherwise choose the box. "
        "Another roll would be rolling until it pleases.",
    ),
    Decision(
        "R4",
        "The box is lost, but the captain did not beat it: who moves where?",
        "Under last_man the last man becomes box, otherwise the next in line behind the captain. The captain "
        "stands next to last, the old box last, everyone else keeps their place.",
        "It is the Los Angeles order, the only published one, and it moves as few people as possible.",
    ),
    Decision(
        "R4",
        "The captain doubled the box out, but the box keeps the box under its rule: where does the captain go?",
        "To the foot of the line.",
        "A captain who does not become box has had a turn.",
    ),
    Decision(
        "R4",
        "Extras are played on after the last cube against the box has ended: who won?",
        "Whoever won that last cube; the last man is who was captain then.",
        "What two members play out between themselves says nothing about the box.",
    ),
    Decision(
        "R6",
        "Where does a newcomer stand who arrives between two games?",
        "Where they would have stood had they arrived during the game just finished.",
        "A monitor often writes the result first and greets second; that must not change the line.",
    ),
    Decision(
        "R6",
        "Who writes down that the others consented to a newcomer?",
        "Nobody: the monitor who writes `joins` has asked. Whoever sits down in the lobby is let in by the monitor, or by the "
        "box where join_consent is box; before the first game nobody is asked.",
        "A statement for each who nods would be forgotten.",
    ),
    Decision(
        "R7",
        "The box leaves or sits out between games: who is box?",
        "The captain, and the next in line becomes captain; a box that sits out waits at the foot.",
        "Leaving is a loss of place, not of points.",
    ),
    Decision(
        "R7",
        "The box wants to leave during a game?",
        "They settle or resign every live contract first.",
        "Nobody else can play that side for them.",
    ),
    Decision(
        "R7",
        "The captain has left and their cube beats the box: who becomes box?",
        "The next in line.",
        "The place they would take is empty.",
    ),
    Decision(
        "R7",
        "The captain beavers: what does an absent player who follows the captain do?",
        "They take.",
        "Nobody is raised to four by somebody else's courage; the proxy rule says the same.",
    ),
    Decision(
        "R7",
        "Somebody is away and has a proxy: does the captain's answer count for them?",
        "No. The cube waits until their own answer is written, and no order of answers waits for it.",
        "They chose who speaks for them.",
    ),
    Decision(
        "R7",
        "Who is dealt in while they only watch?",
        "On screen, before a game is dealt, whoever has touched nothing for five minutes (or for the time for the absent, if "
        "that is longer) while their page is open is asked on it whether they are in. *Next game* waits 20 seconds for them, "
        "once before each game, whoever taps it, the box and a monitor too. Any touch answers; who gives none is dealt out, "
        "as is, at once, whoever has no page open. Everybody reads before who that is, and who is then box and captain.",
        "Whoever watches is there; and nobody becomes captain by tapping at the right moment.",
    ),
    Decision(
        "R7",
        "On screen, who counts as gone?",
        "Who has given no sign for the sheet's time while the game waited for them, though their page asked for the last "
        "twenty seconds of it; the clock, too, asks before it strikes somebody silent.",
        "An open page does not play, and a player who thinks with folded hands must be able to say so.",
    ),
    Decision(
        "R7",
        "On screen, the captain is gone or the team's clock has run out: who plays?",
        "The next member in the game who is there; after the clock with a minute of reserve. The captain stays a member.",
        "A captaincy is a place, not a point; whoever takes it over must see the position before they can play it.",
    ),
    Decision(
        "R7",
        "On screen, the box is gone: who plays for it?",
        "The partner; else nobody, and the table waits. The monitor may name somebody who has no cube against the box. It ends "
        "when the box is back.",
        "Whoever wins what the box loses would play to lose; and a table that waits costs time, a robbed one points.",
    ),
    Decision(
        "R7",
        "On screen, somebody who owes an answer is gone, and no time runs for them: who answers?",
        "Nobody but a proxy whom they named from their own page; the table waits. A resignation to them is refused.",
        "What is said about a cube moves points, and they chose nobody to say it; playing on moves none.",
    ),
    Decision(
        "R7",
        "On screen, what may somebody do whom the site or the monitor named for an absent player?",
        "Roll, move the checkers and name doublets, while they have no cube against the player; no doubles, answers, "
        "resignations, settlements or purchases.",
        "A play that is legal is seen by everybody; a cube turned for somebody else is points taken from them.",
    ),
    Decision(
        "R7",
        "On screen, when may the monitor name such a stand-in?",
        "Once the player has been gone for the sheet's time; who plays against the player needs the yes of the player's side.",
        "Nobody moves the checkers of somebody who is thinking; and a friend of the opponent would play them badly.",
    ),
    Decision(
        "R22",
        "May a play be told to the whole table during a game?",
        "Only where consultation is free. The captain may always write to the team; a member who is out of the game may not.",
        "Advice that everybody hears reaches those whose cube is not turned; and a captain who may ask must be able to.",
    ),
    Decision(
        "R8",
        "How is an odd total between box and partner divided?",
        "The partner takes half, each of two partners a third, rounded towards zero to a whole point; the rest is the box's.",
        "Won or lost, the odd point is the box's, and halves of it too, so that nobody haggles.",
    ),
    Decision(
        "R8",
        "Does an optional partnership pass on when the box is lost?",
        "With `partner_passes`, while enough players are there; the new partner may refuse before the game.",
        "Whoever wrote their rules down passes it on; some tables would rather be asked again.",
    ),
    Decision(
        "R8",
        "Who may be an optional partner?",
        "Anyone in the line.",
        "Those asked first may refuse, and the monitor writes down who said yes.",
    ),
    Decision(
        "R8",
        "Where does a partner stand who leaves?",
        "On screen, who leaves a partnership that goes on stands just ahead of those whom the game sent to the foot, as who "
        "declines the box; whom a partnership was passed on to and who says no, or nothing, where they would stand without it.",
        "Nobody jumps ahead by a no.",
    ),
    Decision(
        "R8",
        "Who waits for somebody who is asked?",
        "On screen *Next game* waits 30 seconds, unless the box taps it, or a monitor who does not sit; and for no request "
        "longer than 90 seconds after the last game.",
        "Whoever is asked can answer, and nobody holds the table up by asking again.",
    ),
    Decision(
        "R8",
        "When does the first box ask?",
        "On screen, where a partner is allowed, between the roll for the seats and the first game, which begins with a tap of "
        "its own.",
        "Before the roll nobody is box.",
    ),
    Decision(
        "R8",
        "When does a mandatory second partner come?",
        "Before the first game with enough players, beside the partner who is there already.",
        "The sheet counts players, not evenings.",
    ),
    Decision(
        "R9",
        "Who may beaver one cube shared by the whole team?",
        "The box only.",
        "Members answer for themselves alone, and cannot turn the others' cube.",
    ),
    Decision(
        "R9",
        "Is a cube the captain bought turned with the one cube for all?",
        "Yes.",
        "There is only one cube on the table.",
    ),
    Decision(
        "R10",
        "The cubes are level, but the captain's is not the box's to turn: may it double others?",
        "Yes.",
        "A rule that asks for a double which is impossible would forbid all the others.",
    ),
    Decision(
        "R11",
        "What if the sheet names an order of answers and someone speaks early?",
        "It is refused, unless the monitor overrides it.",
        "An order that is not kept protects nobody.",
    ),
    Decision(
        "R12",
        "Must `half` include the captain?",
        "No; but of two members both are taken or neither.",
        "The published rule counts heads only.",
    ),
    Decision("R12", "Does `half` or `la` allow dropping everyone?", "Yes.", "The game is then over; nobody is left out."),
    Decision(
        "R13",
        "When do the rules for a lone taker apply?",
        "buy_all whenever the box doubled everyone in the game and all but one drop; the others only when it doubled the "
        "whole team from the centre.",
        "Section A says so for buy_all, the sources say so for the rest.",
    ),
    Decision(
        "R13",
        "The lone taker took before the others dropped?",
        "They may go back on it: they must now buy, beaver or drop, as the sheet says.",
        "They did not know that they would be alone.",
    ),
    Decision(
        "R13",
        "What does going back on the take cost?",
        "The undoubled value, even after a beaver.",
        "It is a drop of the box's double, as it would have been from the last to answer.",
    ),
    Decision(
        "R13",
        "Some members settled or resigned instead of answering: is who took alone a lone taker?",
        "Yes, if everyone else who answered dropped; it is judged once, when the last cube of the double is closed.",
        "The order of answers and handshakes must not matter.",
    ),
    Decision(
        "R13",
        "The monitor lets another statement stand before the lone taker has chosen?",
        "Then the lone taker is free.",
        "Who overrides the rule overrides what it asked for.",
    ),
    Decision(
        "R14",
        "A mandatory extra is declined?",
        "It counts as taken and dropped at once: two values paid, one received.",
        "That is what the offer cost the lone taker in the published accounts.",
    ),
    Decision(
        "R15",
        "May a captain who is the lone taker buy?",
        "Only where lone_taker is not buy_all.",
        "Under buy_all the sheet's rule 8 stands in place of 7.",
    ),
    Decision(
        "R15",
        "Who is the captain who buys?",
        "The first in line who is in the game and has not left, if they took in the same double; not who plays on for them.",
        "A stand-in only moves the checkers, also for what the box must take and for who is the last man.",
    ),
    Decision(
        "R15",
        "How long may a dropped cube be bought, or offered as an extra?",
        "Until the next cube is turned; on screen only until the dice are rolled.",
        "A price of yesterday's position would be a gift or a robbery.",
    ),
    Decision(
        "R15",
        "May a bought cube that is dropped again be bought?",
        "Not by a captain: a dropped cube passes on once, as a purchase or as an extra. A lone taker who must buy all buys it.",
        "It is nobody's first cube any more.",
    ),
    Decision(
        "R17",
        "What does `unlimited` make of the cap?",
        "A cap of 2 or more holds; a cap of 1 means none was set.",
        "One is the default, and one automatic has a name of its own.",
    ),
    Decision(
        "R17",
        "How does the box accept or decline a tie, at once or carried over?",
        "The monitor writes `automatic` or does not; the sheet only counts how many there may be.",
        "A choice not to double leaves no trace in the points.",
    ),
    Decision(
        "R17",
        "A game is set aside whose cubes began at 2: what of the tie?",
        "It counts for the new one; a tie carried out of the game set aside does not.",
        "What was not played cannot have tied.",
    ),
    Decision(
        "R21",
        "What is resigned?",
        "Each live contract between the two, for the level named, less Jacoby; whoever refuses plays on.",
        "Every contract is its own bet.",
    ),
    Decision(
        "R23",
        "Box and captain settle without saying who won?",
        "Whoever is paid counts as the winner; at zero they must say.",
        "The table moves on; where the money shows nothing, only the two can know.",
    ),
    Decision(
        "R23",
        "Does a partial settlement name a winner?",
        "No; what remains of the cube decides.",
        "The two still play for it.",
    ),
    Decision(
        "R23",
        "A settlement that is no multiple of the step?",
        "Refused; with simborg rounding the dice decide between the two nearest steps.",
        "The chart's own method, for any fair value.",
    ),
    Decision(
        "R25",
        "What does a settlement mean with unequal stakes?",
        "The amount named is what is paid.",
        "Two people who shake hands have counted in their own money.",
    ),
    Decision(
        "R27",
        "Who stays when fewer than three are left?",
        "Two play on as a money session, or the monitor closes.",
        "Nobody is sent home by a program.",
    ),
    Decision(
        "R26",
        "What does loss_cap limit?",
        "Each payment of a contract: its result, its drop, its undoubled value when it passes on.",
        "Two players agree it for their bet; nobody has written how it adds up.",
    ),
    Decision(
        "R27",
        "How are scores carried over to the next session?",
        "They stand in the club's ledger until they are squared; carry_over says whether closing proposes that.",
        "Points that were posted stay posted.",
    ),
    Decision(
        "R27",
        "Who decides a suspended game that nobody resumes?",
        "After the days of decide_after a monitor without a stake in it, with a reason that stands in the record: a result, or "
        "nothing counts. Offers that were open are void, so a double that nobody answered pays what a drop pays.",
        "Somebody has to, and not somebody who wins by it; whoever vanishes from a double gains nothing.",
    ),
    Decision(
        "R27",
        "Who may go on with a suspended game, or take the suspension back?",
        "Anybody who might before, but only while somebody of each side is there; a monitor without a stake, too. Silence "
        "fills in no answer of somebody who has given no sign since.",
        "At night, alone, it would start the clock of people asleep. Who stays away holds nothing up for ever: after the days "
        "of decide_after it is decided.",
    ),
    Decision(
        "AC45",
        "What does undo take back?",
        "The last statement in force that moved a point. What was said since in the game is said again where it holds, on "
        "screen not behind a roll that does not; of later games only who came, left, bet or paid. A finished game opens again.",
        "One wrong click must not cost the evening, and a cube is turned in a position.",
    ),
    Decision(
        "AC45",
        "A game is open again and shall not count at all?",
        "`set aside`, said before anything else, takes it back whole, with its cubes and points; what falls is shown first. "
        "`game` alone is refused, and on screen the game goes on from its board.",
        "What was dropped or paid must not vanish with a word that says nothing of it.",
    ),
    Decision(
        "AC45",
        "An evening's game is told again: what of those who came or went during it?",
        "They came and went.",
        "A correction is about the cubes.",
    ),
    Decision(
        "AC45",
        "A game is told again: who took part in it?",
        "Those who did, unless the correction says before the word `game` who sat out, came back or joined, or who was box, "
        "captain or partner; whoever it lets in or sends out is so for that game only.",
        "A member dealt in by mistake is the commonest slip of all.",
    ),
    Decision(
        "AC45",
        "An earlier game is corrected: does the line change?",
        "Only if no later game has begun, or that one was set aside; games already played were played in the order they were "
        "played in. Where it makes the same places as the game told before, everybody has the place they had.",
        "The past cannot be reseated.",
    ),
    Decision(
        "AC45",
        "A monitor plays on screen: what may they say about others?",
        "What those agree to whom it concerns. One who does not sit decides alone, with a reason for what weighs.",
        "Nobody is judge in their own game, and a roll that comes again is known beforehand.",
    ),
)
