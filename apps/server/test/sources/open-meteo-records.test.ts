import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { refusal } from "@halcyon/weather/open-meteo/open-meteo-faults.suite";
import { expect, test } from "vitest";
import { callPlan, callsMaxDefault } from "../../src/cli/doctor/call-plan.ts";
import { checkRecords } from "../../src/cli/doctor/doctor.ts";
import { parseConfig } from "../../src/config/config.ts";
import { type Answer, type RunningServer, runningServer, startMs } from "../harness/running-server.suite.ts";
import { askBerlin, openMeteoProvider, recordsOf } from "./open-meteo-provider.suite.ts";
import { recordSources } from "../../src/weather/sources/record-sources.ts";

const examples = join(import.meta.dirname, "../../../../examples");
const provider = openMeteoProvider();

test("the doctor reads little of what is counted", async () => {
  const place = { latitude: 52.52, longitude: 13.41 };
  const check = async () => {
    const records = recordsOf(provider());
    return checkRecords(records, place, await callPlan(new Map(), records, place, callsMaxDefault));
  };
  const well = await check();
  expect(well.map(({ level }) => level)).toEqual(Array.from({ length: 8 }, () => "ok"));
  expect(well[1]!.what).toContain("not read: temperature_2m of a place costs 264 calls");
  expect(provider().asked.map(({ searchParams }) => searchParams.get("hourly"))).toEqual(["temperature_2m"]);
  provider().mishaps.push(refusal(429, "Daily API request limit exceeded. Please try again tomorrow."));
  const [spent] = await check();
  expect(spent).toMatchObject({ level: "problem" });
  expect(spent!.what).toContain(
    "open-meteo-era5 gives no weather: Open-Meteo's calls for this day are spent",
  );
});

test.each(["open-meteo-history", "open-meteo-climate"])(
  "the example %s gives weather from the provider, and from the disk after a restart",
  async (name) => {
    const folder = temporaryFolder();
    const file = JSON.parse(await readFile(join(examples, name, "halcyon.config.json"), "utf8")) as object;
    const start = async (): Promise<RunningServer> => {
      const base_urls = { archive: provider().url, climate: provider().url };
      const environment = { HALCYON_CONFIG: "halcyon.json", HALCYON_DATA_DIR: folder };
      const config = parseConfig(environment, "/", () =>
        JSON.stringify({ ...file, open_meteo: { base_urls } }),
      );
      return runningServer({ ports: { records: await recordSources(config, () => startMs) } });
    };
    const questions = async (): Promise<Answer[]> => {
      await using server = await start();
      const hours = { variables: "temperature_2m", start_date: "2020-01-01", end_date: "2020-01-31" };
      const history = await askBerlin(server, "historical/hourly", hours);
      if (name === "open-meteo-history") return [history];
      return [history, await askBerlin(server, "projections/daily", { ...hours, scenario: "ssp585" })];
    };
    const first = await questions();
    expect(first.map(({ status }) => status)).toEqual(first.map(() => 200));
    expect(provider().asked).toHaveLength(name === "open-meteo-history" ? 1 : 7);
    provider().asked.length = 0;
    const series = (answers: Answer[]): unknown =>
      answers.map(({ json }) => {
        const { hourly, models } = json as { hourly?: unknown; models?: unknown };
        return hourly ?? models;
      });
    expect(series(await questions())).toEqual(series(first));
    expect(provider().asked).toEqual([]);
  },
);

test("a climate model that is named twice is refused at the start", async () => {
  const projections = [{ source: "open-meteo" }, { source: "open-meteo", models: ["NICAM16_8S"] }];
  const config = parseConfig({ HALCYON_CONFIG: "halcyon.json" }, "/", () =>
    JSON.stringify({ models: {}, projections }),
  );
  await expect(recordSources(config, () => startMs)).rejects.toThrow(
    "projections.1: NICAM16_8S ssp585 is named twice",
  );
});

test.each([
  [{ historical: { hourly: { source: "open-meteo", model: "best_match" } } }, "historical.hourly.model"],
  [{ historical: { daily: { source: "open-meteo" } } }, "historical.daily.source"],
  [{ projections: [{ source: "open-meteo", models: ["CanESM5"] }] }, "projections.0.models.0"],
])("%j is one line that names the place: data sets are never mixed", (content, place) => {
  const parse = () =>
    parseConfig({ HALCYON_CONFIG: "halcyon.json" }, "/", () => JSON.stringify({ models: {}, ...content }));
  expect(parse).toThrow(`HALCYON_CONFIG: /halcyon.json: ${place}: `);
});
