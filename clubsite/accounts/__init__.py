"""How people log in, and what they tell the site about themselves: sign-up, e-mail, passkeys, profile."""
