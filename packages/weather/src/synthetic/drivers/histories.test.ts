import { isLong } from "@halcyon/testing";
import { pack, unpack, variable, type VariableName } from "@halcyon/schema";
import { quantileType6 } from "@halcyon/scoring";
import { beforeAll, describe, expect, test } from "vitest";
import { syntheticCells } from "../climate/cell.ts";
import { climateOf } from "../climate/climate.ts";
import { conditionsAt } from "../weather/conditions.ts";
import { uniformOf } from "../../io/hash.ts";
import { Histories } from "./histories.ts";
import { instantOf, instants } from "../weather/instants.ts";
import { emptySky, fillSky } from "../weather/sky.ts";
import { stepTotals } from "../weather/step-totals.ts";

const members = 31;
const seed = 1;

/** Number of pairs of a place and a run. Every lead of each pair is checked. */
const pairs = isLong ? 2000 : 500;

/** Factor that widens the tolerances, which are given for 2,000 pairs, if there are fewer pairs. */
const wider = Math.sqrt(2000 / pairs);

const leads = [6, 24, 72, 120, 168, 240, 336] as const;
type Lead = (typeof leads)[number];

const atInstant = ["temperature_2m", "wind_speed_10m", "relative_humidity_2m", "pressure_msl"] as const;
const ofStep = ["wind_gusts_10m", "precipitation"] as const;
const continuous = [...atInstant, "wind_gusts_10m"] as const;
type Name = (typeof atInstant)[number] | (typeof ofStep)[number];

/** Packed forecasts of members, and the truth. */
interface Case {
  readonly forecast: Float64Array;
  readonly truth: number;
}

const cases = new Map<string, Case[]>();
const casesOf = (name: Name, lead: Lead): readonly Case[] => cases.get(`${name} ${lead}`)!;

beforeAll(() => {
  for (const lead of leads) for (const name of [...atInstant, ...ofStep]) cases.set(`${name} ${lead}`, []);
  const cellOf = syntheticCells();
  for (let pair = 0; pair < pairs; pair += 1) {
    const cell = cellOf({
      latitude: (Math.asin(2 * uniformOf(seed, pair, 0) - 1) * 180) / Math.PI,
      longitude: 360 * uniformOf(seed, pair, 1) - 180,
    });
    const run = 24 * Math.floor(16_000 * uniformOf(seed, pair, 2));
    const forecast = new Histories({ product: "gefs", seed }, cell, run);
    for (const lead of leads) {
      const truth = new Histories({ product: "gfs", seed }, cell, run + lead);
      const [said, was] = [
        valuesAt(forecast, cell, run + lead, members),
        valuesAt(truth, cell, run + lead, 1),
      ] as const;
      for (const [name, values] of said) {
        cases.get(`${name} ${lead}`)!.push({ forecast: values, truth: was.get(name)![0]! });
      }
    }
  }
});

function valuesAt(
  histories: Histories,
  cell: Parameters<typeof climateOf>[0],
  stamp: number,
  count: number,
): ReadonlyMap<Name, Float64Array> {
  const climate = climateOf(cell);
  const values = new Map<Name, Float64Array>(atInstant.map((name) => [name, new Float64Array(count)]));
  const conditions = conditionsAt(climate, stamp);
  const sky = emptySky();
  histories.moveTo(stamp);
  for (let member = 0; member < count; member += 1) {
    const drivers = histories.driversOf(member);
    fillSky(climate, conditions, drivers, sky);
    const instant = instantOf(climate, conditions, drivers, sky);
    for (const name of atInstant) values.get(name)![member] = instants[name]!(instant, stamp);
  }
  const totals = stepTotals(ofStep, { climate, histories, members: count, stamp, length: 3 });
  for (const name of ofStep) values.set(name, totals.get(name)!);
  for (const [name, all] of values)
    values.set(
      name,
      all.map((value) => asPacked(name, value)),
    );
  return values;
}

function asPacked(name: VariableName, value: number): number {
  const { packing } = variable(name);
  return unpack(pack(value, packing), packing);
}

/** Returns the share of cases in which the truth lies in [Q10, Q90]. */
function coverageOf(given: readonly Case[]): number {
  const inside = given.filter(({ forecast, truth }) => {
    const sorted = forecast.toSorted();
    return truth >= quantileType6(sorted, 0.1) && truth <= quantileType6(sorted, 0.9);
  });
  return inside.length / given.length;
}

/**
 * Returns the chi-square distance of the truth's ranks among the members from equal counts, with 31 degrees of freedom. Ties are broken at
 * random.
 */
function rankChiSquare(given: readonly Case[], lead: Lead): number {
  const counts = new Float64Array(members + 1);
  given.forEach(({ forecast, truth }, index) => {
    const below = forecast.filter((value) => value < truth).length;
    const equal = forecast.filter((value) => value === truth).length;
    counts[below + Math.floor((equal + 1) * uniformOf(seed, index, lead, 3))]! += 1;
  });
  const expected = given.length / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** Returns the correlation over all cases between the forecast of a member and another number of that member. */
function correlation(given: readonly Case[], otherOf: (one: Case, member: number) => number): number {
  const sums = { x: 0, y: 0, xx: 0, yy: 0, xy: 0 };
  for (const one of given) {
    one.forecast.forEach((x, member) => {
      const y = otherOf(one, member);
      sums.x += x;
      sums.y += y;
      sums.xx += x * x;
      sums.yy += y * y;
      sums.xy += x * y;
    });
  }
  const count = given.length * members;
  const covariance = sums.xy / count - (sums.x / count) * (sums.y / count);
  const variances = (sums.xx / count - (sums.x / count) ** 2) * (sums.yy / count - (sums.y / count) ** 2);
  return covariance / Math.sqrt(variances);
}

const withTruth = (given: readonly Case[]): number => correlation(given, ({ truth }) => truth);
const withNext = (given: readonly Case[]): number =>
  correlation(given, ({ forecast }, member) => forecast[(member + 1) % members]!);

describe.each(leads)("the members at %i h and the truth", (lead) => {
  test("are exchangeable: the truth lies in [Q10, Q90] eight times of ten", () => {
    const found = continuous.map((name) => coverageOf(casesOf(name, lead)));
    const mean = found.reduce((sum, share) => sum + share, 0) / found.length;
    expect(Math.abs(mean - 0.8)).toBeLessThan(0.02 * wider);
    found.forEach((share, index) =>
      expect(Math.abs(share - 0.8), continuous[index]).toBeLessThan(0.035 * wider),
    );
  });

  test.each([...continuous, "precipitation"] as const)("%s: the truth has any rank equally often", (name) => {
    // 0.1 % of chi-square with 31 degrees of freedom is above 61.1.
    expect(rankChiSquare(casesOf(name, lead), lead)).toBeLessThan(61);
  });

  test("know as much of the truth as of each other", () => {
    for (const name of continuous) {
      const given = casesOf(name, lead);
      expect(Math.abs(withTruth(given) - withNext(given)), name).toBeLessThan(0.05 * wider);
    }
  });
});

test("pressure is foreseen as well as forecasts of it are: by half after ten days", () => {
  const [week, tenDays] = [
    withTruth(casesOf("pressure_msl", 168)),
    withTruth(casesOf("pressure_msl", 240)),
  ] as const;
  expect(week).toBeGreaterThan(0.7);
  expect(week).toBeLessThan(0.8);
  expect(tenDays).toBeGreaterThan(0.45);
  expect(tenDays).toBeLessThan(0.6);
});
