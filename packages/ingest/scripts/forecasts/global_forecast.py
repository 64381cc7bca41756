"""Writes a GEFS forecast of real size and times ecCodes on it: global_forecast.py <folder> <members> <last lead>.

The folder receives the files under their real names, each with its index: global fields of 0.25 degrees that have about the bytes
of real ones, and nothing but the fields of eight variables. The fields are the same in every file, what they say of member and
lead is not. The first line out is JSON: ecCodes' version and the messages of all files. Then every line that comes in is answered
with the seconds in which ecCodes decodes them all, one after the other.
"""

import json
import math
import sys
import time
from functools import cache
from pathlib import Path

import eccodes as ec
import numpy as np

from forecast_message import Area, product_keys
from forecast_sets import RUN
from noaa_files import APCP, DSWRF, GEFS_SURFACE, GUST, HGT, LAND, PRMSL, RH, TCDC, TMP, UGRD, VGRD, VIS
from noaa_files import averaged, gefs_path, gefs_surface_path, noaa_file

# Found where forecast_message looks for it.
from messages import message

FINE = Area(90, 0, 721, 1440, 0.25)
COARSE = Area(90, 0, 361, 720, 0.5)
STEP_HOURS = 3

# Of each field how far it swings and within which bounds, in the unit of the file; and its noise in steps of its accuracy.
FIELDS = {
    row.name: field
    for row, *field in (
        (GUST, (-10, 25), (0, 60), 3),
        (TMP, (230, 305), (180, 330), 0.7),
        (RH, (0, 130), (0, 100), 5),
        (UGRD, (-20, 20), (-60, 60), 10),
        (VGRD, (-15, 15), (-60, 60), 8),
        (APCP, (-40, 20), (0, 200), 8),
        (TCDC, (-40, 160), (0, 100), 7),
        (DSWRF, (-900, 900), (0, 1200), 1.5),
        (PRMSL, (97_000, 104_000), (90_000, 110_000), 12),
        (VIS, (0, 24_000), (0, 24_000), 2),
        (HGT, (-2000, 3000), (0, 6000), 5),
        (LAND, (-1, 1), (0, 1), 0),
    )
}
ROWS = [GUST, TMP, RH, UGRD, VGRD, APCP, averaged(TCDC), DSWRF, PRMSL]


@cache
def packed(name, accuracy, area):
    """A message of a field that does not say yet of what it is."""
    (low, high), bounds, noise = FIELDS[name]
    rng = np.random.default_rng(list(name.encode()))
    latitude = np.radians(np.linspace(90, -90, area.rows))[:, None]
    longitude = np.radians(np.arange(area.columns) * area.step)[None, :]
    waves = 0.5 + 0.3 * np.cos(2 * latitude) + 0.2 * np.sin(3 * longitude + 2 * latitude) * np.cos(latitude)
    field = low + (high - low) * waves + noise * accuracy * rng.normal(size=(area.rows, area.columns))
    numbers = np.clip(field, *bounds).ravel()
    bits = max(1, math.ceil(math.log2(np.ptp(numbers) / accuracy + 1)))
    keys = {"bitsPerValue": bits, "orderOfSpatialDifferencing": 2}
    return message(numbers, area.keys(), keys, "grid_complex_spatial_differencing")


def global_message(row, start, end, area, run, member, keys, packing):
    handle = ec.codes_new_from_message(packed(row.name, row.accuracy, area))
    for key, value in {**product_keys(row, start, end, run, member), **keys}.items():
        ec.codes_set(handle, key, value)
    content = ec.codes_get_message(handle)
    ec.codes_release(handle)
    return content


def files(members, last_lead):
    yield gefs_surface_path(RUN), noaa_file(GEFS_SURFACE, COARSE, RUN, 0, STEP_HOURS, global_message)
    for lead in range(0, last_lead + 1, STEP_HOURS):
        rows = [row for row in ROWS if lead > 0 or row.statistic == "instant"]
        for member in range(members):
            yield gefs_path(RUN, member, lead), noaa_file(rows, FINE, RUN, member, lead, global_message)


def write_files(folder, named_files):
    """Writes files beside their indices, and gives their paths."""
    paths = []
    for name, (content, index) in named_files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        path.with_name(f"{path.name}.idx").write_text(index)
        paths.append(path)
    return paths


def decoded(paths):
    """How many messages there are, and the seconds it took to decode them."""
    start, count = time.perf_counter(), 0
    for path in paths:
        with path.open("rb") as file:
            while (handle := ec.codes_grib_new_from_file(file)) is not None:
                ec.codes_get_values(handle)
                ec.codes_release(handle)
                count += 1
    return count, time.perf_counter() - start


def main(folder, members, last_lead):
    of_forecast = write_files(folder, files(members, last_lead))[1:]
    print(json.dumps({"version": ec.codes_get_api_version(), "run": RUN, "messages": decoded(of_forecast)[0]}), flush=True)
    for _ in sys.stdin:
        print(decoded(of_forecast)[1], flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
