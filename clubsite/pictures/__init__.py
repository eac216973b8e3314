"""A club's picture and its logo: brought, redrawn, shown."""
