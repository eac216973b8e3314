"""The sections of the API, in the club's words."""

YOU = "You"
CLUBS = "Clubs and people"
CALENDAR = "Calendar"
EVENINGS = "Evenings"
TABLE = "At the table"
SEATS = "A player's seat"
RULES = "House rules"
MATCHES = "Matches"
TOURNAMENTS = "Tournaments"
LIFETIME = "A player's lifetime"
BOOK = "The book"
LEADERS = "Leaderboards"
WEBHOOKS = "Webhooks"

TAGS = {
    YOU: "Your account and the tokens of your programs.",
    CLUBS: "The clubs you belong to, their members, roles, players, invitations and claims.",
    CALENDAR: "A club's coming nights, who comes, and whether you do.",
    EVENINGS: "A club's evenings: those that run, those that are over, a new one, and evenings as text.",
    TABLE: "One evening by its code: its state, what may be said now, and saying it.",
    SEATS: "What players say for themselves, with the secret of their seat or their log-in.",
    RULES: "The published house sheets and every option with its words.",
    MATCHES: "One against one: a club's matches, a challenge, and what the two say until the result is confirmed.",
    TOURNAMENTS: "A club's tournaments: entry, draw, results, told in the statements of the director's sheet.",
    LIFETIME: "All evenings of a player, and two players against each other.",
    BOOK: "Who owes whom, the till, cash, reminders, and why a balance is what it is.",
    LEADERS: "Who leads by which figure, over a day, a month, a season or all time.",
    WEBHOOKS: "Programs that the site tells what has happened.",
}
