"""How passwords are hashed: slowly enough to thwart thieves of the hashes, fast enough for thirty phones logging in at once.

Argon2id with 19 MiB and three passes, one more than the minimum in OWASP's *Password Storage Cheat Sheet* for that much memory.
The same source considers PBKDF2-SHA256 with 600,000 rounds equivalent; Django's million rounds took 310 ms of a core here and
this 35, and a graphics card gains far less on it, because every guess needs the memory. One lane, as a log-in has one core.
"""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2id(Argon2PasswordHasher):
    """Passwords hashed with other parameters are rehashed at the next log-in."""

    time_cost = 3
    memory_cost = 19 * 1024  # KiB
    parallelism = 1
