import { modelsResponseSchema, variablesResponseSchema } from "@halcyon/schema";
import { expect, test } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import { modelSources } from "../../src/weather/sources/model-sources.ts";
import { runningServer, startMs } from "../harness/running-server.suite.ts";

test("the models say which part answers which hours, and that the weather is synthetic", async () => {
  await using server = await runningServer();
  const { models } = modelsResponseSchema.parse((await server.send("/v1/models")).json);
  const spans = models.map(({ id, parts }) => [
    id,
    parts.map((part) => [part.part, part.from_hour, part.to_hour]),
  ]);
  expect(spans).toEqual([
    [
      "noaa",
      [
        ["deterministic", 0, 120],
        ["ensemble", 120, 831],
        ["seasonal", 831, 5040],
      ],
    ],
    [
      "ecmwf",
      [
        ["deterministic", 0, 144],
        ["ensemble", 144, 1095],
        ["seasonal", 1095, 5040],
      ],
    ],
  ]);
  for (const part of models.flatMap(({ parts }) => parts))
    expect(part).toMatchObject({ source: "synthetic", synthetic: true });
});

test("a model that is not configured is absent", async () => {
  const text = JSON.stringify({ models: { noaa: { deterministic: { source: "synthetic" } } } });
  const config = parseConfig({ HALCYON_CONFIG: "config.json" }, "/", () => text);
  await using server = await runningServer({ ports: { models: await modelSources(config, () => text) } });
  const { models } = modelsResponseSchema.parse((await server.send("/v1/models")).json);
  expect(models.map(({ id, parts }) => [id, parts.map(({ part }) => part)])).toEqual([
    ["noaa", ["deterministic"]],
  ]);
});

test("the models have another tag when a new run is there", async () => {
  await using server = await runningServer();
  const before = await server.send("/v1/models");
  server.clock.ms = startMs + 6 * 3_600_000;
  const headers = { "if-none-match": before.headers.get("etag")! };
  expect((await server.send("/v1/models", { headers })).status).toBe(200);
});

test("the variables come with unit, resolution and ranges", async () => {
  await using server = await runningServer();
  const { variables } = variablesResponseSchema.parse((await server.send("/v1/variables")).json);
  expect(variables.find(({ name }) => name === "temperature_2m")).toMatchObject({
    unit: "degC",
    step_type: "instant",
    resolution: 0.01,
    cf_name: "air_temperature",
    derived: false,
  });
});
