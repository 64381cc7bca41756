"""Answers that are tables, each with its frame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .answer import Answer
from .columns import Column, columns_of, fields_of
from .forecast_columns import forecast_columns
from .frames import attrs_of, cf_attrs, data_set, floats, imported, naive_times, time_index

if TYPE_CHECKING:
    import pandas
    import xarray


class Table(Answer):
    """What all of them have."""

    def _field(self, name: str) -> Any:
        return fields_of(self)[name]

    def _frame(
        self,
        index: pandas.Index[Any],
        columns: Sequence[Column],
        beside: Sequence[tuple[str, Sequence[Any]]] = (),
    ) -> pandas.DataFrame:
        named = [*beside, *((column.name, floats(column.numbers)) for column in columns)]
        frame: pandas.DataFrame = imported("pandas").DataFrame(dict(named), index=index)
        units = {column.name: column.unit for column in columns}
        frame.attrs.update(attrs_of(self._provenance, units))
        return frame


class HourlyTable(Table):
    """The weather hour by hour."""

    def to_pandas(self) -> pandas.DataFrame:
        """A row an hour, by its instant in UTC; a column of floats a variable, null as NaN."""
        hours = self._field("hourly")
        local = fields_of(hours).get("local_time")
        beside = [] if local is None else [("local_time", [instant.isoformat() for instant in local])]
        return self._frame(time_index(hours.timestamp), list(columns_of(hours)), beside)

    def to_xarray(self) -> xarray.Dataset:
        """Along ``time``, in UTC without a zone, as NetCDF takes it."""
        hours, place = self._field("hourly"), self._field("metadata").location
        times = naive_times(hours.timestamp)
        return data_set("time", times, columns_of(hours), place, self._provenance)


class DailyTable(Table):
    """The weather day by day, in days of UTC."""

    def to_pandas(self) -> pandas.DataFrame:
        """A row a day, by its start in UTC; a column of floats a variable, null as NaN."""
        days = self._field("daily")
        index = imported("pandas").DatetimeIndex(days.date, name="date").as_unit("us").tz_localize("UTC")
        return self._frame(index, list(columns_of(days)))

    def to_xarray(self) -> xarray.Dataset:
        """Along ``time``, the start of each day in UTC without a zone, as NetCDF takes it."""
        import numpy

        days, place = self._field("daily"), self._field("metadata").location
        times = numpy.array(days.date, dtype="datetime64[us]")
        return data_set("time", times, columns_of(days), place, self._provenance)


class CalendarTable(Table):
    """The days of a climate model in its own calendar."""

    def to_pandas(self) -> pandas.DataFrame:
        """A row a day, by its date as text: a calendar may know a 30th of February."""
        days = self._field("daily")
        return self._frame(imported("pandas").Index(days.date, name="date"), list(columns_of(days)))

    def to_xarray(self) -> xarray.Dataset:
        """Along ``time``, in the calendar of the model."""
        days, place, calendar = self._field("daily"), self._field("cell"), self._field("calendar")
        cftime = imported("cftime", extra="xarray")
        times = [cftime.datetime(*map(int, day.split("-")), calendar=calendar) for day in days.date]
        return data_set("time", times, columns_of(days), place, self._provenance)


class ModelsTable(Table):
    """The days of climate models, each in its own calendar; ``to_xarray()`` is that of each model."""

    def to_pandas(self) -> pandas.DataFrame:
        """A row a day of a climate model, by the name of the model and the date as text."""
        models: list[CalendarTable] = self._field("models")
        frames = {fields_of(model)["climate_model"]: model.to_pandas() for model in models}
        joined: pandas.DataFrame = imported("pandas").concat(frames, names=["climate_model", "date"])
        units = {name: unit for frame in frames.values() for name, unit in frame.attrs["units"].items()}
        joined.attrs.update(attrs_of(self._provenance, units))
        return joined


class ClimatologyTable(Table):
    """What is usual by day of the year and hour."""

    def to_pandas(self) -> pandas.DataFrame:
        """A row an hour of the year, by ``day_of_year`` and ``hour`` in UTC."""
        usual = self._field("climatology")
        index = imported("pandas").MultiIndex.from_arrays(
            [usual.day_of_year, usual.hour], names=["day_of_year", "hour"]
        )
        return self._frame(index, list(columns_of(usual)))

    def to_xarray(self) -> xarray.Dataset:
        """Along ``day_of_year`` and ``hour``."""
        imported("xarray")
        frame = self.to_pandas()
        made: xarray.Dataset = frame.to_xarray()
        for column in columns_of(self._field("climatology")):
            made[column.name].attrs = cf_attrs(column, "time")
        return made.rename({name: str(name).replace(".", "_") for name in made.data_vars})


class ForecastTable(Table):
    """Scores hour by hour."""

    def to_pandas(self) -> pandas.DataFrame:
        """A row an hour, by its instant in UTC. What each hour lists, such as its constraints, stays in the answer."""
        hours = self._field("forecast")
        numbers, texts = forecast_columns(hours)
        return self._frame(time_index([hour.timestamp for hour in hours]), numbers, texts)

    def to_xarray(self) -> xarray.Dataset:
        """The numbers along ``time``, in UTC without a zone, as NetCDF takes it."""
        hours, place = self._field("forecast"), self._field("metadata").location
        times = naive_times([hour.timestamp for hour in hours])
        return data_set("time", times, forecast_columns(hours)[0], place, self._provenance)
