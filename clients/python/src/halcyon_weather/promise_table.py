"""The promises or hours behind a report, as a frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from .columns import fields_of
from .frames import attrs_of, imported, time_index
from .tables import Table

if TYPE_CHECKING:
    import pandas

_times = ("run", "available_at", "start", "end", "time")
_flags = ("control", "held")


class PromiseTable(Table):
    """Promises or hours, with the weather that came."""

    def to_pandas(self) -> pandas.DataFrame:
        """A row a promise, or an hour of ``of="hours"``, with the columns of the server's CSV: instants in UTC, ``control`` as a flag that may be missing."""
        cases: list[BaseModel] = self._field("cases") or self._field("hours")
        rows = [fields_of(case) for case in cases]
        columns = {name: self._column(name, rows) for name in _names(cases)}
        frame: pandas.DataFrame = imported("pandas").DataFrame(columns)
        frame.attrs.update(attrs_of(self._provenance, {"lead_hours": "h"}))
        return frame

    @staticmethod
    def _column(name: str, rows: list[dict[str, Any]]) -> Any:
        values: list[Any] = [row.get(name) for row in rows]
        if name in _times:
            return time_index(values)
        if name in _flags:
            return imported("pandas").array(values, dtype="boolean")
        return values


def _names(cases: list[BaseModel]) -> list[str]:
    """The fields of a promise in the order of the contract, those that this version does not know last."""
    known = list(type(cases[0]).model_fields) if cases else []
    beside = dict.fromkeys(name for case in cases for name in case.model_extra or {})
    return [*known, *beside]
