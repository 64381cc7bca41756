"""The served weather of one part of a forecast, hour by hour as scores see it."""

import numpy as np
from composite import rounded
from derived import FORMULA_ERRORS, FORMULAS
from handover import ALOFT, GUSTS, SPEED, at_height, handed_over
from service import epoch_hour

QUANTILES_TO_HOUR = 720  # From hour 720 on quantiles are null, by `ensembles.mdx`.


class Part:
    """Values [hour, member] by variable from the hour before the first of the part on; NaN is missing.

    A step's value stands at its end, so that the endpoint gives the one of the hour before the part, and not that of the last.
    """

    def __init__(self, service, described, carried, members, place, is_sea, now):
        self.name, self.place, self.is_sea = described["part"], place, is_sea
        self.cell = described["cell"]
        self.elevation_m = self.cell.get("elevation_m", 0)
        self.members = described["members"]
        self.age_hours = now - epoch_hour(described["run"])
        self.first, self.end = (epoch_hour(described[edge]) - now for edge in ("from", "to"))
        self.end += 1
        self.hours = np.arange(self.first - 1, self.end)
        self.has_quantiles = carried["quantiles"] & (self.hours < QUANTILES_TO_HOUR)
        self.start_ms = (now + self.hours) * 3_600_000.0
        self.registry = service.registry
        last = carried["last_lead_hours"]
        self.last_stamps = {
            row["variable"]: min(row["to_lead_hours"], last) - self.age_hours for row in carried["variables"]
        }
        missing = np.full((1, self.members), np.nan)
        self.values = {}
        for name in service.registry:
            rows = members[name][self.first : self.end, : self.members] if name in members else None
            if rows is None:
                self.values[name] = np.full((len(self.hours), self.members), np.nan)
            elif self.is_step(name):
                self.values[name] = np.vstack([rows, missing])
            else:
                self.values[name] = np.vstack([missing, rows])

    def is_step(self, name):
        return self.registry[name]["step_type"] not in ("instant", "solar")

    def known(self, names):
        """Hours in which the endpoint says the values of all these variables."""
        hours = np.ones(len(self.hours), bool)
        for name in names:
            hours[-1 if self.is_step(name) else 0] = False
        return hours

    def native_until(self, name):
        """The first hour that the source itself does not answer."""
        if name not in self.last_stamps:
            return 0
        return max(self.last_stamps[name] + (0 if self.is_step(name) else 1), 0)

    def until(self, name):
        """The first hour that neither the source nor a formula answers."""
        if name == "solar_elevation":
            return np.inf
        native = self.native_until(name)
        if name in (GUSTS, ALOFT):
            return max(native, self.until(SPEED))
        ways = [min(map(self.until, inputs)) for inputs, _ in FORMULAS.get(name, []) if inputs]
        return max([native, *ways])

    def hands_over(self, name):
        return self.name == "deterministic" and min(self.native_until(name), self.native_until(SPEED)) >= self.end

    def looked_at(self, constraint):
        """The values of a constraint's variable, and the hours in which they are known."""
        name = constraint["variable"]
        if "height_m" not in constraint:
            return self.values[name], self.known([name])
        value = at_height(self, name, constraint["height_m"])
        inputs = [SPEED, ALOFT]
        if name == "wind_gust_3s_at_height":
            inputs = [SPEED, GUSTS] if self.native_until(GUSTS) > 0 else [SPEED]
        return rounded(value, self.registry[name]["resolution"]), self.known(inputs)

    def by_formula(self, name, before):
        """What the published formula makes of the served inputs, and in which hours; None where the inputs are not served."""
        if name in (GUSTS, ALOFT):
            from_hour = self.native_until(name)
            value = handed_over(self, before, name) if from_hour < self.end else None
            if value is None:
                return None
            known = self.known([name, SPEED]) & (self.hours >= from_hour)
            known[-1] = False
            return value, known
        value = np.full((len(self.hours), self.members), np.nan)
        start = 0 if name == "solar_elevation" else self.native_until(name)
        known = self.known([name]) & (self.hours >= start)
        for inputs, formula in FORMULAS.get(name, []):
            until = min(map(self.until, inputs), default=np.inf)
            rows = (self.hours >= start) & (self.hours < until)
            start = max(start, until)
            if not rows.any():
                continue
            known &= self.known(inputs) | ~rows
            value[rows] = formula(self, *(self.values[one] for one in inputs))[rows]
        return value, known

    def formula_difference(self, name, before):
        """Count of values that a formula gives, and by how much they differ at most beyond rounding and what the pages allow."""
        made = self.by_formula(name, before)
        if made is None or not made[1].any():
            return 0, 0.0
        value, known = made
        ours, served = value[known], self.values[name][known]
        if not np.array_equal(np.isnan(ours), np.isnan(served)):
            return ours.size, np.inf
        there = ~np.isnan(ours)
        allowed = self.registry[name]["resolution"] / 2 + FORMULA_ERRORS.get(name, 0)
        return there.sum(), np.max(np.abs(ours - served)[there] - allowed, initial=0)


def inputs_of(names):
    """These variables and all that their formulas may take."""
    found, left = set(), list(names)
    while left:
        name = left.pop()
        if name in found:
            continue
        found.add(name)
        left += [one for inputs, _ in FORMULAS.get(name, []) for one in inputs]
        if name in (GUSTS, ALOFT):
            left.append(SPEED)
        if name == "wind_speed_at_height":
            left += [SPEED, ALOFT]
        if name == "wind_gust_3s_at_height":
            left += [SPEED, GUSTS]
    return {name for name in found if not name.endswith("_at_height")}
