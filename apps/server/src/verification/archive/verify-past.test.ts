import type { EpochHour } from "@halcyon/schema/time";
import { memoryDatabase } from "@halcyon/database/test/memory-database.suite";
import { temporaryFolder } from "@halcyon/testing";
import type { WeatherSource } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { beforeAll, describe, expect, test } from "vitest";
import { verificationSchema } from "../../config/verification-config.ts";
import { curatedLibrary } from "../../entries/curated-library.ts";
import { type SkillOfEntry, skillOfEntry } from "../skill/skill-of-entry.ts";
import { type VerificationDays, verificationDaysIn, type VerifiedDays } from "../skill/verification-days.ts";
import { type ArchivedModelPart, archiveFolder, archiveRun } from "./archive.ts";
import { verificationJob, verificationJobId } from "./verification-job.ts";
import { archiveVerifier } from "./verify-archive.ts";

const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 10, 21, 9);
const dateBefore = (days: number): string => new Date(startMs - days * dayMs).toISOString().slice(0, 10);
const from = dateBefore(200);
const places = [{ latitude: 47.4, longitude: 8.5 }];
const part: ArchivedModelPart = { model: "noaa", part: "deterministic" };
const made = syntheticSource({ product: "gfs", seed: 1 });

/** Source that has past runs every twelve hours. */
const source: WeatherSource = {
  ...made,
  past: {
    ...made.past!,
    runsBetween: async (first, last) =>
      (await made.past!.runsBetween(first, last)).filter((run) => run % 12 === 0),
  },
};

interface Night {
  readonly days: VerificationDays;
  readonly warned: readonly string[];
  /** Starts of the past runs that were read, in order. */
  readonly reads: readonly EpochHour[];
  /** Runs the job of a night. */
  run(settings: {
    readonly from?: string;
    readonly of?: WeatherSource;
    readonly breakAt?: number;
  }): Promise<void>;
}

/** Opens a server's archive of one run, with its database. */
async function night(): Promise<Night> {
  const config = { dataDirectory: temporaryFolder(), models: {}, configFile: undefined };
  const root = archiveFolder(config);
  await archiveRun(source, { ...part, root, places, keepDays: 800, nowMs: startMs });
  const days = verificationDaysIn(await memoryDatabase(), () => startMs);
  const warned: string[] = [];
  const reads: EpochHour[] = [];
  return {
    days,
    warned,
    reads,
    async run({ from: first, of = source, breakAt = Infinity }) {
      const read: WeatherSource["read"] = (request) => {
        if (request.past === true) reads.push(request.run);
        return of.read(request);
      };
      const live = { ...of, read };
      const verifier = archiveVerifier(async () => ({
        history: undefined,
        sourceOf: () => live,
        sitesOf: () => [],
        lapseKPerKm: 0,
      }));
      const stop = new AbortController();
      let works = 0;
      const job = verificationJob({
        config: { ...config, verification: verificationSchema.parse({ places, entries: [1], from: first }) },
        library: curatedLibrary,
        days: {
          counted: (...asked) => days.counted(...asked),
          add: async (...found) => {
            works += 1;
            if (works === breakAt) stop.abort();
            stop.signal.throwIfAborted();
            await days.add(...found);
          },
        },
        work: verifier,
        sourceOf: () => live,
        nowMs: () => startMs,
        warn: (line) => warned.push(line),
        onDoubted: () => undefined,
      });
      await job(verificationJobId(part), stop.signal);
    },
  };
}

const entry = curatedLibrary.find("task", 1)!;

function daysIn({ days }: Night): Promise<VerifiedDays | undefined> {
  const { id, version } = entry;
  return days.read({ ...part, entry: { type: "task", id, version }, place: "", calibrated: false });
}

function skillIn({ days }: Night): Promise<SkillOfEntry> {
  const verification = { config: verificationSchema.parse({ places }), days };
  const asked = { ...part, type: "task", id: 1, accountId: "", place: undefined, calibrated: false } as const;
  return skillOfEntry({ library: curatedLibrary, verification })(asked);
}

describe("one night from 200 days ago", () => {
  let whole: Night;
  beforeAll(async () => {
    whole = await night();
    await whole.run({ from });
  });

  test("has all figures at all leads of the model", async () => {
    const { reason, span, leads } = await skillIn(whole);
    expect(reason).toBeNull();
    expect(new Date(span![0] * dayMs).toISOString().slice(0, 10)).toBe(from);
    expect(leads.map(({ fromDay }) => fromDay)).toEqual([0, 1, 3, 5, 10, 15]);
    for (const { verified } of leads) {
      expect(verified.reason).toBeNull();
      expect(verified.figures!.crps).toBeGreaterThan(0);
    }
    expect(whole.warned).toEqual([]);
  });

  test("the next job of the same night reads and counts nothing again", async () => {
    const [before, reads] = [await daysIn(whole), whole.reads.length];
    await whole.run({ from });
    expect(whole.reads).toHaveLength(reads);
    expect(await daysIn(whole)).toEqual(before);
  });
});

test("killed in between, a job goes on and counts nothing twice", async () => {
  const [killed, whole] = [await night(), await night()];
  const later = dateBefore(50);
  for (const breakAt of [5, 4]) await expect(killed.run({ from: later, breakAt })).rejects.toThrow("aborted");
  const before = killed.reads.length;
  await killed.run({ from: later });
  expect(killed.reads[before]).toBeGreaterThan(killed.reads[0]!);
  await whole.run({ from: later });
  expect(await daysIn(killed)).toEqual(await daysIn(whole));
});

test("without the setting, and of a source without past runs, only the archive is verified", async () => {
  const none = await night();
  await none.run({});
  const { past: _, ...withoutPast } = source;
  await none.run({ from, of: withoutPast });
  expect([none.reads, none.warned, await daysIn(none)]).toEqual([[], [], undefined]);
});
