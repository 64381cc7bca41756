import { epochHourOf } from "@halcyon/schema";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { runningServer, startMs } from "../running-server.suite.ts";
import { formulaSource } from "./formula-source.suite.ts";
import { sourceKind } from "./source-kind.ts";

const kinds = "./source-kinds.ts";

/** The one file that a new source needs here: what a configuration may say of it, and how it is opened. */
const constantKind = sourceKind(
  z.strictObject({ source: z.literal("constant"), temperature_c: z.number() }),
  ({ temperature_c: temperatureC }) =>
    () =>
      formulaSource({ formulas: { temperature_2m: () => temperatureC }, run: epochHourOf(startMs) - 6 }),
);

/** What reads configurations, over a list of kinds with that one; other tests of the same process have the list without it. */
async function withConstantKind() {
  vi.resetModules();
  vi.doMock(kinds, async (original) => {
    const { sourceKinds } = await original<{ sourceKinds: readonly object[] }>();
    return { sourceKinds: [...sourceKinds, constantKind] };
  });
  const [config, models] = await Promise.all([import("../config.ts"), import("./model-sources.ts")]);
  return { ...config, ...models };
}

let over: Awaited<ReturnType<typeof withConstantKind>>;
beforeAll(async () => {
  over = await withConstantKind();
});
afterAll(() => {
  vi.doUnmock(kinds);
  vi.resetModules();
});

const configOf = (part: object) => {
  const text = JSON.stringify({ models: { noaa: { deterministic: part } } });
  return over.parseConfig({ HALCYON_CONFIG: "/conf.json" }, "/", () => text);
};

test("a new kind in the list is all that a server needs to serve a new source", async () => {
  const models = await over.modelSources(configOf({ source: "constant", temperature_c: 21.5 }), () => "");
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
