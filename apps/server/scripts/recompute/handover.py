"""Gusts and the wind at 100 m after the last hour that a source has of them, and winds at a height."""

import numpy as np

SPEED = "wind_speed_10m"
GUSTS = "wind_gusts_10m"
ALOFT = "wind_speed_100m"


def handed_over(part, before, name):
    """Values of all hours of a part as the own ratio that fades into the rule has them; None where the last day is not served."""
    rule = gust_rule(part) if name == GUSTS else 10 ** (0.11 if part.is_sea else 1 / 7)
    speed, end = part.values[SPEED], part.native_until(name)
    following = np.vstack([speed[1:], np.full((1, part.members), np.nan)])
    if end > 0:
        ratios = ratios_of(part, name, end)
        if ratios is None:
            return None
    elif before is not None and before.hands_over(name):
        end = before.end
        ratios = ratios_of(before, name, end)
    else:
        return rule * speed
    after = part.hours[:, None] - end
    own = ratios[after[:, 0] % 24]
    if name == GUSTS:
        weight = np.exp(-after / 24)
        handed = weight * own * np.fmax(speed, following) + (1 - weight) * rule * speed
    else:
        handed = speed * rule * (own / rule) ** np.exp(-after / 72)
    return np.where(np.isnan(own), rule * speed, handed)


def ratios_of(part, name, end):
    """The ratio of each hour of the day, counted from the end, [24, member]; NaN where the rule holds at once."""
    first = end - 24 - part.hours[0]
    if first < 0:
        return None
    values = part.values[name][first : first + 24]
    speeds = part.values[SPEED][first : first + 25]
    windy = (speeds[:24] > 2) & ~np.isnan(values)
    if name == GUSTS:
        strongest = np.fmax(speeds[:24], speeds[1:])
        whole = np.clip(values.sum(0) / np.maximum(strongest.sum(0), 0.01), 1, 4)
        ratios = np.repeat(whole[None], 24, axis=0)
    else:
        whole = values.sum(0) / np.maximum(speeds[:24].sum(0), 0.01)
        ratios = np.clip(np.where(windy, values / np.where(windy, speeds[:24], 1), whole), 10**-0.1, 10**0.6)
    return np.where(windy.sum(0) >= 6, ratios, np.nan)


def gust_rule(part):
    return 1.4 if part.is_sea else 1.6


def at_height(part, name, height_m):
    """Winds at the height of a constraint, which no endpoint of data gives."""
    speed = part.values[SPEED]
    if name == "wind_gust_3s_at_height":
        factor = (height_m / 10) ** 0.14 + 0.4
        carried = part.native_until(GUSTS) > 0
        return factor * (np.maximum(speed, part.values[GUSTS] / 1.4) if carried else speed)
    aloft = part.values[ALOFT]
    if height_m < 10:
        return np.where(np.isnan(aloft), np.nan, speed * (height_m / 10) ** (0.11 if part.is_sea else 1 / 7))
    decades = np.log10(height_m / 10)
    safe = np.maximum(speed, 0.5)
    calm = np.maximum(speed + (aloft - speed) * decades, 0)
    if decades <= 1:
        law = safe ** (1 - decades) * aloft**decades
    else:
        law = aloft * (height_m / 100) ** np.clip(np.log10(np.maximum(aloft, 1e-9) / safe), 0, 0.5)
    return np.where(speed < 0.5, calm, law)
