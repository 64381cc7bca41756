"""Reads forecasts and observations out of R packages, fits them without penalty, and writes work/sets.json.

Takes numpy, scipy and rdata: python read_sets.py [folder of the packages]. It uses none of Halcyon's code.
"""

import hashlib
import json
import sys
from pathlib import Path

import numpy as np
import rdata
from scipy.optimize import minimize
from scipy.special import beta, gammainc, gammaincinv, ndtri
from scipy.stats import norm

HERE = Path(__file__).parent
WORK = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "work"
# Days that are only fitted to, and days from one fit to the next.
TAUGHT_DAYS, REFIT_DAYS = 365, 91
KELVIN = 273.15


def files() -> list[dict[str, str]]:
    """Returns the rows of files.json, each after its file was checked."""
    rows = json.loads((HERE / "files.json").read_text())
    for row in rows:
        found = hashlib.sha256((WORK / row["package"] / row["file"]).read_bytes()).hexdigest()
        if found != row["sha256"]:
            sys.exit(f"{row['package']}/{row['file']} has another sha256: {found}")
    return rows


def data(package: str, file: str):
    """Returns the only object of a file."""
    (held,) = rdata.read_rda(WORK / package / file).values()
    return held


def normal_crps(mean: np.ndarray, sigma: np.ndarray, observed: np.ndarray) -> np.ndarray:
    z = (observed - mean) / sigma
    return sigma * (z * (2 * norm.cdf(z) - 1) + 2 * norm.pdf(z) - 1 / np.sqrt(np.pi))


def gamma_crps(shape: np.ndarray, scale: np.ndarray, shift: float, observed: np.ndarray) -> np.ndarray:
    """CRPS of a gamma law moved down by `shift` and censored at 0 (Scheuerer & Hamill 2015)."""
    value, dry = (observed + shift) / scale, shift / scale
    below, below_next = gammainc(shape, value), gammainc(shape + 1, value)
    none, none_next = gammainc(shape, dry), gammainc(shape + 1, dry)
    return scale * (
        value * (2 * below - 1)
        - dry * none**2
        + shape * (1 + 2 * none * none_next - none**2 - 2 * below_next)
        - shape / np.pi * beta(0.5, shape + 0.5) * (1 - gammainc(2 * shape, 2 * dry))
    )


def normal_law(hours: np.ndarray, members: np.ndarray):
    """Returns the start of a search, the CRPS of its parameters, and the quantiles of its parameters."""
    mean, spread = members.mean(1), members.std(1, ddof=1)
    year = 2 * np.pi * hours / (24 * 365.2425)
    terms = np.column_stack([np.ones_like(mean), mean, np.cos(year), np.sin(year)])
    levels = ndtri(np.arange(1, members.shape[1] + 1) / (members.shape[1] + 1))

    def law(at: np.ndarray, rows: np.ndarray):
        sigma = np.sqrt(at[4] ** 2 + (at[5] * spread[rows]) ** 2 + 1e-6)
        return terms[rows] @ at[:4], sigma

    def start(observed: np.ndarray, rows: np.ndarray):
        line = np.linalg.lstsq(terms[rows], observed[rows], rcond=None)[0]
        return np.append(line, [np.std(observed[rows] - terms[rows] @ line), 0.5])

    def crps(at: np.ndarray, observed: np.ndarray, rows: np.ndarray):
        return normal_crps(*law(at, rows), observed[rows]).mean()

    def quantiles(at: np.ndarray, rows: np.ndarray):
        centre, sigma = law(at, rows)
        return centre[:, None] + sigma[:, None] * levels

    return start, crps, quantiles


def gamma_law(_hours: np.ndarray, members: np.ndarray):
    """Like normal_law, for amounts: the law's mean and variance follow the members' mean, variance and wet share."""
    mean, variance, wet = members.mean(1), members.var(1, ddof=1), (members >= 0.1).mean(1)
    levels = np.arange(1, members.shape[1] + 1) / (members.shape[1] + 1)

    def law(at: np.ndarray, rows: np.ndarray):
        a, b, c, d, e, f, shift = np.exp(at)
        centre = a + b * mean[rows] + e * wet[rows]
        spread = c + d * mean[rows] + f * variance[rows]
        shape = np.clip(centre**2 / spread, 0.005, 500)
        return shape, centre / shape, shift

    def start(observed: np.ndarray, rows: np.ndarray):
        residual = np.mean((observed[rows] - mean[rows]) ** 2)
        return np.log([0.3, 0.8, residual / 10, residual / mean[rows].mean() / 2, 0.1, 0.2, 0.5])

    def crps(at: np.ndarray, observed: np.ndarray, rows: np.ndarray):
        return gamma_crps(*law(np.clip(at, -12, 8), rows), observed[rows]).mean()

    def quantiles(at: np.ndarray, rows: np.ndarray):
        shape, scale, shift = law(np.clip(at, -12, 8), rows)
        return np.maximum(gammaincinv(shape[:, None], levels) * scale[:, None] - shift, 0)

    return start, crps, quantiles


