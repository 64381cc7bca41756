import { probabilityOf, quantileType6 } from "@halcyon/scoring";
import {
  calibratedSource,
  calibratedValues,
  readCalibration,
  siteCalibration,
  type WeatherSource,
} from "@halcyon/weather";
import { syntheticHistory, syntheticSource } from "@halcyon/weather/sources/synthetic";
import { expect, test } from "vitest";
import { RecordCache } from "../../weather/records/record-cache.ts";
import { isLong } from "@halcyon/testing";
import { madeEntry } from "../../../test/harness/made-ports.suite.ts";
import { biasedSource } from "./biased-source.suite.ts";
import { calibrateSite, type CalibrationRequest } from "./calibrate-site.ts";

/** Number of days for fitting, and again for testing. In long test runs, a year of daily runs is used for each. */
const days = isLong ? 365 : 70;
const site = { latitude: 47.4, longitude: 8.5 };
const firstRun = Date.UTC(2024, 0, 1) / 3_600_000;
const truth = syntheticHistory({ seed: 1 });
const perfect = syntheticSource({ product: "gefs", seed: 1 });
const name = "temperature_2m";

const biased = biasedSource(perfect);

function learned(source: WeatherSource, others: Partial<CalibrationRequest> = {}) {
  return calibrateSite({
    stored: {
      model: "noaa",
      part: "ensemble",
      source: { ...source, describe: () => ({ ...source.describe(), variables: onlyTemperature }) },
      runs: Array.from({ length: days }, (_, day) => firstRun + 24 * day),
    },
    site,
    observations: truth,
    cache: new RecordCache(64 * 2 ** 20),
    lapseKPerKm: 4.5,
    from: -Infinity,
    to: Infinity,
    id: "hut",
    against: "hut",
    radiusKm: 2,
    ...others,
  });
}

const onlyTemperature = new Map([...perfect.describe().variables].filter(([one]) => one === name));

/** Returns the share of true values in [Q10, Q90] and the mean absolute error of the median, on days that were not used for learning. */
async function judged(source: WeatherSource) {
  const cell = (await source.locate(site))!;
  let inside = 0;
  let count = 0;
  let error = 0;
  for (let day = 0; day < days; day += 2) {
    const run = firstRun + 24 * (days + 40 + day);
    const native = await source.read({ cell, run, variables: [name], from: run + 1, to: run + 120 });
    const values = calibratedValues(native, name)!;
    const hours = await truth.read({
      cell: (await truth.locate(site))!,
      variables: [name],
      from: run,
      to: run + 130,
    });
    const was = calibratedValues(hours, name)!;
    for (const [index, stamp] of native.stamps.entries()) {
      if (stamp <= run || stamp > run + 120) continue;
      const row = values.slice(index * native.members, (index + 1) * native.members).toSorted();
      const observed = was[stamp - hours.from]!;
      inside += Number(observed >= quantileType6(row, 0.1) && observed <= quantileType6(row, 0.9));
      error += Math.abs(observed - quantileType6(row, 0.5));
      count += 1;
    }
  }
  return { inside: inside / count, error: error / count };
}

/** Lower bounds of the bins of odds, as numbers of members out of 31. */
const bins = [0, 1, 4, 10, 16, 22, 26, 29, 31];
/** Leads at which daily windows begin [h]. */
const windowLeads = [12, 24, 36, 48, 60, 72, 84, 96];
/** Minimum temperatures at which work is possible [degC]. */
const workFrom = [-2, 0, 2, 4, 6, 8, 10, 12, 14, 16];

/**
 * Returns the maximum difference between the odds and the observed frequency of windows, over the bins with enough cases, on days that were
 * not used for learning.
 */
