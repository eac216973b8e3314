from django.apps import AppConfig


class BrokerConfig(AppConfig):
    name = "clubsite.broker"
    label = "broker"
