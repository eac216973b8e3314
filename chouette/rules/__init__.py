"""The rules of the chouette; pure: a table and an action give events or a refusal."""
