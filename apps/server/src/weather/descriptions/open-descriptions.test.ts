import { openMeteoClient, openMeteoSource } from "@halcyon/weather/sources/open-meteo";
import { syntheticHistory, syntheticSource } from "@halcyon/weather/sources/synthetic";
import { expect, test } from "vitest";
import type { Ports } from "../../ports.ts";
import { termsInUse } from "./open-descriptions.ts";

const records: Ports["records"] = { hourly: undefined, daily: undefined, projections: [] };
const absence = { trouble: "empty", nextTryMs: undefined, cause: new Error("empty") } as const;

test("each provider in use states its terms once, whatever feeds on it", () => {
  const client = openMeteoClient();
  const of = (product: "gfs" | "gefs") => openMeteoSource({ client, product });
  const models: Ports["models"] = new Map([
    [
      "noaa",
      [
        { part: "deterministic", source: of("gfs") },
        { part: "ensemble", source: of("gefs") },
        { part: "seasonal", id: "store", absence },
      ],
    ],
    ["ecmwf", [{ part: "ensemble", source: syntheticSource({ product: "ifs-ens", seed: 0 }) }]],
  ]);
  const hourly = syntheticHistory({ seed: 0, clock: () => 0 });
  expect(termsInUse({ models, records: { ...records, hourly } })).toEqual([
    expect.stringMatching(/^Open-Meteo without a key: non-commercial use only/),
    expect.stringContaining("not real weather"),
  ]);
});

test("a customer of Open-Meteo is not told that its use is limited", () => {
  const source = openMeteoSource({ client: openMeteoClient({ apiKey: "key" }), product: "gfs" });
  const models: Ports["models"] = new Map([["noaa", [{ part: "deterministic", source }]]]);
  expect(termsInUse({ models, records }).join()).not.toContain("non-commercial");
});
