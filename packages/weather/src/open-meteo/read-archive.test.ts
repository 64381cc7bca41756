import { epochHourOf, packedMissing } from "@halcyon/schema";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMeteoClient } from "./open-meteo-client.ts";
import { fieldAt, openMeteoServer, type OpenMeteoServer } from "./open-meteo-server.suite.ts";
import { readArchive } from "./read-archive.ts";

const nowMs = Date.parse("2026-11-21T02:20:00Z");
const from = epochHourOf(Date.parse("2019-03-01T22:00Z"));
const location = { latitude: 51.5, longitude: 0 };

let server: OpenMeteoServer;
beforeAll(async () => {
  server = await openMeteoServer(nowMs);
});
afterAll(() => server[Symbol.asyncDispose]());

test("gives every hour of a span across midnight", async () => {
  const variables = ["temperature_2m", "wind_gusts_10m"] as const;
  const read = await readArchive(openMeteoClient(server.options), {
    location,
    variables,
    from,
    to: from + 3,
  });
  expect(read.stamps).toEqual([from, from + 1, from + 2, from + 3]);
  expect([...read.grids.keys()]).toEqual(variables);
  const temperatures = Array.from({ length: 4 }, (_, hour) => fieldAt("temperature_2m", from + hour, 0, 0));
  expect([...read.grids.get("temperature_2m")!]).toEqual(
    temperatures.map((value) => Math.round(value * 10) * 10),
  );
});

test("hours that are not there yet are missing", async () => {
  const now = epochHourOf(nowMs);
  const request = { location, variables: ["temperature_2m"] as const, from: now - 48, to: now };
  const { grids } = await readArchive(openMeteoClient(server.options), request);
  expect(grids.get("temperature_2m")!.at(-1)).toBe(packedMissing);
  expect(grids.get("temperature_2m")![0]).not.toBe(packedMissing);
});

test("refuses what it does not carry, and a span that ends before it begins", async () => {
  const client = openMeteoClient(server.options);
  const visibility = readArchive(client, { location, variables: ["visibility"], from, to: from });
  await expect(visibility).rejects.toThrow("archive does not carry visibility");
  const empty = readArchive(client, { location, variables: ["temperature_2m"], from, to: from - 1 });
  await expect(empty).rejects.toThrow("empty");
});
