import { expect, onTestFinished, test } from "vitest";
import type { WeatherSource } from "../source/source.ts";
import { ArchiveError } from "./archive-error.ts";
import { archiveLayouts } from "./archive-layout.ts";
import { type ArchiveServer, archiveServer, fixtureObjects } from "./archive-server.suite.ts";
import { type ArchiveOptions, archiveSource } from "./archive-source.ts";
import { field } from "./field.suite.ts";
import { readValues } from "./read-values.suite.ts";

const run = Date.parse("2026-11-20T00:00Z") / 3_600_000;
const place = { latitude: 45, longitude: -45 };
const layout = archiveLayouts["noaa-gefs-forecast-35-day"];
const inTemperature = (path: string): boolean => path.startsWith("temperature_2m/c/10/");

async function serve(change?: (objects: Map<string, Uint8Array>) => void): Promise<ArchiveServer> {
  const objects = fixtureObjects("gefs");
  change?.(objects);
  const server = await archiveServer(objects);
  onTestFinished(async () => server[Symbol.asyncDispose]());
  return server;
}

const open = async (server: ArchiveServer, options: Partial<ArchiveOptions> = {}): Promise<WeatherSource> =>
  archiveSource({ url: server.url, layout, sleep: async () => undefined, ...options });

const temperatures = async (
  source: WeatherSource,
  where = place,
): Promise<ReadonlyMap<number, readonly number[]>> =>
  readValues(source, "temperature_2m", where, run, run + 1, run + 100);

/** Faults for the first requests that match, then none. */
function first(
  count: number,
  matches: (path: string) => boolean,
  fault: ReturnType<NonNullable<ArchiveServer["fault"]>>,
) {
  let left = count;
  return (path: string): typeof fault => (matches(path) && left-- > 0 ? fault : undefined);
}

async function problemOf(work: Promise<unknown>): Promise<ArchiveError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ArchiveError))
    throw new Error("The work did not fail as an archive does.", { cause: error });
  return error;
}

const faultless = await archiveServer(fixtureObjects("gefs"));
const good = await temperatures(await open(faultless));
await faultless[Symbol.asyncDispose]();

test.each([["drop"], ["cut"], [{ status: 503 }], [{ status: 429 }], [{ status: 500 }]] as const)(
  "a request that meets %j is sent again",
  async (fault) => {
    const server = await serve();
    const pauses: number[] = [];
    const source = await open(server, {
      random: () => 0.5,
      sleep: async (ms) => {
        pauses.push(ms);
      },
    });
    server.fault = first(3, inTemperature, fault);
    expect(await temperatures(source)).toEqual(good);
    expect(pauses).toEqual([125, 250, 500]);
  },
);

test.each([["drop"], ["cut"], [{ status: 503 }]] as const)(
  "an archive that keeps answering %j is for later",
  async (fault) => {
    const server = await serve();
    const source = await open(server);
    server.fault = (path) => (inTemperature(path) ? fault : undefined);
    const error = await problemOf(temperatures(source));
    expect(error.code).toBe("retry_later");
    expect(error.message).toContain("Try again later");
    server.fault = undefined;
    expect(await temperatures(source)).toEqual(good);
  },
);

test("a server that asks for patience gets it, within bounds", async () => {
  const server = await serve();
  const pauses: number[] = [];
  const source = await open(server, {
    sleep: async (ms) => {
      pauses.push(ms);
    },
  });
  server.fault = first(1, inTemperature, { status: 429, retryAfterS: 3 });
  await temperatures(source);
  server.fault = first(1, (path) => path.startsWith("wind_u"), { status: 503, retryAfterS: 9000 });
  await readValues(source, "wind_speed_10m", place, run, run + 1, run + 6);
  expect(pauses).toEqual([3000, 8000]);
});

test.each(["silence", "stall"] as const)("%s ends at the timeout", async (fault) => {
  const server = await serve();
  const source = await open(server, { timeoutMs: 3000, attempts: 2 });
  server.fault = (path) => (inTemperature(path) ? fault : undefined);
  expect((await problemOf(temperatures(source))).code).toBe("retry_later");
});

