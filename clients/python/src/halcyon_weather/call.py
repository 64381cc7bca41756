from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar
from urllib.parse import quote, urlencode

from .options import CallOptions

T = TypeVar("T")

Success = Literal["object", "file", "lines", "events", "nothing"]
"""What a success holds: a JSON object, a file of the type that is accepted, lines of JSON, events that go on, or no body."""


@dataclass(frozen=True)
class Call(Generic[T]):
    """One call before it is sent."""

    method: str
    path: str
    """With its parameters filled in, and the query."""
    read: Callable[[bytes], T]
    """Makes the answer, or a line of it, of its JSON; raises ValueError where that breaks the contract."""
    options: CallOptions
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    """Beside those of every call."""
    success: Success = "object"
    """What a success holds."""
    line_count: int | None = None
    """How many lines, where that is known."""


def path_of(template: str, parameters: Mapping[str, object], query: Mapping[str, object]) -> str:
    """A path with its parameters filled in and its query; a list is written with commas."""
    path = template.format_map({name: quote(str(value), safe="") for name, value in parameters.items()})
    text = urlencode({name: _written(value) for name, value in query.items() if value is not None})
    return f"{path}?{text}" if text else path


def _written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        return ",".join(map(str, value))
    return str(value)
