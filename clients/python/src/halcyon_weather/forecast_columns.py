from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from pydantic import BaseModel

from .columns import Column


def forecast_columns(hours: Sequence[BaseModel]) -> tuple[list[Column], list[tuple[str, list[Any]]]]:
    """The columns of numbers of scored hours, and those of texts; parts of an object are named with a dot, as the server's CSV does."""
    rows = [dict(_leaves(hour, "")) for hour in hours]
    names = dict.fromkeys(name for row in rows for name in row if name != "timestamp")
    numbers: list[Column] = []
    texts: list[tuple[str, list[Any]]] = []
    for name in names:
        values = [row.get(name) for row in rows]
        if all(value is None or (isinstance(value, (int, float)) and value is not True) for value in values):
            numbers.append(Column(name, None, "1", None, values))
        else:
            texts.append((name, values))
    return numbers, texts


def _leaves(value: BaseModel, before: str) -> Iterator[tuple[str, Any]]:
    for name in type(value).model_fields:
        if name not in value.model_fields_set:
            continue
        field = getattr(value, name)
        if isinstance(field, BaseModel):
            yield from _leaves(field, f"{before}{name}.")
        elif isinstance(field, datetime):
            yield f"{before}{name}", field.isoformat()
        elif not isinstance(field, (list, dict)):
            yield f"{before}{name}", field
