"""Writes src/evidence/golden/evidence.json: random promises of windows and their figures, computed with numpy alone.

Run it with the packages of requirements.txt; the numbers are the same every time.
"""

import json
from pathlib import Path

import numpy as np

FILE = Path(__file__).parents[2] / "src" / "evidence" / "golden" / "evidence.json"
random = np.random.default_rng(1)
FIRST_DAY, DAYS, MEMBERS, WASTED, MISSED = 19_000, 240, 31, 3.0, 2.0
RATIO = WASTED / (WASTED + MISSED)


def promises(lead, noise):
    """Promises of one lead: published probability, climatology, control and outcome of each day."""
    odds = np.clip(0.55 + 0.35 * np.sin(np.arange(DAYS) / 9) + random.normal(0, 0.1, DAYS), 0.03, 0.97)
    held = random.uniform(size=DAYS) < odds
    said = np.clip(odds + random.normal(0, noise, DAYS), 0.01, 0.99)
    good = random.binomial(MEMBERS, said)
    return {
        "day": FIRST_DAY + np.arange(DAYS),
        "lead": np.full(DAYS, lead),
        "good": good,
        "probability": np.round((good + 0.5) / (MEMBERS + 1), 4),
        "climatology": np.round(np.clip(odds + random.normal(0, 0.25, DAYS), 0.02, 0.98), 4),
        "control": random.uniform(size=DAYS) < said,
        "held": held,
    }


def joined(*parts):
    """Promises of several leads in the order of their days, the older run first."""
    one = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    order = np.lexsort((-one["lead"], one["day"]))
    return {name: values[order] for name, values in one.items()}


def beta(p, held):
    """The likeliest beta calibration with a ridge of 0.5 towards no correction, by Newton's method."""
    inputs = np.stack([np.log(p), -np.log1p(-p), np.ones_like(p)], axis=1)
    usual = np.array([1.0, 1.0, 0.0])
    at = usual.copy()
    for _ in range(100):
        q = 1 / (1 + np.exp(-inputs @ at))
        gradient = inputs.T @ (q - held) + (at - usual)
        at = at - np.linalg.solve(inputs.T @ (inputs * (q * (1 - q))[:, None]) + np.eye(3), gradient)
    assert at[0] >= 0 and at[1] >= 0
    return at


def bent(one):
    """Odds of each promise, corrected by the outcomes in the other four folds of blocks of 10 days."""
    odds = np.empty(len(one["held"]))
    fold = one["day"] // 10 % 5
    for part in range(5):
        alpha, slope, shift = beta(one["probability"][fold != part], one["held"][fold != part])
        p = one["probability"][fold == part]
        odds[fold == part] = 1 / (1 + np.exp(-(alpha * np.log(p) - slope * np.log1p(-p) + shift)))
    return odds


def expense(goes, held, wasted=WASTED, missed=MISSED):
    return np.where(goes & ~held, wasted, 0) + np.where(~goes & held, missed, 0)


def value(goes, one, ratio=RATIO):
    decided = expense(goes, one["held"], ratio, 1 - ratio).sum()
    return 1 - decided / expense(one["climatology"] >= ratio, one["held"], ratio, 1 - ratio).sum()


def share(held, day):
    """The share that held and its 90 % interval: Wilson's, of as many cases as blocks of 10 days vary as."""
    block = day // 10
    p = held.mean()
    residuals = np.array([(held[block == each] - p).sum() for each in np.unique(block)])
    variance = len(residuals) / (len(residuals) - 1) * (residuals**2).sum() / len(held) ** 2
    n = min(p * (1 - p) / variance, len(np.unique(day)))
    z = 1.6448536269514722
    centre, half = p + z**2 / 2 / n, z * np.sqrt(p * (1 - p) / n + z**2 / 4 / n**2)
    return {"value": p, "low": (centre - half) / (1 + z**2 / n), "high": (centre + half) / (1 + z**2 / n)}


def month_area(one):
    month = (one["day"].astype("datetime64[D]").astype("datetime64[M]").astype(int)) % 12
    ordered = pairs = 0
    for each in np.unique(month):
        held = one["probability"][(month == each) & one["held"]][:, None]
        failed = one["probability"][(month == each) & ~one["held"]][None, :]
        ordered += (held > failed).sum() + (held == failed).sum() / 2
        pairs += held.size * failed.size
    return ordered / pairs


def figures(one):
    p, held = one["probability"], one["held"]
    used, odds = p >= 0.7, bent(one)
    brier = ((p - held) ** 2).mean()
    assert np.abs(odds - RATIO).min() > 1e-5
    return {
        "brier": brier,
        "skill_climatology": 1 - brier / ((one["climatology"] - held) ** 2).mean(),
        "skill_control": 1 - brier / ((one["control"].astype(float) - held) ** 2).mean(),
        "roc_area": month_area(one),
        "said_and_came": [p[used].mean(), share(held[used], one["day"][used])],
        "table": [int(part.sum()) for part in (used & held, used & ~held, ~used & held, ~used & ~held)],
        "value": value(odds >= RATIO, one),
        "value_control": value(one["control"], one),
        "expense": expense(odds >= RATIO, held).mean(),
        "expense_climatology": expense(one["climatology"] >= RATIO, held).mean(),
        "curve": [value(odds >= ratio, one, ratio) for ratio in np.arange(1, 20) / 20],
    }


short = promises(0, 0.05)
middle = joined(promises(1, 0.1), promises(2, 0.15))


def daily_expense(one):
    spent = expense(bent(one) >= RATIO, one["held"])
    return np.array([spent[one["day"] == day].mean() for day in np.unique(one["day"])])


def rows(one):
    names = ("day", "lead", "good", "probability", "climatology", "control", "held")
    columns = [one[name].astype(int) if one[name].dtype == bool else one[name] for name in names]
    return [list(row) for row in zip(*(column.tolist() for column in columns))]


lines = [
    f'  "source": "numpy {np.__version__}, scripts/golden/evidence.py"',
    f'  "costs": {json.dumps({"wasted": WASTED, "missed": MISSED})}',
    f'  "members": {MEMBERS}',
    f'  "leads": {json.dumps([figures(short), figures(middle)])}',
    f'  "saved_by_waiting": {json.dumps((daily_expense(middle) - daily_expense(short)).mean())}',
    '  "columns": ["day", "lead", "good", "probability", "climatology", "control", "held"]',
    '  "promises": [\n' + ",\n".join("    " + json.dumps(row) for row in rows(short) + rows(middle)) + "\n  ]",
]
FILE.parent.mkdir(exist_ok=True)
FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")
