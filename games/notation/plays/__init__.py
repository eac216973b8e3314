"""A play as it is written: `13/7 8/5*(2)`, `bar/20`, `6/off`."""
