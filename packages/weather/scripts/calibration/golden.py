"""Writes src/calibration/golden/laws.json: laws, their scores and quantiles, as public libraries give them.

Run it with the packages of requirements.txt; the numbers are the same every time.
"""

import json
from pathlib import Path

import numpy as np
import scoringrules
from scipy.optimize import minimize
from scipy.special import gammaln
from scipy.stats import gamma, norm, truncnorm

FILE = Path(__file__).parents[2] / "src" / "calibration" / "golden" / "laws.json"
random = np.random.default_rng(1)


def normal(_):
    mean, scale, observed = np.round([random.normal(10, 8), random.uniform(0.3, 6), random.normal(10, 9)], 2)
    return [mean, scale, observed, scoringrules.crps_normal(observed, mean, scale)]


def truncated(_):
    mean, scale, observed = np.round([random.normal(3, 4), random.uniform(1.5, 4), random.uniform(0, 15)], 2)
    return [mean, scale, observed, scoringrules.crps_tnormal(observed, mean, scale, lower=0.0, upper=np.inf)]


def censored(_):
    shape, scale = np.round([random.uniform(0.1, 4), random.uniform(0.2, 5)], 2)
    shift = np.round(random.uniform(0, 1) * shape * scale, 2)
    observed = np.round(max(0, random.gamma(shape, scale) - shift), 1)
    return [shape, scale, shift, observed, scoringrules.crps_csg0(observed, shape=shape, scale=scale, shift=shift)]


def emos():
    """Pairs of a biased ensemble of too little spread, and the least mean score of a normal law that scipy finds for them."""
    signal, error = random.normal(0, 5, 120), random.normal(0, 1, (120, 10))
    members = np.sort(np.round(12 + 0.9 * signal[:, None] + error, 2), axis=1)
    observed = np.round(10 + signal + random.normal(0, 2, 120), 2)
    mean, variance = members.mean(axis=1), members.var(axis=1, ddof=1)

    def score(at):
        spread = np.exp(2 * at[2]) * (variance.mean() + (variance - variance.mean()) / (1 + np.exp(-at[3])))
        return scoringrules.crps_normal(observed, at[0] + at[1] * mean, np.sqrt(spread)).mean()

    found = minimize(score, [0, 1, 0, 1], method="Nelder-Mead", options={"maxiter": 20000, "fatol": 1e-12, "xatol": 1e-10})
    return {"members": members.tolist(), "observed": observed.tolist(), "crps": float(found.fun)}


def gamma_emos():
    """Pairs of amounts whose members say by their spread and their dry share how sure they are. Least mean scores of gamma laws that scipy finds."""
    signal, spread = random.normal(-0.3, 1.2, 300), random.uniform(0.2, 1.6, 300)
    amounts = np.round(np.maximum(0, signal[:, None] + spread[:, None] * random.normal(0, 1, (300, 11))) ** 2, 2)
    members, observed = np.sort(amounts[:, :10], axis=1), amounts[:, 10]
    mean, variance, wet = members.mean(axis=1), members.var(axis=1, ddof=1), (members >= 0.1).mean(axis=1)

    def score(at):
        a, c, d, shift, e, f = np.exp([*at[:1], *at[2:], *[-50] * (7 - len(at))])
        centre = a + max(at[1], 0) * mean + e * wet
        spread = c + d * mean + f * variance
        return scoringrules.crps_csg0(observed, shape=centre**2 / spread, scale=spread / centre, shift=np.full(300, shift)).mean()

    def least(start):
        return float(min(minimize(score, start, method=method).fun for method in ("BFGS", "L-BFGS-B")))

    return {
        "members": members.tolist(),
        "observed": observed.tolist(),
        "crps_by_mean": least([-2, 1, -2, 0, -2]),
        "crps": least([-2, 1, -2, 0, -2, -3, -2]),
    }


def pooled_bias():
    """Errors of 40 days at four stations, most of which they share. The mean error at the first one, drawn to the mean of all."""
    errors = np.round(random.normal(0, 1, 40) + np.array([[1.6], [1.0], [0.8], [0.6]]) + random.normal(0, 1.6, (4, 40)), 2)
    apart = errors - errors.mean(axis=0)
    blocks = apart.reshape(4, 8, 5).mean(axis=2)
    variance = blocks.var(axis=1, ddof=1).mean() / 8
    distance = apart.mean(axis=1)
    between = max(0, (np.sum(distance**2) - 4 * variance) / 3)
    believed = errors.mean() + between / (between + variance) * distance[0]
    return {"errors": errors.tolist(), "share": between / (between + variance), "bias": believed}


shapes = [0.02, 0.1, 0.5, 1, 3, 10, 100]
probabilities = [1e-6, 0.001, 0.03125, 0.25, 0.5, 0.9, 0.96875, 0.9999]


def row(values):
    return json.dumps([float(value) for value in values], separators=(",", ":"))


def table(name, columns, rows):
    body = ",\n".join(f"      {row(values)}" for values in rows)
    return f'  "{name}": {{\n    "columns": {json.dumps(columns)},\n    "rows": [\n{body}\n    ]\n  }}'


parts = [
    '  "source": "scipy 1.17.1 and scoringrules 0.10.0, by scripts/calibration/golden.py"',
    table("normal_crps", ["location", "scale", "observed", "crps"], map(normal, range(60))),
    table("truncated_crps", ["location", "scale", "observed", "crps"], map(truncated, range(60))),
    table("censored_gamma_crps", ["shape", "scale", "shift", "observed", "crps"], map(censored, range(60))),
    table("normal_quantiles", ["probability", "x"], [[p, norm.ppf(p)] for p in probabilities]),
    table(
        "truncated_quantiles",
        ["location", "scale", "probability", "x"],
        [
            [mean, 2, p, truncnorm.ppf(p, -mean / 2, np.inf, mean, 2)]
            for mean in (-4, -1, 0, 3, 20)
            for p in probabilities
        ],
    ),
    table("gamma_quantiles", ["shape", "probability", "x"], [[k, p, gamma.ppf(p, k)] for k in shapes for p in probabilities]),
    table("gamma_shares", ["shape", "x", "share"], [[k, x, gamma.cdf(x, k)] for k in shapes for x in (0.01, 0.5, 2, 9, 90)]),
    table("log_gamma", ["x", "value"], [[x, gammaln(x)] for x in (0.01, 0.5, 1, 1.5, 2, 3.3, 10, 100)]),
    f'  "emos": {json.dumps(emos(), separators=(",", ":"))}',
    f'  "gamma_emos": {json.dumps(gamma_emos(), separators=(",", ":"))}',
    f'  "pooled_bias": {json.dumps(pooled_bias(), separators=(",", ":"))}',
]
FILE.write_text("{\n" + ",\n".join(parts) + "\n}\n")
