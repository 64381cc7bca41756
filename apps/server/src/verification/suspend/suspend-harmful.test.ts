import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { type CalibrationFile, readCalibration } from "@halcyon/weather";
import { beforeAll, describe, expect, it } from "vitest";
import { cacheSizes } from "../../config/cache-sizes.ts";
import { madeCalibration } from "../../weather/calibrations/calibration-file.suite.ts";
import { liftSuspensions } from "./suspend-classes.ts";
import { withLevelsOf, writeCalibration } from "./write-calibration.ts";
import { RecordCache } from "../../weather/records/record-cache.ts";
import { formulaHours } from "../../../test/harness/formula-record.suite.ts";
import type { StoredRuns } from "../stored-runs.ts";
import { drawn, firstRun, startsOf, storeOfRuns } from "../runs/store-of-runs.suite.ts";
import { type SuspendedClass, suspendHarmful } from "./suspend-harmful.ts";

const days = 70;
const trueC = (hour: number): number => 5 + 6 * Math.sin(hour / 17) + drawn(hour);
const nowMs = (firstRun + days * 24) * 3_600_000;

/** Returns a record of the given number of days. */
const observations = (upToDay: number) =>
  formulaHours({ first: firstRun, last: firstRun + upToDay * 24 - 1, formulas: { temperature_2m: trueC } });

let stored: StoredRuns;
beforeAll(async () => {
  stored = await storeOfRuns({
    runs: startsOf(days, 24),
    lastLeadHours: 48,
    stepHours: 6,
    members: 5,
    temperatureC: ({ run, lead, member }) => trueC(run + lead) + 2 * (drawn(run, lead, member) - 0.5),
  });
});

/** Returns a calibration file that warms forecasts from a lead of one day, and leaves the first day nearly unchanged. */
function fileThat(warmsByK: number, trainedTo = "2026-10-31"): CalibrationFile {
  const { trained, variables } = madeCalibration();
  const { classes, ...temperature } = variables.temperature_2m!;
  const classOf = (from: number, to: number, a: number) => ({
    ...classes[0]!,
    from_day: from,
    to_day: to,
    a,
  });
  return madeCalibration({
    source: "made",
    members: 5,
    site: { latitude: 50, longitude: 8, radius_km: 2 },
    trained: { ...trained, to: trainedTo },
    variables: {
      temperature_2m: { ...temperature, classes: [classOf(0, 1, 0), classOf(1, 3, warmsByK)] },
    } as CalibrationFile["variables"],
  });
}

interface Held {
  readonly folder: string;
  readonly file: () => Promise<CalibrationFile>;
  readonly judge: (observed?: ReturnType<typeof observations>) => Promise<readonly SuspendedClass[]>;
}

async function held(made: CalibrationFile): Promise<Held> {
  const folder = temporaryFolder();
  await writeCalibration(folder, made);
  const file = async (): Promise<CalibrationFile> =>
    readCalibration(await readFile(join(folder, "hut.json"), "utf8"));
  const cache = new RecordCache(cacheSizes.recordsMaxBytes);
  const judge = async (observed = observations(days)): Promise<readonly SuspendedClass[]> =>
    suspendHarmful(await file(), { stored, observations: observed, cache, lapseKPerKm: 4.5, folder, nowMs });
  return { folder, file, judge };
}

describe("suspending what does harm", () => {
  it("leaves the class raw that was worse than raw weather, and no other; a second look finds nothing", async () => {
    const { file, judge } = await held(fileThat(3));
    expect(await judge()).toMatchObject([{ variable: "temperature_2m", fromDay: 1, toDay: 3 }]);
    // The levels move in the same revision.
    const { revision, variables } = await file();
    expect(revision).toBe(2);
    const [first, second] = variables.temperature_2m!.classes;
    expect(first).not.toHaveProperty("suspended");
    expect(first).toHaveProperty("levels");
    expect(second).toMatchObject({
      suspended: {
        date: "2027-01-10",
        reason: expect.stringMatching(/ % above that of raw weather over 60 days/),
      },
    });
    expect(await judge()).toEqual([]);
    expect((await file()).revision).toBe(2);
  });

  it("leaves alone what does no harm", async () => {
    expect(await (await held(fileThat(0))).judge()).toEqual([]);
  });

  it("moves the levels of Q10 and Q90 once a day, and keeps no file for it", async () => {
    const { folder, file, judge } = await held(fileThat(0));
    const levelsOf = async () =>
      (await file()).variables.temperature_2m!.classes.map((one) =>
        "levels" in one ? one.levels : undefined,
      );
    await judge();
    const moved = await levelsOf();
    expect(moved.map((levels) => levels?.to)).toEqual(["2027-01-09", "2027-01-09"]);
    // The members lie around the observations, which are rarely beyond their range.
    for (const levels of moved) expect(Math.min(levels!.low, levels!.high)).toBeGreaterThan(0.1);
    const { revision } = await file();
    expect(revision).toBe(2);
    await judge();
    expect(await levelsOf()).toEqual(moved);
    expect((await file()).revision).toBe(revision);
    expect(await readdir(folder)).toEqual(["hut.json"]);
  });

  it("keeps the levels where the site is learned again from the same source", async () => {
    const { file, judge } = await held(fileThat(0));
    await judge();
    const [before, again] = [await file(), fileThat(0, "2027-01-05")];
    const levelsOf = (one: Pick<CalibrationFile, "variables">) =>
      one.variables.temperature_2m!.classes.map((own) => ("levels" in own ? own.levels : undefined));
    expect(levelsOf(withLevelsOf(before, again))).toEqual(levelsOf(before));
    expect(withLevelsOf({ ...before, source: "other" }, again)).toEqual(again);
    expect(withLevelsOf(undefined, again)).toEqual(again);
  });

  it("needs 30 days after the training", async () => {
    expect(await (await held(fileThat(3, "2026-12-11"))).judge()).toEqual([]);
    expect(await (await held(fileThat(3, "2026-12-10"))).judge()).toHaveLength(1);
  });

  it("looks at what was observed last, also where the record lags behind", async () => {
    expect(await (await held(fileThat(3))).judge(observations(40))).toHaveLength(1);
    expect(await (await held(fileThat(3))).judge(observations(20))).toEqual([]);
  });

  it("starts anew where an operator lifts a suspension", async () => {
    const { folder, file, judge } = await held(fileThat(3));
    await judge();
    const one = { variable: "temperature_2m", fromDay: 1 } as const;
    await liftSuspensions({ folder, id: "hut" }, [one], "2026-12-12");
    expect(await judge()).toEqual([]);
    expect((await file()).revision).toBe(3);
  });
});
