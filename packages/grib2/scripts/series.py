"""Values of many kinds, which bring every packing to use all that it has."""

import math

from messages import MISSING


def smooth(count=1000, amplitude=20, base=280):
    return [base + amplitude * math.sin(i / 37) + amplitude / 8 * math.cos(i / 5) for i in range(count)]


def noise(rng, count=1000, most=4000):
    return [float(rng.randrange(most)) for _ in range(count)]


def quiet(rng, count=1000):
    """Mostly nought, as rain is, in dry spells of every length."""
    values = []
    while len(values) < count:
        values += [0.0] * rng.choice([3, 9, 30, 90, 400])
        values += [float(rng.randrange(1, 60)) for _ in range(rng.choice([1, 4, 20]))]
    return values[:count]


def holes(rng, values, share=0.3):
    """Values with single gaps and long ones."""
    result, gap = [], 0
    for value in values:
        if gap == 0 and rng.random() < share / 8:
            gap = rng.choice([1, 2, 5, 40])
        result.append(MISSING if gap > 0 else value)
        gap = max(0, gap - 1)
    return result
