"""Writes src/units/golden/calendars.json: dates of the CF calendars as cftime reads them.

Run it with the packages of requirements.txt; the numbers are the same every time. A row holds a calendar, a unit of
time, a value in it and the date that cftime gives.
"""

import json
import random
from pathlib import Path

import cftime

TARGET = Path(__file__).parents[2] / "src" / "units" / "golden" / "calendars.json"
CALENDARS = ["standard", "gregorian", "proleptic_gregorian", "noleap", "365_day", "360_day"]
UNITS = [
    "days since 1850-01-01",
    "days since 1950-01-01 00:00:00.000000",
    "days since 0001-01-01 00:00:00",
    "days since 1-1-1",
    "hours since 1900-01-01 00:00:00.0",
    "hours since 1970-01-01T06:00:00Z",
    "seconds since 1970-01-01",
    "minutes since 2000-02-28 12:30:00 +05:30",
    "days since 2014-12-30 18:00:00 -06:00",
]
FIRST, LAST = (1583, 1, 1), (2301, 1, 1)
ROWS_OF_A_UNIT = 5


def rows():
    chance = random.Random(7)
    for calendar in CALENDARS:
        for unit in UNITS:
            low, high = (
                cftime.date2num(cftime.datetime(*day, calendar=calendar), unit, calendar=calendar)
                for day in (FIRST, LAST)
            )
            values = [chance.randint(int(low), int(high)) for _ in range(ROWS_OF_A_UNIT)]
            if unit.startswith("days"):
                values += [value + fraction for value, fraction in zip(values, (0.25, 0.5, 0.75))]
            for value in values:
                date = cftime.num2date(value, unit, calendar=calendar)
                yield [calendar, unit, value, date.strftime("%Y-%m-%dT%H:%M:%S"), date.dayofyr]


TARGET.write_text(
    '{\n  "source": "cftime 1.6.6.1, num2date",\n  "columns": ["calendar", "units", "value", "date", "dayOfYear"],\n'
    '  "rows": [\n' + ",\n".join("    " + json.dumps(row) for row in rows()) + "\n  ]\n}\n"
)
