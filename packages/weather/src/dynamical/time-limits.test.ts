import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ArchiveError } from "../archive/archive-error.ts";
import { archiveLayouts } from "../archive/metadata/archive-layout.ts";
import type { ViewRequest } from "../archive/read-view.ts";
import { dynamicalArchive } from "./dynamical-archive.ts";
import { limitedArchives, type OpenedArchive, type ThreadArchives } from "./worker/worker-archives.ts";

const layout = archiveLayouts["noaa-gfs-forecast"];
const place = { layout, http: { url: "https://archive.test/" } };
const request: ViewRequest = {
  cell: { latitude: 45, longitude: -45, sea: true },
  run: 0,
  variables: ["temperature_2m"],
  from: 0,
  to: 1,
  member: undefined,
};
const seen: OpenedArchive = {
  snapshot: "newest",
  runs: [],
  arriving: [],
  facts: {
    attributes: {},
    grid: { latitudes: [45], longitudes: [-45] },
    leadHours: [0],
    memberNumbers: [0],
    stepTypes: [],
    arrays: [],
  },
};
const never = (): Promise<never> => new Promise(() => undefined);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Returns the time at which work fails [ms], and its error. */
async function failureOf(work: Promise<unknown>) {
  const fromMs = Date.now();
  const failed = work.then(
    () => undefined,
    (error: unknown) => ({ afterMs: Date.now() - fromMs, code: (error as ArchiveError).code }),
  );
  await vi.runAllTimersAsync();
  return failed;
}

test("a place may take so long in all, however many objects it is made of, and so may the list of runs", async () => {
  const archives = limitedArchives({ look: never, read: never, readPast: never }, 30_000);
  const late = { afterMs: 30_000, code: "retry_later" };
  expect(await failureOf(archives.read(place, "newest", request))).toEqual(late);
  expect(await failureOf(archives.look(place))).toEqual(late);
});

test("what comes in time, or fails in time, is handed on", async () => {
  const gone = new ArchiveError("gone", "It is not there.");
  const archives = limitedArchives(
    { look: async () => seen, read: async () => Promise.reject(gone), readPast: never },
    30_000,
  );
  expect(await archives.look(place)).toBe(seen);
  await expect(archives.read(place, "newest", request)).rejects.toBe(gone);
  expect(vi.getTimerCount()).toBe(0);
});

test.each<[string, ThreadArchives["read"]]>([
  ["that goes on", never],
  [
    "for which the archive is looked up anew",
    async () => Promise.reject(new ArchiveError("gone", "It is not there.")),
  ],
])("a question waits 8 s for a read %s, and no longer", async (_, read) => {
  let isGone = false;
  const archive = await dynamicalArchive({
    layout,
    thread: { look: async () => seen, read, readPast: never },
    findAddress: async () => (isGone ? never() : { url: place.http.url, sizes: {} }),
    http: {},
    clock: Date.now,
    refreshMs: 600_000,
    newsPatienceMs: 1000,
    patienceMs: 8000,
    past: {},
  });
  isGone = true;
  expect(await failureOf(archive.read("newest", request))).toEqual({ afterMs: 8000, code: "retry_later" });
});
