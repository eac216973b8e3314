"""The site as an app on a phone: icons, a manifest, a service worker, and a page for when there is no network."""
