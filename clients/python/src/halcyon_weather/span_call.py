from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Generic, TypeVar

from .call import Call

T = TypeVar("T")

numbers_max = 1_000_000
"""The most numbers that the server gives in one answer."""


@dataclass(frozen=True)
class SpanCall(Generic[T]):
    """A series over days, whole or in pieces that the server gives at once."""

    ask: Callable[[dict[str, Any]], Call[T]]
    """Makes the call of a query."""
    query: dict[str, Any]
    numbers_per_day: int
    days_max: int = numbers_max

    @property
    def whole(self) -> Call[T]:
        return self.ask(self.query)

    @property
    def parts(self) -> Iterator[Call[T]]:
        variables = self.query["variables"]
        count = len(variables.split(",") if isinstance(variables, str) else variables)
        days = max(1, min(numbers_max // (self.numbers_per_day * max(1, count)), self.days_max))
        for first, last in _pieces(self.query["start_date"], self.query["end_date"], days):
            yield self.ask({**self.query, "start_date": first, "end_date": last})


def _pieces(start: object, end: object, days: int) -> Iterator[tuple[object, object]]:
    """The pieces of a span in their order; one that is no span, for the server to refuse, stays whole."""
    try:
        first, last = date.fromisoformat(str(start)), date.fromisoformat(str(end))
    except ValueError:
        first, last = date.max, date.min
    if first > last:
        yield start, end
    while first <= last:
        until = min(last, first + timedelta(days=days - 1))
        yield first, until
        first = until + timedelta(days=1)
