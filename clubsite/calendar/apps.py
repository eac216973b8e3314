"""The calendar app. What stands in it beside club nights comes from the apps named in the settings (`LEADERBOARDS`)."""

from django.apps import AppConfig


class CalendarConfig(AppConfig):
    name = "clubsite.calendar"
    label = "calendar"
