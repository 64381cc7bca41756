import { epochHourOf } from "@halcyon/schema/time";
import { importedOver } from "@halcyon/weather/imported-over.suite";
import { expect, test } from "vitest";
import { z } from "zod";
import type * as Config from "../config.ts";
import { runningServer, startMs } from "../../../test/harness/running-server.suite.ts";
import { formulaSource } from "../../../test/harness/formula-source.suite.ts";
import type * as ModelSources from "../../weather/sources/model-sources.ts";
import { sourceKind } from "./source-kind.ts";
import { sourceKinds } from "./source-kinds.ts";

/** Kind of source that is defined in this file only: the schema of its configuration, and the function that opens it. */
const constantKind = sourceKind(
  z.strictObject({ source: z.literal("constant"), temperature_c: z.number() }),
  ({ temperature_c: temperatureC }) =>
    () =>
      formulaSource({ formulas: { temperature_2m: () => temperatureC }, run: epochHourOf(startMs) - 6 }),
);

/** Functions that read configurations, imported with a list of kinds that contains the new one. */
const [{ parseConfig }, { modelSources }] = await importedOver<[typeof Config, typeof ModelSources]>(
  import.meta.resolve("./source-kinds.ts"),
  { sourceKinds: [...sourceKinds, constantKind] },
  ["../config.ts", "../../weather/sources/model-sources.ts"].map((module) => import.meta.resolve(module)),
);

const configOf = (part: object) => {
  const text = JSON.stringify({ models: { noaa: { deterministic: part } } });
  return parseConfig({ HALCYON_CONFIG: "/conf.json" }, "/", () => text);
};

test("a new kind in the list is all that a server needs to serve a new source", async () => {
  const models = await modelSources(configOf({ source: "constant", temperature_c: 21.5 }), () => "");
  await using server = await runningServer({ ports: { models } });
  const path = "/v1/operational/noaa/hourly?latitude=50&longitude=8&forecast_hours=3";
  const answer = await server.send(`${path}&variables=temperature_2m`);
  expect(answer.text).toContain("21.5");
  expect(answer.status).toBe(200);
});

test("its settings are checked, and a name that is close to its own is offered", () => {
  expect(() => configOf({ source: "constant", temperature_c: "warm" })).toThrow(
    "models.noaa.deterministic.temperature_c",
  );
  expect(() => configOf({ source: "constnat" })).toThrow("constant");
});
