"""How people log in, and what they tell about themselves: sign-up, e-mail, passkeys, profile."""
