"""Computes figures of a report of past promises anew, from its CSV alone, and writes them as JSON.

    python3 recompute_evidence.py cases.csv --wasted 8000 --missed 2000

It needs Python 3.11 and numpy. Its formulas are those of the methodology, written anew. Intervals by resampling, the odds to go from and the ROC area are left
out.
"""

import argparse
import csv
import json
from datetime import date

import numpy as np

LEADS = [(0, 1), (1, 3), (3, 5), (5, 10), (10, 15)]
BINS = [(0, 0.2), (0.2, 0.5), (0.5, 0.7), (0.7, 0.9), (0.9, 1)]
BLOCK_DAYS, FOLDS, RIDGE = 10, 5, 0.5
FEWEST_DAYS, FEWEST_DAYS_OF_VALUE, FEWEST_OUTCOMES = 30, 180, 20
QUANTILE = 1.6448536269514722


def day_number(text):
    """The number of a day [d since 1970]."""
    return date.fromisoformat(text).toordinal() - date(1970, 1, 1).toordinal()


def read(path):
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file))
    return {
        "day": np.array([day_number(row["local_day"]) for row in rows]),
        "lead": np.array([int(row["lead_hours"]) for row in rows]),
        "probability": np.array([float(row["probability"]) for row in rows]),
        "bent": np.array([float(row["bent"] or "nan") for row in rows]),
        "climatology": np.array([float(row["climatology"]) for row in rows]),
        "control": np.array([row["control"] == "1" for row in rows]),
        "held": np.array([row["held"] == "1" for row in rows]),
    }


def chosen(cases, mask):
    return {name: values[mask] for name, values in cases.items()}


def in_lead(cases, lead):
    return chosen(cases, (cases["lead"] >= 24 * lead[0]) & (cases["lead"] < 24 * lead[1]))


def day_count(cases):
    return len(np.unique(cases["day"]))


def share(cases):
    """The share that held with its 90 % interval after Wilson: of as many cases as blocks of 10 days vary as."""
    held, block, days = cases["held"], cases["day"] // BLOCK_DAYS, day_count(cases)
    p = held.mean()
    residuals = np.array([(held[block == each] - p).sum() for each in np.unique(block)])
    count = len(residuals)
    variance = p * (1 - p) if count < 2 else count / (count - 1) * (residuals**2).sum() / len(held) ** 2
    n = min(p * (1 - p) / variance, days) if variance > 0 else days
    centre = p + QUANTILE**2 / (2 * n)
    half = QUANTILE * np.sqrt(p * (1 - p) / n + QUANTILE**2 / (4 * n**2))
    low, high = (centre - half) / (1 + QUANTILE**2 / n), (centre + half) / (1 + QUANTILE**2 / n)
    return {"value": p, "low": max(0, low), "high": min(1, high)}


def newton(inputs, held, free):
    """The likeliest parameters with a ridge towards no correction; those that are not free are 0."""
    usual = np.array([1.0, 1.0, 0.0])
    at, pulled = np.where(free, usual, 0), 2 * RIDGE * np.eye(3)

    def loss(at):
        logit = inputs @ at
        return (np.logaddexp(0, logit) - held * logit).sum() + RIDGE * ((at - usual) ** 2).sum()

    for _ in range(200):
        q = 1 / (1 + np.exp(-inputs @ at))
        gradient = inputs.T @ (q - held) + 2 * RIDGE * (at - usual)
        bend = inputs.T @ (inputs * (q * (1 - q))[:, None]) + pulled
        step = np.zeros(3)
        step[free] = np.linalg.solve(bend[np.ix_(free, free)], gradient[free])
        part = 1.0
        while part > 1e-9 and loss(at - part * step) > loss(at):
            part /= 2
        at = at - part * step
    return at, loss(at)


def beta(probability, held):
    """The beta calibration, whose exponents are at least 0."""
    inputs = np.stack([np.log(probability), -np.log1p(-probability), np.ones_like(probability)], axis=1)
    at, _ = newton(inputs, held, np.array([True, True, True]))
    if at[0] >= 0 and at[1] >= 0:
        return at
    edges = [np.array(free) for free in ([False, True, True], [True, False, True], [False, False, True])]
    tried = [newton(inputs, held, free) for free in edges]
    return min((one for one in tried if one[0][0] >= 0 and one[0][1] >= 0), key=lambda one: one[1])[0]


