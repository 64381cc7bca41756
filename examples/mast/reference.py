"""Writes reference.json: what NumPy makes of mast.csv and merra2.csv, with none of Halcyon's code. Takes numpy alone: python reference.py."""

import csv
import json
from datetime import datetime, timedelta
from pathlib import Path
from statistics import NormalDist

import numpy as np

HERE = Path(__file__).parent
CORNERS = ("NE", "NW", "SE", "SW")
FIRST, END = datetime(2016, 5, 2), datetime(2016, 9, 1)
HOUR = timedelta(hours=1)
FOLDS, BLOCK_DAYS = 5, 5


def rows(name: str) -> dict[datetime, dict[str, str]]:
    with (HERE / name).open(newline="") as lines:
        return {datetime.fromisoformat(row["when"]): row for row in csv.DictReader(lines)}


def plain_crps(members: np.ndarray, observed: np.ndarray) -> float:
    """Mean CRPS of members as a distribution of steps; one row a case."""
    error = np.abs(members - observed[:, None]).mean(1)
    spread = np.abs(members[:, :, None] - members[:, None, :]).mean((1, 2))
    return float((error - spread / 2).mean())


def regressed(mean: np.ndarray, observed: np.ndarray, day: np.ndarray, hour: np.ndarray) -> float:
    """CRPS on unseen days of the quantiles 1/5 to 4/5 of a normal law around a regression line with a daily course."""
    levels = np.array([NormalDist().inv_cdf(j / 5) for j in (1, 2, 3, 4)])
    block = (day - day.min()) // BLOCK_DAYS
    members = np.empty((len(observed), 4))
    turn = 2 * np.pi * hour / 24
    terms = np.column_stack([np.ones_like(mean), mean, np.sin(turn), np.cos(turn)])
    for fold in range(FOLDS):
        unseen = block % FOLDS == fold
        weights = np.linalg.lstsq(terms[~unseen], observed[~unseen], rcond=None)[0]
        sigma = np.std(observed[~unseen] - terms[~unseen] @ weights)
        members[unseen] = (terms[unseen] @ weights)[:, None] + sigma * levels
    return plain_crps(members, observed)


mast, merra = rows("mast.csv"), rows("merra2.csv")
hours = sorted(mast)
answer: dict[str, dict[str, float]] = {}
for name, column, corner_column, ratio_mast, ratio_merra in (
    ("wind_speed_10m", "Wind 40 m (m/s)", "wind 50 m (m/s)", 4 ** (1 / 7), 5 ** (1 / 7)),
    ("temperature_2m", "Temp (degC)", "air 2 m (degC)", 1, 1),
):
    # MERRA-2 names an hour by its beginning.
    at = [hour for hour in hours if FIRST <= hour < END and hour - HOUR in merra]
    observed = np.array([float(mast[hour][column]) for hour in at]) / ratio_mast
    members = np.array([[float(merra[hour - HOUR][f"{c} {corner_column}"]) for c in CORNERS] for hour in at]) / ratio_merra
    day = np.array([hour.toordinal() for hour in at])
    mean = members.mean(1)
    answer[name] = {
        "hours": len(at),
        "days": len(np.unique(day)),
        "correlation": round(float(np.corrcoef(mean, observed)[0, 1]), 4),
        "ratio": round(float(np.median(observed) / np.median(mean)), 4),
        "crps_raw": round(plain_crps(members, observed), 4),
        "crps_regressed": round(regressed(mean, observed, day, np.array([hour.hour for hour in at])), 4),
        "slope": round(float(np.polyfit(mean, observed, 1)[0]), 4),
    }
(HERE / "reference.json").write_text(json.dumps(answer, indent=2) + "\n")
