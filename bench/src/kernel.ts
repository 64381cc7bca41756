import {
  type Constraint,
  constraintSchema,
  type HourlyWeather,
  pack,
  variable,
  type VariableName,
} from "@halcyon/schema";
import { type PartInput, prepareEntry, scoreHours } from "@halcyon/scoring";
import type { Figure } from "./figure.ts";
import { processorMsOfRun, seeded } from "./timing.ts";

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

/** Measures the scoring kernel with six variables of an ensemble forecast. */
export function kernelFigures(): Figure[] {
  const input: PartInput = {
    entry: prepareEntry({ constraints }),
    weather: makeWeather(),
    site: { cell: { latitude: 50, longitude: 8, sea: false }, nowRow: 0 },
    reach: () => hours,
    fromRow: 0,
    toRow: hours,
    quantilesToRow: Infinity,
  };
  if ("gap" in scoreHours(input)) throw new Error("the made weather has no gap");
  const value = processorMsOfRun(() => scoreHours(input), 9);
  const name = `scoring ${hours} h x ${members} members x ${limits.length} variables, with quantiles`;
  return [{ name, value, unit: "ms", atMost: budgetMs }];
}

/** Returns an artificial weather value for an hour and a member, 0..1. All members share a slow change, and their spread grows with lead time. */
function wave(index: number, noise: number): number {
  const hour = Math.floor(index / members);
  const shared = 0.5 + 0.35 * Math.sin(hour / 31) + 0.1 * Math.sin(hour / 3.8);
  return Math.min(Math.max(shared + (noise - 0.5) * (0.05 + (0.6 * hour) / hours), 0), 1);
}

function makeWeather(): HourlyWeather {
  const random = seeded(1);
  const grids = new Map<VariableName, Int16Array>();
  for (const [name, min, max, margin] of limits) {
    const grid = Int16Array.from({ length: hours * members }, (_, index) => {
      const value = Math.max(0, min - margin + wave(index, random()) * (max - min + 2 * margin));
      return pack(value, variable(name).packing);
    });
    grids.set(name, grid);
  }
  return { from: 0, hours, members, grids };
}
