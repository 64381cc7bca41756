import {
  type Constraint,
  constraintSchema,
  type HourlyWeather,
  pack,
  variable,
  type VariableName,
} from "@halcyon/schema";
import { type PartInput, prepareEntry, scoreHours } from "@halcyon/scoring";
import { interleaveOnProcessor, seeded } from "./ratio.ts";
import type { Row } from "./table.ts";

const hours = 720;
const members = 31;
const budgetMs = 0.25;

const limits: readonly [VariableName, number, number, number][] = [
  ["temperature_2m", -5, 35, 10],
  ["wind_speed_10m", 0, 9, 4],
  ["wind_gusts_10m", 0, 14, 6],
  ["relative_humidity_2m", 20, 85, 15],
  ["cloud_cover", 0, 70, 25],
  ["visibility", 3000, 50_000, 2500],
];

const constraints: Constraint[] = limits.map(([name, min, max, margin]) => {
  const lower = min === 0 ? {} : { min };
  return constraintSchema.parse({
    variable: name,
    unit: variable(name).unit,
    ideal: { ...lower, max },
    acceptable: { ...(min === 0 ? {} : { min: min - margin }), max: max + margin },
    weight: 1,
  });
});

/** The hours that kernels are timed on: six variables of an ensemble. */
export function kernelInput(weather: HourlyWeather = makeWeather().weather): PartInput {
  const entry = prepareEntry({ constraints });
  const site = { cell: { latitude: 50, longitude: 8, sea: false }, nowRow: 0 };
  return { entry, weather, site, reach: () => hours, fromRow: 0, toRow: hours, quantilesToRow: Infinity };
}

/** The kernel against the way one would write it first: an object an hour and member, functions, sorting. */
export function kernelRows(): Row[] {
  const { weather, objects } = makeWeather();
  const input = kernelInput(weather);
  const found = scoreHours(input);
  if ("gap" in found) throw new Error("the made weather has no gap");
  const expected = naiveScores(objects);
  expected.forEach(({ median }, hour) => {
    if (Math.abs(median - found.median[hour]!) > 1e-9) throw new Error(`hour ${hour}: the two ways differ`);
  });
  const [naive, kernel] = interleaveOnProcessor(
    [
      { name: "naive objects", run: () => naiveScores(objects) },
      { name: "kernel", run: () => scoreHours(input) },
    ],
    9,
  );
  const what = `scoring ${hours} h x ${members} members x ${limits.length} variables, with quantiles`;
  const measured = `${kernel!.medianMs.toFixed(3)} ms of a processor`;
  return [
    {
      what,
      baseline: `naive objects, ${naive!.medianMs.toFixed(1)} ms`,
      measured,
      ratio: naive!.medianMs / kernel!.medianMs,
      target: 100,
    },
    { what, baseline: `${budgetMs} ms`, measured, ratio: budgetMs / kernel!.medianMs, target: 1 },
  ];
}

/** Weather of an hour and member in [0, 1]: a slow change that all members share, and a spread that grows with the lead. */
function wave(index: number, noise: number): number {
  const hour = Math.floor(index / members);
  const shared = 0.5 + 0.35 * Math.sin(hour / 31) + 0.1 * Math.sin(hour / 3.8);
  return Math.min(Math.max(shared + (noise - 0.5) * (0.05 + (0.6 * hour) / hours), 0), 1);
}

type Values = Partial<Record<VariableName, number>>;

function makeWeather(): { weather: HourlyWeather; objects: Values[][] } {
  const random = seeded(1);
  const grids = new Map<VariableName, Int16Array>();
  const objects: Values[][] = Array.from({ length: hours }, () =>
    Array.from({ length: members }, () => ({})),
  );
  for (const [name, min, max, margin] of limits) {
    const { packing } = variable(name);
    const grid = new Int16Array(hours * members);
    for (let index = 0; index < grid.length; index++) {
      const weatherAt = wave(index, random());
      const value = Math.max(0, min - margin + weatherAt * (max - min + 2 * margin));
      grid[index] = pack(value, packing);
      objects[Math.floor(index / members)]![index % members]![name] =
        (grid[index]! * packing.multiplier) / packing.divisor;
    }
    grids.set(name, grid);
  }
  return { weather: { from: 0, hours, members, grids }, objects };
}

interface Range {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** One side after the other, straight from the definition. */
function naiveMembership(constraint: Constraint, value: number): number {
  if (!("ideal" in constraint)) throw new Error("only ranges are timed");
  const sides = (["min", "max"] as const).map((side) => {
    const outward = side === "max" ? 1 : -1;
    const edge = (range: Range): number | undefined =>
      range[side] === undefined ? undefined : outward * range[side];
    const ideal = edge(constraint.ideal);
    const acceptable = edge(constraint.acceptable);
    if (ideal === undefined || acceptable === undefined) return 1;
    const stop = acceptable + (acceptable - ideal) / 9;
    const x = outward * value;
    if (x <= ideal) return 1;
    if (x <= acceptable) return 0.1 + 0.9 * (1 - (x - ideal) / (acceptable - ideal));
    return x >= stop ? 0 : (0.1 * (stop - x)) / (stop - acceptable);
  });
  return Math.min(...sides);
}

function naiveScores(weather: Values[][]): { median: number; q10: number; q90: number }[] {
  return weather.map((hour) => {
    const scores = hour
      .map((values) => {
        const parts = constraints.map((constraint) => ({
          membership: naiveMembership(constraint, values[constraint.variable]!),
          weight: constraint.weight,
        }));
        const total = parts.reduce((sum, part) => sum + part.weight, 0);
        const mean = parts.reduce((product, part) => product * part.membership ** (part.weight / total), 1);
        return Math.min(mean, ...parts.map((part) => part.membership));
      })
      .toSorted((a, b) => a - b);
    return { median: quantile(scores, 0.5), q10: quantile(scores, 0.1), q90: quantile(scores, 0.9) };
  });
}

function quantile(sorted: number[], probability: number): number {
  const position = Math.min(Math.max((sorted.length + 1) * probability, 1), sorted.length);
  const lower = Math.floor(position);
  const low = sorted[lower - 1]!;
  return low + (position - lower) * ((sorted[lower] ?? low) - low);
}
