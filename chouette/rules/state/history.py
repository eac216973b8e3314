"""An immutable history of an evening's statements that grows in constant time per item."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeVar, overload

T = TypeVar("T")


class History(Sequence[T]):
    """An immutable sequence that shares its items with the histories it grew from and into.

    Only the newest history may append to the shared list; one that was overtaken copies its own part first. So adding to
    the newest costs the same however long it is, and going back costs nothing.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Sequence[T] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, slice):
            return tuple(self._items[at] for at in range(*index.indices(self._length)))
        return self._items[range(self._length)[index]]

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._length)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, History):
            return NotImplemented
        return len(self) == len(other) and all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]  # unhashable like an evening, which holds mappings

    def __repr__(self) -> str:
        return f"History({list(self)!r})"

    def first(self, length: int) -> "History[T]":
        """The history when it had this many items."""
        return self._sharing(min(length, self._length))

    def and_then(self, item: T) -> "History[T]":
        """The history with one item more."""
        if len(self._items) == self._length:
            self._items.append(item)
            if self._items[self._length] is item:  # another thread may have appended first: then this one copies
                return self._sharing(self._length + 1)
        return History([*self._items[: self._length], item])

    def _sharing(self, length: int) -> "History[T]":
        shared: History[T] = History.__new__(History)
        shared._items, shared._length = self._items, length
        return shared
