import { readFileSync } from "node:fs";
import { join } from "node:path";
import { modelsResponseSchema, operationalResponseSchema } from "@halcyon/schema";
import { expect, test } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import { runningServer, startMs } from "../harness/running-server.suite.ts";
import { modelSources } from "../../src/weather/sources/model-sources.ts";
import { recordSources } from "../../src/weather/sources/record-sources.ts";
import { fakeUpstreams } from "./fake-upstreams.suite.ts";

const examples = join(import.meta.dirname, "../../../../examples");
const exampleOf = (name: string): object =>
  JSON.parse(readFileSync(join(examples, name, "halcyon.config.json"), "utf8")) as object;

const nowMs = (): number => startMs;
const clock = { nowMs, sleep: () => new Promise(setImmediate) };

test.each(["real", "dynamical"] as const)("the example %s is what the word means", (word) => {
  const text = JSON.stringify(exampleOf(word));
  const file = parseConfig({ HALCYON_CONFIG: "/halcyon.json" }, "/", () => text);
  const { models, historical, projections } = parseConfig({ HALCYON_WEATHER: word }, "/", () => "");
  expect([file.models, file.historical, file.projections]).toEqual([models, historical, projections]);
});

test.each([
  ["real", ["noaa", "ecmwf"]],
  ["dynamical", ["noaa", "ecmwf"]],
  ["open-meteo", ["noaa", "ecmwf"]],
  ["open-meteo-ecmwf", ["ecmwf"]],
] as const)(
  "the example %s answers every hour as far as it says, and none further",
  async (name, expected) => {
    await using upstreams = await fakeUpstreams();
    const { HALCYON_DATA_DIR, HALCYON_CONFIG } = await upstreams.environment("real");
    const text = JSON.stringify({ ...(JSON.parse(upstreams.configText) as object), ...exampleOf(name) });
    const config = parseConfig({ HALCYON_CONFIG, HALCYON_DATA_DIR }, "/", () => text);
    const models = await modelSources(config, () => text, clock);
    const records = await recordSources(config, nowMs, clock);
    await using server = await runningServer({ ports: { nowMs, models, records } });
    const catalogue = modelsResponseSchema.parse((await server.send("/v1/models")).json);
    expect(catalogue.models.map(({ id, state }) => [id, state])).toEqual(expected.map((id) => [id, "ready"]));
    for (const { id, forecast_hours_max: hours } of catalogue.models) {
      const path = `/v1/operational/${id}/hourly?latitude=51.5&longitude=-0.12&variables=temperature_2m`;
      const answer = await server.send(`${path}&forecast_hours=${hours}`);
      const { hourly } = operationalResponseSchema.parse(answer.json);
      expect(hourly.temperature_2m!.median).toHaveLength(hours);
      expect(hourly.temperature_2m!.median).not.toContain(null);
      expect((await server.send(`${path}&forecast_hours=${hours + 1}`)).status).toBe(422);
    }
  },
);
