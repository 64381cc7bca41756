import type { VariableName } from "@halcyon/schema";
import {
  type CalibratedName,
  type CalibrationFile,
  fitVariable,
  type PairsOfLeads,
  type SiteCalibration,
  siteCalibration,
  type WeatherSource,
} from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { calibratedCompositeRows } from "./calibrated-composite.ts";
import { median, processorMs, seeded } from "./ratio.ts";
import type { Row } from "./table.ts";

const members = 31;
const now = 490_000;
const place = { latitude: 51.5, longitude: -0.12 };
const days = 365;
const turns = 300;
/** How many sites are to be learned in five minutes. */
const sites = 50;
const sitesMaxMs = 300_000;
/** How long calibrating what a request reads may take [ms]. */
const calibratingMaxMs = 1;

/** Lead classes of an ensemble [days], and how many stamps a run has in each. */
const classes = [
  [0, 1, 8],
  [1, 3, 16],
  [3, 5, 16],
  [5, 10, 40],
  [10, 15, 20],
] as const;

const names = [
  "temperature_2m",
  "dew_point_2m",
  "wind_speed_10m",
  "wind_gusts_10m",
  "precipitation",
] as const satisfies readonly CalibratedName[];

/** Learning what calibrates sites, and reading calibrated weather. */
export async function calibrationRows(): Promise<Row[]> {
  let siteMs = 0;
  const learned = names.map((name, index) => {
    const pairs = pairsOf(name, index);
    const startedMs = processorMs();
    const variable = fitVariable(name, pairs);
    siteMs += processorMs() - startedMs;
    return [name, variable] as const;
  });
  const variables = Object.fromEntries(learned);
  const rssMiB = process.memoryUsage.rss() / 2 ** 20;
  const file = fileOf(variables);
  const source = syntheticSource({ product: "gefs", seed: 1 });
  const site = siteCalibration(file, source.describe());
  if (site === undefined) throw new Error("nothing was accepted");
  const moreMs = await calibratingMs(site, source);
  return [
    {
      what: `learning ${sites} sites of ${days} days, 5 variables and 5 lead classes each, by the processor time of one`,
      baseline: `${sitesMaxMs / 1000} s`,
      measured: `${((sites * siteMs) / 1000).toFixed(0)} s`,
      ratio: sitesMaxMs / (sites * siteMs),
      target: 1,
    },
    {
      what: "memory while a site is learned",
      baseline: "1024 MiB",
      measured: `${rssMiB.toFixed(0)} MiB`,
      ratio: 1024 / rssMiB,
      target: 1,
    },
    {
      what: "calibrating a read of 5 variables at a site, 31 members, 15 days",
      baseline: `${calibratingMaxMs} ms`,
      measured: `${moreMs.toFixed(2)} ms`,
      ratio: calibratingMaxMs / moreMs,
      target: 1,
    },
    ...(await calibratedCompositeRows(site, now)),
  ];
}

function pairsOf(name: CalibratedName, seed: number): readonly PairsOfLeads[] {
  const random = seeded(seed + 1);
  const bell = (): number => random() + random() + random() + random() - 2;
  const isRain = name === "precipitation";
  return classes.map(([fromDay, toDay, stamps]): PairsOfLeads => {
    const count = days * stamps;
    const values = new Float64Array(count * members);
    const observed = new Float64Array(count);
    const hours = Array.from(
      { length: count },
      (_, pair) => 490_000 + Math.floor(pair / stamps) * 24 + (pair % 8) * 3,
    );
    for (let pair = 0; pair < count; pair += 1) {
      const common = 4 * bell();
      const valueOf = (deviation: number): number =>
        isRain
          ? Math.round(100 * Math.max(0, common + deviation - 1)) / 100
          : Math.max(0, 8 + common + deviation);
      const row = Float64Array.from({ length: members }, () => valueOf(0.6 * bell()) + (isRain ? 0 : 1.8));
      values.set(row.toSorted(), pair * members);
      observed[pair] = valueOf(bell());
    }
    return { fromDay, toDay, pairs: { members, values, observed, hours } };
  });
}

/** Processor time of calibrating the weather of a run at a site [ms]. */
async function calibratingMs(site: SiteCalibration, source: WeatherSource): Promise<number> {
  const run = (await source.latestRun(now))!;
  const cell = (await source.locate(place))!;
  const read: readonly VariableName[] = [...names, "relative_humidity_2m"];
  const native = await source.read({ cell, run, variables: read, from: run, to: run + 360 });
  const times: number[] = [];
  for (let turn = -50; turn < turns; turn += 1) {
    const startedMs = processorMs();
    site.calibrate(native, run);
    if (turn >= 0) times.push(processorMs() - startedMs);
  }
  return median(times);
}

function fileOf(variables: CalibrationFile["variables"]): CalibrationFile {
  return {
    format: 1,
    id: "bench",
    revision: 1,
    model: "noaa",
    part: "ensemble",
    source: "synthetic",
    members,
    site: { ...place, radius_km: 2 },
    trained: {
      against: "bench",
      attribution: "",
      from: "2025-01-01",
      to: "2025-12-31",
      synthetic: true,
      made_by: "",
    },
    variables,
  };
}
