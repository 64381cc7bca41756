"""Writes src/sets/cfs.tar.gz: CFSv2 as NOAA publishes it, on a Gaussian grid of 4 parallels, and cfs-golden.json, what its formula gives.

Run it with the packages of packages/grib2/scripts/requirements.txt; the bytes are the same every time. There is a forecast every 6 hours from
120 hours before the run to 6 hours after it, each to its step 144 h, in the real files, packing and wording: means say an instant.
"""

import json
import math

import numpy as np

from forecast_message import ABOVE, LEVEL, stamp
from forecast_sets import FOLDER, RUN, archive
from noaa_files import CENTRE, DETERMINISTIC

# Found where forecast_message looks for it.
from messages import gaussian_grid, gaussian_latitudes, message

PARALLELS, COLUMNS = 4, 16
STEPS = range(6, 145, 6)
STARTS = range(RUN - 120, RUN + 7, 6)
LATITUDES = gaussian_latitudes(PARALLELS)
LONGITUDES = np.arange(COLUMNS) * 360 / COLUMNS
# Row and column of the places of the golden values.
PLACES = [(2, 1), (5, 12)]

WHOLE = {**LEVEL, "typeOfFirstFixedSurface": 200}
# Of each file its fields: name in the index, parameter, level, quantity and accuracy.
FILES = {
    "tmp2m": [("TMP:2 m above ground", (0, 0, 0), ABOVE[2], "temperature_k", 0.01)],
    "q2m": [("SPFH:2 m above ground", (0, 1, 0), ABOVE[2], "specific_humidity", 1e-6)],
    "pressfc": [("PRES:surface", (0, 3, 0), LEVEL, "pressure_pa", 10)],
    "wnd10m": [
        ("UGRD:10 m above ground", (0, 2, 2), ABOVE[10], "eastward", 0.01),
        ("VGRD:10 m above ground", (0, 2, 3), ABOVE[10], "northward", 0.01),
    ],
    "prate": [("PRATE:surface", (0, 1, 7), LEVEL, "rate", 1e-8)],
    "tcdcclm": [("TCDC:entire atmosphere (considered as a single layer)", (0, 6, 1), WHOLE, "cloud", 0.1)],
    "dswsfc": [("DSWRF:surface", (0, 4, 192), LEVEL, "radiation", 0.1)],
}
SURFACE = [
    ("LAND:surface", (2, 0, 0), LEVEL, "land", 1),
    ("HGT:surface", (0, 3, 5), LEVEL, "height", 0.1),
]


