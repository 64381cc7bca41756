import {
  type Entry,
  type HourlyWeather,
  millisecondsPerHour,
  packedMissing,
  type RangeConstraint,
  variable,
  type VariableName,
} from "@halcyon/schema";
import { prepareEntry, publish, scorePart, type Side, sidesOf, solarElevation } from "@halcyon/scoring";
import { describe, expect, it } from "vitest";
import { entries, findEntry } from "./entries.ts";

/** Noon at Greenwich at an equinox: on the equator the sun's elevation runs nearly as longitude does. */
const scoredHour = Date.parse("2026-03-20T12:00:00Z") / millisecondsPerHour;
const sides = ["min", "max"] as const;
const edgeNames = ["ideal", "acceptable", "stop"] as const;

type SideName = (typeof sides)[number];
type Place = "at" | "inside" | "outside";

interface Case {
  readonly title: string;
  readonly entry: Entry;
  readonly constraint: RangeConstraint;
  readonly edge: (typeof edgeNames)[number];
  readonly place: Place;
  readonly isHard: boolean;
  readonly packed: number;
}

function* edgeCases(): Generator<Case> {
  for (const entry of entries) {
    for (const [index, constraint] of entry.constraints.entries()) {
      if (!("ideal" in constraint)) continue;
      for (const sideName of sides) {
        const side = sidesOf(constraint)[sideName];
        if (side === undefined) continue;
        for (const edge of edgeNames) {
          for (const [place, steps] of [
            ["inside", -1],
            ["at", 0],
            ["outside", 1],
          ] as const) {
            const packed = packedEdge(constraint, sideName, side, edge, steps);
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

/** The packed value at an edge, or the first at or beyond it, and steps outward from there. */
function packedEdge(
  constraint: RangeConstraint,
  sideName: SideName,
  side: Side,
  edge: (typeof edgeNames)[number],
  steps: number,
): number {
  const { divisor, multiplier } = variable(constraint.variable).packing;
  const outward = Math.ceil((side[edge] * divisor) / multiplier - 1e-6) + steps;
  return sideName === "max" ? outward : -outward;
}

function isPhysical({ variable: name }: RangeConstraint, packed: number): boolean {
  const { packing, physical } = variable(name);
  return (packed * packing.multiplier) / packing.divisor >= physical.min;
}

/** A packed value that is ideal for every constraint of the entry on the variable. */
function idealPacked(entry: Pick<Entry, "constraints">, name: VariableName): number {
  const { divisor, multiplier } = variable(name).packing;
  const ranges = entry.constraints.filter(
    (one) => one.variable === name && "ideal" in one,
  ) as RangeConstraint[];
  const tops = ranges.map((one) => (one.over?.statistic === "sum" ? 0 : (one.ideal.max ?? Infinity)));
  const value =
    Math.min(...tops) === Infinity ? Math.max(...ranges.map((one) => one.ideal.min ?? 0)) : Math.min(...tops);
  return Math.round((value * divisor) / multiplier);
}

/** A longitude on the equator where the sun has a packed elevation at the scored hour. */
function longitudeWithSun(packed: number): number {
  let [west, east] = [-170, 0];
  for (let halving = 0; halving < 60; halving++) {
    const middle = (west + east) / 2;
    if (solarElevation(scoredHour * millisecondsPerHour, 0, middle) * 100 < packed) west = middle;
    else east = middle;
  }
  return east;
}

/** The published score of the entry when all is ideal but for one constraint, which meets a packed value. */
function scoreAt(entry: Pick<Entry, "constraints">, constraint: RangeConstraint, packed: number): number {
  const prepared = prepareEntry(entry);
  const { hoursBefore: row, hoursAfter } = prepared;
  const hours = row + 1 + hoursAfter;
  const grids = new Map(
    entry.constraints.map((one) => [
      one.variable,
      new Int16Array(hours).fill(idealPacked(entry, one.variable)),
    ]),
  );
  const { over, variable: name } = constraint;
  const far = (over?.hours ?? 1) - 1;
  const values = grids.get(name);
  if (values === undefined) throw new Error(`${name} is not in the entry`);
  values[over?.direction === "trailing" ? row - far : row + far] = packed;
  const sun = grids.get("solar_elevation")?.[row] ?? 0;
  grids.delete("solar_elevation");
  const weather: HourlyWeather = { from: scoredHour - row, hours, members: 1, grids };
  const scores = scorePart({
    entry: prepared,
    weather,
    site: { location: { latitude: 0, longitude: longitudeWithSun(sun) }, sea: true, nowRow: row },
    reach: (read) => (grids.has(read) ? hours : 0),
    fromRow: row,
    toRow: row + 1,
    quantiles: false,
  });
  if ("gap" in scores) throw new Error("an unexpected gap");
  return publish(scores.median[0] ?? Number.NaN);
}

/** What the theorem says of the membership of one limit. */
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
    expect(cases.every(({ packed }) => Math.abs(packed) < -packedMissing)).toBe(true);
  });

  it.each(cases)("$title: as a limit alone", (one) => {
    const constraint = { ...one.constraint, role: "limit" as const };
    expectMembership(one, scoreAt({ constraints: [constraint] }, constraint, one.packed));
  });

  it.each(cases)("$title: with all else ideal", (one) => {
    const score = scoreAt(one.entry, one.constraint, one.packed);
    if (one.constraint.role === "preference") expect(score).toBeGreaterThanOrEqual(0.1);
    else expectMembership(one, score);
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
        site: { location: { latitude: 55.3, longitude: -160.5 }, sea: false, nowRow: 0 },
        reach: (read) => (grids.has(read) ? 1 : 0),
        fromRow: 0,
        toRow: 1,
        quantiles: false,
      });
      if ("gap" in scores) throw new Error("an unexpected gap");
      expect(publish(scores.median[0] ?? Number.NaN)).toBe(expected);
      expect(scores.dropped.map(({ constraint }) => constraint)).toEqual([1, 2]);
    },
  );
});
