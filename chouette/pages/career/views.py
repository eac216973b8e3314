"""A player's career in the club, and two players head to head, for members of the club; one's own record in all one's clubs."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from django.contrib.auth.decorators import login_required
from django.core.paginator import EmptyPage
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from chouette.pages.career import page as pages
from chouette.records.careers import as_csv as files
from chouette.records.careers.career import lifetime_of, lifetimes
from chouette.records.careers.duel import duel
from chouette.records.careers.opponents import opponents
from chouette.records.careers.people import Person, people_of
from clubsite.access.pace import costs
from clubsite.audit.kinds import Download
from clubsite.audit.services import note_download
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, powers_of
from clubsite.members.selectors import memberships_of
from games.ratings.selectors import is_on_a_list

OPPONENTS_SHOWN = 6
LONGEST_NUMBER = 6  # digits

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class _Asked:
    """The club, everyone in it, and the person the address names, by any of their names."""

    club: Club
    people: pages.People
    person: Person


@costs(8)
@require_safe
def player(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """The first page shows everything; the others only older evenings. The page of a merged guest is the player's."""
    asked = _asked(request, slug, player_id)
    if asked.person.player.pk != player_id:
        return redirect("player", slug, asked.person.player.pk)
    life = lifetime_of(asked.person)
    page, rows = _page_or_404(lambda number: pages.steps_page(life, asked.club, asked.people, number), request)
    shown = _shown(request, asked) | {"life": life, "page": page, "rows": rows}
    if page.number == 1:
        against = opponents(life, asked.people)
        told = pages.most_telling(against, OPPONENTS_SHOWN)
        shown |= {
            "plot": pages.balance_plot(life),
            "games": pages.games_by_part(life),
            "scores": pages.opponent_rows(asked.club, asked.person, told),
            "more_opponents": len(against) > len(told),
        }
    shown["plays_matches"] = is_on_a_list(asked.person.player)
    return render(request, "chouette/career/player.html", shown)


@costs(8)
@require_safe
def against(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """Everyone this player has played with, and what the player has won from each."""
    asked = _asked(request, slug, player_id)
    if asked.person.player.pk != player_id:
        return redirect("opponents", slug, asked.person.player.pk)
    found = opponents(lifetime_of(asked.person, with_games=False), asked.people)
    shown = _shown(request, asked) | {"scores": pages.opponent_rows(asked.club, asked.person, found)}
    return render(request, "chouette/career/opponents.html", shown)


@costs(8)
@require_safe
def head_to_head(request: HttpRequest, slug: str, player_id: int, other_id: int) -> HttpResponse:
    """Two players, seen from the first. A merged guest counts as the player; no page for a player against themselves (404)."""
    asked, other = _two(request, slug, player_id, other_id)
    if (asked.person.player.pk, other.player.pk) != (player_id, other_id):
        return redirect("head_to_head", slug, asked.person.player.pk, other.player.pk)
    told = duel(asked.person, other, asked.people)
    page, rows = _page_or_404(lambda number: pages.meetings_page(told, number), request)
    shown = _shown(request, asked) | {"other": other.player, "duel": told, "page": page, "rows": rows}
    if page.number == 1:
        shown |= {"plot": pages.won_plot(told), "games": pages.games_of_two(told)}
    return render(request, "chouette/career/duel.html", shown)


@costs(20)
@require_safe
def evenings_csv(request: HttpRequest, slug: str, player_id: int) -> StreamingHttpResponse:
    asked = _asked(request, slug, player_id)
    _note(request, asked)
    return _to_keep(files.evenings_csv(lifetime_of(asked.person)), f"{_file_name(asked)}-evenings.csv")


@costs(20)
@require_safe
def statement_csv(request: HttpRequest, slug: str, player_id: int) -> StreamingHttpResponse:
    asked = _asked(request, slug, player_id)
    _note(request, asked)
    return _to_keep(files.statement_csv(asked.person), f"{_file_name(asked)}-statement.csv")


@costs(20)
@require_safe
def head_to_head_csv(request: HttpRequest, slug: str, player_id: int, other_id: int) -> StreamingHttpResponse:
    asked, other = _two(request, slug, player_id, other_id)
    _note(request, asked)
    rows = files.meetings_csv(duel(asked.person, other, asked.people))
    return _to_keep(rows, f"{_file_name(asked)}-against-{other.player.pk}.csv")


@costs(10)
@require_safe
@login_required
def my_record(request: HttpRequest) -> HttpResponse:
    """The reader's career in each of their clubs. Nothing is added up across clubs: their points may be worth different
    amounts."""
    assert isinstance(request.user, User)
    clubs = [membership.club for membership in memberships_of(request.user)]
    mine = {one.player.club_id: one for one in people_of(*clubs).values() if one.player.user_id == request.user.pk}
    lives = lifetimes(list(mine.values()))
    records = pages.records([(club, lives[mine[club.pk].player.pk]) for club in clubs if club.pk in mine])
    without = [club for club in clubs if club.pk not in mine]
    return render(request, "chouette/career/record.html", {"records": records, "without": without})


def _asked(request: HttpRequest, slug: str, player_id: int) -> _Asked:
    """Raises Http404, also for a player of another club."""
    club = club_for(Power.SEE, request.user, slug)
    people = people_of(club)
    if player_id not in people:
        raise Http404
    return _Asked(club, people, people[player_id])


def _two(request: HttpRequest, slug: str, player_id: int, other_id: int) -> tuple[_Asked, Person]:
    asked = _asked(request, slug, player_id)
    other = asked.people.get(other_id)
    if other is None or other == asked.person:
        raise Http404
    return asked, other


def _shown(request: HttpRequest, asked: _Asked) -> dict[str, object]:
    """The context every page of a player needs."""
    player = asked.person.player
    return {
        "club": asked.club,
        "powers": powers_of(request.user, asked.club),
        "person": asked.person,
        "player": player,
        "is_me": player.user_id is not None and player.user_id == request.user.pk,
    }


def _page_or_404(find: Callable[[int], Found], request: HttpRequest) -> Found:
    """The requested page; Http404 if it does not exist or is not a number."""
    asked = request.GET.get("page", "1")
    if not (asked.isascii() and asked.isdecimal() and len(asked) <= LONGEST_NUMBER):
        raise Http404
    try:
        return find(int(asked))
    except EmptyPage as error:
        raise Http404 from error


def _note(request: HttpRequest, asked: _Asked) -> None:
    note_download(asked.club, Download.LIFETIME_CSV, by=request.user, player=asked.person.player.pk)


def _file_name(asked: _Asked) -> str:
    """Only letters that every system can store: names may be in any script."""
    return f"{asked.club.slug}-{asked.person.player.pk}"


def _to_keep(rows: Iterator[str], name: str) -> StreamingHttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingHttpResponse(rows, content_type="text/csv; charset=utf-8", headers=headers)
