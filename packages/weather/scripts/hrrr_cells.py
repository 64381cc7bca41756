"""Writes ../src/places/golden/hrrr-cells.json: cells of HRRR, and the direction of its wind at them.

The projection is that of PROJ, the directions those of PROJ's geodesics. Run with pyproj 3.7.2: python hrrr_cells.py
"""
import json
from pathlib import Path
from random import Random

import pyproj

SPHERE = {"R": 6371229}
PLANE = pyproj.Proj(proj="lcc", lat_0=38.5, lon_0=-97.5, lat_1=38.5, lat_2=38.5, **SPHERE)
GEOD = pyproj.Geod(a=6371229, b=6371229)
ROWS, COLUMNS, STEP = 1059, 1799, 3000
LEFT, TOP = -2699020.142521929, 1588193.847443335


def centre(row, column):
    """Centre of a cell on the plane [m]. The first row is the northernmost."""
    return LEFT + (column + 0.5) * STEP, TOP - (row + 0.5) * STEP


def bearing(x, y, east, north):
    """Direction of a short step on the plane [degrees clockwise from north]."""
    here, there = PLANE(x, y, inverse=True), PLANE(x + east, y + north, inverse=True)
    return GEOD.inv(*here, *there)[0]


def row_of(random):
    """One place: its nearest cell by comparing distances on the sphere, and a wind there."""
    near_row, near_column = random.randrange(ROWS), random.randrange(COLUMNS)
    x, y = centre(near_row, near_column)
    longitude, latitude = PLANE(x + random.uniform(-1400, 1400), y + random.uniform(-1400, 1400), inverse=True)
    latitude, longitude = round(latitude, 6), round(longitude, 6)

    def distance(cell):
        return GEOD.inv(longitude, latitude, *PLANE(*centre(*cell), inverse=True))[2]

    around = [(near_row + down, near_column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    cell = min((one for one in around if 0 <= one[0] < ROWS and 0 <= one[1] < COLUMNS), key=distance)
    x, y = centre(*cell)
    cell_longitude, cell_latitude = PLANE(x, y, inverse=True)
    u, v = round(random.uniform(-20, 20), 2), round(random.uniform(-20, 20), 2)
    # A wind along the grid blows from where a small step against it leads.
    return {
        "latitude": latitude, "longitude": longitude, "row": cell[0], "column": cell[1],
        "cell_latitude": round(cell_latitude, 6), "cell_longitude": round(cell_longitude, 6),
        "north": round(bearing(x, y, 0, 1), 6),
        "u": u, "v": v, "from": round(bearing(x, y, -u / 10, -v / 10) % 360, 4),
    }


if __name__ == "__main__":
    random = Random(1059)
    rows = [row_of(random) for _ in range(100)]
    lines = ",\n  ".join(json.dumps(row) for row in rows)
    target = Path(__file__).parent.parent / "src/places/golden/hrrr-cells.json"
    target.write_text(f'{{ "source": "PROJ {pyproj.proj_version_str}, pyproj {pyproj.__version__}", "cells": [\n  {lines}\n] }}\n')
