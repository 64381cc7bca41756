import { expect, test } from "vitest";
import { bytesInMemory } from "../cache/in-memory.suite.ts";
import { dynamicalClient, dynamicalDatasets } from "./dynamical-client.ts";
import { dynamicalSource } from "./dynamical-source.ts";

const isLive = process.env["HALCYON_LIVE"] === "1";
/** Address of a catalogue other than that of dynamical.org, such as a mirror on this machine. */
const catalogueUrl = process.env["HALCYON_LIVE_CATALOGUE"];

const london = { latitude: 51.5, longitude: -0.12 };

/** Measures the cost of one place of each data set over the network: `HALCYON_LIVE=1 npm --prefix packages/weather test -- live`. */
test.runIf(isLive).for(dynamicalDatasets)("%s gives weather of the last days", async (dataset) => {
  const bytes = bytesInMemory();
  const mirror = catalogueUrl === undefined ? {} : { catalogueUrl, hosts: [new URL(catalogueUrl).host] };
  const client = dynamicalClient({ bytes, patienceMs: 300_000, ...mirror });
  const stretch = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    const before = bytes.kept.size;
    const startMs = performance.now();
    const result = await work();
    const kept = [...bytes.kept.values()].slice(before);
    const megabytes = kept.reduce((sum, { length }) => sum + length, 0) / 1e6;
    const seconds = (performance.now() - startMs) / 1000;
    console.log(
      `${dataset}: ${what}: ${kept.length} requests, ${megabytes.toFixed(3)} MB, ${seconds.toFixed(2)} s`,
    );
    return result;
  };
  try {
    const source = await stretch("catalogue and coordinates", () => dynamicalSource({ client, dataset }));
    const run = (await source.latestRun(Date.now() / 3_600_000))!;
    const { leadHours, variables } = source.describe();
    console.log(
      `${dataset}: run ${new Date(run * 3_600_000).toISOString()}, commit ${await source.snapshot!()}`,
    );
    const cell = (await source.locate(london))!;
    const names = [...variables.keys()];
    const to = run + leadHours.at(-1)!;
    const weather = await stretch("first place", () =>
      source.read({ cell, run, variables: names, from: run + 24, to }),
    );
    expect(weather.stamps.at(-1)).toBe(to);
    expect(new Set(weather.grids.get("temperature_2m")).size).toBeGreaterThan(10);
  } finally {
    await client.close();
  }
});
