"""Writes src/area/golden/area-weights.json: cells of polygons with their sizes, computed by shapely (GEOS).

    pip install -r packages/geo/scripts/requirements.txt
    python3 packages/geo/scripts/area_weights.py

Edges are straight in longitude and latitude. They are cut every 0.01 degrees, then mapped to the cylinder of equal areas (longitude, sine of the
latitude), in which shapely measures the intersection with each cell of a grid of 0.25 or 0.5 degrees.
"""
import json
import math
import pathlib
import random

import numpy
import shapely

RADIUS_KM = 6371.0088
random.seed(20261129)


def star(east, north, reach, positions):
    """Returns a ring around a middle, whose distance from it changes from position to position."""
    ring = []
    for place in range(positions):
        angle = 2 * math.pi * place / positions
        far = reach * random.uniform(0.35, 1)
        ring.append([round(east + far * math.cos(angle), 6), round(north + far * math.sin(angle), 6)])
    return ring + ring[:1]


def polygon():
    east, north = random.uniform(-170, 170), random.uniform(-75, 75)
    reach = random.choice([0.1, 0.4, 1.5, 3])
    rings = [star(east, north, reach, random.choice([3, 7, 40, 200]))]
    if random.random() < 0.4:
        rings.append(star(east, north, reach * 0.3, 6))
    return rings


def equal_area(geometry):
    def project(places):
        return numpy.column_stack([numpy.radians(places[:, 0]), numpy.sin(numpy.radians(places[:, 1]))])

    return shapely.transform(shapely.segmentize(geometry, 0.01), project)


def weights(rings, step):
    shape = shapely.Polygon(rings[0], rings[1:])
    assert shape.is_valid
    flat = equal_area(shape)
    west, south, east, north = shape.bounds
    cells = []
    for row in range(round(south / step) - 1, round(north / step) + 2):
        for column in range(round(west / step) - 1, round(east / step) + 2):
            middle = (column * step, row * step)
            box = shapely.box(middle[0] - step / 2, middle[1] - step / 2, middle[0] + step / 2, middle[1] + step / 2)
            if not shape.intersects(box):
                continue
            km2 = flat.intersection(equal_area(box)).area * RADIUS_KM**2
            if km2 > 1e-6:
                cells.append([middle[1], middle[0], round(km2, 5)])
    return {"rings": rings, "step": step, "km2": round(flat.area * RADIUS_KM**2, 5), "cells": cells}


def valid():
    while True:
        rings = polygon()
        shape = shapely.Polygon(rings[0], rings[1:])
        if shape.is_valid and not any(math.isclose(abs(v), 180) for v in shape.bounds):
            return rings


cases = [weights(valid(), random.choice([0.25, 0.5])) for _ in range(24)]
target = pathlib.Path(__file__).parent.parent / "src/area/golden/area-weights.json"
target.write_text(json.dumps({"made_by": f"scripts/area_weights.py, shapely {shapely.__version__}, GEOS {shapely.geos_version_string}", "cases": cases}, separators=(",", ":")) + "\n")
print(len(cases), "polygons,", sum(len(case["cells"]) for case in cases), "cells")
