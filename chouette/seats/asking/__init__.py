"""What is asked of players before it is done: a partner, or what a monitor who plays says of others."""
