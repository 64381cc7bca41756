import { memoryDatabase } from "@halcyon/database/test/memory-database.suite";
import { epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import { copyRun, folderStorage, storeSource } from "@halcyon/store";
import { temporaryFolder } from "@halcyon/testing";
import type { WeatherSource } from "@halcyon/weather";
import { servedFixture, untilTestEnds } from "@halcyon/weather/dynamical/served-dataset.suite";
import { openMeteoServer } from "@halcyon/weather/open-meteo/open-meteo-server.suite";
import { openMeteoClient, openMeteoSource } from "@halcyon/weather/sources/open-meteo";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { expect, test } from "vitest";
import { lookEveryMs } from "../../src/start-watching.ts";
import type { Models } from "../../src/ports.ts";
import { newestRuns, noteArrivals } from "../../src/watches/runs/run-arrivals.ts";

/** Source that publishes a run at a known time. */
interface Publication {
  readonly source: WeatherSource;
  readonly clock: { ms: number };
  readonly publishedMs: number;
  readonly run: string;
  readonly publish: () => unknown;
}

/** Looks for runs as a server does, and returns the time from the publication of a run until the server tells of it [ms]. */
async function toldAfterMs({ source, clock, publishedMs, run, publish }: Publication): Promise<number> {
  await using database = await memoryDatabase();
  const models: Models = new Map([["noaa", [{ part: "deterministic", source }]]]);
  const told: number[] = [];
  let isPublished = false;
  for (clock.ms = publishedMs - 600_000; clock.ms < publishedMs + 120_000; clock.ms += lookEveryMs) {
    if (!isPublished && clock.ms >= publishedMs) {
      isPublished = true;
      await publish();
    }
    await noteArrivals(database, await newestRuns(models, clock.ms), clock.ms, async (_, found) => {
      expect(formatEpochHour(found.run)).toBe(run);
      told.push(found.availableMs - publishedMs);
    });
  }
  expect(told).toHaveLength(1);
  return told[0]!;
}

const at = (time: string): number => Date.parse(time);
const nothing = (): void => undefined;

test("a run of synthetic weather is told within a minute", async () => {
  const published = {
    source: syntheticSource({ product: "gfs", seed: 1 }),
    clock: { ms: 0 },
    publishedMs: at("2026-11-21T11:00:00Z"),
    run: "2026-11-21T06:00:00Z",
    publish: nothing,
  };
  expect(await toldAfterMs(published)).toBeLessThanOrEqual(60_000);
});

test("a run of dynamical.org is told within a minute", async () => {
  const served = untilTestEnds(await servedFixture("gefs"));
  const clock = { ms: at("2026-11-21T07:40:00Z") };
  const publishedMs = at("2026-11-21T08:03:07Z");
  const source = await served.open({ clock: () => clock.ms });
  const run = "2026-11-21T00:00:00Z";
  expect(
    await toldAfterMs({ source, clock, publishedMs, run, publish: () => served.commit() }),
  ).toBeLessThanOrEqual(60_000);
});

test("a run of Open-Meteo is told within a minute after all its servers have it", async () => {
  await using server = await openMeteoServer(at("2026-11-21T10:30:00Z"));
  const clock = {
    get ms() {
      return server.nowMs;
    },
    set ms(ms: number) {
      server.nowMs = ms;
    },
  };
  const source = openMeteoSource({ client: openMeteoClient(server.options), product: "gfs" });
  const publishedMs = at("2026-11-21T11:10:00Z");
  const run = "2026-11-21T06:00:00Z";
  expect(await toldAfterMs({ source, clock, publishedMs, run, publish: nothing })).toBeLessThanOrEqual(
    60_000,
  );
});

test("a run of a store is told within a minute", async () => {
  const root = temporaryFolder();
  const made = syntheticSource({ product: "gfs", seed: 1 });
  const copy = (run: string) =>
    copyRun(made, epochHourOf(at(run)), [{ latitude: 50, longitude: 8 }], { root, part: "gfs", reachKm: 25 });
  await copy("2026-11-21T00:00:00Z");
  const clock = { ms: at("2026-11-21T11:00:00Z") };
  const source = await storeSource({ storage: folderStorage(root), part: "gfs", clock: () => clock.ms });
  const run = "2026-11-21T06:00:00Z";
  const publishedMs = at("2026-11-21T12:34:56Z");
  expect(
    await toldAfterMs({ source, clock, publishedMs, run, publish: () => copy(run) }),
  ).toBeLessThanOrEqual(60_000);
});
