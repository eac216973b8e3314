"""Club nights: set up and ended by a director, and one date of them, with who comes."""

from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubsite.calendar import services
from clubsite.calendar.dates import Date, date_named, own_answer, who_said
from clubsite.calendar.models import Answer, Night, Says
from clubsite.calendar.openers import entered_at, table_address, table_door, table_told, taken_out_of, terms_told
from clubsite.calendar.opening import open_by_hand
from clubsite.calendar.pages.forms import GuestForm, MoveForm, NightForm, ReasonForm
from clubsite.kit.isolated_name import isolated
from clubsite.kit.money import money_in
from clubsite.ledger.book_rules import book_rules
from clubsite.members.models import Club, Player, User
from clubsite.members.permissions import Power, club_for, powers_of
from clubsite.members.rules.words import NameRefused
from clubsite.members.selectors import player_of
from clubsite.members.services import find_or_add_player, seat_member

#: What the form of one's own answer says besides the answers.
TAKE_BACK = "back"


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def nights(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's nights, and the form for another one."""
    club = club_for(Power.RUN_TOURNAMENTS, request.user, slug)
    assert isinstance(request.user, User)
    today = timezone.localdate(timezone=club.zone)
    form = NightForm(today, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            night = services.set_up(club, form.wanted(), request.user)
            return redirect("calendar_month", club.slug, night.begins.year, night.begins.month)
        except services.CalendarRefused as refused:
            form.add_error(None, str(refused))
    running = [night for night in Night.objects.filter(club=club) if not services.is_over(night, today)]
    page = {"club": club, "powers": powers_of(request.user, club), "form": form, "nights": running}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "calendar/nights.html", page, status=status)


@require_POST
@login_required
def end_night(request: HttpRequest, slug: str, night_id: int) -> HttpResponse:
    club = club_for(Power.RUN_TOURNAMENTS, request.user, slug)
    assert isinstance(request.user, User)
    services.end(get_object_or_404(Night, club=club, pk=night_id), request.user)
    messages.success(request, _("It is not on after today."))
    return redirect("nights", club.slug)


@require_safe
@login_required
def night(request: HttpRequest, slug: str, night_id: int, day: str) -> HttpResponse:
    """One date: when and where, who comes, and the reader's answer."""
    club = club_for(Power.SEE, request.user, slug)
    return _shown(request, _asked(club, night_id, day))


@require_POST
@login_required
def answer_night(request: HttpRequest, slug: str, night_id: int, day: str) -> HttpResponse:
    """The reader says whether they come; for a guest, a director says it."""
    club = club_for(Power.SEE, request.user, slug)
    one = _asked(club, night_id, day)
    assert isinstance(request.user, User)
    guest = GuestForm(request.POST) if "guest" in request.POST else None
    if guest is not None:
        club_for(Power.RUN_TOURNAMENTS, request.user, slug)
    says = request.POST.get("says", "")
    takes_back = says == TAKE_BACK and guest is None
    if (says not in Says.values and not takes_back) or (guest is not None and not guest.is_valid()):
        return _shown(request, one, guest=guest, mistake=_("Choose one of the answers."))
    try:
        player = seat_member(club, request.user) if guest is None else _guest(club, guest.cleaned_data["guest"])
        if takes_back:
            services.take_back_answer(one.night, one.day, player)
        else:
            services.answer(one.night, one.day, player, says)
    except (services.CalendarRefused, NameRefused) as refused:
        return _shown(request, _asked(club, night_id, day), guest=guest, mistake=str(refused))
    return redirect("night", club.slug, one.night.pk, one.day.isoformat())


@require_POST
@login_required
def change_night(request: HttpRequest, slug: str, night_id: int, day: str) -> HttpResponse:
    """A director calls this date off, moves it, or puts it back."""
    club = club_for(Power.RUN_TOURNAMENTS, request.user, slug)
    one = _asked(club, night_id, day)
    assert isinstance(request.user, User)
    do = request.POST.get("do", "")
    form = MoveForm(request.POST) if do == "move" else ReasonForm(request.POST)
    if do not in ("move", "off", "restore") or not form.is_valid():
        return _shown(request, one, move=form if do == "move" else None, mistake=_("Look at what is marked."))
    said = form.cleaned_data
    try:
        if do == "move":
            services.move(one.night, one.day, (said["to"], said["hour"]), said["reason"], request.user)
        elif do == "off":
            services.call_off(one.night, one.day, said["reason"], request.user)
        else:
            services.restore(one.night, one.day, request.user)
    except services.CalendarRefused as refused:
        return _shown(request, _asked(club, night_id, day), mistake=str(refused))
    messages.success(request, _("Done. Everybody who comes, or may come, is told by mail."))
    return redirect("night", club.slug, one.night.pk, one.day.isoformat())


@require_POST
@login_required
def open_table(request: HttpRequest, slug: str, night_id: int, day: str) -> HttpResponse:
    """The table that was not opened at its hour is opened now."""
    club = club_for(Power.SEE, request.user, slug)
    if not _may_open(powers_of(request.user, club)):
        raise PermissionDenied
    one = _asked(club, night_id, day)
    try:
        open_by_hand(one.night, one)
    except services.CalendarRefused as refused:
        return _shown(request, _asked(club, night_id, day), mistake=str(refused))
    return redirect("night", club.slug, one.night.pk, one.day.isoformat())


def _may_open(powers: frozenset[Power]) -> bool:
    """Whoever begins evenings, and whoever sets up nights."""
    return bool(powers & {Power.KEEP_SCORE, Power.RUN_TOURNAMENTS})


def _guest(club: Club, name: str) -> Player:
    player = find_or_add_player(club, name)
    if player.user_id is not None:
        raise services.CalendarRefused(_("{name} has a login, and answers for themselves.").format(name=isolated(player.name)))
    return player


def _asked(club: Club, night_id: int, day: str) -> Date:
    """Raises Http404 for a day on which the night is not."""
    one = date_named(club, night_id, day)
    if one is None:
        raise Http404
    return one


def _groups(said: Mapping[str, Sequence[Answer]]) -> Iterator[tuple[str, str, Sequence[Answer]]]:
    """Each that has somebody in it: its key, its heading, and who."""
    comes = said[Says.YES]
    groups = (
        ("yes", _("Coming"), [one for one in comes if not one.waits]),
        ("waits", _("Waiting for a place"), [one for one in comes if one.waits]),
        ("maybe", _("Maybe"), said[Says.MAYBE]),
        ("no", _("Not coming"), said[Says.NO]),
    )
    return (group for group in groups if group[2])


def _note_who_was_taken_out(one: Date, not_coming: Sequence[Answer]) -> None:
    """They have not said so themselves."""
    withdrew = [answer for answer in not_coming if answer.withdrew]
    by = taken_out_of(one.row) if withdrew else {}
    for answer in withdrew:
        answer.taken_out_by = by.get(answer.player_id, "")


def _shown(
    request: HttpRequest, one: Date, *, mistake: str = "", guest: GuestForm | None = None, move: ReasonForm | None = None
) -> HttpResponse:
    club, now = one.night.club, timezone.now()
    assert isinstance(request.user, User)
    powers = powers_of(request.user, club)
    said = who_said(one.row)
    _note_who_was_taken_out(one, said[Says.NO])
    player = player_of(request.user, club)
    entered = entered_at([one.row]).get(one.row.pk) if one.row.pk else None
    is_drawn = entered is not None and not entered.is_all
    page = {
        "club": club,
        "powers": powers,
        "one": one,
        "answers": Says.choices,
        "said": [group for group in _groups(said) if not (is_drawn and group[0] == "waits")],
        "is_drawn": is_drawn,
        "mine": own_answer(said, player),
        "waits": player is not None
        and not is_drawn
        and any(one.waits and one.player_id == player.pk for one in said[Says.YES]),
        "is_open": one.is_open(now) and not is_drawn,
        "has_begun": one.begins <= now,
        "table": one.table(now).value,
        "may_open": _may_open(powers),
        "table_told": table_told(one.night),
        "fee": money_in(int(one.night.fee * 100), book_rules(club).currency) if one.night.fee else "",
        "terms": terms_told(one.night),
        "taken_out_by": next((of.taken_out_by for of in said[Says.NO] if player is not None and of.player_id == player.pk), ""),
        "table_door": table_door(one.night),
        "table_url": table_address(one.night, one.row.opened),
        "directs": Power.RUN_TOURNAMENTS in powers,
        "guest_form": guest or GuestForm(),
        "move_form": move or MoveForm(initial={"to": one.shown, "hour": one.row.moved_hour or one.night.hour}),
        "mistake": mistake,
    }
    return render(request, "calendar/night.html", page, status=HTTPStatus.UNPROCESSABLE_ENTITY if mistake else HTTPStatus.OK)