def bent_odds(cases):
    """The probability of each promise, corrected by the outcomes in the other four parts of the blocks of 10 days."""
    odds, part = np.empty(len(cases["held"])), cases["day"] // BLOCK_DAYS % FOLDS
    for each in np.unique(part):
        others = chosen(cases, part != each)
        alpha, slope, shift = beta(others["probability"], others["held"])
        p = cases["probability"][part == each]
        odds[part == each] = 1 / (1 + np.exp(-(alpha * np.log(p) - slope * np.log1p(-p) + shift)))
    return odds


def expenses(goes, held, wasted, missed):
    return np.where(goes & ~held, wasted, 0.0) + np.where(~goes & held, missed, 0.0)


def has_value(cases):
    outcomes = [day_count(chosen(cases, cases["held"] == each)) for each in (True, False)]
    return day_count(cases) >= FEWEST_DAYS_OF_VALUE and min(outcomes) >= FEWEST_OUTCOMES


def figures(cases, lead, wasted, missed):
    own = in_lead(cases, lead)
    said, held, days = own["probability"], own["held"], day_count(own)
    made = {"from_day": lead[0], "to_day": lead[1], "promises": len(held), "days": days, "bins": []}
    for low, high in BINS:
        bin_of = chosen(own, (said >= low) & ((said < high) | ((high == 1) & (said == 1))))
        is_shown = len(bin_of["held"]) >= 30 and day_count(bin_of) >= 10
        made["bins"].append({"said": bin_of["probability"].mean(), "came": share(bin_of)} if is_shown else None)
    if days < FEWEST_DAYS:
        return made, None
    used, brier = said >= 0.7, ((said - held) ** 2).mean()
    made["frequency"] = held.mean()
    made["brier"] = brier
    made["skill"] = 1 - brier / ((own["climatology"] - held) ** 2).mean()
    made["skill_of_control"] = 1 - brier / ((own["control"].astype(float) - held) ** 2).mean()
    made["table"] = [int(one.sum()) for one in (used & held, used & ~held, ~used & held, ~used & ~held)]
    if not has_value(own):
        return made, None
    ratio = wasted / (wasted + missed)
    bent = bent_odds(own)
    made["bent_apart"] = np.abs(bent - own["bent"]).max()
    spent = expenses(bent >= ratio, held, wasted, missed)
    usual = expenses(own["climatology"] >= ratio, held, wasted, missed)
    made["value"] = 1 - spent.sum() / usual.sum()
    made["expense"], made["expense_climatology"] = spent.mean(), usual.mean()
    each = np.unique(own["day"])
    return made, dict(zip(each.tolist(), [spent[own["day"] == day].mean() for day in each]))


def recomputed(cases, wasted, missed):
    made = [figures(cases, lead, wasted, missed) for lead in LEADS]
    made = [(lead, daily) for lead, daily in made if lead["promises"] > 0]
    waiting = []
    for (_, late), (lead, early) in zip(made, made[1:]):
        days = [] if early is None or late is None else [day for day in early if day in late]
        saved = np.mean([early[day] - late[day] for day in days]) if len(days) >= FEWEST_DAYS_OF_VALUE else None
        waiting.append({"from_day": lead["from_day"], "saved_per_decision": saved})
    soon = in_lead(cases, LEADS[1])
    promised = chosen(soon, soon["probability"] >= 0.7)
    is_enough = day_count(promised) >= FEWEST_DAYS
    headline = {"said": promised["probability"].mean(), **share(promised)} if is_enough else None
    return {"headline": headline, "leads": [lead for lead, _ in made], "waiting": waiting}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cases", help="CSV of GET /v2/evidence/{id}/cases")
    parser.add_argument("--wasted", type=float, required=True)
    parser.add_argument("--missed", type=float, required=True)
    given = parser.parse_args()
    print(json.dumps(recomputed(read(given.cases), given.wasted, given.missed)))


if __name__ == "__main__":
    main()
