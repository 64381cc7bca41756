"""What frames of pandas and data sets of xarray are made with; both are imported when they are asked for."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ._generated.cf_names import cf_names
from .columns import Column
from .provenance import Provenance

if TYPE_CHECKING:
    import numpy
    import pandas
    import xarray


def imported(name: str, extra: str | None = None) -> Any:
    """A package that an extra brings; ImportError that names the extra where it is absent."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        hint = f"pip install 'halcyon-weather[{extra or name}]'"
        raise ImportError(f"{name} is not installed: {hint}", name=name) from error


def attrs_of(provenance: Provenance | None, units: Mapping[str, str]) -> dict[str, Any]:
    """What a frame says of itself: where its numbers come from, as far as that came with the answer, and their units."""
    known = {} if provenance is None else vars(provenance)
    named = {name: known.get(name) for name in ("source", "synthetic", "run", "entry", "license")}
    return {name: value for name, value in {**named, "units": dict(units)}.items() if value not in (None, {})}


def floats(numbers: Sequence[float | None]) -> numpy.ndarray[Any, Any]:
    """Numbers, null as NaN."""
    import numpy

    return numpy.array(numbers, dtype="float64")


def naive_times(instants: Sequence[datetime]) -> numpy.ndarray[Any, Any]:
    """Instants in UTC to the microsecond, without a zone."""
    import numpy

    return numpy.array([instant.replace(tzinfo=None) for instant in instants], dtype="datetime64[us]")


def time_index(instants: Sequence[datetime]) -> pandas.DatetimeIndex:
    index: pandas.DatetimeIndex = imported("pandas").DatetimeIndex(naive_times(instants), name="timestamp")
    return index.tz_localize("UTC")


def data_set(
    dimension: str,
    coordinate: Any,
    columns: Iterable[Column],
    place: Any,
    provenance: Provenance | None,
) -> xarray.Dataset:
    """Columns along one dimension, those of members along a second one, with CF units and names."""
    variables: dict[str, Any] = {}
    members: dict[str, list[Column]] = {}
    for column in columns:
        if column.statistic is not None and column.statistic.startswith("member_"):
            members.setdefault(column.variable, []).append(column)
        else:
            name = column.name.replace(".", "_")
            variables[name] = (dimension, floats(column.numbers), cf_attrs(column, dimension))
    for name, listed in members.items():
        numbers = [floats(column.numbers) for column in listed]
        variables[f"{name}_members"] = (("member", dimension), numbers, cf_attrs(listed[0], dimension))
    made: xarray.Dataset = imported("xarray").Dataset(
        variables,
        coords={
            dimension: coordinate,
            "latitude": ((), place.latitude, {"units": "degrees_north", "standard_name": "latitude"}),
            "longitude": ((), place.longitude, {"units": "degrees_east", "standard_name": "longitude"}),
        },
        attrs={"Conventions": "CF-1.11", **_texts(attrs_of(provenance, {}))},
    )
    return made


_cf_units = {
    "m/s": "m s-1",
    "W/m2": "W m-2",
    "J/kg": "J kg-1",
    "kg/m2/h": "kg m-2 h-1",
    "m3/m3": "m3 m-3",
    "ug/m3": "ug m-3",
    "deg": "degree",
}
"""Where the spelling of CF is another one."""

_cell_methods = {"min": "minimum", "max": "maximum", "mean": "mean", "sum": "sum"}


def cf_attrs(column: Column, dimension: str) -> dict[str, str]:
    name = cf_names.get(column.variable)
    method = _cell_methods.get(column.cell_method or "")
    return {
        "units": _cf_units.get(column.unit, column.unit),
        **({} if name is None else {"standard_name": name}),
        **({} if method is None else {"cell_methods": f"{dimension}: {method}"}),
    }


def _texts(attrs: Mapping[str, Any]) -> dict[str, str]:
    """Attributes as a file takes them."""
    return {
        name: ", ".join(f"{key}={part}" for key, part in value.items())
        if isinstance(value, Mapping)
        else str(value).lower()
        if isinstance(value, bool)
        else str(value)
        for name, value in attrs.items()
    }
