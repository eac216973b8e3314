"""Everything that changes the calendar. Each function is one transaction."""

from collections.abc import Mapping, Set
from datetime import date, datetime, time, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from clubsite.access.secret_link import new_secret
from clubsite.audit.kinds import Kind as Act
from clubsite.audit.services import note
from clubsite.calendar.dates import Date, NightRefusal, as_date, date_of, own_answer, who_may_come, who_said
from clubsite.calendar.models import About, Answer, Feed, Night, NightDate, NightMail, Says
from clubsite.calendar.openers import CannotOpen, ahead_of
from clubsite.calendar.recurrence import Repeats
from clubsite.members.models import Club, Player, User

MOST_NIGHTS = 50
FURTHEST_MOVED = timedelta(days=60)


class CalendarRefused(ValueError):
    """Says in a sentence why not. `refusal`: for programs, where they may try it."""

    def __init__(self, sentence: str, refusal: NightRefusal | None = None) -> None:
        super().__init__(sentence)
        self.refusal = refusal


@transaction.atomic
def set_up(club: Club, said: Mapping[str, object], by: User) -> Night:
    """A new club night. Raises CalendarRefused."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)  # so that two at once are counted one after the other
    today = timezone.localdate(timezone=club.zone)
    if sum(not is_over(night, today) for night in Night.objects.filter(club=club)) >= MOST_NIGHTS:
        raise CalendarRefused(_("The club has {number} nights that are not over. End one first.").format(number=MOST_NIGHTS))
    night = Night(club=club, created_by=by, **said)
    if next(night.rule.days(night.begins, date.max), None) is None:
        raise CalendarRefused(_("Between these days there is none. Look at the first and the last day."))
    night.save()
    note(club, Act.NIGHT_SET_UP, by=by, night=night.title)
    return night


def is_over(night: Night, today: date) -> bool:
    last = night.begins if night.repeats == Repeats.ONCE else night.until
    return last is not None and last < today


@transaction.atomic
def end(night: Night, by: User) -> None:
    """There is no other date after today; dates that were are kept, and so is one that is on today. Idempotent."""
    locked = Night.objects.select_for_update(of=("self",)).select_related("club").get(pk=night.pk)
    today = timezone.localdate(timezone=locked.club.zone)
    if is_over(locked, today) or locked.until == today:
        return
    for row in NightDate.objects.filter(night=locked, day__gt=today, is_off=False):
        one = as_date(locked, row)
        _note_change(one, About.OFF)
        _table_is_off(one, _("The club’s calendar has no such night any more."))
    locked.until = max(today, locked.begins) if locked.begins <= today else today
    locked.save(update_fields=["until"])
    note(locked.club, Act.NIGHT_ENDED, by=by, night=locked.title)


@transaction.atomic
def call_off(night: Night, day: date, reason: str, by: User) -> None:
    """This date is not on. Raises CalendarRefused."""
    one = _to_change(night, day)
    one.row.is_off, one.row.reason = True, reason
    _changed(one, About.OFF, by)
    _table_is_off(one, reason or _("The club’s calendar has called it off."))


@transaction.atomic
def move(night: Night, day: date, to: tuple[date, time], reason: str, by: User) -> None:
    """This date is on another day, or at another hour. Raises CalendarRefused."""
    one = _to_change(night, day)
    if abs(to[0] - day) > FURTHEST_MOVED:
        raise CalendarRefused(_("A date is moved by two months at most. Call it off and set up another one."))
    was_off = one.row.is_off
    (one.row.moved_to, one.row.moved_hour), one.row.reason, one.row.is_off = to, reason, False
    _moved(one, by, was_off=was_off)


@transaction.atomic
def restore(night: Night, day: date, by: User) -> None:
    """This date is on after all, as the rule says. Raises CalendarRefused."""
    one = _locked(night, day)
    was_off = one.row.is_off
    one.row.is_off, one.row.moved_to, one.row.moved_hour, one.row.reason = False, None, None, ""
    _moved(one, by, was_off=was_off)


@transaction.atomic
def answer(night: Night, day: date, player: Player, says: str) -> None:
    """What a player says; the last counts, until it begins. Raises CalendarRefused."""
    one = _to_answer(night, day)
    mine = Answer.objects.filter(_of(player), date=one.row)
    if _is_told(one):
        if says == Says.MAYBE and own_answer(who_said(one.row), player) == Says.YES:
            raise _no(NightRefusal.ENTERED)
    else:
        if [known.says for known in mine] == [says]:
            return
        comes = Answer.objects.filter(date=one.row, says=Says.YES).exclude(pk__in=mine).count()
        if says == Says.YES and night.seats is not None and comes >= night.seats:
            raise _no(NightRefusal.NIGHT_FULL, number=night.seats)
    mine.exclude(player=player).delete()  # one person says one thing, under whichever of their names
    Answer.objects.update_or_create(date=one.row, player=player, defaults={"says": says, "at": timezone.now()})
    if says != Says.MAYBE:
        _tell_the_table(one, player, comes=says == Says.YES)


@transaction.atomic
def take_back_answer(night: Night, day: date, player: Player) -> None:
    """As if the player had said nothing, nor a name that has become theirs; a place and an entry that came with a yes are given
    up. Idempotent. Raises CalendarRefused."""
    one = _to_answer(night, day)
    mine = Answer.objects.filter(_of(player), date=one.row)
    came = own_answer(who_said(one.row), player) == Says.YES
    mine.delete()
    if came:
        _tell_the_table(one, player, comes=False)


def _of(player: Player) -> Q:
    """Under all their names."""
    return Q(player=player) | Q(player__merged_into=player)


def feed_of(club: Club, user: User) -> Feed:
    return Feed.objects.get_or_create(club=club, user=user)[0]


def renew_feed(club: Club, user: User) -> None:
    """The old address is nobody's from now on."""
    Feed.objects.update_or_create(club=club, user=user, defaults={"secret": new_secret()})


