"""Writes random fields that ecCodes packs in every way it can, and what it reads in them: repack.py <seed> <fields> <folder>.

The folder receives fields.grib2 and fields.json, whose rows are those of golden/fields.json. The same seed writes the same bytes.
"""

import json
import math
import random
import sys
from pathlib import Path

import eccodes as ec

from fixtures import PACKINGS, interval
from golden_rows import PROCESSES, golden
from messages import MISSING, grid, message, patched, scaled
from series import holes, noise, quiet, smooth


def any_grid(rng):
    step = rng.choice((0.1, 0.25, 0.5, 1))
    columns, rows = rng.randint(1, 60), rng.randint(1, 40)
    west, south = rng.randrange(0, 360) + rng.choice((0, step)), rng.randrange(-90, 91 - rows)
    keys = grid(columns, rows, west, south, step, 16 * rng.randrange(16))
    longitudes = ("longitudeOfFirstGridPointInDegrees", "longitudeOfLastGridPointInDegrees")
    return {**keys, **{key: keys[key] % 360 for key in longitudes}}


def any_values(rng, count):
    values = rng.choice(
        (
            lambda: smooth(count, rng.choice((0.1, 20, 3000)), rng.choice((-50, 0, 280))),
            lambda: noise(rng, count, rng.choice((2, 100, 60_000))),
            lambda: quiet(rng, count),
            lambda: [rng.gauss(0, 10.0 ** rng.randint(-4, 6)) for _ in range(count)],
            lambda: [rng.uniform(-100, 100)] * count,
        )
    )()
    gaps = holes(rng, values, rng.choice((0.05, 0.3, 2)))
    return gaps if rng.random() < 0.4 and set(gaps) != {MISSING} else values


def any_packing(rng, packing, values):
    """Keys of the packing. Padding is left to the fixtures: ecCodes cannot read all the padded CCSDS fields that it packs."""
    if rng.random() < 0.3:
        present = [value for value in values if value != MISSING]
        digits = math.ceil(math.log10(max(present) - min(present) + 1e-9))
        decimal = min(rng.randint(-3, 3), 7 - digits)
        return {"decimalScaleFactor": decimal, "changeDecimalPrecision": decimal}
    keys = {"bitsPerValue": rng.randint(1, 32 if packing == "grid_ccsds" else 24)}
    if packing == "grid_complex_spatial_differencing":
        keys["orderOfSpatialDifferencing"] = rng.choice((1, 2))
    if packing == "grid_ccsds":
        restricted = 16 if keys["bitsPerValue"] <= 4 and rng.random() < 0.5 else 0
        keys["ccsdsFlags"] = restricted | sum(flag for flag in (2, 4, 8, 64) if rng.random() < 0.5)
        keys["ccsdsBlockSize"] = rng.choice((8, 16, 32, 64))
        keys["ccsdsRsi"] = rng.choice((1, 2, 63, 64, 65, 128, 4096))
    return keys


def any_product(rng):
    member = {
        "typeOfEnsembleForecast": rng.choice((1, 2, 3)),
        "perturbationNumber": rng.randrange(60),
        "numberOfForecastsInEnsemble": 60,
    }
    unit, hours = rng.choice(((0, 1 / 60), (1, 1), (2, 24), (10, 3), (11, 6), (12, 12), (13, 1 / 3600)))
    start, length = (round(rng.randrange(96) * 24 / hours) for _ in range(2))
    template = rng.choice((0, 1, 8, 11))
    if template in (0, 1):
        keys = {"productDefinitionTemplateNumber": template, "indicatorOfUnitOfTimeRange": unit, "forecastTime": start}
    else:
        end_hours = round((start + length) * hours)
        keys = interval(rng.choice(list(PROCESSES)), unit, start, length, end_hours, template)
    return {**keys, **(member | {"productDefinitionTemplateNumber": template} if template in (1, 11) else {})}


def any_field(rng):
    packing = rng.choice(PACKINGS)
    keys = any_grid(rng)
    values = any_values(rng, keys["Ni"] * keys["Nj"])
    content = message(values, keys, any_packing(rng, packing, values), packing, first=any_product(rng))
    bits = ec.codes_get(ec.codes_new_from_message(content), "bitsPerValue")
    if bits > 0 and rng.random() < 0.3:
        content = scaled(content, rng.uniform(-1e3, 1e3), rng.randint(-30, 10), rng.randint(-6, 12))
    if MISSING in values and "complex" in packing and rng.random() < 0.5:
        content = patched(content, 5, 23, [2])
    return f"{packing}, scanning mode {keys['scanningMode']}", content


def main(seed, count, folder):
    rng = random.Random(seed)
    fields = [any_field(rng) for _ in range(count)]
    (folder / "fields.grib2").write_bytes(b"".join(content for _, content in fields))
    rows = [golden("fields", index, about, content) for index, (about, content) in enumerate(fields)]
    (folder / "fields.json").write_text(json.dumps(rows))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
