import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Entry, Location } from "@halcyon/schema";
import type { ScoreVerification } from "@halcyon/scoring";
import type { RecordSource } from "@halcyon/weather";
import { sized } from "@halcyon/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { cacheSizes } from "../../config/cache-sizes.ts";
import { formulaHours, hourOf } from "../../../test/harness/formula-record.suite.ts";
import { madeEntry } from "../../../test/harness/made-ports.suite.ts";
import { RecordCache } from "../../weather/records/record-cache.ts";
import { laterRuns } from "../runs/later-runs.ts";
import { recordTruth } from "../truth/record-truth.ts";
import { drawn, firstRun, type RunsToStore, startsOf, storeOfRuns } from "../runs/store-of-runs.suite.ts";
import type { VerifiedForecasts } from "./verified-forecasts.ts";
import { verifyForecasts } from "./verify-forecasts.ts";

/** Constraint whose score falls from 1 at 0 degC by a tenth per degree, up to 9 degC. */
const warmth = {
  variable: "temperature_2m",
  unit: "degC",
  ideal: { max: 0 },
  acceptable: { max: 9 },
  weight: 1,
};
const entry = madeEntry(warmth);
const places: readonly Location[] = [{ latitude: 50, longitude: 8 }];

interface Asked {
  readonly stored: Awaited<ReturnType<typeof storeOfRuns>>;
  readonly record?: RecordSource;
  readonly history?: RecordSource;
  readonly of?: Entry;
  readonly at?: readonly Location[];
}

async function verify({
  stored,
  record,
  history,
  of = entry,
  at = places,
}: Asked): Promise<VerifiedForecasts> {
  const cache = new RecordCache(cacheSizes.recordsMaxBytes);
  const truth = record === undefined ? laterRuns(stored) : recordTruth(record, cache);
  return verifyForecasts({ stored, entry: of, places: at, truth, history, cache });
}

function ofLead(verified: VerifiedForecasts, fromDay: number): ScoreVerification {
  return verified.classes.find((lead) => lead.fromDay === fromDay)!.verification!;
}

function countsOf({ classes }: VerifiedForecasts): number[] {
  return classes.map(({ verification }) => verification?.count ?? 0);
}

/** Returns the true temperature of an hour [degC], which oscillates over all bands. */
const truthC = (hour: number): number => 5 + 6 * Math.sin(hour / 5);

/** Returns nine runs of 48 hours that start every six hours. */
function nineRuns(temperatureC: RunsToStore["temperatureC"]): Promise<Asked["stored"]> {
  return storeOfRuns({ runs: startsOf(9, 6), lastLeadHours: 48, temperatureC });
}

const threeRuns = { runs: startsOf(3, 6), lastLeadHours: 24, temperatureC: () => 1 };

// Of stores that no test changes there is one each.
let perfect: Asked["stored"];
let steady: Asked["stored"];
beforeAll(async () => {
  [perfect, steady] = await Promise.all([
    nineRuns(({ run, lead }) => truthC(run + lead)),
    storeOfRuns(threeRuns),
  ]);
});