def a_set(names: dict, hours, observed, members, published=None) -> dict:
    """Returns a set with fits without penalty. Each is fitted to all days before those that it forecasts."""
    whole = np.isfinite(observed) & np.isfinite(members).all(1)
    hours, observed = hours[whole].astype(int), observed[whole]
    members = np.sort(members[whole], 1)
    day = (hours - hours[0]) // 24
    taught_days, refit_days = names.pop("days", (TAUGHT_DAYS, REFIT_DAYS))
    starts = np.searchsorted(day, np.arange(taught_days, day[-1] + 1, refit_days))
    law = normal_law if names["variable"] == "temperature_2m" else gamma_law
    if names.get("move"):
        by = float((observed - members.mean(1))[: starts[0]].mean())
        members, names = members + by, {**names, "moved_by": round(by, 2)}
    start, crps, quantiles = law(hours, members)
    at, fitted = None, []
    for begin, end in zip(starts, [*starts[1:], len(hours)]):
        rows = np.arange(begin)
        at = start(observed, rows) if at is None else at
        at = minimize(crps, at, (observed, rows), method="BFGS", options={"gtol": 1e-4}).x
        fitted.append(quantiles(at, np.arange(begin, end)))
    return {
        **{key: value for key, value in names.items() if key != "move"},
        "hours": hours.tolist(),
        "observed": observed.tolist(),
        "values": members.round(4).tolist(),
        "refit_days": refit_days,
        "starts": starts.tolist(),
        "unpenalised": np.concatenate(fitted).round(4).tolist(),
        "published": None if published is None else np.sort(published[whole], 1)[starts[0] :].round(4).tolist(),
    }


def toulouse():
    raw, fitted = data("flatness", "data/ensembles.RData"), data("flatness", "data/ppensembles.RData")
    centres = {"CWAO": "ECCC", "DEMS": "NCMRWF", "ECMF": "ECMWF", "EGRR": "Met Office", "RKSL": "KMA"}
    for key, centre in centres.items():
        table, published = raw[key], fitted[key]
        columns, drawn = ([name for name in one.columns if str(name).isdigit()] for one in (table, published))
        names = {
            "id": f"toulouse-{key.lower()}",
            "package": "flatness",
            "place": "Toulouse",
            "ensemble": centre,
            "variable": "temperature_2m",
            "lead_hours": 30,
        }
        yield a_set(
            names,
            table["date_run"].to_numpy(float) * 24 + 30,
            table["T"].to_numpy(float) - KELVIN,
            table[columns].to_numpy(float) - KELVIN,
            published[drawn].to_numpy(float) - KELVIN,
        )


def others():
    rain = data("isodistrreg", "data/rain.rda")
    names = {"id": "frankfurt-rain", "package": "isodistrreg", "place": "Frankfurt", "ensemble": "ECMWF"}
    names |= {"variable": "precipitation", "lead_hours": 30, "step_hours": 24, "days": (365, 365)}
    yield a_set(names, rain["date"].to_numpy() * 24 + 30, rain["obs"].to_numpy(), rain.iloc[:, 2:].to_numpy())
    # Every third day is there, so that two years have some 240 cases.
    innsbruck = {"place": "Innsbruck", "ensemble": "GEFS reforecasts", "days": (730, 365)}
    for package, file, names in (
        ("ensemblepp", "temp", {"variable": "temperature_2m", "lead_hours": 30, "step_hours": 12, "move": True}),
        ("ensemblepp", "rain", {"variable": "precipitation", "lead_hours": 30, "step_hours": 12}),
        ("crch", "RainIbk", {"variable": "precipitation", "lead_hours": 192, "step_hours": 72}),
    ):
        table = data(package, f"data/{file}.rda")
        hours = table.index.to_numpy().astype("datetime64[h]").astype(int)
        # Totals of three days overlap unless every third day is taken.
        table = table[(hours - hours[0]) % names["step_hours"] == 0] if package == "crch" else table
        hours = table.index.to_numpy().astype("datetime64[h]").astype(int)
        names = {"id": f"innsbruck-{file.lower()}", "package": package, **innsbruck, **names}
        yield a_set(names, hours, table.iloc[:, 0].to_numpy(), table.iloc[:, 1:].to_numpy())


if __name__ == "__main__":
    sets = {"files": files(), "sets": [*toulouse(), *others()]}
    (WORK / "sets.json").write_text(json.dumps(sets))
