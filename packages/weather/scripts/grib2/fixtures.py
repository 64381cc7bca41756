"""Writes src/grib2/fixtures/*.grib2, small files of every kind that the tests read, and golden/fields.json, what ecCodes reads.

Run it with the packages of requirements.txt; the bytes are the same every time. Values are drawn from a seed. A row of
fields.json holds, of one field, its product and its values in order: rows from the north, each from the west, as the latitudes
and longitudes say that ecCodes gives to every point. Of the values there are samples and the SHA-256 of all of them (little-endian
64-bit floats, missing the quiet NaN), so that a test can hold every bit.
"""

import hashlib
import json
import math
import random
import struct
from datetime import datetime, timedelta
from pathlib import Path

import eccodes as ec

FOLDER = Path(__file__).parents[2] / "src" / "grib2"
MISSING = 9999.0
UNIT_SECONDS = {0: 60, 1: 3600, 2: 86400, 10: 10800, 11: 21600, 12: 43200, 13: 1}
PROCESSES = {0: "average", 1: "accumulation", 2: "maximum", 3: "minimum"}
NAN = struct.pack("<d", math.nan)


def grid(columns, rows, west, south, step, scanning=0):
    """Keys of a regular grid; degrees."""
    east, north = west + (columns - 1) * step, south + (rows - 1) * step
    first_lat, last_lat = (south, north) if scanning & 0x40 else (north, south)
    first_lon, last_lon = (east, west) if scanning & 0x80 else (west, east)
    return {
        "Ni": columns,
        "Nj": rows,
        "latitudeOfFirstGridPointInDegrees": first_lat,
        "longitudeOfFirstGridPointInDegrees": first_lon,
        "latitudeOfLastGridPointInDegrees": last_lat,
        "longitudeOfLastGridPointInDegrees": last_lon,
        "iDirectionIncrementInDegrees": step,
        "jDirectionIncrementInDegrees": step,
        "scanningMode": scanning,
    }


FIELD = grid(40, 25, -10, 40, 0.25)
TINY = grid(3, 2, 9, 46, 0.5)


def message(values, grid_keys, keys=None, packing="grid_simple", first=None):
    """A message; `first` are keys to be set before the packing, `keys` those of the packing and the product."""
    handle = ec.codes_grib_new_from_samples("GRIB2")
    ec.codes_set(handle, "gridType", "regular_ll")
    settings = {"dataDate": 20260228, "dataTime": 1200, **grid_keys, **(first or {})}
    for key, value in settings.items():
        ec.codes_set(handle, key, value)
    # The sample has a grid of its own until values of the right number are set.
    ec.codes_set_double_array(handle, "values", [float(index) for index in range(len(values))])
    if MISSING in values and packing in ("grid_simple", "grid_ccsds"):
        ec.codes_set(handle, "bitmapPresent", 1)
    ec.codes_set(handle, "missingValue", MISSING)
    ec.codes_set(handle, "packingType", packing)
    for key, value in (keys or {}).items():
        ec.codes_set(handle, key, value)
    ec.codes_set_double_array(handle, "values", values)
    return ec.codes_get_message(handle)


def sections(content):
    """Where the sections 1 to 7 of a message begin and end."""
    at, found = 16, {}
    while at < len(content) - 4:
        length = struct.unpack(">I", content[at : at + 4])[0]
        found[content[at + 4]] = (at, at + length)
        at += length
    return found


def patched(content, section, octet, octets):
    """A message with some octets of a section replaced."""
    at = sections(content)[section][0] + octet - 1
    return content[:at] + bytes(octets) + content[at + len(octets) :]


