"""The URLs of a club's calendar."""

from django.urls import path, register_converter

from clubsite.access.secret_link import LinkSecret
from clubsite.calendar.letters import DECLINE
from clubsite.calendar.pages import night_views, views
from clubsite.preferences.decline import decline_page

register_converter(LinkSecret, "calendar_secret")

CALENDAR = "clubs/<slug:slug>/calendar/"
DATE = f"{CALENDAR}nights/<int:night_id>/<slug:day>/"

urlpatterns = [
    path(CALENDAR, views.month, name="club_calendar"),
    path(f"{CALENDAR}<int:year>/<int:month>/", views.month, name="calendar_month"),
    path(f"{CALENDAR}files/", views.calendar_files, name="calendar_files"),
    path(f"{CALENDAR}files/renew/", views.renew_calendar_files, name="renew_calendar_files"),
    path(f"{CALENDAR}nights.ics", views.public_calendar, name="public_calendar"),
    path("clubs/<slug:slug>/leaders/calendar.ics", views.calendar, name="calendar"),
    path("feeds/<calendar_secret:secret>/club.ics", views.club_feed, name="club_feed"),
    path("feeds/<calendar_secret:secret>/mine.ics", views.own_feed, name="own_feed"),
    path(f"{CALENDAR}nights/", night_views.nights, name="nights"),
    path(f"{CALENDAR}nights/<int:night_id>/end/", night_views.end_night, name="end_night"),
    path("calendar/mails/<str:token>/", decline_page(DECLINE, "calendar/decline_mails.html"), name="decline_night_mails"),
    path(DATE, night_views.night, name="night"),
    path(f"{DATE}answer/", night_views.answer_night, name="answer_night"),
    path(f"{DATE}open/", night_views.open_table, name="open_night_table"),
    path(f"{DATE}change/", night_views.change_night, name="change_night"),
]
