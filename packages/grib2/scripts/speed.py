"""Times ecCodes on global fields of 0.25 degrees: speed.py <folder>.

The folder receives a file for every kind of field, named by its number. The first line out is JSON: ecCodes' version and the
kinds. Then every number of a kind that comes in is answered with the milliseconds from the bytes of the file to its values.
"""

import json
import sys
import time
from pathlib import Path

import eccodes as ec
import numpy as np

from messages import MISSING, grid, message

COLUMNS, ROWS = 1440, 721
DIFFERENCES = "grid_complex_spatial_differencing"


def kinds():
    rng = np.random.default_rng(1)
    latitude = np.radians(np.linspace(90, -90, ROWS))[:, None]
    longitude = np.radians(np.arange(COLUMNS) / 4)[None, :]
    noise = rng.normal(size=(ROWS, COLUMNS))
    for _ in range(2):
        noise = (noise + np.roll(noise, 1, 0) + np.roll(noise, 1, 1)) / 2
    waves = np.sin(longitude * 3 + latitude * 2) * np.cos(latitude)
    warmth = (288 + 30 * np.cos(latitude) + 10 * waves + 0.3 * noise).ravel()
    rain = np.maximum(0, 10 * waves + noise - 5).ravel()
    at_sea = np.where((np.sin(longitude * 2) * np.cos(latitude * 3)).ravel() > 0.2, MISSING, warmth)
    columns_first = 0x20

    yield "simple, 16 bits", warmth, "grid_simple", {"bitsPerValue": 16}, 0
    yield "simple, 12 bits", warmth, "grid_simple", {"bitsPerValue": 12}, 0
    yield "simple with a bitmap", at_sea, "grid_simple", {"bitsPerValue": 12}, 0
    yield "simple, columns first", warmth, "grid_simple", {"bitsPerValue": 12}, columns_first
    yield "complex", warmth, "grid_complex", {"bitsPerValue": 12}, 0
    for order in (1, 2):
        keys = {"bitsPerValue": 12, "orderOfSpatialDifferencing": order}
        yield f"differences of order {order}", warmth, DIFFERENCES, keys, 0
    yield "differences with missing values", at_sea, DIFFERENCES, keys, 0
    yield "CCSDS, 16 bits", warmth, "grid_ccsds", {"bitsPerValue": 16}, 0
    yield "CCSDS, rain", rain, "grid_ccsds", {"bitsPerValue": 16}, 0
    yield "CCSDS, columns first", warmth, "grid_ccsds", {"bitsPerValue": 16}, columns_first


def decode_ms(content):
    start = time.perf_counter()
    handle = ec.codes_new_from_message(content)
    ec.codes_get_values(handle)
    elapsed = time.perf_counter() - start
    ec.codes_release(handle)
    return elapsed * 1000


def main(folder):
    names, contents = [], []
    for name, values, packing, keys, scanning in kinds():
        content = message(values, grid(COLUMNS, ROWS, 0, -90, 0.25, scanning), keys, packing)
        (folder / str(len(names))).write_bytes(content)
        names.append(name)
        contents.append(content)
    print(json.dumps({"version": ec.codes_get_api_version(), "kinds": names}), flush=True)
    for line in sys.stdin:
        print(decode_ms(contents[int(line)]), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
