"""How is an amount split when it does not divide evenly? The first get the larger parts."""


def halves(amount: int) -> tuple[int, int]:
    """Two parts of an amount (>= 0), the first larger by at most one."""
    assert amount >= 0
    return amount - amount // 2, amount // 2


def shares(amount: int, parts: int) -> tuple[int, ...]:
    """`parts` parts of an amount (>= 0) that differ by at most one, the larger ones first."""
    assert amount >= 0
    assert parts > 0
    each, odd = divmod(amount, parts)
    return tuple(each + 1 if i < odd else each for i in range(parts))
