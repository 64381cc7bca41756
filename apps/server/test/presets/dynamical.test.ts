import { operationalResponseSchema } from "@halcyon/schema";
import { temporaryFolder } from "@halcyon/testing";
import { appendLastRun } from "@halcyon/weather/dynamical/appended-run.suite";
import { servedFixture, untilTestEnds } from "@halcyon/weather/dynamical/served-dataset.suite";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import { runningServer } from "../harness/running-server.suite.ts";
import { modelSources } from "../../src/weather/sources/model-sources.ts";

const temperatures =
  "/v1/operational/noaa/hourly?latitude=45&longitude=-45&forecast_hours=6&variables=temperature_2m";

/** Creates the configuration of a server whose deterministic model part is the control member of an archive, with a separate catalogue. */
async function withArchive(further: object = {}) {
  const served = untilTestEnds(await servedFixture("gefs"));
  const { host } = new URL(served.server.url);
  const text = JSON.stringify({
    dynamical: { catalogue_url: `${served.server.url}stac`, hosts: [host], cache_mb: 16 },
    models: { noaa: { deterministic: { source: "dynamical", dataset: served.dataset, member: 0 } } },
    ...further,
  });
  const config = parseConfig({ HALCYON_CONFIG: "/halcyon.json" }, "/", () => text);
  const { dataDirectory: _none, ...inMemory } = config;
  return { served, inMemory, open: () => modelSources(inMemory, () => "") };
}

test("an answer names the run and the commit that it was read from", async () => {
  const { served, open } = await withArchive();
  served.commit();
  await using server = await runningServer({ ports: { models: await open() } });
  const answer = await server.send(temperatures);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get("x-halcyon-run")).toMatch(
    /^deterministic;init=2026-11-21T00:00:00Z;snapshot=[0-9A-Z]{20}$/u,
  );
  expect(answer.headers.get("x-halcyon-source")).toBe("deterministic=noaa-gefs-forecast-35-day");
  expect(answer.headers.get("x-halcyon-synthetic")).toBe("?0");
  const { hourly } = operationalResponseSchema.parse(answer.json);
  expect(hourly.temperature_2m?.median?.every((value) => value !== null)).toBe(true);
});

test("a commit that expires while it is read is looked up anew, and the whole answer is of the new one", async () => {
  const { served, open } = await withArchive();
  const models = await open();
  const before = await models.get("noaa")?.[0]?.source?.snapshot?.();
  served.commit();
  let left = 1;
  served.server.fault = (path) => (path.includes("/chunks/") && left-- > 0 ? { status: 404 } : undefined);
  const nowMs = (): number => Date.UTC(2026, 10, 20, 9);
  await using server = await runningServer({ ports: { models, nowMs } });
  const answer = await server.send(temperatures);
  expect(answer.status, answer.text).toBe(200);
  expect(left).toBeLessThan(1);
  const run = answer.headers.get("x-halcyon-run")!;
  expect(run).toContain("init=2026-11-20T00:00:00Z;snapshot=");
  expect(run).not.toContain(before);
});

test("where a new commit has lost where its chunks lie, the run before answers and says so", async () => {
  const { served, open } = await withArchive();
  const { listsOfWeather } = await appendLastRun(served, "temperature_2m/c/11/0/0/0/0");
  for (const path of listsOfWeather) served.server.objects.delete(path);
  await using server = await runningServer({ ports: { models: await open() } });
  const answer = await server.send(temperatures);
  expect(answer.status, answer.text).toBe(200);
  const { metadata, hourly } = operationalResponseSchema.parse(answer.json);
  expect(metadata).toMatchObject({
    notices: [{ code: "older_run", run: "2026-11-20T00:00:00Z", instead_of: "2026-11-21T00:00:00Z" }],
    parts: [{ run: "2026-11-20T00:00:00Z" }],
  });
  expect(hourly.temperature_2m?.median?.every((value) => value !== null)).toBe(true);
});

test("past runs are cached in a folder of their own, at the verified places of a chunk too", async () => {
  const places = [{ latitude: 45, longitude: -90 }];
  const { served, inMemory } = await withArchive({ verification: { places } });
  const dataDirectory = temporaryFolder();
  const models = await modelSources({ ...inMemory, dataDirectory }, () => "");
  const { source } = models.get("noaa")![0]!;
  const run = (await source!.latestRun(Infinity))! - 24;
  const read = async (place: { latitude: number; longitude: number }) => {
    const cell = (await source!.locate(place))!;
    const request = { cell, run, from: run + 9, to: run + 60, past: true };
    return source!.read({ ...request, variables: ["temperature_2m"] });
  };
  const kept = async (folder: string) => readdir(join(dataDirectory, "cache", folder)).catch(() => []);
  await read({ latitude: 45, longitude: -45 });
  expect((await kept("past")).length).toBeGreaterThan(1);
  expect(await kept("tiles")).toEqual([]);
  served.server.asked.length = 0;
  expect((await read(places[0]!)).members).toBe(1);
  expect(served.server.asked).toEqual([]);
});