def whole(sections_bytes, discipline=0):
    """A message of these sections."""
    body = b"".join(sections_bytes)
    return b"GRIB\0\0" + bytes([discipline, 2]) + struct.pack(">Q", 16 + len(body) + 4) + body + b"7777"


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

    ecCodes turns every second row by a key of its own. It takes rows for columns where columns come first, so those are turned
    here.
    """
    values = list(ec.codes_get_values(handle))
    scanning = ec.codes_get(handle, "scanningMode")
    if scanning & 0x10 == 0:
        return values
    length = ec.codes_get(handle, "Nj" if scanning & 0x20 else "Ni")
    runs = [values[at : at + length] for at in range(0, len(values), length)]
    turned = [value for index, run in enumerate(runs) for value in (run[::-1] if index % 2 else run)]
    if scanning & 0x20 == 0:
        swapped = ec.codes_clone(handle)
        ec.codes_set(swapped, "swapScanningAlternativeRows", 1)
        assert turned == list(ec.codes_get_values(swapped))
    return turned


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


def smooth(count=1000, amplitude=20, base=280):
    return [base + amplitude * math.sin(i / 37) + amplitude / 8 * math.cos(i / 5) for i in range(count)]


def noise(rng, count=1000, most=4000):
    return [float(rng.randrange(most)) for _ in range(count)]


def quiet(rng, count=1000):
    """Mostly nought, as rain is, in dry spells of every length."""
    values = []
    while len(values) < count:
        values += [0.0] * rng.choice([3, 9, 30, 90, 400])
        values += [float(rng.randrange(1, 60)) for _ in range(rng.choice([1, 4, 20]))]
    return values[:count]


def holes(rng, values, share=0.3):
    """Values with single gaps and long ones."""
    result, gap = [], 0
    for value in values:
        if gap == 0 and rng.random() < share / 8:
            gap = rng.choice([1, 2, 5, 40])
        result.append(MISSING if gap > 0 else value)
        gap = max(0, gap - 1)
    return result


def packings():
    """Every packing, scale and kind of missing value."""
    rng = random.Random(1)
    small = grid(20, 15, -10, 40, 0.5)
    for bits in (1, 7, 8, 12, 16, 24, 31):
        yield f"simple, {bits} bits", message(smooth(300), small, {"bitsPerValue": bits})
    for decimal in (-2, 1, 3):
        values = [value * 10.0**-decimal for value in noise(rng, 300, 3000)]
        yield f"simple, decimal scale {decimal}", message(
            values, small, {"decimalScaleFactor": decimal, "changeDecimalPrecision": decimal}
        )
    yield "simple, negative values", message([value - 300 for value in smooth(300)], small, {"bitsPerValue": 16})
    for packing in ("grid_simple", "grid_complex", "grid_complex_spatial_differencing", "grid_ccsds"):
        yield f"{packing}, constant", message([5.5] * 1000, FIELD, packing=packing)
        scaled = patched(message([5.5] * 1000, FIELD, packing=packing), 5, 18, [0, 1])
        yield f"{packing}, constant with a decimal scale", scaled
        yield f"{packing}, missing values", message(holes(rng, smooth()), FIELD, {"bitsPerValue": 11}, packing=packing)
    for packing in ("grid_simple", "grid_ccsds"):
        yield f"{packing}, constant with a bitmap", message(holes(rng, [5.5] * 1000), FIELD, packing=packing)
        yield f"{packing}, all missing", message([MISSING] * 1000, FIELD, packing=packing)
    yield "complex without groups", patched(
        patched(message([5.5] * 1000, FIELD, packing="grid_complex"), 5, 32, [0, 0, 0, 0]), 5, 18, [0, 1]
    )
    for order in (1, 2):
        keys = {"bitsPerValue": 12, "orderOfSpatialDifferencing": order}
        packing = "grid_complex_spatial_differencing"
        yield f"differences of order {order}", message(smooth(), FIELD, keys, packing)
        yield f"differences of order {order}, noise", message(noise(rng), FIELD, keys, packing)
        gaps = message(holes(rng, smooth()), FIELD, keys, packing)
        yield f"differences of order {order}, missing values", gaps
        yield f"differences of order {order}, two kinds of missing values", patched(gaps, 5, 23, [2])
    yield "complex, noise", message(noise(rng), FIELD, {"bitsPerValue": 12}, "grid_complex")
    yield "complex, rain", message(quiet(rng), FIELD, {"bitsPerValue": 6}, "grid_complex")
    gaps = message(holes(rng, quiet(rng)), FIELD, {"bitsPerValue": 6}, "grid_complex")
    yield "complex, two kinds of missing values", patched(gaps, 5, 23, [2])
    yield "complex, all missing", message([MISSING] * 1000, FIELD, packing="grid_complex")


def ccsds():
    """Every option of the code: widths, blocks, intervals, flags; data that takes each of its options."""
    rng = random.Random(2)
    for bits in (2, 5, 8, 9, 16, 17, 24, 32):
        yield f"{bits} bits", {"bitsPerValue": bits}, smooth()
    for block, interval in ((8, 1), (8, 128), (16, 2), (32, 4096), (64, 3)):
        keys = {"bitsPerValue": 12, "ccsdsBlockSize": block, "ccsdsRsi": interval}
        yield f"blocks of {block}, {interval} to a reference", keys, smooth()
        yield f"blocks of {block}, {interval} to a reference, rain", keys, quiet(rng)
    for flags, about in (
        (6, "no differences"),
        (46, "padded"),
        (38, "padded, no differences"),
        (0, "no flags"),
        (78, "not enforced"),
    ):
        for data, values in (("smooth", smooth()), ("rain", quiet(rng))):
            yield f"{about}, {data}", {"bitsPerValue": 10, "ccsdsFlags": flags, "ccsdsBlockSize": 16}, values
    for bits in (1, 2, 3, 4):
        values = [float(rng.randrange(2**bits)) for _ in range(1000)]
        yield f"restricted code, {bits} bits", {"bitsPerValue": bits, "ccsdsFlags": 30}, values
    for bits in (8, 16):
        yield f"noise of {bits} bits", {"bitsPerValue": bits}, noise(rng, most=2**bits)
    yield "one in ten", {"bitsPerValue": 1}, [float(rng.random() < 0.1) for _ in range(1000)]
    yield "a spike", {"bitsPerValue": 12, "ccsdsBlockSize": 8}, [4000.0 * (i == 517) for i in range(1000)]


def scans():
    """Every scanning mode."""
    rng = random.Random(3)
    for scanning in range(0, 256, 16):
        yield f"scanning mode {scanning}", message(
            noise(rng, 35, 250), grid(7, 5, 170, -2, 5, scanning), {"bitsPerValue": 8}
        )
    gaps = [value if index % 3 else MISSING for index, value in enumerate(noise(rng, 35, 250))]
    yield "a bitmap in columns that alternate", message(gaps, grid(7, 5, 170, -2, 5, 0xF0), {"bitsPerValue": 8})


def grids():
    """Grids of every extent and way to write one."""
    rng = random.Random(4)
    values = lambda count: noise(rng, count, 200)
    yield "globe from 0", message(values(12 * 7), grid(12, 7, 0, -90, 30))
    yield "globe from -180", patched(
        message(values(12 * 7), grid(12, 7, 180, -90, 30)), 3, 51, [0x8A, 0xBA, 0x95, 0x00]
    )
    yield "globe from 180", message(values(12 * 7), grid(12, 7, 180, -90, 30))
    yield "across Greenwich", message(values(6), {**grid(3, 2, 359, 50, 1), "longitudeOfLastGridPointInDegrees": 1})
    yield "across the date line", message(values(8), grid(4, 2, 179, -20, 0.5))
    handle = ec.codes_new_from_message(message(values(12), grid(4, 3, 5, 10, 0.25)))
    ec.codes_set(handle, "ijDirectionIncrementGiven", 0)
    for key in ("iDirectionIncrement", "jDirectionIncrement"):
        ec.codes_set_missing(handle, key)
    yield "no increments", ec.codes_get_message(handle)
    thirds = message(values(12), grid(4, 3, 5, 10, 1))
    for octet, number in ((39, 1), (43, 3), (47, 32), (51, 14), (56, 30), (60, 17), (64, 1), (68, 1)):
        thirds = patched(thirds, 3, octet, struct.pack(">I", number))
    yield "thirds of a degree", thirds
    yield "one row", message(values(4), grid(4, 1, 5, 10, 0.5))
    yield "one column", message(values(3), grid(1, 3, 5, 10, 0.5))
    yield "one point", message(values(1), grid(1, 1, 5, 10, 0.5))


def interval(process, unit, start, length, end_hours, template=8):
    end = datetime(2026, 2, 28, 12) + timedelta(hours=end_hours)
    return {
        "productDefinitionTemplateNumber": template,
        "indicatorOfUnitOfTimeRange": unit,
        "forecastTime": start,
        "yearOfEndOfOverallTimeInterval": end.year,
        "monthOfEndOfOverallTimeInterval": end.month,
        "dayOfEndOfOverallTimeInterval": end.day,
        "hourOfEndOfOverallTimeInterval": end.hour,
        "minuteOfEndOfOverallTimeInterval": end.minute,
        "secondOfEndOfOverallTimeInterval": end.second,
        "typeOfStatisticalProcessing": process,
        "typeOfTimeIncrement": 2,
        "indicatorOfUnitForTimeRange": unit,
        "lengthOfTimeRange": length,
    }


def products():
    """Every template, unit of time, process, kind of level and member."""
    values = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
    make = lambda keys: message(values, TINY, first=keys)
    for unit, time in ((0, 90), (1, 23), (2, 3), (10, 7), (11, 5), (12, 3), (13, 5400)):
        yield f"instant, unit {unit}", make({"indicatorOfUnitOfTimeRange": unit, "forecastTime": time})
    for process, name in PROCESSES.items():
        yield f"{name} of 6 hours", make(interval(process, 1, 6, 6, 12))
    yield "accumulation in units of 3 hours", make(interval(1, 10, 2, 1, 9))
    yield "accumulation of 15 minutes", make(interval(1, 0, 45, 15, 1))
    yield "accumulation over the end of February", make(interval(1, 1, 0, 240, 240))
    yield "accumulation of nothing yet", make(interval(1, 1, 0, 0, 0))
    member = {
        "productDefinitionTemplateNumber": 1,
        "typeOfEnsembleForecast": 3,
        "perturbationNumber": 17,
        "numberOfForecastsInEnsemble": 31,
    }
    yield "member", make({**member, "forecastTime": 384})
    yield "control", make({**member, "typeOfEnsembleForecast": 1, "perturbationNumber": 0})
    yield "accumulation of a member", make(
        {**interval(1, 1, 234, 6, 240, 11), **member, "productDefinitionTemplateNumber": 11}
    )
    layer = {
        "discipline": 2,
        "typeOfFirstFixedSurface": 106,
        "scaleFactorOfFirstFixedSurface": 0,
        "scaledValueOfFirstFixedSurface": 0,
        "typeOfSecondFixedSurface": 106,
        "scaleFactorOfSecondFixedSurface": 1,
        "scaledValueOfSecondFixedSurface": 1,
    }
    yield "layer of soil", make({"centre": 7, "parameterCategory": 0, "parameterNumber": 192, **layer})
    yield "2 m above ground", make(
        {"typeOfFirstFixedSurface": 103, "scaleFactorOfFirstFixedSurface": 0, "scaledValueOfFirstFixedSurface": 2}
    )


def several():
    """One message of three fields: a new product with the bitmap of the one before, and a new grid."""
    first = message([1.0, MISSING, 3.0, 4.0, MISSING, 6.0], TINY, {"bitsPerValue": 8})
    second = message([7.0, MISSING, 9.0, 10.0, MISSING, 12.5], TINY, {"bitsPerValue": 12}, first={"forecastTime": 6})
    third = message([1.0, 2.0, 3.0, 4.0], grid(2, 2, 100, 0, 1), {"bitsPerValue": 8}, first={"forecastTime": 6})
    part = lambda content, number: content[slice(*sections(content)[number])]
    repeated = struct.pack(">IBB", 6, 6, 254)
    content = whole(
        [part(first, number) for number in (1, 3, 4, 5, 6, 7)]
        + [part(second, 4), part(second, 5), repeated, part(second, 7)]
        + [part(third, number) for number in (3, 4, 5, 6, 7)]
    )
    return content, [("bitmap", first), ("the bitmap of the field before", second), ("another grid", third)]


def unsupported():
    """Fields of templates that are not read, between those that are."""
    good = message([1.0, 2.0, 3.0, 4.0, 5.0, 6.0], TINY)
    yield good
    for section, octet, template in ((3, 13, 90), (4, 8, 2), (5, 10, 40)):
        yield patched(good, section, octet, struct.pack(">H", template))
        yield good


def main():
    files = FOLDER / "fixtures"
    made = {
        "packings": list(packings()),
        "ccsds": [(about, message(values, FIELD, keys, "grid_ccsds")) for about, keys, values in ccsds()],
        "scans": list(scans()),
        "grids": list(grids()),
        "products": list(products()),
    }
    rows = []
    for name, fields in made.items():
        (files / f"{name}.grib2").write_bytes(b"".join(content for _, content in fields))
        rows += [golden(name, index, about, content) for index, (about, content) in enumerate(fields)]
    content, fields = several()
    (files / "several.grib2").write_bytes(content)
    rows += [golden("several", index, about, content) for index, (about, content) in enumerate(fields)]
    (files / "unsupported.grib2").write_bytes(b"".join(unsupported()))
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    (FOLDER / "golden" / "fields.json").write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main()