describe("against later runs", () => {
  it("finds no fault with a perfect forecast, and counts its hours", async () => {
    const verified = await verify({ stored: perfect });
    // Of the runs at 0 to 24 h leads 6 to 23 are over at 48 h, of those at 30 and 36 h 12 and 6 hours; then leads of 24 and more.
    expect(countsOf(verified)).toEqual([5 * 18 + 12 + 6, 24 + 18 + 12 + 6, 0, 0, 0, 0]);
    expect(verified.classes.map(({ runs, days }) => [runs, days]).slice(0, 2)).toEqual([
      [7, 2],
      [4, 1],
    ]);
    for (const fromDay of [0, 1]) {
      const { crps, events } = ofLead(verified, fromDay);
      expect(crps).toBe(0);
      for (const { brier, frequency, reliability } of Object.values(events)) {
        expect([brier.score, brier.reliability]).toEqual([0, 0]);
        expect(frequency).toBeGreaterThan(0);
        expect(brier.resolution).toBeCloseTo(frequency * (1 - frequency), 12);
        expect([reliability[0]!.frequency, reliability[9]!.frequency]).toEqual([0, 1]);
      }
    }
    expect(verified.leftOut).toEqual({ places: [], runs: [], gapHours: 0, unknownHours: 0 });
  });

  it.each([
    // Hours before the first run are not known, so those before 23 h are not of a day that looks back: 17, 11 and 5 of three runs.
    ["trailing", 24, [75, 60], 33],
    // The last hours that look ahead end at 43 h.
    ["forward", 6, [4 * 18 + 13 + 7 + 1, 19 + 13 + 7 + 1], 0],
  ])("knows the hours around, of a constraint that is %s", async (direction, hours, counts, unknownHours) => {
    const of = madeEntry({ ...warmth, over: { hours, direction, statistic: "mean" } });
    const verified = await verify({ stored: perfect, of });
    expect(countsOf(verified).slice(0, 2)).toEqual(counts);
    expect([ofLead(verified, 0).crps, ofLead(verified, 1).crps]).toEqual([0, 0]);
    expect(verified.leftOut).toMatchObject({ gapHours: 0, unknownHours });
  });

  it("measures an error by hand", async () => {
    // 0.5 degrees score 0.95, and a degree more 0.85: never ideal, which it always was.
    const stored = await nineRuns(({ lead }) => 0.5 + (lead >= 6 ? 1 : 0));
    const { crps, events } = ofLead(await verify({ stored }), 0);
    expect(crps).toBeCloseTo(0.1, 12);
    expect(events.ideal.brier).toEqual({ score: 1, reliability: 1, resolution: 0, uncertainty: 0 });
    expect(events.unsuitable.brier.score).toBe(0);
  });

  it("never verifies a run against itself", async () => {
    // Each day's run has its own constant, off by 0.1 from the one before; its first day is the truth of the next.
    const runs = startsOf(4, 24);
    const stored = await storeOfRuns({
      runs,
      lastLeadHours: 72,
      temperatureC: ({ run }) => 1 + (run - firstRun) / 24,
    });
    const verified = await verify({ stored });
    expect(countsOf(verified)).toEqual([0, 48 + 24, 0, 0, 0, 0]);
    // A day later the score has fallen by 0.1, of 48 hours; two days later by 0.2, of 24.
    expect(ofLead(verified, 1).crps).toBeCloseTo((48 * 0.1 + 24 * 0.2) / 72, 12);
  });

  it("has the truth from the member that makes the past, whatever the others say", async () => {
    const stored = await storeOfRuns({
      runs: startsOf(3, 6),
      lastLeadHours: 12,
      members: 3,
      temperatureC: ({ lead, member }) => (lead < 6 && member > 0 ? 9 : 2),
    });
    expect(ofLead(await verify({ stored }), 0)).toMatchObject({ count: 6, crps: 0 });
  });

  it("counts the hours that one side does not know", async () => {
    const gap = await nineRuns(({ run, lead }) =>
      run === firstRun && lead > 8 && lead < 20 ? undefined : 3,
    );
    // Of the first run the leads 9 to 19: the other runs know those hours.
    expect((await verify({ stored: gap })).leftOut).toMatchObject({ gapHours: 11, unknownHours: 0 });
    // The run at 24 h says nothing of its first six hours; four runs spoke of them.
    const lost = await nineRuns(({ run, lead }) => (run === firstRun + 24 && lead < 6 ? undefined : 3));
    const { leftOut } = await verify({ stored: lost });
    expect(leftOut.unknownHours).toBeGreaterThan(0);
    expect(leftOut.unknownHours % 4).toBe(0);
    expect(leftOut.gapHours).toBe(0);
  });

  it("leaves out a run that cannot be read, and takes its hours from the next one", async () => {
    const stored = await nineRuns(({ run, lead }) => truthC(run + lead));
    const groups = await readdir(join(stored.root, "made"));
    await rm(
      join(
        stored.root,
        "made",
        groups.find((name) => name.startsWith("2026-11-01T12Z"))!,
        "zarr.json",
      ),
    );
    const verified = await verify({ stored });
    expect(verified.leftOut.runs).toEqual([
      { run: firstRun + 12, because: expect.stringContaining("2026-11-01T12Z") },
    ]);
    expect(verified.leftOut.unknownHours).toBe(0);
    expect(ofLead(verified, 0).count).toBe(5 * 18 + 12 + 6 - 18);
  });

  it.each<[string, Partial<RunsToStore>, Partial<Asked>, RegExp]>([
    [
      "one run",
      { runs: [firstRun] },
      {},
      /holds one run, 2026-11-01T00:00:00Z, .+ Keep more runs, by --keep/,
    ],
    [
      "runs that end before the next",
      { lastLeadHours: 3 },
      {},
      /reach no hour that is over\. Keep more runs/,
    ],
    [
      "runs too far apart",
      { runs: startsOf(3, 400), lastLeadHours: 500 },
      {},
      /start too far from each other/,
    ],
    [
      "nothing but gaps",
      { temperatureC: ({ lead }) => (lead > 5 ? undefined : 1) },
      {},
      /have gaps in all hours/,
    ],
    [
      "a place outside",
      {},
      { at: [{ latitude: 10, longitude: 8 }] },
      /covers some sites, which is none of the places/,
    ],
    [
      "a variable that is not there",
      {},
      { of: madeEntry({ ...warmth, variable: "dew_point_2m" }) },
      /has no dew_point_2m/,
    ],
  ])("says why nothing can be verified: %s", async (_, given, asked, reason) => {
    const stored = Object.keys(given).length === 0 ? steady : await storeOfRuns({ ...threeRuns, ...given });
    await expect(verify({ stored, ...asked })).rejects.toThrow(reason);
  });
});

