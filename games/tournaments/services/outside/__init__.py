"""What the rest of the site and other programs are told of tournaments: the calendar, webhooks."""
