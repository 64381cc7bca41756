import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { getPriority } from "node:os";
import { join } from "node:path";
import { folderStorage, publishedRuns } from "@halcyon/store";
import { sampled, temporaryFolder } from "@halcyon/testing";
import { SourceError, type WeatherSource } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { runLoose, serverFile } from "../../../test/harness/child-process.suite.ts";
import { curatedLibrary } from "../../entries/curated-library.ts";
import { archiveFolder } from "../../verification/archive/archive.ts";
import type { VerifyTask } from "../../verification/archive/verification-work.ts";
import { archiveVerifier } from "../../verification/archive/verify-archive.ts";
import { verificationProcess } from "./verification-process.ts";

const places = [{ latitude: 47.4, longitude: 8.5 }];
const part = { model: "noaa", part: "deterministic" } as const;
const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 10, 21, 9);
const synthetic = syntheticSource({ product: "gfs", seed: 1 });
const noRecords = { hourly: undefined, daily: undefined, projections: [] };

let folder = "";
beforeAll(async () => {
  folder = temporaryFolder();
});

/** Creates a verification process with a source that only this process can read, and a list of the child processes. */
function begunOver(source: WeatherSource) {
  const children: ChildProcess[] = [];
  const note = (message: unknown): void => {
    children.push((message as { readonly process: ChildProcess }).process);
  };
  subscribe("child_process", note);
  onTestFinished(() => void unsubscribe("child_process", note));
  const models = new Map([["noaa", [{ part: "deterministic", source }]] as const] as const);
  return { children, work: verificationProcess({ models, records: noRecords }, "low") };
}

test("it archives from a source of the server, and verifies the same as the server would", async () => {
  const asked: string[] = [];
  const source: WeatherSource = {
    ...synthetic,
    read: (request) => {
      asked.push("read");
      return synthetic.read(request);
    },
  };
  const { work, children } = begunOver(source);
  await using verifying = work;
  const root = join(folder, "archive");
  const options = { ...part, root, places, keepDays: 800 };
  for (const daysAgo of [4, 3, 0]) {
    await verifying.archive({ ...options, nowMs: startMs - daysAgo * dayMs });
  }
  expect(asked.length).toBeGreaterThan(0);
  const published = await publishedRuns(folderStorage(root), "noaa-deterministic");
  const archived = (await verifying.archived({ ...part, root }))!;
  expect(archived.runs).toEqual(published.map(({ run }) => run).toReversed());
  expect(archived.runs).toHaveLength(3);
  const task: VerifyTask = {
    ...options,
    runs: archived.runs,
    entry: curatedLibrary.find("task", 1)!,
    truthRecord: undefined,
    storeFolder: folder,
    storedFolder: join(folder, "kept"),
    counted: new Set([`0 ${archived.runs[0]}`]),
    calibrated: false,
  };
  const here = archiveVerifier(async () => ({
    history: undefined,
    sourceOf: () => undefined,
    sitesOf: () => [],
    lapseKPerKm: 4.5,
  }));
  const found = await verifying.verify(task);
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(await here.verify({ ...task, storedFolder: join(folder, "kept here") }));
  // What was looked up is kept, and says the same.
  expect(await verifying.verify(task)).toEqual(found);
  expect(children).toHaveLength(1);
});

class SilentError extends SourceError {
  readonly code = "silent";
}

test("what fails in it fails with the same words; one that dies fails what it was asked, and the next work begins another", async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const latestRun = vi
    .fn<WeatherSource["latestRun"]>()
    .mockRejectedValueOnce(new SilentError("no answer"))
    .mockImplementation(() => {
      ask();
      return new Promise<never>(() => undefined);
    });
  const { work, children } = begunOver({ ...synthetic, latestRun });
  await using verifying = work;
  const wanted = { ...part, root: folder, places, keepDays: 800, nowMs: startMs };
  await expect(verifying.archive(wanted)).rejects.toThrow("no answer");
  expect(children).toHaveLength(1);
  const archive = verifying.archive(wanted);
  await asked;
  children[0]!.kill("SIGKILL");
  await expect(archive).rejects.toThrow("the process that verifies ended with SIGKILL");
  expect(await verifying.archived({ ...part, root: join(folder, "nothing") })).toBeUndefined();
  expect(children).toHaveLength(2);
});

test("it stands back, ends when nothing is asked of it for a while, and the next work begins another until it is disposed of", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { work, children } = begunOver(synthetic);
  const nothing = { ...part, root: join(folder, "nothing") };
  await work.archived(nothing);
  expect(getPriority(children[0]!.pid)).toBeGreaterThanOrEqual(15);
  const ended = once(children[0]!, "exit");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await ended).toEqual([0, null]);
  await work.archived(nothing);
  await work[Symbol.asyncDispose]();
  expect(children[1]!.signalCode).toBe("SIGKILL");
  await expect(work.archived(nothing)).rejects.toThrow("the server ends");
  expect(children).toHaveLength(2);
});

describe("a server as npm starts it", () => {
  // The process that verifies writes to the same standard error, which is closed when both have ended.
  const ends = [
    ["SIGKILL", null],
    ["SIGTERM", 0],
  ] as const;
  test.each(sampled(ends, 2))("takes the process with it at %s", async (signal, code) => {
    const data = temporaryFolder();
    const config = join(data, "halcyon.json");
    await writeFile(config, JSON.stringify({ verification: { places, priority: "low" } }));
    await using server = runLoose(serverFile, [], {
      PORT: "0",
      HALCYON_DATA_DIR: data,
      HALCYON_CONFIG: config,
    });
    await server.printed(/^Halcyon answers at /m);
    const storage = folderStorage(archiveFolder({ dataDirectory: data }));
    await expect.poll(() => publishedRuns(storage, "noaa-ensemble"), { interval: 50 }).toHaveLength(1);
    server.child.kill(signal);
    expect(await server.exited()).toBe(code);
    expect(server.output().stderr).toBe("");
  });
});
