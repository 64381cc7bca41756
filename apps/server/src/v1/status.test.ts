import { statusResponseSchema } from "@halcyon/schema";
import { OpenMeteoError } from "@halcyon/weather";
import { expect, test } from "vitest";
import { runningServer, startMs } from "../running-server.suite.ts";
import { formulaSource } from "../use-cases/formula-source.suite.ts";

const now = Math.floor(startMs / 3_600_000);
const formulas = {};

test("tells the age of every part and that all is well", async () => {
  await using server = await runningServer();
  const { status, datasets } = statusResponseSchema.parse((await server.send("/v1/status")).json);
  expect(status).toBe("ok");
  expect(datasets.map(({ dataset }) => dataset)).toEqual(
    ["noaa", "ecmwf"].flatMap((model) =>
      ["deterministic", "ensemble", "seasonal"].map((part) => `${model}.${part}`),
    ),
  );
  for (const { health, synthetic, age_hours: age, max_age_hours: maxAge } of datasets) {
    expect([health, synthetic]).toEqual(["ok", true]);
    expect(age).toBeLessThan(maxAge);
  }
});

test("names the part that is stale, empty or silent", async () => {
  const silent = formulaSource({ formulas, run: now });
  const models = new Map([
    [
      "noaa" as const,
      [
        { part: "deterministic" as const, source: formulaSource({ formulas, run: now - 25 }) },
        { part: "ensemble" as const, source: { ...silent, latestRun: () => Promise.resolve(undefined) } },
        {
          part: "seasonal" as const,
          source: {
            ...silent,
            latestRun: () => Promise.reject(new OpenMeteoError("retry_later", "No answer.")),
          },
        },
      ],
    ],
  ]);
  await using server = await runningServer({ ports: { models } });
  const { status, datasets } = statusResponseSchema.parse((await server.send("/v1/status")).json);
  expect(status).toBe("degraded");
  expect(datasets.map(({ health, run, age_hours: age }) => [health, run, age])).toEqual([
    ["stale", "2026-11-20T08:00:00Z", 25],
    ["empty", null, null],
    ["silent", null, null],
  ]);
});