describe("an ensemble drawn from the distribution of the truth", () => {
  const members = 49;
  const sites = Array.from({ length: 32 }, (_, site) => ({ latitude: 50, longitude: 8 + site }));
  const count = sized(9, 16);
  /**
   * Returns a verification in which each hour and site occurs once, at a lead of 6 to 11 hours. The truth is the first member at shorter
   * leads.
   */
  function drawnFrom(
    temperatureOf: (hour: number, site: number, draw: number) => number,
  ): Promise<Asked["stored"]> {
    return storeOfRuns({
      runs: startsOf(count, 6),
      lastLeadHours: 12,
      members,
      sites,
      temperatureC: ({ run, lead, member, site }) => {
        const hour = run + lead;
        return temperatureOf(hour, site, lead < 6 ? drawn(1, hour, site) : drawn(2, hour, site, member));
      },
    });
  }
  const cases = sites.length * 6 * (count - 2);

  it("holds 0.8 in [Q10, Q90], and has the CRPS of its distribution", async () => {
    // Uniform over 4 degrees, somewhere between 0 and 9.
    const stored = await drawnFrom((hour, site, draw) => 5 * drawn(3, hour, site) + 4 * draw);
    const found = ofLead(await verify({ stored, at: sites }), 0);
    expect(found.count).toBe(cases);
    // With 49 members Q10 and Q90 are the 5th and the 45th: 40 / 50, and four standard deviations of a binomial.
    const sigma = Math.sqrt((0.8 * 0.2) / cases);
    expect(Math.abs(found.coverage.inside! - 0.8)).toBeLessThan(4 * sigma);
    expect(Math.abs(found.coverage.below! - 0.1)).toBeLessThan(4 * sigma);
    // E|X - Y| - E|X - X'| / 2 = 0.4 / 3 - 0.4 / 6; a case lies between 0.2 / 3 and three times that, within 0.14.
    expect(Math.abs(found.crps - 0.4 / 6)).toBeLessThan((4 * 0.07) / Math.sqrt(cases));
  });

  it("happens as often as it says, and has the Brier score of its probabilities", async () => {
    const chances = [0.1, 0.3, 0.5, 0.7, 0.9];
    const chanceOf = (hour: number, site: number): number => chances[Math.floor(5 * drawn(3, hour, site))]!;
    // 0.5 degrees are ideal, 4.5 are not: apart by 0.4 of the score.
    const stored = await drawnFrom((hour, site, draw) => (draw < chanceOf(hour, site) ? 0.5 : 4.5));
    const { events, crps } = ofLead(await verify({ stored, at: sites }), 0);
    const { brier, reliability } = events.ideal;
    // The mean of p (1 - p) is 0.17, to which K = 49 members add K / (K + 1)^2 of it; bins mix neighbouring chances a little.
    const spread = 4 * Math.sqrt(0.06 / cases);
    expect(Math.abs(brier.score - 0.17 * (1 + members / (members + 1) ** 2))).toBeLessThan(spread);
    expect(Math.abs(crps - 0.4 * 0.17)).toBeLessThan(0.4 * spread);
    expect(Math.abs(brier.uncertainty - 0.25)).toBeLessThan(0.01);
    const busy = reliability.filter(({ count: hours }) => hours >= 100);
    expect(busy.length).toBeGreaterThanOrEqual(8);
    for (const { count: hours, frequency, meanProbability } of busy) {
      expect(Math.abs(frequency! - meanProbability!)).toBeLessThan(0.05 + 4 * Math.sqrt(0.25 / hours));
    }
  });
});

