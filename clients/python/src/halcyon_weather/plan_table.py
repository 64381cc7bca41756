"""The tasks of a simulated plan, and compared starts, as frames."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from .columns import fields_of
from .frames import attrs_of, floats, imported
from .tables import Table

if TYPE_CHECKING:
    import pandas

_times = ("finish.P50.at", "finish.P80.at")
_task_hours = ("waiting.weather", "waiting.short_window", "waiting.off_shift", "waiting.busy")
_start_numbers = ("mean_hours", "on_time", "cost.mean", "cost.P50", "cost.P80", "better_than_first")


class PlanTable(Table):
    """A plan: when each task is done, and what it waits for."""

    def to_pandas(self) -> pandas.DataFrame:
        """A row a task, by its ``id``; the columns are those of the server's CSV, with times in UTC. Percentiles of a task are its own, and do not add up."""
        tasks: list[BaseModel] = self._field("tasks")
        columns = {
            "name": _column(tasks, "name"),
            **_times_of(tasks, ("start.P50.at", "start.P80.at", *_times)),
            **_numbers_of(tasks, ("criticality", *_task_hours)),
            "limiting": _column(tasks, "limiting"),
        }
        index = imported("pandas").Index(_column(tasks, "id"), name="id")
        return self._plan_frame(columns, index, _task_hours)

    def _plan_frame(
        self, columns: dict[str, Any], index: pandas.Index[Any], hours: Sequence[str]
    ) -> pandas.DataFrame:
        frame: pandas.DataFrame = imported("pandas").DataFrame(columns, index=index)
        synthetic = self._field("metadata").synthetic
        frame.attrs.update({"synthetic": synthetic, **attrs_of(self._provenance, dict.fromkeys(hours, "h"))})
        return frame


class StartsTable(PlanTable):
    """Starts of a plan side by side."""

    def to_pandas(self) -> pandas.DataFrame:
        """A row a start, by its instant in UTC; the columns are those of the server's CSV."""
        starts: list[BaseModel] = self._field("starts")
        columns = {**_times_of(starts, _times), **_numbers_of(starts, _start_numbers)}
        index = _instants(_column(starts, "start.at")).rename("start")
        return self._plan_frame(columns, index, ("mean_hours",))


def _times_of(rows: list[BaseModel], names: Sequence[str]) -> dict[str, Any]:
    return {name: _instants(_column(rows, name)) for name in names}


def _numbers_of(rows: list[BaseModel], names: Sequence[str]) -> dict[str, Any]:
    return {name: floats(_column(rows, name)) for name in names}


def _instants(values: list[Any]) -> pandas.DatetimeIndex:
    """Instants in UTC, null as NaT."""
    index: pandas.DatetimeIndex = imported("pandas").to_datetime(values, utc=True).as_unit("us")
    return index


def _column(rows: list[BaseModel], path: str) -> list[Any]:
    return [_at(row, path.split(".")) for row in rows]


def _at(value: Any, names: list[str]) -> Any:
    """The field at a path; None if a field before it is null."""
    for name in names:
        if value is None:
            return None
        value = fields_of(value).get(name)
    return value
