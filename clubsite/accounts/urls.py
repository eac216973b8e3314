"""The URLs for logging in and for one's own account. The names are django-allauth's; only the pages of allauth listed here
can be reached."""

from allauth.account import views as account
from allauth.mfa.webauthn import views as passkeys
from django.urls import path, re_path

from . import views
from .answers import explained
from .sessions import views as sessions

urlpatterns = [
    path("log-in/", explained(account.login), name="account_login"),
    path("log-in/passkey/", passkeys.login_webauthn, name="mfa_login_webauthn"),
    path("log-in/closed/", account.account_inactive, name="account_inactive"),
    path("log-out/", account.logout, name="account_logout"),
    path("sign-up/", explained(account.signup), name="account_signup"),
    path("sign-up/code/", explained(account.email_verification_sent), name="account_email_verification_sent"),
    path("sign-up/without-password/", explained(account.signup_by_passkey), name="account_signup_by_passkey"),
    path("sign-up/passkey/", explained(passkeys.signup_webauthn), name="mfa_signup_webauthn"),
    path("password/", explained(account.password_reset), name="account_reset_password"),
    path("password/mailed/", account.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^password/(?P<uidb36>[0-9A-Za-z]{1,13})-(?P<key>[-0-9A-Za-z]{1,100})/$",
        explained(account.password_reset_from_key),
        name="account_reset_password_from_key",
    ),
    path("password/changed/", account.password_reset_from_key_done, name="account_reset_password_from_key_done"),
    path("account/", views.my_account, name="my_account"),
    path("account/address/", explained(account.email), name="account_email"),
    path("account/password/", explained(account.password_change), name="account_change_password"),
    path("account/password/first/", views.asked_once_more(explained(account.password_set)), name="account_set_password"),
    path("account/again/", explained(account.reauthenticate), name="account_reauthenticate"),
    path("account/again/passkey/", passkeys.reauthenticate_webauthn, name="mfa_reauthenticate_webauthn"),
    path("account/passkeys/", passkeys.list_webauthn, name="mfa_list_webauthn"),
    path("account/passkeys/", passkeys.list_webauthn, name="mfa_index"),
    path("account/passkeys/new/", explained(passkeys.add_webauthn), name="mfa_add_webauthn"),
    path("account/passkeys/<int:pk>/", explained(passkeys.edit_webauthn), name="mfa_edit_webauthn"),
    path("account/passkeys/<int:pk>/remove/", explained(passkeys.remove_webauthn), name="mfa_remove_webauthn"),
    path("account/sessions/", sessions.sessions, name="sessions"),
    path("account/sessions/<int:session_number>/end/", sessions.end_session, name="end_session"),
    path("account/log-out-everywhere/", views.log_out_everywhere, name="log_out_everywhere"),
    path("account/close/", views.close_login, name="close_login"),
    path("language/", views.choose_language, name="choose_language"),
]
