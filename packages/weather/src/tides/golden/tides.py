"""Writes levels.json: hourly tides of the stations in stations.json, by pyTMD.

pyTMD (MIT, https://doi.org/10.5281/zenodo.5555395) has its own astronomy and nodal corrections, so the
levels do not depend on the packages that Halcyon uses. Run it with

    pip install pyTMD==3.0.9
    python packages/weather/src/tides/golden/tides.py

stations.json has the constituents that NOAA publishes for four of its stations (public domain): name,
amplitude [m] and Greenwich phase [degrees]; and datums [m] above the zero of each station. NOAA counts
the annual tide SA from the mean longitude of the sun alone, as `climate_solar_perigee` does. For the small
constituent M1, pyTMD has another convention than NOAA. Its amplitude is at most 12 mm here.
"""

import json
from datetime import datetime, timedelta, timezone
from pathlib import Path

import numpy as np
import pyTMD.constituents

folder = Path(__file__).parent
days = ["2026-03-20", "2026-11-21", "2031-06-05"]

# Names of pyTMD that are not those of NOAA in lower case.
names = {"LAM2": "lambda2", "RHO": "rho1"}


def levels_above_lat(station: dict, day: str) -> list[float]:
    """Returns the level of each hour of a UTC day above the lowest astronomical tide [m]."""
    start = datetime.fromisoformat(day).replace(tzinfo=timezone.utc)
    epoch = datetime(1858, 11, 17, tzinfo=timezone.utc)
    hours = [start + timedelta(hours=hour) for hour in range(24)]
    mjd = np.array([(hour - epoch) / timedelta(days=1) for hour in hours])
    known = [names.get(name, name.lower()) for name, _, _ in station["constituents"]]
    turn, factor, argument = pyTMD.constituents.arguments(
        mjd, known, corrections="FES", M1="Doodson", climate_solar_perigee=True
    )
    level = np.full(24, station["datums"]["MSL"] - station["datums"]["LAT"])
    for at, (_, amplitude, phase) in enumerate(station["constituents"]):
        angle = np.radians(argument[:, at] - phase) + turn[:, at]
        level = level + factor[:, at] * amplitude * np.cos(angle)
    return [round(float(one), 3) for one in level]


stations = json.loads((folder / "stations.json").read_text())
levels = {one["id"]: {day: levels_above_lat(one, day) for day in days} for one in stations}
(folder / "levels.json").write_text(json.dumps(levels, indent=2) + "\n")
