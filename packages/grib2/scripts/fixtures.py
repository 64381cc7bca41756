"""Writes src/fixtures/*.grib2, small files of every kind that the tests read, and golden/fields.json, what ecCodes reads.

Run it with the packages of requirements.txt; the bytes are the same every time. Values are drawn from a seed. A row of
fields.json holds, of one field, its product and its values in order: rows from the north, each from the west, as the latitudes
and longitudes say that ecCodes gives to every point. Of the values there are samples and the SHA-256 of all of them (little-endian
64-bit floats, missing the quiet NaN), so that a test can hold every bit.
"""

import json
import random
import struct
from datetime import datetime, timedelta
from pathlib import Path

import eccodes as ec

from golden_rows import PROCESSES, golden, one_way, points_of, turned_by_eccodes
from messages import (
    MISSING,
    gaussian_grid,
    gaussian_latitudes,
    grid,
    message,
    part,
    patched,
    plane,
    scaled,
    undifferenced,
    whole,
)
from series import holes, noise, quiet, smooth

FOLDER = Path(__file__).parents[1] / "src"
PACKINGS = ("grid_simple", "grid_complex", "grid_complex_spatial_differencing", "grid_ccsds")

FIELD = grid(40, 25, -10, 40, 0.25)
SMALL = grid(13, 7, -10, 40, 0.5)
TINY = grid(3, 2, 9, 46, 0.5)


