from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chouette", "0010_links_are_renewed")]

    operations = [
        migrations.AddField(
            model_name="chouette",
            name="dice_code",
            field=models.CharField(blank=True, default="", max_length=6),
        ),
    ]
