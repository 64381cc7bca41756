"""Writes src/climatology/golden/climatology.json: quantiles by day of year and hour as numpy makes them.

Run it with the packages of requirements.txt. The hour i of the series has the value (i * multiplier mod modulus) / 10, so
that the series need not be stored. A window is gathered day by day, in plain Python.
"""

import json
from pathlib import Path

import numpy as np

FILE = Path(__file__).parents[2] / "src" / "climatology" / "golden" / "climatology.json"
YEARS = range(2003, 2006)
MULTIPLIER, MODULUS = 7919, 1009
PROBABILITIES = [0.05, 0.1, 0.5, 0.9]
SAMPLES = [[0.3], [2, 1], [4, 8, 1], [5, 5, 1, 5], list(range(10)), [0.1 * n * n for n in range(17)]]

days = np.arange(np.datetime64(f"{YEARS[0]}-01-01"), np.datetime64(f"{YEARS[-1] + 1}-01-01"))
hours = (np.arange(24 * len(days)) * MULTIPLIER % MODULUS / 10).reshape(len(days), 24)
day_of_year = (days - days.astype("datetime64[Y]")).astype(int)


def quantiles(day, hour, window):
    around = [index + offset for index in np.flatnonzero(day_of_year == day) for offset in range(-window, window + 1)]
    values = [hours[index, hour] for index in around if 0 <= index < len(days)]
    return np.quantile(values, PROBABILITIES, method="median_unbiased")


def over_leap_year(day, hour, window):
    """The 365 quantiles of the years without a leap day, spread over 366 days as xclim does."""
    place = day * 364 / 365
    lower = int(place)
    low = quantiles(lower, hour, window)
    return low if place == lower else low + (place - lower) * (quantiles(lower + 1, hour, window) - low)


rows = [
    [window, day, hour, *np.round(over_leap_year(day, hour, window), 9).tolist()]
    for window in (0, 2, 15)
    for day in (0, 1, 59, 60, 200, 364, 365)
    for hour in (0, 7, 23)
]
samples = [
    {
        "sample": sample,
        "type_7": np.quantile(sample, PROBABILITIES, method="linear").tolist(),
        "type_8": np.quantile(sample, PROBABILITIES, method="median_unbiased").tolist(),
    }
    for sample in SAMPLES
]
parts = {
    "source": "numpy 2.4.6, quantile with methods linear (type 7) and median_unbiased (type 8)",
    "probabilities": PROBABILITIES,
    "samples": samples,
    "first_year": YEARS[0],
    "last_year": YEARS[-1],
    "multiplier": MULTIPLIER,
    "modulus": MODULUS,
    "columns": ["days_each_side", "day", "hour", *(f"q{probability}" for probability in PROBABILITIES)],
    "rows": rows,
}
FILE.parent.mkdir(exist_ok=True)
lines = [f"  {json.dumps(name)}: {json.dumps(part)}" for name, part in parts.items() if name not in ("rows", "samples")]
for name in ("samples", "rows"):
    inner = ",\n".join("    " + json.dumps(row, separators=(",", ":")) for row in parts[name])
    lines.append(f'  "{name}": [\n{inner}\n  ]')
FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")