describe("against a record", () => {
  const span = { first: firstRun - 24, last: firstRun + 40 };

  it("verifies from the start of each run to the last hour of the record", async () => {
    const record = formulaHours({ ...span, formulas: { temperature_2m: () => 3 } });
    const verified = await verify({ stored: await nineRuns(() => 4), record });
    // The runs at 0, 6 and 12 h have 24 hours and more before 40 h, the next ones 22, 16, 10 and 4 in their first day.
    expect(countsOf(verified)).toEqual([3 * 24 + 22 + 16 + 10 + 4, 16 + 10 + 4, 0, 0, 0, 0]);
    expect(ofLead(verified, 0).crps).toBeCloseTo(0.1, 12);
    expect(verified.truth).toMatchObject({ kind: "record", id: "formula", last: "2026-11-02T16:00:00Z" });
  });

  it("goes without constraints that the record has nothing for, on both sides", async () => {
    const of = madeEntry(warmth, {
      variable: "dew_point_2m",
      unit: "degC",
      ideal: { max: 0 },
      acceptable: { max: 9 },
      weight: 1,
      if_missing: "drop",
    });
    const record = formulaHours({ ...span, formulas: { temperature_2m: truthC } });
    const verified = await verify({ stored: perfect, record, of });
    expect(verified.without).toEqual(["dew_point_2m"]);
    expect(ofLead(verified, 0).crps).toBe(0);
  });

  it("says that a record ends before the runs, or knows none of their hours", async () => {
    const before = formulaHours({ first: 0, last: firstRun, formulas: { temperature_2m: () => 1 } });
    await expect(verify({ stored: perfect, record: before })).rejects.toThrow(
      /holds hours from .+ to 2026-11-01T00:00:00Z, and the runs of made start from .+ Ingest the record again/,
    );
    const empty = formulaHours({ ...span, formulas: { temperature_2m: () => undefined } });
    await expect(verify({ stored: perfect, record: empty })).rejects.toThrow(/Name another record/);
  });
});

describe("skill", () => {
  /** Record with a score of 1 in even years and of 0.5 in odd ones. */
  const history = formulaHours({
    first: hourOf(2020),
    last: hourOf(2026, 10),
    formulas: { temperature_2m: (hour) => (new Date(hour * 3_600_000).getUTCFullYear() % 2 === 0 ? 0 : 5) },
  });

  it("is that against the same days of whole years before the runs", async () => {
    const stored = await nineRuns(({ lead }) => (lead < 6 ? 0 : 1));
    const verified = await verify({ stored, history });
    expect(verified.climatologies).toEqual([
      { id: "formula", synthetic: true, years: { first: 2020, last: 2025 } },
    ]);
    const { events, crpsSkill, climatologyCount, count } = ofLead(verified, 0);
    expect(climatologyCount).toBe(count);
    // It was 1, 0.9 was forecast, which is not above 0.9; the climatology says 1 or 0.5, each with a half.
    expect(events.ideal.skill).toBeCloseTo(1 - 1 / 0.25, 12);
    const sample = 6 * 31;
    const ofClimatology = 0.25 - (0.5 * 0.5 * sample) / 2 / (sample - 1);
    expect(crpsSkill).toBeCloseTo(1 - 0.1 / ofClimatology, 9);
    // It never was unsuitable, of which a climatology is nearly sure: half a case of 187.
    expect(events.unsuitable.skill).toBe(1);
  });

  it.each<[string, RecordSource | undefined, RegExp]>([
    ["no history", undefined, /the configuration names no history/],
    [
      "a short history",
      formulaHours({ first: hourOf(2026), last: hourOf(2026, 11, 9), formulas: { temperature_2m: () => 1 } }),
      /holds no whole year/,
    ],
    [
      "a history of something else",
      formulaHours({ first: hourOf(2020), last: hourOf(2026), formulas: { cape: () => 1 } }),
      /has no temperature_2m/,
    ],
  ])("is not there with %s, and says so", async (_, given, because) => {
    const verified = await verify({
      stored: steady,
      ...(given === undefined ? {} : { history: given }),
    });
    expect(verified.withoutClimatology).toEqual([expect.stringMatching(because)]);
    expect(ofLead(verified, 0)).toMatchObject({ climatologyCount: 0, crpsSkill: null });
  });
});
