"""A GRIB2 message of a made forecast: a field of the formula on a small part of a global grid."""

import itertools
import math
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from forecast_formula import value
from messages import grid, message

LEVEL = {"typeOfFirstFixedSurface": 1, "scaleFactorOfFirstFixedSurface": 0, "scaledValueOfFirstFixedSurface": 0}
ABOVE = {
    metres: {**LEVEL, "typeOfFirstFixedSurface": 103, "scaledValueOfFirstFixedSurface": metres} for metres in (2, 10)
}

PROCESSES = {"average": 0, "accumulation": 1, "maximum": 2}


class Field(NamedTuple):
    """What of the formula: in the file stands value * factor + offset, within the accuracy."""

    quantity: str
    statistic: str
    start: int
    end: int
    factor: float
    offset: float
    accuracy: float


class Area(NamedTuple):
    """Rows from the north, each from the west; degrees."""

    north: float
    west: float
    rows: int
    columns: int
    step: float

    def keys(self):
        return grid(self.columns, self.rows, self.west % 360, self.north - (self.rows - 1) * self.step, self.step) | {
            "longitudeOfLastGridPointInDegrees": (self.west + (self.columns - 1) * self.step) % 360
        }

    def described(self):
        return {
            "latitudes": [self.north - row * self.step for row in range(self.rows)],
            "longitudes": [self.west + column * self.step for column in range(self.columns)],
        }

    def points(self):
        return list(itertools.product(*self.described().values()))


def stamp(run, lead=0):
    return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(hours=run + lead)


def field_message(field, area, run, member, keys, packing):
    """`member` is None where the forecast is not one of an ensemble; `keys` tell the parameter, the level and the member."""
    numbers = [
        value(field.quantity, field.statistic, point, run, member or 0, field.start, field.end) * field.factor
        + field.offset
        for point in area.points()
    ]
    spread = max(numbers) - min(numbers)
    bits = max(1, math.ceil(math.log2(spread / field.accuracy + 1)))
    first = stamp(run)
    of_interval = field.statistic != "instant"
    time = {
        "dataDate": int(f"{first:%Y%m%d}"),
        "dataTime": first.hour * 100,
        "productDefinitionTemplateNumber": (8 if of_interval else 0)
        + (0 if member is None else 3 if of_interval else 1),
        "indicatorOfUnitOfTimeRange": 1,
        "forecastTime": field.start,
    }
    if of_interval:
        time |= interval_keys(field, stamp(run, field.end))
    return message(numbers, area.keys(), {"bitsPerValue": bits}, packing, first={**time, **keys})


def interval_keys(field, end):
    parts = ("year", "month", "day", "hour", "minute", "second")
    return {
        **{f"{part}OfEndOfOverallTimeInterval": getattr(end, part) for part in parts},
        "typeOfStatisticalProcessing": PROCESSES[field.statistic],
        "typeOfTimeIncrement": 2,
        "indicatorOfUnitForTimeRange": 1,
        "lengthOfTimeRange": field.end - field.start,
    }
