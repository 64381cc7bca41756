import { sized, temporaryFolder } from "@halcyon/testing";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { folderStorage, publishedRuns, storeSource } from "@halcyon/store";
import { beforeEach, describe, expect, test } from "vitest";
import { openProvider } from "../providers/open-provider.ts";
import { planMessages } from "../providers/plan.ts";
import type { ProviderId } from "../providers/provider.ts";
import { type ForecastSetName, forecastSet, setFiles } from "../sets/forecast-sets.suite.ts";
import {
  providerServer,
  type ProviderServer,
  type ProviderServerOptions,
} from "../sets/provider-server.suite.ts";
import { sectionAt } from "../sets/section-at.suite.ts";
import { ingestRun, type RunOptions, type RunOutcome } from "./ingest-run.ts";
import { planOf, type RunRequest } from "./run-request.ts";
import { expectFormula } from "./stored-forecast.suite.ts";

const inland = { latitude: 51.5, longitude: -0.25 };
const atSea = { latitude: 50.5, longitude: 0.5 };

/** A request that is soon fetched. */
const few = { variables: ["temperature_2m", "precipitation"], toLeadHours: 24 } as const;

let folder: string;
let root: string;
beforeEach(() => {
  folder = temporaryFolder();
  root = join(folder, "store");
});

interface Scene {
  readonly id: ProviderId;
  readonly set: ForecastSetName;
  readonly request: RunRequest;
  readonly options: RunOptions;
  readonly server: ProviderServer;
}

async function serve(
  id: ProviderId,
  set: ForecastSetName,
  more: Partial<RunRequest> = {},
  serverOptions?: ProviderServerOptions,
): Promise<Scene & AsyncDisposable> {
  const server = await providerServer(setFiles(set), serverOptions);
  const { run, members, variables, leadHours } = forecastSet(set);
  const provider = openProvider(id, server.baseUrl);
  return {
    id,
    set,
    server,
    request: {
      provider,
      run,
      variables,
      members: Math.min(provider.members, members.length),
      toLeadHours: leadHours.at(-1)!,
      extent: { places: [inland], reachKm: 25 },
      ...more,
    },
    options: {
      root,
      part: "part",
      workFolder: join(folder, "work"),
      // Nothing is silent here, and a busy machine is no fault of the provider.
      timeoutMs: 600_000,
      sleep: async () => undefined,
      random: () => 0,
      threads: 0,
    },
    [Symbol.asyncDispose]: async () => server[Symbol.asyncDispose](),
  };
}

async function ingest({ request, options }: Scene, more: Partial<RunOptions> = {}): Promise<RunOutcome> {
  return ingestRun(request, { ...options, ...more });
}

/** Returns the number of times that each wanted message was sent completely. */
function timesFetched({ request, server, set }: Scene): number[] {
  const files = setFiles(set);
  const pathOf = (url: string): string => new URL(url).pathname.slice(1);
  return planOf(request, false).files.flatMap((file) => {
    const index = new TextDecoder().decode(files.get(pathOf(file.indexUrl)));
    return planMessages(request.provider, file, index).messages.map(({ offset, length }) =>
      server.timesAnswered(pathOf(file.url), {
        offset,
        length: length ?? files.get(pathOf(file.url))!.length - offset,
      }),
    );
  });
}

/** Returns the path of the index of a lead of ECMWF's deterministic forecast. */
function indexPathOf({ request }: Scene, lead: number): string {
  const files = planOf({ ...request, toLeadHours: lead }, false).files;
  return new URL(files.at(-1)!.indexUrl).pathname.slice(1);
}

describe.each([
  ["noaa-gfs", "gfs"],
  ["ecmwf-ifs", "ecmwf"],
  ["ecmwf-ens", "ecmwf"],
] as const)("%s", (id, set) => {
  test("is in the store as its formula has it", async () => {
    const { run, variables, ...all } = forecastSet(set);
    const toLeadHours = sized(12, all.leadHours.at(-1)!);
    const extent = { places: [inland, atSea], reachKm: 25 };
    await using scene = await serve(id, set, { extent, toLeadHours });
    const outcome = await ingest(scene, { threads: id === "noaa-gfs" ? 2 : 0 });
    expect(outcome).toMatchObject({
      state: "published",
      cells: 2,
      knowsSurface: true,
      skipped: [],
      variables,
    });
    const members = all.members.slice(0, scene.request.members);
    const leadHours = all.leadHours.filter((lead) => lead <= toLeadHours);
    const compared = await expectFormula(root, "part", id, { run, members }, inland);
    expect(compared).toBeGreaterThan(5 * members.length * (leadHours.length - 1));
  });
});

