"""The composite of an entry with FastAPI and numpy, as someone would write it who needs no more than that.

    python composite_server.py <entry as JSON> <group of the deterministic run> <group of the ensemble>

Cells are read from the store by zarr-python at every request. Entries have linear ranges alone. Prints its port.
"""

import json
import sys

import numpy as np
import orjson
import zarr
from fastapi import FastAPI, Response
from serve import serve

entry = json.loads(sys.argv[1])
constraints = entry["constraints"]
deterministic, ensemble = (zarr.open_group(path, mode="r") for path in sys.argv[2:4])
latitudes, longitudes = (ensemble[name][:] for name in ("latitude", "longitude"))
run_start = int(ensemble["forecast_reference_time"][()])
weights = np.array([constraint["weight"] for constraint in constraints], dtype=float)
weights /= weights.sum()
deterministic_hours = 120

app = FastAPI()


def values_of(run: zarr.Group, name: str, cell: tuple[int, int]) -> np.ndarray:
    array = run[name]
    return array[cell] * array.attrs["scale_factor"]


def membership(values: np.ndarray, constraint: dict) -> np.ndarray:
    ideal, acceptable = constraint["ideal"], constraint["acceptable"]
    below = (ideal["min"] - values) / (ideal["min"] - acceptable["min"])
    above = (values - ideal["max"]) / (acceptable["max"] - ideal["max"])
    return np.clip(1 - 0.9 * np.maximum(below, above), 0, 1)


def composite(run: zarr.Group, cell: tuple[int, int]) -> np.ndarray:
    """The scores of a run, [lead][member]."""
    memberships = np.stack(
        [membership(values_of(run, one["variable"], cell), one) for one in constraints]
    )
    with np.errstate(divide="ignore"):
        mean = np.exp(np.tensordot(weights, np.log(memberships), axes=1))
    return np.minimum(mean, memberships.min(axis=0))


def rows(latitude: float, longitude: float, start: int, hours: int) -> list[dict]:
    cell = (int(np.abs(latitudes - latitude).argmin()), int(np.abs(longitudes - longitude).argmin()))
    first, handover, end = np.array([0, deterministic_hours, hours]) + start - run_start
    single = np.round(composite(deterministic, cell)[first:handover, 0], 4)
    members = composite(ensemble, cell)[handover:end]
    low, middle, high = np.round(np.quantile(members, [0.1, 0.5, 0.9], axis=1), 4).tolist()
    stamps = np.datetime_as_string(np.datetime64(start, "h") + np.arange(hours), unit="s", timezone="UTC").tolist()
    return [
        {"timestamp": stamp, "median": median, "Q10": q10, "Q90": q90}
        for stamp, median, q10, q90 in zip(
            stamps,
            single.tolist() + middle,
            [None] * deterministic_hours + low,
            [None] * deterministic_hours + high,
            strict=True,
        )
    ]


@app.get("/composite")
async def answer(latitude: float, longitude: float, start: int, hours: int) -> Response:
    body = orjson.dumps({"forecast": rows(latitude, longitude, start, hours)})
    return Response(body, media_type="application/json")


serve(app)