def packings():
    """Every packing, scale and kind of missing value."""
    rng = random.Random(1)
    small = grid(20, 15, -10, 40, 0.5)
    for bits in (1, 7, 8, 12, 16, 24, 31):
        yield f"simple, {bits} bits", message(smooth(300), small, {"bitsPerValue": bits})
    for decimal in (-5, -2, 1, 3, 6, 8):
        values = [value * 10.0**-decimal for value in noise(rng, 300, 3000)]
        yield f"simple, decimal scale {decimal}", message(
            values, small, {"decimalScaleFactor": decimal, "changeDecimalPrecision": decimal}
        )
    yield "simple, negative values", message([value - 300 for value in smooth(300)], small, {"bitsPerValue": 16})
    for packing in PACKINGS:
        yield f"{packing}, constant", message([5.5] * 1000, FIELD, packing=packing)
        constant = scaled(message([5.5] * 1000, FIELD, packing=packing), 5.5, 0, 1)
        yield f"{packing}, constant with a decimal scale", constant
        yield f"{packing}, missing values", message(holes(rng, smooth()), FIELD, {"bitsPerValue": 11}, packing=packing)
    for packing in ("grid_simple", "grid_ccsds"):
        yield f"{packing}, constant with a bitmap", message(holes(rng, [5.5] * 1000), FIELD, packing=packing)
        yield f"{packing}, all missing", message([MISSING] * 1000, FIELD, packing=packing)
    yield "complex without groups", patched(
        scaled(message([5.5] * 1000, FIELD, packing="grid_complex"), 5.5, 0, 1), 5, 32, [0, 0, 0, 0]
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


def widths():
    """Numbers of every width, a bitmap beside every packing."""
    rng = random.Random(5)
    for packing in PACKINGS:
        for bits in range(1, 33):
            yield f"{packing}, {bits} bits", message(smooth(91), SMALL, {"bitsPerValue": bits}, packing)
        keys = {**SMALL, "bitmapPresent": 1}
        yield f"{packing}, bitmap", message(holes(rng, noise(rng, 91)), keys, {"bitsPerValue": 11}, packing)


def scales():
    """Every packing with scales and references of both signs."""
    rng = random.Random(6)
    for packing in PACKINGS:
        content = message(noise(rng, 91), SMALL, {"bitsPerValue": 12}, packing)
        for reference, binary, decimal in (
            (0.0, -10, 0),
            (-273.15, -3, -2),
            (101325.0, 4, 1),
            (-0.1, 11, 3),
            (7e4, -9, 6),
            (-2.5, 0, 9),
            (1e-7, -40, -12),
            (-1e20, 60, 13),
            (3.25, -1, 22),
            (1e-30, -120, -30),
        ):
            yield f"{packing}, {reference} and scales {binary}, {decimal}", scaled(content, reference, binary, decimal)


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
        (46, "padded at the end"),
        (38, "padded at the end, no differences"),
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


def jpeg2000():
    """Images of several depths, as NOAA packs CFSv2."""
    rng = random.Random(9)
    for bits in (1, 7, 8, 9, 12, 16):
        yield f"smooth, {bits} bits", message(smooth(), FIELD, {"bitsPerValue": bits}, "grid_jpeg")
    yield "noise", message(noise(rng), FIELD, {"bitsPerValue": 12}, "grid_jpeg")
    yield "rain", message(quiet(rng), FIELD, {"bitsPerValue": 11}, "grid_jpeg")
    yield "missing values", message(holes(rng, smooth()), FIELD, {"bitsPerValue": 11}, "grid_jpeg")
    yield "constant", message([5.5] * 1000, FIELD, packing="grid_jpeg")


def padded():
    """CCSDS intervals that end at whole bytes, each packed on its own: ecCodes reads them, but packs none."""
    rng = random.Random(7)
    runs = [[0.0, 4095.0, *noise(rng, 30, 4096)] for _ in range(5)] + [[0.0, 4095.0, *quiet(rng, 30)] for _ in range(5)]
    keys = {"bitsPerValue": 12, "ccsdsBlockSize": 16, "ccsdsRsi": 2}
    contents = [message(run, grid(32, 1, 0, 0, 1), {**keys, "ccsdsFlags": 14}, "grid_ccsds") for run in runs]
    data = b"".join(part(content, 7)[5:] for content in contents)
    field = message([value for run in runs for value in run], grid(32, 10, 0, 0, 1), keys, "grid_ccsds")
    described = [part(patched(field, 5, 22, [46]), number) for number in (1, 3, 4, 5, 6)]
    return whole([*described, struct.pack(">IB", 5 + len(data), 7) + data])


def orderless():
    """Template 5.3 with order 0, which means no differences: ecCodes 2.50 reads it and writes none."""
    rng = random.Random(10)
    keys = {"bitsPerValue": 12}
    for octets in (0, 2):
        yield f"order 0, {octets} octets", undifferenced(message(smooth(91), SMALL, keys, "grid_complex"), octets)
    yield "order 0, noise", undifferenced(message(noise(rng, 91), SMALL, keys, "grid_complex"), 0)
    gaps = undifferenced(message(holes(rng, smooth(91)), SMALL, keys, "grid_complex"), 0)
    yield "order 0, missing values", gaps
    yield "order 0, two kinds of missing values", patched(gaps, 5, 23, [2])
    yield "order 0, constant", undifferenced(message([5.5] * 91, SMALL, None, "grid_complex"), 0)


def scans():
    """Every scanning mode."""
    rng = random.Random(3)
    for scanning in range(0, 256, 16):
        content = message(noise(rng, 35, 250), grid(7, 5, 170, -2, 5, scanning), {"bitsPerValue": 8})
        if scanning & 0x30 == 0x10:
            assert one_way(ec.codes_new_from_message(content)) == turned_by_eccodes(content)
        yield f"scanning mode {scanning}", content
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


def gaussian():
    """Regular Gaussian grids: the rows of CFSv2, and smaller ones, in parts and in the other direction."""
    rng = random.Random(8)
    values = lambda count: noise(rng, count, 2)
    thousandths = message(values(8 * 190), gaussian_grid(95, 8), {"bitsPerValue": 1})
    yield "globe of 95 parallels", thousandths
    for octet, latitude in ((47, 89.277), (56, -89.277)):
        degrees = int(abs(latitude) * 1e6) | (0x80000000 if latitude < 0 else 0)
        thousandths = patched(thousandths, 3, octet, struct.pack(">I", degrees))
    yield "globe of 95 parallels, corners to a thousandth", thousandths
    yield "globe of 4 parallels", message(values(16 * 8), gaussian_grid(4, 16))
    yield "globe of 4 parallels, from the south", message(values(16 * 8), gaussian_grid(4, 16, scanning=0x40))
    yield "some rows of 160 parallels", message(values(20 * 5), gaussian_grid(160, 20, first_row=60, rows=5))


def planes():
    """Grids of projections: those of regional models, on every figure of the earth, in every scanning mode."""
    values = [float(value) for value in random.Random(11).sample(range(256), 12)]
    lambert = {"DxInMetres": 3e5, "DyInMetres": 2e5, "LaDInDegrees": 38.5, "LoVInDegrees": 262.5}
    one, two = ({"Latin1InDegrees": 38.5, "Latin2InDegrees": second} for second in (38.5, 60))
    hrrr = (21.138123, 237.280472)
    for earth in (
        {"shapeOfTheEarth": 0},
        {"shapeOfTheEarth": 1, "scaleFactorOfRadiusOfSphericalEarth": 1, "scaledValueOfRadiusOfSphericalEarth": 63712005},
        {"shapeOfTheEarth": 2},
        {"shapeOfTheEarth": 4},
        {"shapeOfTheEarth": 5},
        {"shapeOfTheEarth": 6},
        {
            "shapeOfTheEarth": 7,
            "scaleFactorOfEarthMajorAxis": 2,
            "scaledValueOfEarthMajorAxis": 637827300,
            "scaleFactorOfEarthMinorAxis": 2,
            "scaledValueOfEarthMinorAxis": 635688945,
        },
        {"shapeOfTheEarth": 8},
        {"shapeOfTheEarth": 9},
    ):
        yield f"Lambert, earth {earth['shapeOfTheEarth']}", message(
            values, plane("lambert", 4, 3, hrrr, {**lambert, **one, **earth})
        )
    sphere = {"shapeOfTheEarth": 6}
    yield "Lambert of two parallels, winds along the grid", message(
        values, plane("lambert", 4, 3, hrrr, {**lambert, **two, **sphere, "uvRelativeToGrid": 1})
    )
    yield "Lambert of two parallels on an ellipsoid", message(
        values, plane("lambert", 4, 3, hrrr, {**lambert, **two, "shapeOfTheEarth": 5})
    )
    south = {"Latin1InDegrees": -30, "Latin2InDegrees": -60, "LaDInDegrees": -30, "LoVInDegrees": 135}
    yield "Lambert of the south", message(
        values, plane("lambert", 4, 3, (-43, 110), {**lambert, **south, "projectionCentreFlag": 128, **sphere})
    )
    polar = {"DxInMetres": 4e5, "DyInMetres": 5e5, "LaDInDegrees": 60, "orientationOfTheGridInDegrees": 249}
    yield "polar stereographic", message(values, plane("polar_stereographic", 4, 3, (80, 200), {**polar, **sphere}))
    ice = {"LaDInDegrees": -71, "orientationOfTheGridInDegrees": 0, "projectionCentreFlag": 128}
    yield "polar stereographic of the south", message(
        values, plane("polar_stereographic", 4, 3, (-60, 300), {**polar, **ice, **sphere})
    )
    tropics = {"DiInMetres": 4e5, "DjInMetres": 3e5, "LaDInDegrees": 20}
    for earth, first, last in ((6, (18.073, 198.475), (23.4, 209.9)), (5, (-40, 175), (-34, 186.4))):
        corners = {"latitudeOfLastGridPointInDegrees": last[0], "longitudeOfLastGridPointInDegrees": last[1]}
        yield f"Mercator, earth {earth}", message(
            values, plane("mercator", 4, 3, first, {**tropics, **corners, "shapeOfTheEarth": earth})
        )
    for south_pole, scanning in (((-40, 10), 0x40), ((-36.0885, 245.305), 0), ((30, 80), 0x40)):
        turned = {"latitudeOfSouthernPoleInDegrees": south_pole[0], "longitudeOfSouthernPoleInDegrees": south_pole[1]}
        yield f"rotated pole at {south_pole[0]} N {south_pole[1]} E", message(
            values, {**grid(4, 3, -5, -2, 2.5, scanning), "gridType": "rotated_ll", **turned}
        )


def scanned_planes():
    """One grid in every scanning mode, and what it says in all of them: ecCodes starts every mode at the same corner of a plane."""
    keys = {"DxInMetres": 4e5, "DyInMetres": 5e5, "LaDInDegrees": 60, "orientationOfTheGridInDegrees": 249}
    keys = {**keys, "shapeOfTheEarth": 6}
    values = [float(value) for value in random.Random(12).sample(range(256), 12)]
    upward = message(values, plane("polar_stereographic", 4, 3, (80, 200), keys))
    same = points_of(upward)
    places = dict(zip(values, sorted(same["points"], key=lambda point: values.index(point[2]))))
    for scanning in range(0, 256, 16):
        rows, columns = range(3), range(4)
        if not scanning & 0x40:
            rows = rows[::-1]
        if scanning & 0x80:
            columns = columns[::-1]
        lines, along = (columns, rows) if scanning & 0x20 else (rows, columns)
        order = []
        for index, line in enumerate(lines):
            for at in along[::-1] if scanning & 0x10 and index % 2 else along:
                row, column = (at, line) if scanning & 0x20 else (line, at)
                order.append(values[row * 4 + column])
        latitude, longitude, _ = places[order[0]]
        first = (round(latitude, 6), round(longitude % 360, 6))
        yield f"scanning mode {scanning}", message(
            order, plane("polar_stereographic", 4, 3, first, keys, scanning)
        ), same


def interval(process, unit, start, length, end_hours, template=8, length_unit=None):
    """Keys of a process over a length of time from `start`; `length_unit` where it is not that of the start."""
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
        "indicatorOfUnitForTimeRange": unit if length_unit is None else length_unit,
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
    for unit, start, length, length_unit, end in (
        (1, 0, 1, 12, 12),
        (1, 6, 3, 11, 24),
        (2, 1, 2, 2, 72),
        (11, 4, 360, 0, 30),
        (12, 2, 10800, 13, 27),
        (13, 5400, 90, 0, 3),
        (0, 4320, 1, 2, 96),
    ):
        for template in (8, 11):
            keys = interval(2, unit, start, length, end, template, length_unit)
            first = {**keys, **member, "productDefinitionTemplateNumber": template} if template == 11 else keys
            yield f"maximum by 4.{template}, from unit {unit} for {length} in unit {length_unit}", make(first)
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
    repeated = struct.pack(">IBB", 6, 6, 254)
    content = whole(
        [part(first, number) for number in (1, 3, 4, 5, 6, 7)]
        + [part(second, 4), part(second, 5), repeated, part(second, 7)]
        + [part(third, number) for number in (3, 4, 5, 6, 7)]
    )
    return content, [("bitmap", first), ("the bitmap of the field before", second), ("another grid", third)]


def unsupported():
    """Fields of templates that are not read, or of processes in one another, between those that are."""
    good = message([1.0, 2.0, 3.0, 4.0, 5.0, 6.0], TINY)
    yield good
    for section, octet, template in ((3, 13, 90), (4, 8, 2), (5, 10, 41)):
        yield patched(good, section, octet, struct.pack(">H", template))
        yield good
    for template in (8, 11):
        ranges = {"productDefinitionTemplateNumber": template, "numberOfTimeRanges": 2}
        yield message([1.0, 2.0, 3.0, 4.0, 5.0, 6.0], TINY, first={**interval(1, 1, 0, 6, 6, template), **ranges})
        yield good


def main():
    files = FOLDER / "fixtures"
    made = {
        "packings": list(packings()),
        "widths": list(widths()),
        "scales": list(scales()),
        "ccsds": [
            *((about, message(values, FIELD, keys, "grid_ccsds")) for about, keys, values in ccsds()),
            ("intervals that are padded", padded()),
        ],
        "orderless": list(orderless()),
        "scans": list(scans()),
        "grids": list(grids()),
        "gaussian": list(gaussian()),
        "jpeg2000": list(jpeg2000()),
        "products": list(products()),
    }
    rows = []
    for name, fields in made.items():
        (files / f"{name}.grib2").write_bytes(b"".join(content for _, content in fields))
        rows += [golden(name, index, about, content) for index, (about, content) in enumerate(fields)]
    content, fields = several()
    (files / "several.grib2").write_bytes(content)
    rows += [golden("several", index, about, content) for index, (about, content) in enumerate(fields)]
    on_planes = [*((about, content, points_of(content)) for about, content in planes()), *scanned_planes()]
    (files / "planes.grib2").write_bytes(b"".join(content for _, content, _ in on_planes))
    points = [{"about": about, **found} for about, _, found in on_planes]
    (FOLDER / "golden" / "planes.json").write_text(
        "[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in points) + "\n]\n"
    )
    (files / "unsupported.grib2").write_bytes(b"".join(unsupported()))
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    (FOLDER / "golden" / "fields.json").write_text(f"[\n{lines}\n]\n")
    latitudes = {parallels: list(gaussian_latitudes(parallels)) for parallels in (1, 4, 32, 95, 160)}
    (FOLDER / "golden" / "gaussian-latitudes.json").write_text(f"{json.dumps(latitudes)}\n")


if __name__ == "__main__":
    main()
