"""What ecCodes reads in a message: a row of golden/fields.json."""

import hashlib
import math
import random
import struct
from datetime import datetime

import eccodes as ec

from messages import MISSING

UNIT_SECONDS = {0: 60, 1: 3600, 2: 86400, 10: 10800, 11: 21600, 12: 43200, 13: 1}
PROCESSES = {0: "average", 1: "accumulation", 2: "maximum", 3: "minimum"}
NAN = struct.pack("<d", math.nan)


def product(handle):
    """What a field holds, by ecCodes' keys."""
    get = lambda key: ec.codes_get(handle, key, ktype=int)
    start = get("forecastTime") * UNIT_SECONDS[get("indicatorOfUnitOfTimeRange")] / 3600
    template = get("productDefinitionTemplateNumber")
    reference = datetime.strptime(f"{get('dataDate')}{get('dataTime'):04}", "%Y%m%d%H%M")
    end, process = start, "instant"
    if template in (8, 11):
        date = [
            get(f"{part}OfEndOfOverallTimeInterval") for part in ("year", "month", "day", "hour", "minute", "second")
        ]
        end = (datetime(*date) - reference).total_seconds() / 3600
        process = PROCESSES[get("typeOfStatisticalProcessing")]
    row = {
        "parameter": {
            "discipline": get("discipline"),
            "category": get("parameterCategory"),
            "number": get("parameterNumber"),
            "centre": get("centre"),
        },
        "level": level(handle, "First"),
        "process": process,
        "referenceTimeMs": int((reference - datetime(1970, 1, 1)).total_seconds() * 1000),
        "lead": {"startHours": start, "endHours": end},
    }
    if get("typeOfSecondFixedSurface") != 255:
        row["secondLevel"] = level(handle, "Second")
    if template in (1, 11):
        row["member"] = {
            "type": get("typeOfEnsembleForecast"),
            "number": get("perturbationNumber"),
            "of": get("numberOfForecastsInEnsemble"),
        }
    return row


def level(handle, which):
    row = {"type": ec.codes_get(handle, f"typeOf{which}FixedSurface", ktype=int)}
    scaled, scale = f"scaledValueOf{which}FixedSurface", f"scaleFactorOf{which}FixedSurface"
    if not ec.codes_is_missing(handle, scaled) and not ec.codes_is_missing(handle, scale):
        row["value"] = ec.codes_get(handle, scaled, ktype=int) / 10 ** ec.codes_get(handle, scale, ktype=int)
    return row


def one_way(handle):
    """The values as if all rows ran the same way, as ecCodes' points do whatever the scanning mode says.

    ecCodes turns every second row by a key of its own, but packs the values again for it and takes rows for columns where columns
    come first; so they are turned here.
    """
    values = list(ec.codes_get_values(handle))
    scanning = ec.codes_get(handle, "scanningMode")
    if scanning & 0x10 == 0:
        return values
    names = ("Nj", "Ny") if scanning & 0x20 else ("Ni", "Nx")
    length = ec.codes_get(handle, next(name for name in names if ec.codes_is_defined(handle, name)))
    runs = [values[at : at + length] for at in range(0, len(values), length)]
    return [value for index, run in enumerate(runs) for value in (run[::-1] if index % 2 else run)]


def turned_by_eccodes(content):
    """The values of a message whose rows alternate, as ecCodes turns them; those of whole numbers stay as they are."""
    handle = ec.codes_new_from_message(content)
    ec.codes_set(handle, "swapScanningAlternativeRows", 1)
    return list(ec.codes_get_values(handle))


def points_of(content):
    """The points of a grid of a projection: latitude, longitude and value, as ecCodes has them, from south to north."""
    handle = ec.codes_new_from_message(content)
    iterator = ec.codes_grib_iterator_new(handle, 0)
    points = []
    for value in one_way(handle):
        latitude, longitude, _ = ec.codes_grib_iterator_next(iterator)
        points.append([round(latitude, 7), round((longitude + 180) % 360 - 180, 7), value])
    ec.codes_grib_iterator_delete(iterator)
    return {"alongGrid": ec.codes_get(handle, "resolutionAndComponentFlags") & 8 != 0, "points": sorted(points)}


def golden(name, field, about, content):
    """The row of a field that is a message of its own."""
    handle = ec.codes_new_from_message(content)
    ec.codes_set(handle, "missingValue", MISSING)
    west = ec.codes_get_double(
        handle,
        (
            "longitudeOfLastGridPointInDegrees"
            if ec.codes_get(handle, "iScansNegatively")
            else "longitudeOfFirstGridPointInDegrees"
        ),
    )
    points = {}
    iterator = ec.codes_grib_iterator_new(handle, 0)
    for value in one_way(handle):
        latitude, longitude, _ = ec.codes_grib_iterator_next(iterator)
        points[(-round(latitude, 6), round((longitude - west) % 360, 6) % 360)] = value
    ec.codes_grib_iterator_delete(iterator)
    order = sorted(points)
    assert len(order) == ec.codes_get(handle, "numberOfDataPoints")
    values = [None if points[at] == MISSING else points[at] for at in order]
    packed = b"".join(NAN if value is None else struct.pack("<d", value) for value in values)
    chosen = sorted(random.Random(field).sample(range(len(values)), min(4, len(values))))
    return {
        "file": name,
        "field": field,
        "about": about,
        "rows": len({at[0] for at in order}),
        "columns": len({at[1] for at in order}),
        "north": -order[0][0],
        "south": -order[-1][0],
        "west": (west + 180) % 360 - 180,
        "width": max(at[1] for at in order),
        "missing": values.count(None),
        "samples": [[index, values[index]] for index in chosen],
        "sha256": hashlib.sha256(packed).hexdigest(),
        "product": product(handle),
    }
