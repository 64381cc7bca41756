import { sized, temporaryFolder } from "@halcyon/testing";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { VariableName } from "@halcyon/schema";
import { formatEpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import { publishedRuns, folderStorage } from "@halcyon/store";
import { beforeEach, describe, expect, test } from "vitest";
import { openProvider } from "../providers/open-provider.ts";
import { cfsPlaces, cfsRun, cfsStarts } from "../sets/cfs-run.suite.ts";
import { expectCfs } from "../sets/cfs-set.suite.ts";
import { setFiles } from "../sets/forecast-sets.suite.ts";
import {
  providerServer,
  type ProviderServer,
  type ProviderServerOptions,
} from "../sets/provider-server.suite.ts";
import { ingestRun, type RunOptions, type RunOutcome } from "./ingest-run.ts";
import { newestRun, type WatchEvent, type WatchOptions, watchRuns } from "./watch-runs.ts";
import type { RunRequest } from "./run-request.ts";

const set = setFiles("cfs");
const toLeadHours = sized(12, 24);
const sixteen = cfsStarts(cfsRun, 16);
const cfsVariables = [
  "temperature_2m",
  "relative_humidity_2m",
  "wind_speed_10m",
  "wind_direction_10m",
  "precipitation",
  "cloud_cover",
  "shortwave_radiation",
  "surface_pressure",
] as const satisfies readonly VariableName[];

let folder: string;
let root: string;
beforeEach(() => {
  folder = temporaryFolder();
  root = join(folder, "store");
});

interface Scene {
  readonly server: ProviderServer;
  ingest(more?: Partial<RunRequest>, options?: Partial<RunOptions>): Promise<RunOutcome>;
  /** Watches for runs, and ingests only the temperature. */
  watch(onEvent: (event: WatchEvent) => void, options: Partial<WatchOptions>): Promise<void>;
}

async function serve(files = set, serverOptions?: ProviderServerOptions): Promise<Scene & AsyncDisposable> {
  const server = await providerServer(files, serverOptions);
  const request = {
    provider: openProvider("noaa-cfs", server.baseUrl),
    run: cfsRun,
    toLeadHours,
    extent: { places: cfsPlaces, reachKm: 100 },
  };
  const options = {
    root,
    part: "cfs",
    workFolder: join(folder, "work"),
    // Nothing is silent here, and a busy machine is no fault of the provider.
    timeoutMs: 600_000,
    sleep: async () => undefined,
    random: () => 0,
    threads: 0,
  };
  return {
    server,
    ingest: async (more, other) => ingestRun({ ...request, ...more }, { ...options, ...other }),
    watch: async (onEvent, other) =>
      watchRuns({ ...request, variables: ["temperature_2m"] }, { ...options, ...other }, onEvent),
    [Symbol.asyncDispose]: async () => server[Symbol.asyncDispose](),
  };
}

/** Returns the set with one of its files changed. */
function changed(path: string, change: (text: string) => string): Map<string, Uint8Array> {
  const text = Buffer.from(set.get(path)!).toString("latin1");
  return new Map([...set, [path, Uint8Array.from(Buffer.from(change(text), "latin1"))]]);
}

const indexOf = (name: string, stamp = "2026112100"): string =>
  `cfs.${stamp.slice(0, 8)}/${stamp.slice(8)}/time_grib_01/${name}.01.${stamp}.daily.grb2.idx`;

describe("a run of CFSv2", () => {
  test("has the 16 newest forecasts as members, each by its own start, as the formula has them", async () => {
    await using scene = await serve();
    expect(await scene.ingest()).toMatchObject({
      state: "published",
      cells: 2,
      knowsSurface: true,
      skipped: [],
      variables: cfsVariables,
    });
    expect(await expectCfs(root, cfsRun, sixteen)).toBe(2 * 16 * 8 * (toLeadHours / 6));
  });

  test("ends where its shortest member does", async () => {
    await using scene = await serve();
    expect(await scene.ingest({ toLeadHours: 6480, variables: ["temperature_2m"] })).toMatchObject({
      state: "published",
    });
    // The oldest of 16 started 90 h before the run, and all end after 144 h.
    expect(await expectCfs(root, cfsRun, sixteen)).toBe(2 * 16 * (54 / 6));
  });

  test("passes over a forecast that is missing, cut or not there in every file, and takes an older one", async () => {
    const cut = changed(indexOf("wnd10m", "2026112012"), (text) => text.slice(0, text.length / 2));
    await using scene = await serve(cut);
    scene.server.withhold("cfs.20261119/06/");
    scene.server.withhold("q2m.01.2026111818");
    const variables = ["temperature_2m", "relative_humidity_2m", "wind_speed_10m"] as const;
    expect(await scene.ingest({ variables })).toMatchObject({ state: "published" });
    const passedOver = new Set([12, 42, 54].map((lag) => cfsRun - lag));
    const starts = cfsStarts(cfsRun, 19).filter((start) => !passedOver.has(start));
    expect(await expectCfs(root, cfsRun, starts)).toBe(2 * 16 * 3 * (toLeadHours / 6));
  });

  test("has fewer members where fewer are whole, down to ten", async () => {
    await using scene = await serve();
    for (const day of ["20261116", "20261117"]) scene.server.withhold(`cfs.${day}/`);
    scene.server.withhold("cfs.20261118/00/");
    scene.server.withhold("cfs.20261118/06/");
    expect(await scene.ingest({ variables: ["temperature_2m"] })).toMatchObject({ state: "published" });
    await expectCfs(root, cfsRun, cfsStarts(cfsRun, 11));
    for (const hour of ["12", "18"]) scene.server.withhold(`cfs.20261118/${hour}/`);
    await rm(join(folder, "work"), { recursive: true });
    await expect(scene.ingest({ variables: ["temperature_2m"] }, { again: true })).rejects.toThrow(
      /^9 .* 10 /u,
    );
  });

  test("whose own forecast has not come is not begun", async () => {
    await using scene = await serve();
    scene.server.withhold("dswsfc.01.2026112100");
    const variables = ["shortwave_radiation"] as const;
    expect(await scene.ingest({ variables })).toMatchObject({ state: "not_whole" });
    expect(await readdir(root).catch(() => [])).toEqual([]);
    scene.server.publish();
    expect(await scene.ingest({ variables })).toMatchObject({ state: "published" });
  });

  test("is found by its last file", async () => {
    await using scene = await serve();
    scene.server.withhold("dswsfc.01.2026112106");
    const request = {
      provider: openProvider("noaa-cfs", scene.server.baseUrl),
      extent: { places: cfsPlaces, reachKm: 100 },
    };
    const find = async (come: "first" | "last") => newestRun(request, come, cfsRun + 8);
    expect([await find("first"), await find("last")]).toEqual([cfsRun + 6, cfsRun]);
  });

  test("fetches of the next run the forecast that is new, and the leads that the others lacked", async () => {
    await using scene = await serve();
    const variables = sized<readonly VariableName[]>(["temperature_2m", "precipitation"], cfsVariables);
    await scene.ingest({ variables, toLeadHours: 24 });
    const asked = scene.server.requests.length;
    expect(await scene.ingest({ run: cfsRun + 6, variables, toLeadHours: 24 })).toMatchObject({
      state: "published",
    });
    await expectCfs(root, cfsRun + 6, cfsStarts(cfsRun + 6, 16));
    const bytesOf = (requests: ProviderServer["requests"]): number =>
      requests.reduce((sum, { range }) => sum + (range?.length ?? 0), 0);
    const [first, second] = [scene.server.requests.slice(0, asked), scene.server.requests.slice(asked)];
    expect(bytesOf(second)).toBeLessThan(bytesOf(first) / 3);
    const again = second.filter(({ path }) => path.includes(".2026112000.") && path.endsWith(".idx"));
    expect(again).toEqual([]);
    const kept = await readdir(join(folder, "work", "noaa-cfs-members", "atmosphere"));
    expect(new Set(kept.map((name) => name.split(".")[2])).size).toBe(16);
    expect(await publishedRuns(folderStorage(root), "cfs")).toHaveLength(2);
  });

  test("takes a forecast that comes late into the run after it", async () => {
    await using scene = await serve();
    scene.server.withhold("cfs.20261120/18/");
    const variables = ["temperature_2m"] as const;
    await scene.ingest({ variables });
    await expectCfs(root, cfsRun, [cfsRun, ...cfsStarts(cfsRun - 12, 15)]);
    scene.server.publish();
    expect(await scene.ingest({ run: cfsRun + 6, variables })).toMatchObject({ state: "published" });
    await expectCfs(root, cfsRun + 6, cfsStarts(cfsRun + 6, 16));
  });

  test("is followed, and waited for where its newest forecast is due", async () => {
    await using scene = await serve();
    scene.server.withhold("cfs.20261121/06/");
    const over = new AbortController();
    const story: string[] = [];
    let nowMs = (cfsRun + 9) * millisecondsPerHour;
    const tell = (event: WatchEvent): void => {
      const at = new Date(nowMs).toISOString().slice(11, 16);
      if (event.kind === "ended") story.push(`${at} ${event.outcome.state}`);
      else if (event.kind === "begun") story.push(`${at} begins ${formatEpochHour(event.run)}`);
      else story.push(`${at} ${event.kind}`);
      if (story.length === 8) over.abort();
    };
    await scene.watch(tell, {
      signal: over.signal,
      clock: () => nowMs,
      pollMs: 3_600_000,
      sleep: async (ms) => {
        nowMs += ms;
        if (nowMs > (cfsRun + 14.5) * millisecondsPerHour) scene.server.publish();
      },
    });
    expect(story).toEqual([
      "09:00 begins 2026-11-21T00:00:00Z",
      "09:00 published",
      "09:00 waiting",
      "14:00 waiting",
      "15:00 begins 2026-11-21T06:00:00Z",
      "15:00 published",
      "15:00 waiting",
      "20:00 waiting",
    ]);
    await expectCfs(root, cfsRun + 6, cfsStarts(cfsRun + 6, 16));
  });

  test("is published by one ingest where a quarter of all answers fails", async () => {
    const faults = { drop: 0.07, cut: 0.06, busy: 0.04, unavailable: 0.04, failure: 0.04 };
    await using scene = await serve(set, { seed: 11, faults });
    const variables = sized<readonly VariableName[]>(["temperature_2m", "wind_speed_10m"], cfsVariables);
    expect(await scene.ingest({ variables }, { attempts: 16 })).toMatchObject({
      state: "published",
      skipped: [],
    });
    await expectCfs(root, cfsRun, sixteen);
    const { requests } = scene.server;
    const faulty = requests.filter(({ answer }) => answer !== "whole" && answer !== "not_there");
    expect(faulty.length / requests.length).toBeGreaterThan(0.2);
  });

  test("whose index or messages are of something else is refused, and both are named", async () => {
    const renamed = changed(indexOf("tcdcclm"), (text) => text.replaceAll("TCDC:entire", "TCDC:high"));
    await using other = await serve(renamed);
    await expect(other.ingest({ variables: ["cloud_cover"] })).rejects.toThrow(
      /tcdcclm\.01\.2026112100\.daily\.grb2\.idx .*TCDC:high.*TCDC:entire/u,
    );
    const index = indexOf("pressfc");
    const ofRadiation = (path: string) => set.get(path.replace("pressfc", "dswsfc"))!;
    const words = new TextDecoder().decode(ofRadiation(index)).replaceAll("DSWRF", "PRES");
    const file = index.replace(".idx", "");
    const swapped = new Map([...set, [file, ofRadiation(file)], [index, new TextEncoder().encode(words)]]);
    await using scene = await serve(swapped);
    await expect(scene.ingest({ variables: ["surface_pressure"] })).rejects.toThrow(
      /PRES:surface .*shortwave_radiation.*surface_pressure/u,
    );
  });

  test("waits for its own forecast where it is told to", async () => {
    await using scene = await serve();
    scene.server.withhold("tmp2m.01.2026112100.daily.grb2.idx", 3);
    let nowMs = 0;
    const clock = { clock: () => nowMs, sleep: async (ms: number) => (nowMs += ms) };
    const outcome = await scene.ingest({ variables: ["temperature_2m"] }, { ...clock, waitMs: 600_000 });
    expect(outcome).toMatchObject({ state: "published" });
    expect(nowMs).toBe(3 * 60_000);
  });

  test("of another unit than is known is refused, with the mean that shows it", async () => {
    const path = indexOf("prate").replace(".idx", "");
    const inOtherUnit = changed(path, (bytes) => {
      const message = Buffer.from(bytes, "latin1");
      // The binary scale of the first message is 2^4 of what it was.
      const section = message.indexOf(Buffer.from([5, 0, 0, 0, 128, 0, 40])) - 4;
      message.writeUInt16BE(message.readUInt16BE(section + 15) - 4, section + 15);
      return message.toString("latin1");
    });
    await using scene = await serve(inOtherUnit);
    await expect(scene.ingest({ variables: ["precipitation"] })).rejects.toThrow(
      /PRATE:surface .*0\.0004\d+.*0\.000015 .*0\.00006/u,
    );
    expect(await scene.ingest({ variables: ["temperature_2m"] })).toMatchObject({ state: "published" });
  });
});
