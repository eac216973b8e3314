"""How programs talk to the site: what all URLs under /api/ share. The URLs themselves are in the apps they belong to."""
