from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

Numbers = Sequence["float | None"]


@dataclass(frozen=True)
class Column:
    """A row of numbers of a variable."""

    variable: str
    statistic: str | None
    """Of members or years, such as ``median``; None where the variable has one column."""
    unit: str
    cell_method: str | None
    """How a number sums up its hour or day: ``mean``, ``sum``, ``min``, ``max``; None for one of an instant."""
    numbers: Numbers

    @property
    def name(self) -> str:
        """As the server's CSV calls it."""
        return self.variable if self.statistic is None else f"{self.variable}.{self.statistic}"


def fields_of(value: Any) -> dict[str, Any]:
    """The fields that were answered, those that this version does not know too."""
    if isinstance(value, BaseModel):
        return {name: getattr(value, name) for name in value.model_fields_set}
    return dict(value) if isinstance(value, dict) else {}


def columns_of(block: BaseModel) -> Iterator[Column]:
    """The columns of data, in the order of the registry of variables."""
    given = fields_of(block)
    for name in [*type(block).model_fields, *(block.model_extra or {})]:
        parts = fields_of(given.get(name))
        unit = parts.get("unit")
        if unit is None:
            continue
        method = parts.get("statistic")
        cell_method = None if method == "value" else method
        if "values" in parts:
            yield Column(name, None, unit, cell_method, parts["values"])
        for statistic in ("median", "Q10", "Q90"):
            if statistic in parts:
                yield Column(name, statistic, unit, None, parts[statistic])
        for number, values in enumerate(parts.get("members", [])):
            yield Column(name, f"member_{number:02}", unit, None, values)
