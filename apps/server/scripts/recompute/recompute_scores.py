"""Computes scores of a running server anew, from the weather that it serves and the pages of its methodology, with numpy alone.

    python3 recompute_scores.py http://127.0.0.1:8080 hal_...

A case is a curated entry, a place on land or at sea, a model and a number of hours from now, all drawn from a seed. The definition comes
from `/v1/tasks` and `/v1/scenarios`, the weather of every member from `/v1/operational/{model}/hourly`. Scores must agree with
`/v1/optimality/composite/` to 1e-4. Derived variables that the endpoint serves are scored as served, and compared with their formulas: they must
agree to half of their last digit and the error that their page allows. Winds at a height are not served, and follow from those that are.

Left out, since the endpoint gives neither hours before now nor those of a part that another part answers:

- hours whose span reaches before or past their part: up to `over.hours` - 1 at its begin, where they look back, or at its end;
- the last hour before another part takes over, for entries that look at a sum, mean or extreme: it stands at the end of the hour.

Not in any curated entry and so not here: arcs of wind direction, UTCI.
"""

import argparse
import sys
from collections import Counter, defaultdict

import numpy as np
from composite import composite, memberships, over_hours, published
from part import Part, inputs_of
from service import Refused, Service, epoch_hour, sea_parts

TOLERANCE = 1e-4
FORMULA_TOLERANCE = 1e-6
LONGEST_HOURS = (120, 400, 760, 1500, 5040)
SHARES = (0.3, 0.35, 0.2, 0.1, 0.05)


class Tally:
    def __init__(self):
        self.counts = Counter()
        self.largest = 0.0
        self.different = []
        self.entries = set()
        self.formulas = defaultdict(lambda: [0, 0.0])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("address")
    parser.add_argument("key")
    parser.add_argument("--cases", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    service = Service(asked.address, asked.key)
    models = service.get("/v1/models")[0]["models"]
    entries = service.entries()
    random = np.random.default_rng(asked.seed)
    tally = Tally()
    while tally.counts["cases"] < asked.cases:
        entry = entries[random.integers(len(entries))]
        model = models[random.integers(len(models))]
        hours = int(random.integers(1, random.choice(LONGEST_HOURS, p=SHARES) + 1))
        place = drawn_place(service, random, model["id"])
        try:
            compare(service, entry, place, model, hours, tally)
        except Refused as refused:
            tally.counts[f"refused: {refused.problem['code']}"] += 1
    report(tally)
    off = any(excess > FORMULA_TOLERANCE for _, excess in tally.formulas.values())
    sys.exit(1 if off or tally.different else 0)


def drawn_place(service, random, model):
    """A place on land or at sea, with equal chance, north of Antarctica."""
    wants_sea = random.random() < 0.5
    while True:
        latitude = round(float(np.degrees(np.arcsin(random.uniform(-0.85, 0.98)))), 2)
        place = (latitude, round(float(random.uniform(-180, 180)), 2))
        query = {"variables": "temperature_2m", "forecast_hours": 1}
        headers = service.get(f"/v1/operational/{model}/hourly", latitude=place[0], longitude=place[1], **query)[1]
        if bool(sea_parts(headers)) == wants_sea:
            return place


def compare(service, entry, place, model, hours, tally):
    """Adds a case to the tally."""
    answer, _ = service.composite(entry, place, model["id"], hours)
    constraints = entry["constraints"]
    after = max(look["hours"] if (look := constraint.get("over")) else 1 for constraint in constraints)
    names = inputs_of(constraint["variable"] for constraint in constraints)
    fetched = min(hours + after + 2, model["forecast_hours_max"])
    members, metadata, headers = service.members(place, model["id"], fetched, names)
    now = epoch_hour(metadata["start_date"])
    if epoch_hour(answer["metadata"]["start_date"]) != now:
        return  # A new hour began between the answers: the case is drawn again.
    tally.counts["cases"] += 1
    tally.counts["cases at sea"] += bool(sea_parts(headers))
    carried = {part["part"]: part for part in model["parts"]}
    before = None
    for described in metadata["parts"]:
        is_sea = described["part"] in sea_parts(headers)
        part = Part(service, described, carried[described["part"]], members, place, is_sea, now)
        for name in names & members.keys():
            count, excess = part.formula_difference(name, before)
            found = tally.formulas[name]
            found[0], found[1] = found[0] + count, max(found[1], excess)
        compare_part(part, entry, answer["forecast"], (place, model["id"], hours), tally)
        before = part


def compare_part(part, entry, rows, case, tally):
    constraints = entry["constraints"]
    asked = (part.hours >= part.first) & (part.hours < len(rows))
    known = asked.copy()
    suitabilities = []
    for constraint in constraints:
        value, here = part.looked_at(constraint)
        registry = part.registry[constraint["variable"]]
        if "over" in constraint:
            value, here = over_hours(value, here, constraint["over"], registry["resolution"])
        known &= here
        suitabilities.append(memberships(constraint, value, registry, part))
    scores, refused, dropped = composite(constraints, suitabilities)
    for counted in (f"hours left out, {part.name}", "hours left out"):
        tally.counts[counted] += int((asked & ~known).sum())
    if not known.any():
        return
    tally.entries.add((entry["type"], entry["id"]))
    tally.counts["hours with a dropped limit"] += int((dropped & known).sum())
    if (refused & known).any():
        tally.different.append(f"{entry['slug']} {case}: answered though a variable is missing")
        return
    made = np.nanquantile(scores[known], [0.5, 0.1, 0.9], axis=1, method="weibull")
    served = [rows[hour] for hour in part.hours[known]]
    for column, ours in zip(("median", "Q10", "Q90"), published(made), strict=True):
        theirs = np.array([row[column] for row in served], dtype=float)
        if column != "median":
            ours = np.where(part.has_quantiles[known], ours, np.nan)
        if not np.array_equal(np.isnan(ours), np.isnan(theirs)):
            tally.different.append(f"{entry['slug']} {case}: {column} of the {part.name} part is null or not")
            continue
        difference = np.abs(ours - theirs)
        for counted in (f"scores compared, {part.name}", "scores compared"):
            tally.counts[counted] += int((~np.isnan(ours)).sum())
        tally.counts["scores strictly between 0 and 1"] += int(((theirs > 0) & (theirs < 1)).sum())
        worst = np.max(difference, initial=0, where=~np.isnan(difference))
        tally.largest = max(tally.largest, worst)
        far = np.flatnonzero(difference > TOLERANCE + 1e-9)
        if far.size:
            first = far[0]
            tally.different.append(
                f"{entry['slug']} {case}: {far.size} of {ours.size} {column}, {part.name}, at most {worst:.4f}; "
                f"first {served[first]['timestamp']}: served {theirs[first]}, computed {ours[first]}"
            )
    for counted in (f"hours compared, {part.name}", "hours compared"):
        tally.counts[counted] += int(known.sum())


def report(tally):
    for name, count in sorted(tally.counts.items()):
        print(f"{name}: {count:,}")
    print(f"entries: {len(tally.entries)}")
    print(f"largest difference of a score: {tally.largest:.1e}")
    for line in tally.different:
        print(f"DIFFERENT {line}")
    for name, (count, excess) in sorted(tally.formulas.items()):
        if count:
            off = f"up to {excess:.1e} beyond" if excess > FORMULA_TOLERANCE else "all within"
            print(f"formula of {name}: {count:,} values, {off} rounding and the error that its page allows")
    compared = sum(count for count, _ in tally.formulas.values())
    print(f"values of derived variables compared: {compared:,}")


if __name__ == "__main__":
    main()
