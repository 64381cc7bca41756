"""Writes src/derived/golden/<index>.json: random weather and what public libraries make of it.

Run it with the packages of requirements.txt; the numbers are the same every time. A row holds the inputs as the
library got them, then its results.
"""

import json
from pathlib import Path

import numpy as np
from thermofeel import liljegren

FOLDER = Path(__file__).parents[2] / "src" / "derived" / "golden"
KELVIN = 273.15


def uniform(seed, decimals=2, rows=240, **ranges):
    """Columns of random numbers inside their ranges, rounded before anything is computed from them."""
    random = np.random.default_rng(seed)
    return {name: np.round(random.uniform(low, high, rows), decimals) for name, (low, high) in ranges.items()}


def table(columns):
    """JSON text of the names of the columns and of the rows, a line each."""
    rows = np.round(np.column_stack(list(columns.values())), 6).tolist()
    lines = ",\n".join("    " + json.dumps(row, separators=(",", ":")) for row in rows)
    return f'{{\n    "columns": {json.dumps(list(columns))},\n    "rows": [\n{lines}\n    ]\n  }}'


def write(name, source, **tables):
    parts = [f'"source": {json.dumps(source)}', *(f'"{part}": {table(columns)}' for part, columns in tables.items())]
    (FOLDER / f"{name}.json").write_text("{\n  " + ",\n  ".join(parts) + "\n}\n")


def wbgt_liljegren():
    liljegren.CONVERGENCE = 1e-7
    weather = uniform(
        1,
        temperature_c=(-20, 50),
        relative_humidity_percent=(5, 100),
        pressure_hpa=(600, 1050),
        wind_speed_2m_mps=(0.13, 15),
    )
    sun = uniform(2, 4, cosine_of_zenith=(-0.3, 1), clearness=(0, 0.85), direct_fraction=(0, 0.9))
    cosine = sun["cosine_of_zenith"]
    weather["shortwave_radiation_wm2"] = np.round(1361 * np.maximum(cosine, 0) * sun["clearness"], 2)
    weather["direct_fraction"] = np.where(cosine < liljegren.CZA_MIN, 0, sun["direct_fraction"])
    weather["cosine_of_zenith"] = cosine
    temperature_c, humidity, pressure, wind, radiation, direct, cosine = weather.values()
    air = (temperature_c + KELVIN, humidity / 100, pressure, wind, radiation, direct, cosine)
    results = {
        "globe_temperature_c": liljegren.solve_globe(*air),
        "natural_wet_bulb_c": liljegren.solve_wetbulb(*air, 1.0),
        "wbgt_c": liljegren.wbgt(temperature_c + KELVIN, humidity, *air[2:]) - KELVIN,
    }
    profile = uniform(3, 3, wind_speed_10m_mps=(0, 9), cosine_of_zenith=(-0.5, 1), shortwave_radiation_wm2=(0, 1100))
    write(
        "wbgt-liljegren",
        "thermofeel 2.3.0, thermofeel.liljegren with CONVERGENCE = 1e-7: solve_globe, solve_wetbulb, wbgt; wind_speed_2m",
        wbgt={**weather, **results},
        wind_speed_2m={**profile, "wind_speed_2m_mps": liljegren.wind_speed_2m(*profile.values())},
    )


wbgt_liljegren()
