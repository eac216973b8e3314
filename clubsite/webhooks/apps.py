from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    name = "clubsite.webhooks"
    label = "webhooks"
