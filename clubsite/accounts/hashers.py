"""How passwords are hashed: slowly enough to thwart thieves of the hashes, fast enough for thirty phones logging in at once.

Argon2id with 19 MiB and three passes, one more than the minimum in OWASP's *Password Storage Cheat Sheet* for that much memory.
The same source considers PBKDF2-SHA256 with 600,000 rounds equivalent; Django's million rounds took 310 ms of a core here and
this 35, and a graphics card gains far less on it, because every guess needs the memory. One lane, as a log-in has one core.

A wrong password costs the same whatever the name: one pass of Argon2id, and one of PBKDF2 as long as any login still has such a
hash, from before its owner's last log-in. Otherwise the clock would tell which names and addresses are known here.
"""

from django.contrib.auth.hashers import Argon2PasswordHasher, PBKDF2PasswordHasher, make_password

from clubsite.members.models import User


class Argon2id(Argon2PasswordHasher):
    """Passwords hashed with other parameters are rehashed at the next log-in."""

    time_cost = 3
    memory_cost = 19 * 1024  # KiB
    parallelism = 1


def do_the_rest_of_the_work(user: User | None, password: str) -> None:
    """After a wrong password: whatever was not computed for this login, or for none, but would have been for another."""
    old = str(PBKDF2PasswordHasher.algorithm)
    if user is not None and user.password.startswith(f"{old}$"):
        make_password(password)
    elif User.objects.filter(password__startswith=f"{old}$").exists():
        make_password(password, hasher=old)
