"""How people log in: passwords, e-mail addresses, passkeys. Where this differs from django-allauth's defaults, and why:

- An address is confirmed by a **code**, not by a link: on a phone the mail opens in another program, whose browser does not
  know the half-finished sign-up; a code can be read there, or on a watch, and typed here. A forgotten password is replaced by
  way of a **link**, because that may happen hours later and on another device.
- A **passkey replaces the password**. The device has already asked for a finger, a face or a PIN to make it, so there is no
  second factor; nor is there one with a password.
- `CLUB_SIGN_UP=open` (the default) lets everyone sign up who can read mail at the address they give. They then belong to no
  club and see none, but may found one. With `CLUB_SIGN_UP=invited`, or any other word, only holders of an invitation link can
  sign up: the right choice for a public server that belongs to one club.
- Passwords are hashed with **Argon2id**; clubsite/accounts/hashers.py says with which parameters, and why. Hashes written by an
  earlier version of the site are still read, and are replaced when their owner logs in.
- Limits are counted in the cache, that is in PostgreSQL, over all processes. In a club behind a single address, thirty phones
  may sign up within minutes; so the limits by address are wide, and those by name and mail narrow. A wrong password costs the
  site a twelfth of a second, so that 300 in a quarter of an hour are three hundredths of a processor. A browser that was in
  with a login before counts alone for it (`clubsite/accounts/sessions/known_browsers.py`): a stranger who uses up what the
  hall's address has keeps out only who logs in for the first time on that phone, without a passkey or another network. And
  not even them, if a club has let that phone in: with an invitation, or with the code of an evening. Such phones have a lot
  of thirty tries for the club at that address, and ten for a name, which the strangers beside them cannot use up. Counted by
  club, because somebody with a club of their own makes as many links and evenings as they like.
"""

import os

PASSWORD_HASHERS = [
    "clubsite.accounts.hashers.Argon2id",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("username", "email", "shown_name")},
    },
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
PASSWORD_RESET_TIMEOUT = 6 * 3600  # seconds for which the link in the mail is valid

SIGN_UP = os.environ.get("CLUB_SIGN_UP") or "open"

ACCOUNT_ADAPTER = "clubsite.accounts.adapter.ClubAdapter"
ACCOUNT_FORMS = {
    "login": "clubsite.accounts.forms.LogInForm",
    "signup": "clubsite.accounts.forms.SignUpForm",
    "confirm_email_verification_code": "clubsite.accounts.forms.CodeForm",
    "add_email": "clubsite.accounts.forms.NewAddressForm",
    "reset_password": "clubsite.accounts.forms.ForgottenPasswordForm",
    "reset_password_from_key": "clubsite.accounts.forms.PasswordFromLinkForm",
    "change_password": "clubsite.accounts.forms.ChangePasswordForm",
    "set_password": "clubsite.accounts.forms.FirstPasswordForm",
    "reauthenticate": "clubsite.accounts.forms.PasswordAgainForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}  # the first owner and logins given by an owner have no e-mail address
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_CHANGE_EMAIL = True  # one address; a new one replaces it once it is confirmed
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE = False  # allauth offers it only for new addresses, which reveals known ones
ACCOUNT_EMAIL_NOTIFICATIONS = True  # a mail for every change that would let somebody else in
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # a shared tablet may still be logged in as its last user
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False  # on this device; the new password logs out all others
ACCOUNT_USER_DISPLAY = "clubsite.accounts.adapter.called"
VOUCHED_FOR = ("clubsite.invitations.selectors.club_invited_to", "chouette.access.let_in.club_let_in")
ACCOUNT_RATE_LIMITS = {  # how many / in what time / counted by what
    "login": "120/m/ip",
    "login_failed": "10/15m/key,300/15m/ip",  # key: this name from this address
    "login_failed_vouched": "10/15m/key,30/15m/ip",  # ip: the club that has let them in, at this address
    "signup": "20/m/ip,100/h/ip",
    "confirm_email": "1/10s/key,8/h/key,100/h/ip",  # mails to one address
    "reset_password": "20/h/ip,3/h/key",
    "reset_password_from_key": "30/h/ip",
    "change_password": "5/m/user",
    "manage_email": "10/m/user",
    "reauthenticate": "10/15m/user",
}

MFA_ADAPTER = "clubsite.accounts.adapter.PasskeyAdapter"
MFA_FORMS = {
    "add_webauthn": "clubsite.accounts.forms.NewPasskeyForm",
    "signup_webauthn": "clubsite.accounts.forms.FirstPasskeyForm",
    "edit_webauthn": "clubsite.accounts.forms.RenamePasskeyForm",
}
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_PASSKEY_SIGNUP_ENABLED = True
MFA_RATE_LIMITS = {"webauthn_login": "120/m/ip"}
