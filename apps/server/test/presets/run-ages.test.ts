import type { ModelId, PartName } from "@halcyon/schema";
import { modelProducts, type Product } from "@halcyon/schema/registry";
import { maxAgeHours, type RunSchedule } from "@halcyon/weather";
import { type DynamicalDataset, runSchedules } from "@halcyon/weather/sources/dynamical";
import { type OpenMeteoProduct, scheduleOf } from "@halcyon/weather/sources/open-meteo";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { describe, expect, test } from "vitest";
import { presetNames, presets } from "../../src/config/presets/presets.ts";

/** Source in a preset. */
type PresetSource =
  | { readonly source: "dynamical"; readonly dataset: DynamicalDataset }
  | { readonly source: "open-meteo"; readonly product?: OpenMeteoProduct }
  | { readonly source: "synthetic" };

type PresetPart = PresetSource & { readonly overlays?: readonly PresetSource[] };

function scheduleOfSource(one: PresetSource, product: Product): RunSchedule | undefined {
  if (one.source === "dynamical") return runSchedules[one.dataset];
  if (one.source === "open-meteo") return scheduleOf(one.product ?? (product as OpenMeteoProduct));
  return undefined;
}

/** Returns the sources of a preset that have a schedule, each with its model part. */
function scheduled(name: keyof typeof presets) {
  return Object.entries(presets[name].models).flatMap(([model, parts]) =>
    Object.entries(parts as Record<string, PresetPart>).flatMap(([part, { overlays = [], ...own }]) =>
      [own, ...overlays].flatMap((one, index) => {
        const schedule = scheduleOfSource(one, modelProducts[model as ModelId][part as PartName]!);
        const title = `${model} ${part}${index === 0 ? "" : ` overlay ${index}`}`;
        return schedule === undefined ? [] : [{ title, part: part as PartName, schedule }];
      }),
    ),
  );
}

const hourMs = 3_600_000;
const description = syntheticSource({ product: "gfs", seed: 1 }).describe();

/** Returns the ages of the newest run [h] at each quarter of an hour, over three days or three runs, if one run is a day late. */
function agesOf({ runEveryHours, wholeAfterHours }: RunSchedule): number[] {
  const late = 3;
  const arrivals = Array.from({ length: 3 + Math.ceil(72 / runEveryHours) + 6 }, (_, index) => ({
    run: index * runEveryHours,
    atMs: (index * runEveryHours + wholeAfterHours + (index === late ? 24 : 0)) * hourMs,
  }));
  const beginMs = (late - 1) * runEveryHours * hourMs + wholeAfterHours * hourMs;
  const lengthMs = Math.max(72, 3 * runEveryHours) * hourMs;
  const ages: number[] = [];
  for (let nowMs = beginMs; nowMs < beginMs + lengthMs; nowMs += hourMs / 4) {
    const { run } = arrivals.findLast(({ atMs }) => atMs <= nowMs)!;
    ages.push(Math.floor(nowMs / hourMs) - run);
  }
  return ages;
}

describe.each(presetNames)("under the preset %s", (name) => {
  const sources = scheduled(name);

  test.each(sources)("$title is never too old while one run comes a day late", ({ part, schedule }) => {
    const limit = maxAgeHours({ part, description: { ...description, schedule } });
    const ages = agesOf(schedule);
    expect(ages.length).toBeGreaterThanOrEqual(3 * 24 * 4);
    expect(Math.max(...ages)).toBeLessThanOrEqual(limit);
  });

  test.runIf(name === "synthetic")("every part is as old as its product says, and no older", async () => {
    for (const product of ["gfs", "gefs", "cfs", "ifs", "ifs-ens"] as const) {
      const source = syntheticSource({ product, seed: 1 });
      for (let now = 500_000; now < 500_072; now++)
        expect(now - (await source.latestRun(now))!).toBeLessThan(32);
    }
  });
});

test("the one run a day of an archive answers until the next but one is overdue", () => {
  const dataset = "ecmwf-ifs-ens-forecast-15-day-0-25-degree";
  const schedule = runSchedules[dataset];
  expect(maxAgeHours({ part: "deterministic", description: { ...description, schedule } })).toBe(57);
  expect(Math.max(...agesOf(schedule))).toBe(56);
});