async function farthestBin(source: WeatherSource): Promise<number> {
  const cell = (await source.locate(site))!;
  const sums = bins.map(() => ({ count: 0, odds: 0, came: 0 }));
  for (let day = 0; day < days; day += 1) {
    const run = firstRun + 24 * (days + 40 + day);
    const native = await source.read({ cell, run, variables: [name], from: run + 1, to: run + 120 });
    const { members, stamps } = native;
    const values = calibratedValues(native, name)!;
    const hours = await truth.read({
      cell: (await truth.locate(site))!,
      variables: [name],
      from: run,
      to: run + 130,
    });
    const was = calibratedValues(hours, name)!;
    for (const lead of windowLeads) {
      const within = [...stamps.keys()].filter(
        (index) => stamps[index]! >= run + lead && stamps[index]! <= run + lead + 24,
      );
      for (const least of workFrom) {
        const isGood = (member: number): boolean =>
          within.every((index) => values[index * members + member]! >= least);
        const good = Array.from({ length: members }, (_, member) => isGood(member)).filter(Boolean).length;
        const sum = sums[bins.findLastIndex((from) => good >= from)]!;
        sum.count += 1;
        sum.odds += probabilityOf(good, members);
        sum.came += Number(within.every((index) => was[stamps[index]! - hours.from]! >= least));
      }
    }
  }
  return Math.max(
    ...sums.flatMap(({ count, odds, came }) => (count < 100 ? [] : [Math.abs(odds - came) / count])),
  );
}

const ofBiased = await learned(biased);

test("members that are biased and too sure become as sure as they are right", async () => {
  const { file, isAccepted } = ofBiased;
  expect(isAccepted).toBe(true);
  const sited = siteCalibration({ ...file, revision: 1 }, biased.describe())!;
  const calibrated = calibratedSource(biased, { sites: () => [sited] });
  const [raw, better] = [await judged(biased), await judged(calibrated)];
  expect(raw.inside).toBeLessThan(0.65);
  expect(better.error).toBeLessThan(raw.error);
  // A season that was not learned from is off by more.
  expect(Math.abs(better.inside - 0.8)).toBeLessThan(isLong ? 0.03 : 0.12);
  const classes = file.variables[name]!.classes.filter(({ accepted }) => accepted);
  for (const { crps, crps_raw: crpsRaw } of classes) expect(crps!).toBeLessThan(0.98 * crpsRaw!);
});

test("odds of windows come true at a site that was calibrated", async () => {
  const sited = siteCalibration({ ...ofBiased.file, revision: 1 }, biased.describe())!;
  const calibrated = calibratedSource(biased, { sites: () => [sited] });
  const [raw, better] = [await farthestBin(biased), await farthestBin(calibrated)];
  expect(better).toBeLessThan(raw);
  expect(better).toBeLessThan(isLong ? 0.07 : 0.2);
});

test("members that could be the truth are left alone", async () => {
  const { isAccepted, file } = await learned(perfect);
  expect(file.variables[name]!.classes.map(({ accepted }) => accepted)).not.toContain(true);
  expect(isAccepted).toBe(false);
});

test("odds are learned on top of calibrated weather, each sector by its own tasks", async () => {
  const limit = {
    variable: name,
    unit: "degC",
    ideal: { max: 2 },
    acceptable: { max: 6 },
    weight: 1,
  } as const;
  const wave = {
    variable: "wave_height",
    unit: "m",
    ideal: { max: 1 },
    acceptable: { max: 2 },
    weight: 1,
  } as const;
  const sectors = new Map([
    ["construction", [madeEntry(limit)]],
    ["marine", [madeEntry(wave)]],
  ]);
  const { file, untaught, isAccepted } = await learned(biased, {
    odds: { sectors, usualOf: async () => undefined },
  });
  expect([isAccepted, untaught]).toEqual([true, ["marine"]]);
  const { odds } = readCalibration(JSON.stringify({ ...file, revision: 1 }));
  expect(odds!.map(({ sector, event }) => `${sector} ${event}`)).toEqual([
    "construction acceptable",
    "construction ideal",
    "construction window_4",
    "construction window_8",
    "construction window_24",
  ]);
  const [first] = odds![0]!.classes;
  expect(first).toMatchObject({ from_day: 0, to_day: 1, days });
});
