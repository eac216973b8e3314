"""Match equity: the chance to win a match from a score, by the table of Neil Kazaross (kazaross-xg2.xml, with its notice)."""
