import { formatEpochHour } from "@halcyon/schema/time";
import { folderStorage, publishedRuns } from "@halcyon/store";
import { temporaryFolder } from "@halcyon/testing";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { beforeAll, expect, test, vi } from "vitest";
import { configFrom } from "./environment.ts";
import { curatedLibrary } from "./entries/curated-library.ts";
import { memoryDatabase } from "@halcyon/database/test/memory-database.suite";
import type { Ports } from "./ports.ts";
import { lastDueMs, startVerifying, verificationSchedule } from "./start-verifying.ts";
import { archiveFolder, archiveRun } from "./verification/archive/archive.ts";
import { verificationSchema } from "./config/verification-config.ts";

// Idle work never begins on a machine whose processors are busy.
const settings = verificationSchema.parse({
  places: [{ latitude: 47.4, longitude: 8.5 }],
  entries: [1],
  priority: "normal",
});
const hour = 3_600_000;
const startMs = Date.UTC(2026, 10, 21, 9);
const source = syntheticSource({ product: "gfs", seed: 1 });

let folder = "";
beforeAll(async () => {
  folder = temporaryFolder();
});

test("archives the newest run of a source that is read live, and verifies what is over", async () => {
  const config = configFrom({ HALCYON_DATA_DIR: folder });
  const root = archiveFolder(config);
  const options = { model: "noaa", part: "deterministic", root, places: settings.places } as const;
  for (const daysAgo of [4, 3, 2, 1]) {
    await archiveRun(source, { ...options, keepDays: 800, nowMs: startMs - daysAgo * 24 * hour });
  }
  const ports: Ports = {
    nowMs: () => startMs,
    library: curatedLibrary,
    models: new Map([["noaa", [{ part: "deterministic", source }]]]),
    records: { hourly: undefined, daily: undefined, projections: [] },
  };
  const database = await memoryDatabase();
  const warned: string[] = [];
  await using verifying = await startVerifying({
    config,
    settings,
    ports,
    database,
    warn: (line) => warned.push(line),
    onDoubted: () => undefined,
  });
  const entry = curatedLibrary.find("task", 1)!;
  const asked = {
    ...options,
    entry: { type: "task", id: 1, version: entry.version },
    place: "",
    calibrated: false,
  } as const;
  await vi.waitFor(async () => expect(await verifying.days.updatedMs(asked)).toBe(startMs), {
    interval: 50,
  });
  const run = (await source.latestRun(startMs / hour))!;
  const runs = await publishedRuns(folderStorage(root), "noaa-deterministic");
  expect(runs.map((one) => formatEpochHour(one.run))).toHaveLength(5);
  expect(runs[0]!.run).toBe(run);
  const read = (await verifying.days.read(asked))!;
  expect(read).toMatchObject({ synthetic: true, truth: "later-runs" });
  // Classes that end before the newest run: one to three days of the run that is four days old, and of the one three days old.
  expect(new Set(read.days.map(({ fromLeadDay }) => fromLeadDay))).toEqual(new Set([1]));
  expect(warned).toEqual([]);
});

test("warns at the start of sources whose past cannot be verified", async () => {
  const { past: _, ...withoutPast } = source;
  const warned: string[] = [];
  const ports: Ports = {
    nowMs: () => startMs,
    library: curatedLibrary,
    models: new Map([
      ["noaa", [{ part: "deterministic", source: withoutPast }]],
      ["ecmwf", [{ part: "deterministic", source }]],
    ]),
    records: { hourly: undefined, daily: undefined, projections: [] },
  };
  await using verifying = await startVerifying({
    config: configFrom({ HALCYON_DATA_DIR: temporaryFolder() }),
    settings: { ...settings, from: "2026-05-01" },
    ports,
    database: await memoryDatabase(),
    warn: (line) => warned.push(line),
    onDoubted: () => undefined,
  });
  expect(verifying.config.from).toBe("2026-05-01");
  expect(warned).toEqual([
    "verification.from: the source of noaa deterministic has no past runs, so its figures begin with the archive",
  ]);
});

const part = { model: "noaa", part: "ensemble" } as const;

test("jobs are due at 03:40 UTC", () => {
  expect(lastDueMs(Date.UTC(2026, 10, 22, 3, 39))).toBe(Date.UTC(2026, 10, 21, 3, 40));
  expect(lastDueMs(Date.UTC(2026, 10, 22, 3, 40))).toBe(Date.UTC(2026, 10, 22, 3, 40));
});

test("a look archives each time and queues once a day, also after what failed", async () => {
  const clock = { ms: Date.UTC(2026, 10, 22, 1) };
  const [did, warned]: [string[], string[]] = [[], []];
  using schedule = verificationSchedule({
    nowMs: () => clock.ms,
    parts: () => [part],
    archive: async () => {
      did.push("archive");
      if (did.length === 1) throw new Error("busy");
    },
    queue: async () => void did.push("queue"),
    warn: (line) => warned.push(line),
  });
  await schedule.look();
  await schedule.look();
  expect(did).toEqual(["archive", "queue", "archive"]);
  clock.ms = Date.UTC(2026, 10, 22, 3, 41);
  await schedule.look();
  expect(did.slice(3)).toEqual(["archive", "queue"]);
  expect(warned).toEqual(["noaa ensemble could not be archived: busy"]);
});
