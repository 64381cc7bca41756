from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Generic, TypeVar

from .answer import Answer
from .call import Call
from .group import Group
from .query import split_query

A = TypeVar("A", bound=Answer)
T = TypeVar("T")

numbers_max = 1_000_000
"""The most numbers that the server gives in one answer."""


_limits = {
    # Ten years of hours are given at once; no ten years of this calendar are shorter.
    "historical.hourly": (24, 3652),
    "historical.daily": (1, numbers_max),
    # A day of all climate models that there may be.
    "projections.daily": (40, numbers_max),
}
"""Numbers of a day and variable, and the most days that are given at once, by endpoint."""


@dataclass(frozen=True)
class SpanCall(Generic[T]):
    """A series over days, whole or in pieces that the server gives at once."""

    ask: Callable[[dict[str, Any]], Call[T]]
    """Makes the call of a query."""
    query: dict[str, Any]
    numbers_per_day: int
    days_max: int

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


def span_call(group: Group[Any], name: str, answer: type[A], given: Mapping[str, Any]) -> SpanCall[A]:
    """The series of a group over days, by the keywords of its method."""
    asked, options = split_query(given)
    return SpanCall(lambda query: group._call(name, answer, options, query=query), asked, *_limits[name])


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
