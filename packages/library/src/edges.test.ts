import {
  type Constraint,
  type Entry,
  type HourlyWeather,
  packedMissing,
  type RangeConstraint,
  variable,
  type VariableName,
} from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { prepareEntry, publish, scorePart, solarElevation } from "@halcyon/scoring";
import { sidesOf } from "@halcyon/scoring/entry";
import { describe, expect, it } from "vitest";
import { entries, findEntry } from "./entries/entries.ts";
import {
  type Demand,
  type EdgeName,
  edgeNames,
  hoursSummed,
  idealValues,
  packedEdge,
  sideNames,
} from "./ideal-values.suite.ts";

/** Hour at noon in Greenwich at an equinox. On the equator, the elevation of the sun then varies almost linearly with longitude. */
const scoredHour = Date.parse("2026-03-20T12:00:00Z") / millisecondsPerHour;

type Place = "at" | "inside" | "outside";

interface Case {
  readonly title: string;
  readonly entry: Entry;
  readonly constraint: RangeConstraint;
  readonly edge: EdgeName;
  readonly place: Place;
  readonly isHard: boolean;
  readonly packed: number;
}

function* edgeCases(): Generator<Case> {
  for (const entry of entries) {
    for (const [index, constraint] of entry.constraints.entries()) {
      if (!("ideal" in constraint)) continue;
      for (const sideName of sideNames) {
        const side = sidesOf(constraint)[sideName];
        if (side === undefined) continue;
        for (const edge of edgeNames) {
          for (const [place, steps] of [
            ["inside", -1],
            ["at", 0],
            ["outside", 1],
          ] as const) {
            const outward = (sideName === "max" ? steps : -steps) * hoursOfMean(constraint);
            const packed = packedEdge(constraint, sideName, edge) + outward;
            if (!isPhysical(constraint, packed)) continue;
            const isHard = side.stop === side.acceptable;
            const title = `${entry.slug} ${index} ${constraint.variable}: ${place} the ${edge} ${sideName}`;
            yield { title, entry, constraint, edge, place, isHard, packed };
          }
        }
      }
    }
  }
}

/** Returns the number of packed steps per step of the constraint's value, because a mean is scored as a sum. */
function hoursOfMean({ over }: RangeConstraint): number {
  return over?.statistic === "mean" ? over.hours : 1;
}

function isPhysical(constraint: RangeConstraint, packed: number): boolean {
  const { packing, physical } = variable(constraint.variable);
  return (packed * packing.multiplier) / packing.divisor >= physical.min * hoursSummed(constraint);
}

/** Returns a longitude on the equator at which the sun has a packed elevation at the scored hour. */
function longitudeWithSun(packed: number): number {
  let [west, east] = [-170, 0];
  for (let halving = 0; halving < 60; halving++) {
    const middle = (west + east) / 2;
    if (solarElevation(scoredHour * millisecondsPerHour, 0, middle) * 100 < packed) west = middle;
    else east = middle;
  }
  return east;
}

/**
 * Returns the published score of the entry when all constraints are ideal. With a demand, one constraint has a given packed value or sum, and the others
 * are as ideal as possible.
 */
function scoreOf(entry: Pick<Entry, "constraints">, demand?: Demand): number {
  const prepared = prepareEntry(entry);
  const { hoursBefore: row, hoursAfter } = prepared;
  const hours = row + 1 + hoursAfter;
  const byVariable = Map.groupBy(entry.constraints, (one) => one.variable);
  const grids = new Map(
    [...byVariable].map(([name, constraints]) => [
      name,
      idealValues(constraints, { hours, row }, name === demand?.constraint.variable ? demand : undefined),
    ]),
  );
  const sun = grids.get("solar_elevation")?.[row] ?? 0;
  grids.delete("solar_elevation");
  const weather: HourlyWeather = { from: scoredHour - row, hours, members: 1, grids };
  const scores = scorePart({
    entry: prepared,
    weather,
    site: { cell: { latitude: 0, longitude: longitudeWithSun(sun), sea: true }, nowRow: row },
    reach: (read) => (grids.has(read) ? hours : 0),
    fromRow: row,
    toRow: row + 1,
    quantilesToRow: 0,
  });
  if ("gap" in scores) throw new Error("an unexpected gap");
  return publish(scores.median[0] ?? Number.NaN);
}

