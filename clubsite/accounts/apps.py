from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "clubsite.accounts"
    label = "club_accounts"