def _locked(night: Night, day: date) -> Date:
    """The date with its row, locked until the transaction ends."""
    if date_of(night, day) is None:
        raise _no(NightRefusal.NIGHT_NOT_THEN)
    NightDate.objects.get_or_create(night=night, day=day)
    row = NightDate.objects.select_for_update().get(night=night, day=day)
    return as_date(night, row)


def _to_answer(night: Night, day: date) -> Date:
    one = _locked(night, day)
    if not one.is_open(timezone.now()):
        raise _no(NightRefusal.ANSWERS_STAY)
    return one


def _is_told(one: Date) -> bool:
    """Whether answers go to a table, which keeps its own list, and its own places."""
    return ahead_of(one.night) is not None and bool(one.row.opened)


def _tell_the_table(one: Date, player: Player, *, comes: bool) -> None:
    """Whoever says yes enters the table that was announced; whoever does not any more withdraws."""
    ahead = ahead_of(one.night)
    if ahead is None or not one.row.opened:
        return
    try:
        ahead.answered(one.row.opened, player, comes)
    except CannotOpen as refused:
        raise CalendarRefused(str(refused), NightRefusal.TABLE_STAYS) from refused


def _no(refusal: NightRefusal, **words: object) -> CalendarRefused:
    return CalendarRefused(_(refusal.value).format(**words), refusal)


def _to_change(night: Night, day: date) -> Date:
    one = _locked(night, day)
    if one.begins <= timezone.now():
        raise CalendarRefused(_("It has begun already: it is not moved or called off any more."))
    return one


def _moved(one: Date, by: User, *, was_off: bool) -> None:
    """A table that was called off with the night stays off: another one is announced. Any other goes with it."""
    begins = as_date(one.night, one.row).begins
    if begins <= timezone.now():
        raise CalendarRefused(_("That is over already. Choose a later hour."))
    ahead = ahead_of(one.night)
    if was_off and ahead is not None:
        one.row.opened = ""
    _changed(one, About.MOVED, by)
    if ahead is not None and one.row.opened:
        ahead.moved(one.row.opened, begins)


def _table_is_off(one: Date, reason: str) -> None:
    ahead = ahead_of(one.night)
    if ahead is not None and one.row.opened:
        ahead.called_off(one.row.opened, reason)


def _changed(one: Date, about: About, by: User) -> None:
    act = Act.NIGHT_CALLED_OFF if one.row.is_off else Act.NIGHT_MOVED
    _note_change(one, about)
    note(one.night.club, act, by=by, night=one.night.title, day=one.day.isoformat(), reason=one.row.reason)


def _note_change(one: Date, about: About) -> None:
    """Mails about it as it stood before are void, and everybody who comes, or may come, is told, unless their table tells them
    anyway."""
    one.row.changed += 1
    one.row.save()
    logins = {answer.player.user_id for answer in who_may_come(one.row)}
    queue_mails(one.row, about, logins - told_by_the_table(one), timezone.now())


def told_by_the_table(one: Date) -> Set[int]:
    """Logins to which the table that was announced writes by itself."""
    ahead = ahead_of(one.night)
    return ahead.tells(one.row.opened) if ahead is not None and one.row.opened else frozenset()


def queue_mails(row: NightDate, about: About, users: set[int | None], due: datetime) -> None:
    """Once for each login, however often it is asked for."""
    mails = [NightMail(date=row, user_id=user, about=about, changed=row.changed, due_at=due) for user in users if user]
    NightMail.objects.bulk_create(mails, ignore_conflicts=True)
