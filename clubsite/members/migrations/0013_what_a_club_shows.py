"""Contact, links, language, and the digests of the pictures. Clubs of before show nothing of it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("members", "0012_names_sort_as_people_do")]

    operations = [
        migrations.AddField("club", "contact", models.EmailField(blank=True, default="", max_length=254)),
        migrations.AddField("club", "contact_is_public", models.BooleanField(default=False)),
        migrations.AddField("club", "links", models.JSONField(blank=True, default=list)),
        migrations.AddField("club", "language", models.CharField(blank=True, default="", max_length=10)),
        migrations.AddField("club", "picture", models.CharField(blank=True, default="", max_length=16)),
        migrations.AddField("club", "logo", models.CharField(blank=True, default="", max_length=16)),
    ]
