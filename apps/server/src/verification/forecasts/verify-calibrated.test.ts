import { totalScoreSums, verifyScoreSums } from "@halcyon/scoring/verification";
import { type CalibrationFile, siteCalibration } from "@halcyon/weather";
import { describe, expect, it } from "vitest";
import {
  keptInMemory,
  madeHistory as history,
  madePlaces as places,
  madeTask as entry,
} from "./made-task.suite.ts";
import { cacheSizes } from "../../config/cache-sizes.ts";
import { madeCalibration } from "../../weather/calibrations/calibration-file.suite.ts";
import { RecordCache } from "../../weather/records/record-cache.ts";
import type { RunDay } from "../skill/verification-days.ts";
import { formulaHours } from "../../../test/harness/formula-record.suite.ts";
import { calibratedRuns } from "../runs/calibrated-runs.ts";
import { recordTruth } from "../truth/record-truth.ts";
import { rememberedEntry } from "../truth/hour-references.ts";
import { drawn, firstRun, startsOf, storeOfRuns } from "../runs/store-of-runs.suite.ts";
import { verifyEntry } from "./verify-entry.ts";

const truthC = (hour: number): number => 5 + 6 * Math.sin(hour / 17) + drawn(hour);

/** Daily runs that are 2 K too cold. */
const made = storeOfRuns({
  runs: startsOf(20, 24),
  lastLeadHours: 60,
  members: 5,
  sites: places,
  temperatureC: ({ run, lead, member, site }) =>
    truthC(run + lead) - 2 + 2 * (drawn(run, lead, member, site) - 0.5),
});
const observed = formulaHours({
  first: firstRun - 48,
  last: firstRun + 30 * 24,
  formulas: { temperature_2m: truthC },
});

const temperatures = Array.from({ length: 99 }, (_, index) => index - 40);
const allMonths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** Returns a calibration file of the first place that shifts every temperature by the given difference [K]. */
function moves(byK: number, trainedTo = "2026-10-31"): CalibrationFile {
  const { trained, variables } = madeCalibration();
  const { classes } = variables.temperature_2m!;
  const { from_day, to_day, days, accepted, range } = { ...classes[0]!, accepted: true, range: [-40, 58] };
  const maps = [
    { months: allMonths, forecast: temperatures, observed: temperatures.map((value) => value + byK) },
  ];
  return madeCalibration({
    source: "made",
    members: 5,
    site: { ...places[0]!, radius_km: 2 },
    trained: { ...trained, to: trainedTo },
    variables: {
      temperature_2m: {
        method: "quantile-mapping",
        classes: [{ from_day, to_day, days, accepted, range, maps }],
      },
    } as CalibrationFile["variables"],
  });
}

async function verified(file?: CalibrationFile): Promise<RunDay[]> {
  const raw = await made;
  const sites = file === undefined ? [] : [siteCalibration(file, raw.source.describe())!];
  const calibrated = await calibratedRuns(raw, places, sites, 4.5);
  const { stored, places: verifiedPlaces } =
    file === undefined ? { stored: raw, places: [places[0]!] } : calibrated;
  const cache = new RecordCache(cacheSizes.recordsMaxBytes);
  return verifyEntry({
    stored,
    entry,
    places: verifiedPlaces,
    truth: recordTruth(observed, cache),
    history,
    cache,
    remembered: await rememberedEntry(keptInMemory(), "made"),
    isCounted: () => false,
  });
}

/** Returns the sums over all days of a lead class, for all places together. */
function totalOf(found: readonly RunDay[], fromLeadDay: number): ReturnType<typeof totalScoreSums> {
  const those = found.filter((one) => one.place === "" && one.fromLeadDay === fromLeadDay);
  return totalScoreSums(those.map(({ sums }) => sums));
}

describe("calibrated forecasts", () => {
  it("are those of the calibrated places alone", async () => {
    const found = await verified(moves(2));
    expect(new Set(found.map(({ place }) => place))).toEqual(new Set(["", "50,8"]));
  });

  it("stand beside the raw forecasts of the same hours, by the same score", async () => {
    const [raw, same] = [totalOf(await verified(), 1), totalOf(await verified(moves(0)), 1)];
    const { crps, count, events } = same.references.raw;
    expect(count).toBe(same.count);
    expect(same.count).toBe(raw.count);
    // What moves nothing is as good as what it moves.
    expect(crps.forecast).toBe(crps.reference);
    expect(events.ideal.forecast).toBe(events.ideal.reference);
    expect(same.events).toEqual(raw.events);
    // Quantiles have the plain CRPS, which is above the fair one of the same members.
    expect(same.crps).toBeGreaterThan(raw.crps);
    expect(raw.references.raw.count).toBe(0);
  });

  it("gain where calibration takes an error away", async () => {
    const { references, ...sums } = totalOf(await verified(moves(2)), 1);
    expect(references.raw.crps.forecast).toBeLessThan(0.5 * references.raw.crps.reference);
    const raw = totalOf(await verified(), 1);
    const brierOf = (all: typeof raw): number => verifyScoreSums(all).events.ideal.brier.score;
    expect(brierOf({ ...sums, references })).toBeLessThan(brierOf(raw));
  });

  it("are of no hour that calibration was learned from", async () => {
    const found = await verified(moves(2, "2026-11-10"));
    expect(Math.min(...found.map(({ day }) => day))).toBe(Date.UTC(2026, 10, 11) / 86_400_000);
    const runs = found.filter(({ fromLeadDay }) => fromLeadDay === 1).map(({ run }) => run);
    expect(Math.min(...runs)).toBe(Date.UTC(2026, 10, 10) / 3_600_000);
  });
});