test("access that is refused is said to be, and keys in the address stay secret", async () => {
  const server = await serve();
  server.fault = () => ({ status: 403 });
  const error = await problemOf(open(server, { url: `${server.url}?key=secret` }));
  expect(error.code).toBe("denied");
  expect(error.message).not.toContain("secret");
  expect(server.asked[0]).toBe("zarr.json?key=secret");
});

test("a server without ranges cannot be used", async () => {
  const server = await serve();
  const source = await open(server);
  server.fault = (path) => (inTemperature(path) ? "whole" : undefined);
  expect((await problemOf(temperatures(source))).code).toBe("unusable");
});

test("objects that are too large are not taken", async () => {
  const server = await serve();
  expect(await problemOf(open(server, { maxObjectBytes: 1000 }))).toMatchObject({ code: "unusable" });
});

test("a shard that is not there is missing, not zero", async () => {
  const objects = fixtureObjects("gfs");
  for (const key of objects.keys()) if (key.startsWith("precipitation_surface/c")) objects.delete(key);
  await using server = await archiveServer(objects);
  const source = await open(server, { layout: archiveLayouts["noaa-gfs-forecast"] });
  const values = await readValues(source, "precipitation", place, run, run + 1, run + 12);
  expect(new Set([...values.values()].flat())).toEqual(new Set([Number.NaN]));
});

test.each([
  ["loses its end", (shard: Uint8Array) => shard.subarray(0, shard.length - 300)],
  [
    "is overwritten",
    (shard: Uint8Array) => shard.map((byte, index) => (index < shard.length - 300 ? 7 : byte)),
  ],
])("a shard that %s is damage of its run", async (_, spoil) => {
  const server = await serve((objects) => {
    for (const [key, shard] of objects) if (inTemperature(key)) objects.set(key, spoil(shard));
  });
  const error = await problemOf(temperatures(await open(server)));
  expect([error.code, error.damagedRun]).toEqual(["damaged", run]);
});

test("a shard that was replaced after its index was read is read anew", async () => {
  const server = await serve();
  const source = await open(server);
  await temperatures(source);
  const other = [...server.objects].find(([key]) => key.startsWith("temperature_2m/c/9/"))![1];
  for (const key of server.objects.keys()) if (inTemperature(key)) server.objects.set(key, other);
  const south = { latitude: -45, longitude: 90 };
  const expected = await readValues(source, "temperature_2m", south, run - 24, run - 23, run + 76);
  const replaced = await temperatures(source, south);
  expect([...replaced.values()]).toEqual([...expected.values()]);
});

test("metadata that are no JSON cannot be used", async () => {
  const server = await serve((objects) => objects.set("zarr.json", Buffer.from("<html>Welcome</html>")));
  expect((await problemOf(open(server))).code).toBe("unusable");
});

test.each([
  ["an address without an archive", async () => open(await serve((objects) => objects.clear()))],
  ["an address that is none", async () => open(await serve(), { url: "gefs.zarr" })],
  [
    "another archive than the layout's",
    async () => open(await serve(), { layout: archiveLayouts["noaa-gfs-forecast"] }),
  ],
  [
    "an unknown unit",
    async () => open(await serve((objects) => replaceIn(objects, '"degree_Celsius"', '"degree_Reaumur"'))),
  ],
  [
    "an unknown dimension",
    async () => open(await serve((objects) => replaceIn(objects, '"latitude"', '"y"'))),
  ],
  [
    "rain that is no rate",
    async () => open(await serve((objects) => replaceIn(objects, '"kg m-2 s-1"', '"mm"'))),
  ],
  [
    "rain that is not a mean",
    async () => open(await serve((objects) => replaceIn(objects, '"avg"', '"accum"'))),
  ],
])("%s is a matter of configuration", async (_, opening) => {
  expect((await problemOf(opening())).code).toBe("misconfigured");
});

function replaceIn(objects: Map<string, Uint8Array>, text: string, by: string): void {
  for (const [key, bytes] of objects) {
    if (key.endsWith("zarr.json")) {
      objects.set(key, Buffer.from(Buffer.from(bytes).toString().replaceAll(text, by)));
    }
  }
}

