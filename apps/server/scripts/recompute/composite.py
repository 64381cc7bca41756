"""The composite by `docs/content/methodology/composite.mdx` and `ensembles.mdx`, written anew."""

import numpy as np

ACCEPTABLE, IDEAL, MEMBERS_NEEDED = 0.1, 0.9, 0.8


def membership(value, ideal, acceptable, stop, shape):
    """Of values that grow outward."""
    if acceptable > ideal:
        share = np.clip((value - ideal) / (acceptable - ideal), 0, 1)
    else:
        share = np.zeros_like(value)
    if shape == "linear":
        fall = 1 - share
    elif shape == "smoothstep":
        fall = 1 - 3 * share**2 + 2 * share**3
    else:
        fall = (1 - share) ** shape["power"]
    inside = ACCEPTABLE + (1 - ACCEPTABLE) * fall
    outside = ACCEPTABLE * (stop - value) / (stop - acceptable) if stop > acceptable else np.zeros_like(value)
    result = np.where(value <= ideal, 1, np.where(value <= acceptable, inside, np.maximum(outside, 0)))
    return np.where(np.isnan(value), np.nan, result)


def range_membership(constraint, value, registry, factor):
    over = constraint.get("over", {})
    hours = over.get("hours", 1) if over.get("statistic") in ("sum", "mean") else 1
    scale = hours if over.get("statistic") == "mean" else 1
    result = np.where(np.isnan(value), np.nan, 1.0)
    for side, outward in (("min", -1), ("max", 1)):
        if side not in constraint["ideal"]:
            continue

        def edge(name):
            return outward * round(constraint[name][side] * factor * 1e6) * scale / 1e6

        ideal, acceptable = edge("ideal"), edge("acceptable")
        physical = registry[f"physical_{side}"]
        furthest = outward * (max(physical * hours, physical) if side == "max" else min(physical * hours, physical))
        if side in constraint.get("stop", {}):
            stop = edge("stop")
        else:
            stop = max(min(round((acceptable + (acceptable - ideal) / 9) * 1e6) / 1e6, furthest), acceptable)
        result = np.minimum(result, membership(outward * value, ideal, acceptable, stop, constraint["shape"]))
    return result


def category_membership(constraint, value):
    result = np.full(value.shape, float(constraint["default"]))
    for code, suitability in constraint["categories"].items():
        result[value == int(code)] = suitability
    return np.where(np.isnan(value), np.nan, result)


def over_hours(value, known, over, resolution):
    """Sums, means (as sums), minima or maxima over spans of hours; and in which hours all of the span is known."""
    length = over["hours"]
    before = {"trailing": length - 1, "forward": 0, "centered": (length - 1) // 2}[over["direction"]]
    hours, members = value.shape
    pad = ((before, length - 1 - before), (0, 0))
    padded = np.pad(value, pad, constant_values=np.nan)
    windows = np.lib.stride_tricks.sliding_window_view(padded, length, axis=0)
    known_windows = np.lib.stride_tricks.sliding_window_view(np.pad(known, pad[0]), length)
    if over["statistic"] in ("sum", "mean"):
        whole = np.where(np.isnan(windows), np.nan, np.rint(windows / resolution)).sum(-1)
        result = from_packed(whole, resolution)
    else:
        result = windows.min(-1) if over["statistic"] == "min" else windows.max(-1)
    return result, known_windows.all(-1)


def from_packed(whole, resolution):
    """Whole numbers divided by 1, 10, 100 or 1000, so that each is the decimal that is written."""
    return whole * resolution if resolution >= 1 else whole / round(1 / resolution)


def rounded(value, resolution):
    """Rounded half away from zero, as derived variables are."""
    scaled = value / resolution if resolution >= 1 else value * round(1 / resolution)
    return from_packed(np.sign(scaled) * np.floor(np.abs(scaled) + 0.5), resolution)


def memberships(constraint, value, registry, part):
    """[hour, member], NaN where a value is missing; a limit less its allowance where one run answers."""
    if "categories" in constraint:
        return category_membership(constraint, value)
    allowance = constraint.get("allowance", []) if part.name == "deterministic" else []
    if not allowance:
        return range_membership(constraint, value, registry, 1)
    result = np.full(value.shape, np.nan)
    leads = part.hours + part.age_hours
    for row in reversed(allowance):
        factored = range_membership(constraint, value, registry, row["factor"])
        here = leads <= row["to_lead_hours"] if row is not allowance[-1] else leads == leads
        result[here] = factored[here]
    return result


def composite(constraints, suitabilities):
    """Scores of each member and hour; the hours in which a constraint that needs its variable has none; and those with a dropped limit."""
    shape = suitabilities[0].shape
    log_sum, cap = np.zeros(shape), np.ones(shape)
    weight, refused = np.zeros((shape[0], 1)), np.zeros(shape[0], bool)
    dropped = np.zeros(shape[0], bool)
    for constraint, suitability in zip(constraints, suitabilities, strict=True):
        short = (~np.isnan(suitability)).mean(axis=1) < MEMBERS_NEEDED
        is_limit = constraint["role"] == "limit"
        if constraint["if_missing"] == "refuse":
            refused |= short
        part = suitability if is_limit else np.maximum(suitability, ACCEPTABLE)
        with np.errstate(divide="ignore"):
            log_sum += np.where(short[:, None], 0, constraint["weight"] * np.log(part))
        weight += np.where(short, 0, constraint["weight"])[:, None]
        if is_limit:
            dropped |= short
            cap = np.minimum(cap, np.where(short[:, None], IDEAL, part))
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.minimum(np.exp(log_sum / weight), cap), refused | (weight[:, 0] == 0), dropped


def published(score):
    """Cut to four decimals, never 0 for a positive score."""
    return np.where(score <= 0, 0, np.maximum(np.floor(1e4 * score + 1e-6), 1) / 1e4)