def weather(start, step):
    """Of all points, rows from the north; every start has a weather of its own, whose means over the globe are those of the Earth."""
    hour = start + step
    latitude, longitude = np.radians(LATITUDES)[:, None], np.radians(LONGITUDES)[None, :]
    phase = 2 * math.pi * hour / 75 + 2 * longitude + 3 * latitude + 0.4 * (start // 6 % 16)
    sun = np.cos(2 * math.pi * (hour - 15) / 24 + longitude)
    kelvin = 288 + 30 * (np.cos(latitude) ** 2 - 2 / 3) + 3 * np.sin(phase) + 2 * sun
    pascal = 98_500 + 1_500 * np.cos(phase)
    humidity = 70 + 20 * np.sin(phase + 1)
    # Magnus form (Alduchov & Eskridge 1996) and WMO-No. 8: what specific humidity such air has.
    vapour = humidity * 6.1094 * np.exp(17.625 * (kelvin - 273.15) / (243.04 + kelvin - 273.15))
    land = (np.sin(3 * longitude) + 0 * latitude > 0).astype(float)
    return {
        "temperature_k": kelvin,
        "pressure_pa": pascal,
        "humidity": humidity,
        "specific_humidity": 0.62198 * vapour / (pascal - 0.37802 * vapour),
        "eastward": 1 + 5 * np.sin(phase + 2),
        "northward": 5 * np.cos(phase + 2),
        "rate": 3e-5 * (1 + np.sin(phase + 3)) + 0 * latitude,
        "cloud": 60 + 35 * np.sin(phase + 4),
        "radiation": 190 * (1 + 0.9 * sun) + 0 * latitude,
        "land": land,
        "height": land * (300 + 200 * np.sin(phase * 0 + latitude)),
    }


def field(row, start, step):
    _, (discipline, category, number), level, quantity, accuracy = row
    numbers = weather(start, step)[quantity].ravel()
    bits = max(1, math.ceil(math.log2(np.ptp(numbers) / accuracy + 1)))
    first = {
        **CENTRE,
        **DETERMINISTIC,
        "discipline": discipline,
        "parameterCategory": category,
        "parameterNumber": number,
        **level,
        "dataDate": int(f"{stamp(start):%Y%m%d}"),
        "dataTime": stamp(start).hour * 100,
        "indicatorOfUnitOfTimeRange": 1,
        "forecastTime": step,
    }
    return message(numbers, gaussian_grid(PARALLELS, COLUMNS), {"bitsPerValue": bits}, "grid_jpeg", first=first)


def series(rows, steps):
    """A day of a component of the wind stands before the same day of the other."""
    for day in range(0, len(steps), 4):
        yield from ((row, step) for row in rows for step in steps[day : day + 4])


def file(start, fields):
    content, lines = b"", []
    for number, (row, step) in enumerate(fields, 1):
        words = "anl" if step == 0 else f"{step} hour fcst"
        lines.append(f"{number}:{len(content)}:d={stamp(start):%Y%m%d%H}:{row[0]}:{words}:\n")
        content += field(row, start, step)
    return content, "".join(lines).encode()


def files():
    for start in STARTS:
        folder, name = f"cfs.{stamp(start):%Y%m%d/%H}", f"01.{stamp(start):%Y%m%d%H}"
        for variable, rows in FILES.items():
            yield f"{folder}/time_grib_01/{variable}.{name}.daily.grb2", file(start, series(rows, STEPS))
        if start >= RUN:
            surface = f"{folder}/6hrly_grib_01/flxf{stamp(start):%Y%m%d%H}.{name}.grb2"
            yield surface, file(start, [(row, 0) for row in SURFACE])


def golden():
    """In the units of the registry, by place, start and step."""
    of = {
        "temperature_2m": lambda w: w["temperature_k"] - 273.15,
        "relative_humidity_2m": lambda w: w["humidity"],
        "wind_speed_10m": lambda w: np.hypot(w["eastward"], w["northward"]),
        "wind_direction_10m": lambda w: np.degrees(np.arctan2(-w["eastward"], -w["northward"])) % 360,
        "precipitation": lambda w: w["rate"] * 6 * 3600,
        "cloud_cover": lambda w: w["cloud"],
        "shortwave_radiation": lambda w: w["radiation"],
        "surface_pressure": lambda w: w["pressure_pa"] / 100,
    }
    made = [[weather(start, step) for step in STEPS] for start in STARTS]
    return {
        "run": RUN,
        "starts": list(STARTS),
        "steps": list(STEPS),
        "places": [
            {
                "latitude": round(LATITUDES[row], 9),
                "longitude": (LONGITUDES[column] + 180) % 360 - 180,
                "values": {
                    name: [[round(float(value(w)[row, column]), 3) for w in steps] for steps in made]
                    for name, value in of.items()
                },
            }
            for row, column in PLACES
        ],
    }


def main():
    bucket = []
    for path, (content, index) in files():
        bucket += [(path, content), (f"{path}.idx", index)]
    (FOLDER / "cfs.tar.gz").write_bytes(archive(bucket))
    (FOLDER / "cfs-golden.json").write_text(f"{json.dumps(golden(), separators=(',', ':'))}\n")


if __name__ == "__main__":
    main()