/** Changes the consolidated metadata of the group. */
function editRoot(
  objects: Map<string, Uint8Array>,
  edit: (root: {
    consolidated_metadata?: { metadata: Record<string, { attributes: Record<string, unknown> }> };
  }) => void,
): void {
  const root = JSON.parse(Buffer.from(objects.get("zarr.json")!).toString());
  edit(root);
  objects.set("zarr.json", Buffer.from(JSON.stringify(root)));
}

test("variables whose arrays are not there are not described", async () => {
  const server = await serve((objects) => {
    editRoot(objects, (root) => delete root.consolidated_metadata!.metadata["wind_v_10m"]);
    objects.delete("wind_v_10m/zarr.json");
  });
  const { variables } = (await open(server)).describe();
  expect(variables.has("wind_speed_10m")).toBe(false);
  expect(variables.has("wind_direction_10m")).toBe(false);
  expect(variables.has("temperature_2m")).toBe(true);
});

test("metadata need not be consolidated", async () => {
  const server = await serve((objects) => editRoot(objects, (root) => delete root.consolidated_metadata));
  expect(await temperatures(await open(server))).toEqual(good);
});

test("stored numbers are unpacked by scale, offset and fill value", async () => {
  const stored = field.temperatureC({ run, leadHours: 24, member: 0, ...place });
  const server = await serve((objects) =>
    editRoot(objects, (root) =>
      Object.assign(root.consolidated_metadata!.metadata["temperature_2m"]!.attributes, {
        scale_factor: 2,
        add_offset: -10,
        _FillValue: stored,
      }),
    ),
  );
  const [missing, unpacked] = (await temperatures(await open(server))).get(run + 24)!;
  expect(missing).toBeNaN();
  expect(unpacked).toBeCloseTo((stored + 0.25) * 2 - 10, 2);
});

test("a cell is read with one index and the chunks that hold it, once", async () => {
  const server = await serve();
  const source = await open(server);
  server.asked.length = 0;
  await Promise.all([temperatures(source), temperatures(source), temperatures(source)]);
  await temperatures(source);
  const shard = "temperature_2m/c/10/0/0/0/0";
  expect(server.asked[0]).toMatch(new RegExp(`^${shard} bytes=-\\d+$`));
  expect(server.asked.slice(1).every((asked) => new RegExp(`^${shard} bytes=\\d+-\\d+$`).test(asked))).toBe(
    true,
  );
  expect(server.asked).toHaveLength(2);
});

test("what does not fit into the cache is read again", async () => {
  const server = await serve();
  const source = await open(server, { cacheBytes: 0 });
  server.asked.length = 0;
  expect(await temperatures(source)).toEqual(good);
  expect(await temperatures(source)).toEqual(good);
  expect(server.asked).toHaveLength(4);
});

test("new runs are found when the list of runs has grown old", async () => {
  const server = await serve();
  let nowMs = 0;
  const source = await open(server, { clock: () => nowMs, refreshMs: 60_000 });
  expect(await source.latestRun(run + 24)).toBe(run);
  const lengths = "ingested_forecast_length/c/0/0";
  server.objects.set(lengths, server.objects.get(`later/${lengths}`)!);
  nowMs = 59_999;
  expect(await source.latestRun(run + 24)).toBe(run);
  nowMs = 60_000;
  expect(await source.latestRun(run + 24)).toBe(run + 24);
});

test("what was read is forgotten when runs move to another place in the archive", async () => {
  const server = await serve();
  let nowMs = 0;
  const source = await open(server, { clock: () => nowMs, refreshMs: 60_000 });
  await temperatures(source);
  server.asked.length = 0;
  replaceIn(server.objects, "seconds since 1970-01-01", "seconds since 1970-01-02");
  nowMs = 60_000;
  expect(await source.latestRun(run + 48)).toBe(run + 24);
  const values = await readValues(source, "temperature_2m", place, run + 24, run + 25, run + 124);
  expect([...values.values()]).toEqual([...good.values()]);
  expect(server.asked.some((asked) => inTemperature(asked))).toBe(true);
});

test("runs that are known stay while the archive does not answer", async () => {
  const server = await serve();
  let nowMs = 0;
  const source = await open(server, { clock: () => nowMs, refreshMs: 60_000 });
  server.fault = () => ({ status: 503 });
  nowMs = 60_000;
  expect(await source.latestRun(run + 24)).toBe(run);
});
