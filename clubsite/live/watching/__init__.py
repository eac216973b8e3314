"""How many people watch: counted, and told to open pages."""
