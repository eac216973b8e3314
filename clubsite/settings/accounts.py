"""How people log in: passwords, e-mail addresses, passkeys. What differs from django-allauth's own choices, and why.

- An address is confirmed by a **code**, not by a link: on a phone the mail opens in another program, whose browser does
  not know the half-finished sign-up; a code can be read there, or on the watch, and typed here. A forgotten password is
  replaced by a **link**, because that may be done hours later and on another device.
- A **passkey replaces the password**. It is made by a device that has asked for a finger, a face or a PIN already, so
  nothing is asked beside it; and nothing is asked beside a password either.
- `CLUB_SIGN_UP=open` (the default) lets everyone sign up who can read mail at the address he gives. He belongs to no
  club then and sees none, but may found one. With `CLUB_SIGN_UP=invited`, or any other word, only the holder of an
  invitation link may: the right choice for a server on the open net that belongs to one club.
- Passwords are hashed with **Argon2id**: see clubsite/accounts/hashers.py for how much of it, and why. Hashes that an earlier
  version of the site wrote are read, and become new ones when their owner logs in.
- Limits are counted in the cache, that is in PostgreSQL, by all processes together. Where a club sits behind one
  address, thirty phones sign up in the same minutes; so the limits by address are wide, those by name and mail narrow.
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
PASSWORD_RESET_TIMEOUT = 6 * 3600  # seconds that the link in the mail opens the page for a new password

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
ACCOUNT_LOGIN_METHODS = {"username", "email"}  # the first owner and those to whom an owner gave a login have no address
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_CHANGE_EMAIL = True  # one address; a new one replaces it when it is confirmed, not before
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE = False  # allauth offers it for new addresses alone, and so tells which are known
ACCOUNT_EMAIL_NOTIFICATIONS = True  # a mail for every change that would let somebody else in
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # the bar's tablet may still be logged in as its last user
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False  # of this device; all others are logged out by the new password
ACCOUNT_USER_DISPLAY = "clubsite.accounts.adapter.called"
ACCOUNT_RATE_LIMITS = {  # how many / in what time / counted for what
    "login": "60/m/ip",
    "login_failed": "10/15m/key,100/15m/ip",  # key: this name from this address
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
MFA_RATE_LIMITS = {"webauthn_login": "30/m/ip"}
