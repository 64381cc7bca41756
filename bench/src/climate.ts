import { entries } from "@halcyon/library";
import { type HourlyWeather, pack, variable, type VariableName } from "@halcyon/schema";
import { carriage } from "@halcyon/schema/registry";
import { dayNumber } from "@halcyon/schema/time";
import {
  type DailySeries,
  entryReads,
  frequencyChange,
  prepareEntry,
  type PreparedEntry,
  scoreRecord,
  workability,
  type Years,
} from "@halcyon/scoring";
import type { Figure } from "./figure.ts";
import { median, seeded } from "./timing.ts";

const modelCount = 30;
const projection: Years = { first: 1950, last: 2099 };
const history: Years = { first: 1980, last: 2025 };
const historyYears = history.last - history.first + 1;
const site = { cell: { latitude: 41, longitude: -74.5, sea: false }, nowRow: 0 };

/** Measures climate calculations at one place: heat waves across climate models, and the workability of every curated entry (task or scenario) over decades. */
export function climateFigures(): Figure[] {
  return [...waveFigures(), ...workabilityFigures(hourlyHistory())];
}

function waveFigures(): Figure[] {
  const input = {
    waveType: "heatwave",
    models: new Map(Array.from({ length: modelCount }, (_, model) => [`model ${model}`, dailyMeans(model)])),
    baseline: { first: 1950, last: 2010 },
    period: { first: 2041, last: 2070 },
  } as const;
  const firstMs = timeMs(() => frequencyChange(input));
  const againMs = median(Array.from({ length: 10 }, () => timeMs(() => frequencyChange(input))));
  const what = `change of heat waves, ${modelCount} models x ${projection.last - projection.first + 1} years of days`;
  return [within(150, `${what}, first time`, firstMs), within(150, `${what}, again`, againMs)];
}

function workabilityFigures(weather: HourlyWeather): Figure[] {
  const timed = entries
    .map((entry) => ({ slug: entry.slug, prepared: prepareEntry(entry) }))
    .filter(({ prepared }) => prepared.constraints.every((one) => variable(one.variable).atSea !== true))
    .map(({ slug, prepared }) => ({ slug, ms: timeMs(() => workabilityOf(prepared, weather)) }))
    .toSorted((a, b) => a.ms - b.ms);
  const slowest = timed.at(-1)!;
  const what = `workability of ${historyYears} years of hours`;
  return [
    within(300, `${what}, median of ${timed.length} curated entries`, median(timed.map(({ ms }) => ms))),
    within(300, `${what}, ${slowest.slug} (slowest curated entry)`, slowest.ms),
  ];
}

function workabilityOf(entry: PreparedEntry, weather: HourlyWeather): void {
  const reach = (name: VariableName): number => (weather.grids.has(name) ? Infinity : 0);
  const rows = { fromRow: entry.hoursBefore, toRow: weather.hours - entry.hoursAfter };
  const scores = scoreRecord({ entry, weather, site, reach, ...rows });
  if (scores.every(Number.isNaN)) throw new Error(`no score from ${entryReads(entry, reach).join(", ")}`);
  const from = weather.from + rows.fromRow;
  workability({ from, scores, durationHours: 4, minimumScore: 0.1 });
}

function timeMs(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function within(atMost: number, name: string, value: number): Figure {
  return { name, value, unit: "ms", atMost };
}

/** Returns daily means of a seasonal climate that warms by 4 °C, rounded to 0.01 °C. */
function dailyMeans(model: number): DailySeries {
  const random = seeded(model + 1);
  const firstDay = dayNumber("noleap", { year: projection.first, month: 1, day: 1 });
  const values = new Float64Array((projection.last - projection.first + 1) * 365);
  let weatherC = 0;
  for (let day = 0; day < values.length; day += 1) {
    weatherC = 0.8 * weatherC + 6 * (random() - 0.5);
    const seasonC = -10 * Math.cos((2 * Math.PI * (day % 365)) / 365);
    values[day] = Math.round(100 * (12 + seasonC + weatherC + (4 * day) / values.length)) / 100;
  }
  return { calendar: "noleap", firstDay, values };
}

/** Returns hourly values of every variable that a deterministic forecast provides. The values oscillate between the extremes of mild weather. */
function hourlyHistory(): HourlyWeather {
  const from = 24 * dayNumber("standard", { year: history.first, month: 1, day: 1 });
  const hours = 24 * dayNumber("standard", { year: history.last + 1, month: 1, day: 1 }) - from;
  const names = Object.keys(carriage.gfs) as VariableName[];
  const grids = new Map(names.map((name, index) => [name, waves(name, hours, index)]));
  return { from, hours, members: 1, grids };
}

function waves(name: VariableName, hours: number, seed: number): Int16Array {
  const { packing, plausible } = variable(name);
  const random = seeded(seed);
  const values = new Int16Array(hours);
  for (let hour = 0; hour < hours; hour += 1) {
    const season = 0.06 * Math.sin(hour / 1395);
    const share = 0.5 + season + 0.04 * Math.sin(hour / 3.82) + 0.3 * (random() - 0.5);
    values[hour] = pack(plausible.min + share * (plausible.max - plausible.min), packing);
  }
  return values;
}
