"""One roll: every way of playing it, step by step, and in what words a step is refused."""
