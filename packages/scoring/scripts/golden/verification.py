"""Writes src/verification/golden/verification.json: random forecasts and the scores that public libraries give them.

Run it with the packages of requirements.txt; the numbers are the same every time.
"""

import json
from pathlib import Path

import numpy as np
import properscoring
import xarray as xr
from scores.probability import brier_score, crps_for_ensemble

FILE = Path(__file__).parents[2] / "src" / "verification" / "golden" / "verification.json"
random = np.random.default_rng(1)


def ensemble(members):
    """An ensemble in steps of 0.5, so that members and observation often are equal, and its fair CRPS."""
    values = np.round(2 * random.normal(0, 3, members)) / 2
    observed = float(np.round(2 * random.normal(0, 3)) / 2)
    forecast = xr.DataArray(values, dims="member")
    fair = float(crps_for_ensemble(forecast, xr.DataArray(observed), "member", method="fair"))
    ordinary = float(properscoring.crps_ensemble(observed, values))
    spread = np.abs(values[:, None] - values[None, :]).sum() / 2 / members**2 / (members - 1)
    np.testing.assert_allclose(fair, ordinary - spread, atol=1e-12)
    return {"members": values.tolist(), "observed": observed, "fair_crps": fair}


probability = np.round(random.uniform(0, 1, 60), 1)
happened = random.uniform(size=60) < probability**1.3
score = float(brier_score(xr.DataArray(probability, dims="t"), xr.DataArray(happened.astype(float), dims="t")))
np.testing.assert_allclose(score, properscoring.brier_score(happened.astype(float), probability).mean())
crps = [ensemble(members) for members in (2, 3, 5, 11, 31) for _ in range(4)]

lines = [
    '  "source": "scores 2.7.0, brier_score and crps_for_ensemble with method fair; equal to properscoring 0.1"',
    f'  "brier": {json.dumps({"score": score, "probability": probability.tolist(), "happened": happened.tolist()})}',
    '  "fair_crps": [\n' + ",\n".join("    " + json.dumps(row) for row in crps) + "\n  ]",
]
FILE.parent.mkdir(exist_ok=True)
FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")
