import type * as V2 from "@halcyon/schema/v2";
import { usageResponseSchema } from "@halcyon/schema";
import { StoreError } from "@halcyon/store";
import { sized } from "@halcyon/testing";
import type { WeatherSource } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { type RunningServer, runningServer } from "../harness/running-server.suite.ts";

/** Longitude from which the weather of a cell cannot be read. */
const brokenFrom = 1;

function halfBroken(): WeatherSource {
  const source = syntheticSource({ product: "gfs", seed: 3 });
  return {
    ...source,
    read: (request) =>
      request.cell.longitude >= brokenFrom
        ? Promise.reject(new StoreError("unreachable", "gone"))
        : source.read(request),
  };
}

const west = fc.integer({ min: -30, max: 12 }).map((tenths) => tenths / 10);
const south = fc.integer({ min: 500, max: 580 }).map((tenths) => tenths / 10);
const side = fc.integer({ min: 1, max: 14 }).map((tenths) => tenths / 10);
const box = fc
  .record({ west, south, width: side, height: side })
  .map((one) => [one.west, one.south, one.west + one.width, one.south + one.height]);
const boxText = box.map((corners) => corners.map((degrees) => degrees.toFixed(2)).join());
const point = fc.record({ longitude: west, latitude: south });
const hours = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(1, 6, 24) }, fc.constantFrom(0, 9999));

interface Asked {
  readonly path: string;
  readonly body?: object;
}

const entry = { type: "task", id: 2 };
const area = fc.record({ bbox: box, hours }).map(({ bbox, hours: count }): Asked => {
  const body = { area: { bbox }, model: "noaa", entry, period: { hours: count } };
  return { path: "/v2/optimality/area/", body };
});
const route = fc
  .record({ points: fc.array(point, { minLength: 1, maxLength: 4 }), hours })
  .map(({ points, hours: count }): Asked => {
    const body = { points, speed_kmh: 60, departures: { hours: count }, model: "noaa", entry };
    return { path: "/v2/optimality/route/", body };
  });
const datetime = fc.constantFrom(
  "2026-11-21T12:00:00Z",
  "2026-11-21T12:00:00Z/2026-11-22T11:00:00Z",
  "yesterday",
);
const coverage = fc
  .record({
    collection: fc.constantFrom("noaa-hourly", "noaa-scores"),
    shape: fc.oneof(
      boxText.map((bbox) => `cube?bbox=${bbox}`),
      fc
        .array(point, { minLength: 1, maxLength: 12 })
        .map((all) => all.map(({ longitude, latitude }) => `(${longitude} ${latitude})`).join())
        .map((all) => `position?coords=MULTIPOINT(${encodeURIComponent(all)})`),
    ),
    datetime,
  })
  .map(({ collection, shape, datetime: times }): Asked => {
    const name = collection === "noaa-scores" ? "tower-crane-lifting" : "temperature_2m";
    return { path: `/edr/collections/${collection}/${shape}&parameter-name=${name}&datetime=${times}` };
  });

async function allowanceOf({ url }: RunningServer, key: string) {
  const answer = await fetch(`${url}/v2/usage`, { headers: { "x-api-key": key } });
  return usageResponseSchema.parse(await answer.json()).allowance;
}

function call(server: RunningServer, key: string, { path, body }: Asked, init: RequestInit = {}) {
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  return fetch(server.url + path, { ...sent, headers, ...init });
}

test("areas, routes and coverages cost what the dry run, the header and the usage say; refusals cost nothing, and who leaves never more", async () => {
  const models = new Map([["noaa", [{ part: "deterministic", source: halfBroken() }]]] as const);
  await using server = await runningServer({ ports: { models }, burstPerSecond: 1e6 });
  const issue = async (name: string): Promise<string> =>
    (await server.keys.issue({ name, allowance: { kind: "total", limit: 1e6 } })).plaintext;
  const key = await issue("stays");
  const asked = fc.record({
    asked: fc.oneof(area, route, coverage),
    leaves: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  });
  const left: { readonly key: string; readonly most: number }[] = [];
  const outcomes = new Map<string, number>();
  let before = 0;
  for (const [index, { asked: one, leaves }] of fc
    .sample(asked, { numRuns: sized(40, 1000), seed: 50 })
    .entries()) {
    const dry =
      one.body === undefined ? undefined : await call(server, key, { ...one, path: `${one.path}cost` });
    const { cost } = dry?.ok === true ? ((await dry.json()) as V2.AreaCost) : { cost: undefined };
    if (leaves) {
      const leaving = new AbortController();
      const own = await issue(`leaves ${index}`);
      const ended = call(server, own, one, { signal: leaving.signal }).catch(() => undefined);
      // Some leave while they connect, some while they wait.
      for (let turn = 0; turn < index % 20; turn++) await new Promise(setImmediate);
      leaving.abort();
      await ended;
      left.push({ key: own, most: cost ?? 200 });
      continue;
    }
    const answer = await call(server, key, one);
    const text = await answer.text();
    const told = Number(answer.headers.get("x-halcyon-cost") ?? 0);
    const { used, unsettled } = await allowanceOf(server, key);
    const charged = used - before;
    before = used;
    expect([charged, unsettled], `${one.path}: ${text.slice(0, 300)}`).toEqual([told, 0]);
    outcomes.set(`${answer.status}`, (outcomes.get(`${answer.status}`) ?? 0) + 1);
    if (!answer.ok) {
      expect(charged).toBe(0);
      continue;
    }
    if (cost === undefined) continue;
    const { metadata, refused = [] } = JSON.parse(text) as Pick<V2.AreaResponse, "metadata"> &
      Partial<Pick<V2.AreaResponse, "refused">>;
    if (refused.length === 0) expect(charged).toBe(cost);
    else expect(charged).toBe(Math.ceil(metadata.area.scored / 10));
  }
  expect(outcomes.get("200")).toBeGreaterThan(0);
  expect(outcomes.size).toBeGreaterThan(2);
  for (const { key: own, most } of left) {
    const settled = await vi.waitUntil(async () => {
      const allowance = await allowanceOf(server, own);
      return allowance.unsettled === 0 && allowance;
    });
    expect(settled.used).toBeLessThanOrEqual(most);
  }
});
