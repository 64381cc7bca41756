"""Writes the temperatures of a GEFS forecast of real size: globe_forecast.py <folder> <members> <last lead>.

The folder receives the files under their real names, each with its index: global fields of 0.25 degrees that have about the bytes
of real ones. Waves travel from lead to lead, and those of the members drift apart, so that the series of a cell pack as real ones
do. The line that comes out is JSON: the run.
"""

import json
import sys
from pathlib import Path

import numpy as np

from forecast_message import product_keys
from forecast_sets import RUN
from global_forecast import COARSE, FIELDS, FINE, STEP_HOURS, global_message, write_files
from noaa_files import GEFS_SURFACE, TMP, gefs_path, gefs_surface_path, noaa_file

# Found where forecast_message looks for it.
from messages import message

LATITUDE = np.radians(np.linspace(90, -90, FINE.rows))[:, None]
LONGITUDE = np.radians(np.arange(FINE.columns) * FINE.step)[None, :]


def temperature_message(row, start, end, area, run, member, keys, packing):
    bounds, noise = FIELDS[row.name][1:]
    rng = np.random.default_rng([member, end])
    travelled = 2 * np.pi * end / 240
    apart = member * end / 240
    climate = 250 + 50 * np.cos(LATITUDE)
    day = 4 * np.cos(LATITUDE) * np.cos(LONGITUDE + 2 * np.pi * end / 24)
    weather = 8 * np.sin(6 * LONGITUDE - 6 * travelled + 0.3 * apart) * np.cos(LATITUDE) * np.sin(3 * LATITUDE + 0.2 * apart)
    field = climate + day + weather + noise * row.accuracy * rng.normal(size=(area.rows, area.columns))
    numbers = np.clip(field, *bounds).ravel()
    packed = {"bitsPerValue": 12, "orderOfSpatialDifferencing": 2}
    product = product_keys(row, start, end, run, member)
    return message(numbers, area.keys(), {**packed, **product, **keys}, packing)


def files(members, last_lead):
    yield gefs_surface_path(RUN), noaa_file(GEFS_SURFACE, COARSE, RUN, 0, STEP_HOURS, global_message)
    for lead in range(0, last_lead + 1, STEP_HOURS):
        for member in range(members):
            yield gefs_path(RUN, member, lead), noaa_file([TMP], FINE, RUN, member, lead, temperature_message)


def main(folder, members, last_lead):
    write_files(folder, files(members, last_lead))
    print(json.dumps({"run": RUN}), flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
