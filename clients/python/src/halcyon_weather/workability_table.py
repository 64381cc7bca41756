"""Answers of workability, each with its frame."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from .columns import Column, fields_of
from .frames import attrs_of, imported
from .tables import Table

if TYPE_CHECKING:
    import pandas


class WorkabilityTable(Table):
    """How often work can be done, month by month."""

    def to_pandas(self) -> pandas.DataFrame:
        """A row a month, or one for each of its years where they are listed; the columns are those of the server's CSV."""
        return self._months_frame(self._field("months"))

    def _months_frame(self, months: Sequence[BaseModel]) -> pandas.DataFrame:
        rows = [row for month in months for row in _rows_of(month)]
        pandas = imported("pandas")
        keys = [key for key in ("month", "year") if any(key in row for row in rows)]
        numbers = [[row[key] for row in rows] for key in keys]
        index = (
            pandas.MultiIndex.from_arrays(numbers, names=keys)
            if len(keys) > 1
            else pandas.Index(numbers[0], name=keys[0])
        )
        names = [name for name in dict.fromkeys(name for row in rows for name in row) if name not in keys]
        columns = [Column(name, None, _unit_of(name), None, [row.get(name) for row in rows]) for name in names]
        return self._frame(index, columns)


class ProjectedWorkabilityTable(WorkabilityTable):
    """How often work can be done as it was, and as each climate model has it."""

    def to_pandas(self) -> pandas.DataFrame:
        """A row a month of a climate model, or of the ``baseline``; the columns are those of one answer of the past."""
        models: list[BaseModel] = self._field("models")
        named = {fields_of(model)["climate_model"]: fields_of(model)["months"] for model in models}
        listed = {"baseline": self._field("baseline"), **named}
        frames = {name: self._months_frame(months) for name, months in listed.items()}
        joined: pandas.DataFrame = imported("pandas").concat(frames, names=["climate_model"])
        units = {name: unit for frame in frames.values() for name, unit in frame.attrs["units"].items()}
        joined.attrs.update(attrs_of(self._provenance, units))
        return joined


def _rows_of(month: BaseModel) -> Iterator[dict[str, float | None]]:
    fields = fields_of(month)
    years: Sequence[BaseModel] | None = fields.pop("years", None)
    if years is None:
        yield dict(_cells(month, ""))
    else:
        for year in years:
            yield {"month": fields["month"], **dict(_cells(year, ""))}


def _cells(value: BaseModel, before: str) -> Iterator[tuple[str, float | None]]:
    given: Mapping[str, Any] = fields_of(value)
    for name in [*type(value).model_fields, *(value.model_extra or {})]:
        cell = given.get(name)
        if isinstance(cell, BaseModel):
            yield from _cells(cell, f"{before}{name}.")
        elif name in given and (cell is None or isinstance(cell, (int, float))):
            yield f"{before}{name}", cell


def _unit_of(name: str) -> str:
    return "h" if name.startswith("hours.") or name.endswith("_hours") else "1"
