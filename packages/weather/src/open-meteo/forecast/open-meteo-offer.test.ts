import { packedMissing, type VariableName } from "@halcyon/schema";
import { epochHourOf } from "@halcyon/schema/time";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openMeteoClient } from "../client/open-meteo-client.ts";
import { lastServedHour, servedModels, servedRun } from "../open-meteo-models.suite.ts";
import { openMeteoOffers } from "./open-meteo-offer.ts";
import { openMeteoServer, type OpenMeteoServer } from "../open-meteo-server.suite.ts";
import { openMeteoSource } from "./open-meteo-source.ts";
import { openMeteoProducts, type OpenMeteoProduct } from "../open-meteo-variables.ts";

const hourMs = 3_600_000;
const atSea = { latitude: 45, longitude: -20 };
const start = Date.parse("2026-11-06T02:20:00Z");

let server: OpenMeteoServer;
beforeAll(async () => {
  server = await openMeteoServer(start);
});
afterAll(() => server[Symbol.asyncDispose]());

/** Returns the number of missing values at a run's last lead, and the number of further leads that the provider has. */
async function atTheEnd(
  product: OpenMeteoProduct,
  nowMs: number,
): Promise<{ missing: number; more: number }> {
  server.nowMs = nowMs;
  const source = openMeteoSource({ client: openMeteoClient(server.options), product });
  const [name] = [...source.describe().variables.keys()] as [VariableName];
  const now = epochHourOf(nowMs);
  const [cell, run] = await Promise.all([source.locate(atSea), source.latestRun(now)]);
  const last = run! + source.describe().leadHours.at(-1)!;
  const request = { cell: cell!, run: run!, variables: [name] as const, from: last, to: last };
  const { grids } = await source.read(request);
  const { model } = openMeteoOffers[product];
  return {
    missing: grids.get(name)!.filter((packed) => packed === packedMissing).length,
    more: lastServedHour(servedModels[model]!, now) - last,
  };
}

const daily = openMeteoProducts.filter((product) => product !== "seas5");
describe.each(daily)("every run of %s", (product) => {
  test("has all leads that are promised, and at some hour not one step more", async () => {
    const model = servedModels[openMeteoOffers[product].model]!;
    const seen = new Set<string>();
    let least = Infinity;
    for (let nowMs = start; nowMs < start + 48 * hourMs; nowMs += hourMs) {
      const hour = epochHourOf(nowMs);
      const state = `${servedRun(model, hour)} ${lastServedHour(model, hour)}`;
      if (seen.has(state)) continue;
      seen.add(state);
      const { missing, more } = await atTheEnd(product, nowMs);
      expect(missing).toBe(0);
      least = Math.min(least, more);
    }
    // The endpoint answers 16 days alone, and these models have more.
    expect(least).toBe(product === "gfs" || product === "gfs-wave" ? 384 - 365 : 0);
  });
});

test("every run of SEAS5 has all leads that are promised, the shortest of them not one more", async () => {
  const more: number[] = [];
  for (let month = 0; month < 12; month += 1) {
    const ends = await atTheEnd("seas5", Date.UTC(2027, month, 6));
    expect(ends.missing).toBe(0);
    more.push(ends.more / 24);
  }
  expect(Math.min(...more)).toBe(0);
  expect(Math.max(...more)).toBe(3);
});
