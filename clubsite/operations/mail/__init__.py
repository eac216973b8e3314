"""Mail as it leaves the site, counted; or kept for whoever runs a site that has no mail server."""
