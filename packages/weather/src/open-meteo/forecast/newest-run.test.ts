import { epochHourOf } from "@halcyon/schema/time";
import { expect, test } from "vitest";
import { openMeteoClient } from "../client/open-meteo-client.ts";
import { openMeteoServer } from "../open-meteo-server.suite.ts";
import { openMeteoSource } from "./open-meteo-source.ts";

const at = (time: string): number => Date.parse(`2026-11-06T${time}Z`);

test("a run is found within 20 s after all servers have it, with few questions", async () => {
  await using server = await openMeteoServer(at("04:59"));
  const source = openMeteoSource({ client: openMeteoClient(server.options), product: "gfs" });
  const settledMs = at("05:10");
  for (; server.nowMs < settledMs + 20_000; server.nowMs += 20_000)
    await source.latestRun(epochHourOf(server.nowMs));
  expect(await source.latestRun(epochHourOf(server.nowMs))).toBe(epochHourOf(at("00:00")));
  // Each of the two data sets is asked for every two minutes.
  expect(server.metadataAsked.length).toBeLessThanOrEqual(14);
});