describe("an ingest", () => {
  test("survives a provider that drops, cuts, refuses and fails, and fetches no message twice", async () => {
    const faults = { drop: 0.08, cut: 0.08, busy: 0.05, unavailable: 0.05, failure: 0.04 };
    await using scene = await serve(
      "noaa-gefs",
      "gefs",
      { toLeadHours: sized(18, 150) },
      { seed: 7, faults },
    );
    expect(await ingest(scene, { attempts: 12 })).toMatchObject({ state: "published", skipped: [] });
    const set = forecastSet("gefs");
    expect(await expectFormula(root, "part", "noaa-gefs", set, inland)).toBeGreaterThan(sized(100, 1000));
    const faulty = scene.server.requests.filter(({ answer }) => answer !== "whole" && answer !== "not_there");
    expect(faulty.length).toBeGreaterThan(sized(10, 100));
    const times = timesFetched(scene);
    expect(times.length).toBeGreaterThan(sized(300, 3000));
    expect(new Set(times)).toEqual(new Set([1]));
  });

  test("of files of which a quarter of the answers are faulty is published at once, without a wrong value", async () => {
    const faults = { drop: 0.05, cut: 0.05, unavailable: 0.05, late: 0.05, flip: 0.05 };
    await using scene = await serve(
      "noaa-gefs",
      "gefs",
      { members: 2, toLeadHours: sized(24, 60) },
      { seed: 11, faults },
    );
    let nowMs = 0;
    const outcome = await ingest(scene, {
      twice: true,
      waitMs: 24 * 3_600_000,
      clock: () => nowMs,
      sleep: async (ms) => {
        nowMs += ms;
      },
    });
    expect(outcome).toMatchObject({ state: "published", skipped: [], checks: { unsettled: 0 } });
    const set = { ...forecastSet("gefs"), members: [0, 1] };
    expect(await expectFormula(root, "part", "noaa-gefs", set, inland)).toBeGreaterThan(sized(100, 200));
    const answers = Map.groupBy(scene.server.requests, ({ answer }) => answer);
    for (const fault of Object.keys(faults)) {
      expect(answers.get(fault as "flip")?.length, fault).toBeGreaterThan(sized(3, 10));
    }
  });

  /** Changes the message of the temperature at 12 h, and counts the requests for it. */
  function changing(scene: Scene, change: (message: Uint8Array, reference: number, asked: number) => void) {
    const index = new TextDecoder().decode(setFiles("ecmwf").get(indexPathOf(scene, 12)));
    const { _offset: offset } = index
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { param: string; _offset: number })
      .find(({ param }) => param === "2t")!;
    const counted = { asked: 0 };
    const send: typeof fetch = async (input, init) => {
      const url = new URL(input as URL);
      const response = await fetch(url, init);
      const range = new Headers(init?.headers).get("range") ?? "";
      if (!url.pathname.endsWith("-12h-oper-fc.grib2") || !range.startsWith(`bytes=${offset}-`))
        return response;
      counted.asked += 1;
      const bytes = new Uint8Array(await response.arrayBuffer());
      // The reference value of the packing, a float in octets 12 to 15 of section 5.
      change(bytes, sectionAt(bytes, 5) + 11, counted.asked);
      return new Response(bytes, { status: 206, headers: response.headers });
    };
    return { send, counted };
  }

  /** Changes every temperature by 32 K. */
  const warmer = (message: Uint8Array, reference: number): void => {
    message[reference + 1]! ^= 0x10;
  };

  test("fetches once more what is suspect, from a mirror first, and uses what came twice", async () => {
    await using scene = await serve("ecmwf-ifs", "ecmwf", { ...few, variables: ["temperature_2m"] });
    const { send, counted } = changing(scene, (message, reference, asked) => {
      if (asked === 1) warmer(message, reference);
    });
    await using other = await providerServer(setFiles("ecmwf"));
    const mirror = openProvider("ecmwf-ifs", other.baseUrl);
    const outcome = await ingest(scene, { fetch: send, mirror });
    expect(outcome).toMatchObject({ state: "published", checks: { suspect: 1, damaged: 1, confirmed: 0 } });
    // The provider, then the mirror, then the provider again, which agrees with the mirror.
    expect([counted.asked, other.requests.length]).toEqual([3, 1]);
    const { run } = forecastSet("ecmwf");
    await expectFormula(root, "part", "ecmwf-ifs", { run, members: [0] }, inland);
  });

  test("keeps what is suspect and comes again, since it is the model's own", async () => {
    await using scene = await serve("ecmwf-ifs", "ecmwf", { ...few, variables: ["temperature_2m"] });
    const { send, counted } = changing(scene, warmer);
    expect(await ingest(scene, { fetch: send })).toMatchObject({
      state: "published",
      skipped: [],
      checks: { suspect: 1, damaged: 0, confirmed: 1 },
    });
    expect(counted.asked).toBe(2);
  });

  test("leaves out a message that comes again with values that cannot be", async () => {
    await using scene = await serve("ecmwf-ifs", "ecmwf", { ...few, variables: ["temperature_2m"] });
    const { send } = changing(scene, (message, reference) => {
      message[reference]! ^= 0x04;
    });
    expect(await ingest(scene, { fetch: send })).toMatchObject({
      state: "published",
      skipped: [
        {
          variable: "temperature_2m",
          count: 1,
        },
      ],
      checks: { suspect: 1, confirmed: 1 },
    });
  });

  test("leaves out a message of which no two answers agree", async () => {
    await using scene = await serve("ecmwf-ifs", "ecmwf", { ...few, variables: ["temperature_2m"] });
    const { send, counted } = changing(scene, (message, reference, asked) => {
      warmer(message, reference);
      message[message.length - 5]! ^= asked;
    });
    expect(await ingest(scene, { fetch: send })).toMatchObject({
      state: "published",
      skipped: [{ variable: "temperature_2m", count: 1 }],
      checks: { suspect: 1, unsettled: 1 },
    });
    expect(counted.asked).toBe(6);
  });

  test("takes the cells of the coarse grid where the fine one ends", async () => {
    const onBoth = { latitude: 51.5, longitude: -0.5 };
    const set = forecastSet("gefs-two-grids");
    await using scene = await serve("noaa-gefs", "gefs-two-grids", {
      extent: { places: [onBoth], reachKm: 25 },
      variables: sized(["temperature_2m", "visibility"], set.variables),
    });
    expect(await ingest(scene)).toMatchObject({ state: "published" });
    expect(await expectFormula(root, "part", "noaa-gefs", set, onBoth)).toBeGreaterThan(sized(250, 800));
    const storage = folderStorage(root);
    const { variables } = (await storeSource({ storage, part: "part" })).describe();
    expect(variables.get("temperature_2m")?.toLeadHours).toBe(258);
    expect(variables.get("visibility")?.toLeadHours).toBe(240);
    await storage.close();
  });

  test("writes every cell of a region, each with its surface", async () => {
    const region = { south: 50.6, west: -0.6, north: 51.6, east: 0.1 };
    await using scene = await serve("noaa-gfs", "gfs", { ...few, extent: { region }, toLeadHours: 6 });
    expect(await ingest(scene)).toMatchObject({ state: "published", cells: 12 });
    await expectFormula(root, "part", "noaa-gfs", forecastSet("gfs"), inland);
    const storage = folderStorage(root);
    const source = await storeSource({ storage, part: "part" });
    expect(await source.locate({ latitude: 50.75, longitude: 0 })).toMatchObject({ sea: true });
    expect(await source.locate(inland)).toMatchObject({ sea: false, elevationM: expect.any(Number) });
    await storage.close();
  });

  test("of a run that is there does nothing, unless it is wanted again", async () => {
    await using scene = await serve("ecmwf-ifs", "ecmwf", few);
    await ingest(scene);
    const asked = scene.server.requests.length;
    expect(await ingest(scene)).toEqual({ state: "published_before" });
    expect(scene.server.requests).toHaveLength(asked);
    expect(await ingest(scene, { again: true })).toMatchObject({ state: "published" });
  });

  test("of a run whose steps are not all there publishes nothing, and goes on later with what it has", async () => {
    await using scene = await serve("ecmwf-ifs", "ecmwf", few);
    scene.server.withhold("-24h-");
    const outcome = await ingest(scene);
    expect(outcome).toMatchObject({ state: "not_whole", fetched: { notThere: [{ leadHours: 24 }] } });
    expect(await readdir(root).catch(() => [])).toEqual([]);
    scene.server.publish();
    expect(await ingest(scene)).toMatchObject({ state: "published" });
    expect(new Set(timesFetched(scene))).toEqual(new Set([1]));
    expect(await readdir(join(folder, "work"))).not.toContainEqual(expect.stringMatching(/^ecmwf-ifs-\d/u));
  });

  test("publishes gaps where it is told to", async () => {
    await using scene = await serve("ecmwf-ifs", "ecmwf", few);
    scene.server.withhold("-12h-");
    expect(await ingest(scene, { acceptGaps: true })).toMatchObject({
      state: "published",
      fetched: { notThere: [{ leadHours: 12 }] },
    });
    expect(await publishedRuns(folderStorage(root), "part")).toHaveLength(1);
  });

  test("begins anew where other cells are wanted than before", async () => {
    await using scene = await serve("ecmwf-ifs", "ecmwf", few);
    scene.server.withhold("-24h-");
    await ingest(scene);
    scene.server.publish();
    const extent = { places: [inland, atSea], reachKm: 25 };
    expect(await ingestRun({ ...scene.request, extent }, scene.options)).toMatchObject({ cells: 2 });
    await expectFormula(root, "part", "ecmwf-ifs", { ...forecastSet("ecmwf"), members: [0] }, inland);
  });

  test("says which places lie outside the files, and that all do", async () => {
    const elsewhere = { latitude: -33, longitude: 151 };
    await using scene = await serve("ecmwf-ifs", "ecmwf", few);
    const places = [elsewhere, inland];
    expect(
      await ingestRun({ ...scene.request, extent: { places, reachKm: 25 } }, scene.options),
    ).toMatchObject({ outside: [elsewhere], cells: 1 });
    const only = { ...scene.request, extent: { places: [elsewhere], reachKm: 25 } };
    expect(await ingestRun(only, { ...scene.options, again: true })).toEqual({ state: "nowhere" });
  });

  test("of a place that its cell would not answer for is refused", async () => {
    await using scene = await serve("ecmwf-ifs", "ecmwf");
    const extent = { places: [{ latitude: 51.6, longitude: -0.25 }], reachKm: 5 };
    await expect(ingestRun({ ...scene.request, extent }, scene.options)).rejects.toThrow(
      /51\.6, -0\.25 .* 12 km .* 5 km/u,
    );
  });

  test("leaves out fields that cannot be read or are not what their index says, and counts them", async () => {
    await using scene = await serve("ecmwf-ifs", "ecmwf", {
      ...few,
      variables: ["temperature_2m", "cloud_cover"],
    });
    const damaging: typeof fetch = async (input, init) => {
      const url = new URL(input as URL);
      const response = await fetch(url, init);
      if (!url.pathname.endsWith("-12h-oper-fc.index") || !response.ok) return response;
      const swapped = (await response.text()).replace('"2t"', '"x"').replace('"tcc"', '"2t"');
      return new Response(swapped, { status: 200 });
    };
    const outcome = await ingest(scene, { fetch: damaging });
    expect(outcome).toMatchObject({ state: "not_whole", fetched: { absent: [{ name: "cloud_cover" }] } });
    expect(await ingest(scene, { fetch: damaging, acceptGaps: true })).toMatchObject({
      state: "published",
      checks: { suspect: 1, confirmed: 1 },
      skipped: [
        {
          variable: "temperature_2m",
          reason: "The field holds cloud_cover, not what its index says.",
          count: 1,
        },
      ],
    });
  });

  test("runs once at a time", async () => {
    await using scene = await serve("ecmwf-ifs", "ecmwf", few);
    const both = await Promise.allSettled([ingest(scene), ingest(scene)]);
    expect(both).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ code: "busy" }) }),
    );
    expect(both).toContainEqual(
      expect.objectContaining({ value: expect.objectContaining({ state: "published" }) }),
    );
  });

  test.each([["precipitation", "temperature_2m"], ["shortwave_radiation"]] as const)(
    "begins with %s, which the first step of a run has not got",
    async (...variables) => {
      await using scene = await serve("noaa-gfs", "gfs", { variables, toLeadHours: sized(36, 132) });
      expect(await ingest(scene)).toMatchObject({ state: "published", variables, skipped: [] });
      const { run } = forecastSet("gfs");
      const task = { run, members: [0] };
      expect(await expectFormula(root, "part", "noaa-gfs", task, inland)).toBeGreaterThan(sized(30, 50));
    },
  );

  test("of variables that the provider has not got is refused", async () => {
    await using scene = await serve("ecmwf-ifs", "ecmwf", { variables: ["visibility"] });
    await expect(ingest(scene)).rejects.toThrow(RangeError);
  });
});
