"""A GRIB2 message of a made forecast: a field of the formula on a small part of a global grid."""

import itertools
import math
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from forecast_formula import value

sys.path.append(str(Path(__file__).parents[3] / "grib2" / "scripts"))
from messages import grid, message

LEVEL = {"typeOfFirstFixedSurface": 1, "scaleFactorOfFirstFixedSurface": 0, "scaledValueOfFirstFixedSurface": 0}
ABOVE = {
    metres: {**LEVEL, "typeOfFirstFixedSurface": 103, "scaledValueOfFirstFixedSurface": metres} for metres in (2, 10)
}

# By whether it is of a member, and of an interval.
TEMPLATES = {(False, False): 0, (True, False): 1, (False, True): 8, (True, True): 11}
PROCESSES = {"average": 0, "accumulation": 1, "maximum": 2}


class Row(NamedTuple):
    """A field by its name in the index. Of a value of the formula stands value * factor + offset in the file, as accurate as told."""

    name: str
    parameter: tuple
    level: dict
    quantity: str
    accuracy: float
    statistic: str = "instant"
    factor: float = 1
    offset: float = 0

    def keys(self):
        discipline, category, number = self.parameter
        return {"discipline": discipline, "parameterCategory": category, "parameterNumber": number, **self.level}


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


def field_message(row, start, end, area, run, member, keys, packing):
    """`start` and `end` are leads; `member` is None where the forecast is not one of an ensemble."""
    numbers = [
        value(row.quantity, row.statistic, point, run, member or 0, start, end) * row.factor + row.offset
        for point in area.points()
    ]
    spread = max(numbers) - min(numbers)
    bits = max(1, math.ceil(math.log2(spread / row.accuracy + 1)))
    first = {**product_keys(row, start, end, run, member), **keys}
    return message(numbers, area.keys(), {"bitsPerValue": bits}, packing, first=first)


def product_keys(row, start, end, run, member):
    """What a message says of its field: quantity, level, run and leads."""
    first = stamp(run)
    of_interval = row.statistic != "instant"
    time = {
        "dataDate": int(f"{first:%Y%m%d}"),
        "dataTime": first.hour * 100,
        "productDefinitionTemplateNumber": TEMPLATES[member is not None, of_interval],
        "indicatorOfUnitOfTimeRange": 1,
        "forecastTime": start,
    }
    if of_interval:
        time |= interval_keys(row.statistic, end - start, stamp(run, end))
    return {**time, **row.keys()}


def interval_keys(statistic, hours, end):
    parts = ("year", "month", "day", "hour", "minute", "second")
    return {
        **{f"{part}OfEndOfOverallTimeInterval": getattr(end, part) for part in parts},
        "typeOfStatisticalProcessing": PROCESSES[statistic],
        "typeOfTimeIncrement": 2,
        "indicatorOfUnitForTimeRange": 1,
        "lengthOfTimeRange": hours,
    }