/** Returns the constraint and those that can be ideal together with it. On the same variable, a preference may be stricter than a limit. */
function compatible({ entry, constraint }: Case): Constraint[] {
  return entry.constraints.filter(
    (one) =>
      one === constraint ||
      one.variable !== constraint.variable ||
      (one.role === "limit" && constraint.role === "limit"),
  );
}

/** Checks the score against the theorem about the membership of one limit. */
function expectMembership({ edge, place, isHard }: Case, score: number): void {
  if (edge === "ideal") {
    if (place === "outside") {
      expect(score).toBeLessThan(1);
      expect(score).toBeGreaterThanOrEqual(0.1);
    } else expect(score).toBe(1);
  } else if (edge === "acceptable" || isHard) {
    if (place === "at") expect(score).toBe(0.1);
    else if (place === "inside") expect(score).toBeGreaterThan(0.1);
    else if (isHard) expect(score).toBe(0);
    else expect(score).toBeLessThan(0.1);
  } else if (place === "inside") {
    expect(score).toBeGreaterThan(0);
    expect(score).toBeLessThan(0.1);
  } else expect(score).toBe(0);
}

describe("the edges of every constraint", () => {
  const cases = [...edgeCases()];

  it("are reached by packed values: at least one case an edge", () => {
    const reached = new Set(cases.map(({ title }) => title.replace(/: (inside|at|outside) /, " ")));
    expect(reached.size).toBeGreaterThanOrEqual(3 * entries.length);
    expect(
      cases.every(({ packed, constraint }) => Math.abs(packed) < -packedMissing * hoursSummed(constraint)),
    ).toBe(true);
  });

  it.each(cases)("$title: as a limit alone", (one) => {
    const constraint = { ...one.constraint, role: "limit" as const };
    expectMembership(one, scoreOf({ constraints: [constraint] }, { constraint, packed: one.packed }));
  });

  it.each(cases)("$title: with all else ideal", (one) => {
    const score = scoreOf({ constraints: compatible(one) }, one);
    if (one.constraint.role === "preference") expect(score).toBeGreaterThanOrEqual(0.1);
    else expectMembership(one, score);
  });
});

describe("every entry", () => {
  it.each(entries)("$slug is 1 where all is ideal", (entry) => {
    expect(scoreOf(entry)).toBe(1);
  });
});

describe("a derived value", () => {
  const entry = findEntry("task", 1);
  it.each([
    [10.09, 17, 0.1],
    [10.1, 17.02, 0.0993],
    [11.87, 20, 0],
  ])(
    "wind of %d m/s at 10 m is a gust of %d m/s at 60 m, rounded once, and scores %d",
    (windSpeedMps, _, expected) => {
      const grids = new Map<VariableName, Int16Array>([
        ["wind_speed_10m", Int16Array.of(Math.round(windSpeedMps * 100))],
        ["temperature_2m", Int16Array.of(1500)],
      ]);
      const scores = scorePart({
        entry: prepareEntry(entry ?? { constraints: [] }),
        weather: { from: scoredHour, hours: 1, members: 1, grids },
        site: { cell: { latitude: 55.3, longitude: -160.5, sea: false }, nowRow: 0 },
        reach: (read) => (grids.has(read) ? 1 : 0),
        fromRow: 0,
        toRow: 1,
        quantilesToRow: 0,
      });
      if ("gap" in scores) throw new Error("an unexpected gap");
      expect(publish(scores.median[0] ?? Number.NaN)).toBe(expected);
      expect(scores.dropped.map(({ constraint }) => constraint)).toEqual([1, 2, 3]);
    },
  );
});
