import { expect, test } from "vitest";
import type { RecordRequest, RecordSource } from "../record/record-source.ts";
import type { WeatherSource } from "../source/source.ts";
import { syntheticHistory } from "./history-record.ts";
import { syntheticProjections } from "./projection-record.ts";
import { recipeOf } from "./recipe.ts";
import { forecastsOf, recordOf } from "./source-of-recipe.ts";
import { syntheticSource } from "./synthetic-source.ts";

const location = { latitude: 51.5, longitude: -0.12 };

/** Returns the recipe of a source as another thread receives it. */
const sent = (source: RecordSource | WeatherSource) => structuredClone(recipeOf(source)!);

async function readOf(source: RecordSource): Promise<unknown> {
  const { first } = source.describe();
  const cell = (await source.locate(location)) as RecordRequest["cell"];
  return source.read({ cell, variables: ["temperature_2m"], from: first, to: first + 100 });
}

test.each([
  ["history", syntheticHistory({ seed: 3 })],
  ["a projection", syntheticProjections(3)[5]!],
])("the record of a recipe gives what the one it is of gives: %s", async (_, record) => {
  const recipe = sent(record);
  if (recipe.of === "forecasts") throw new Error("not of a record");
  const again = recordOf(recipe);
  expect(again.describe()).toEqual(record.describe());
  expect(await readOf(again)).toEqual(await readOf(record));
});

test("the forecasts of a recipe are those of the source it is of", async () => {
  const source = syntheticSource({ product: "gfs", seed: 3 });
  const recipe = sent(source);
  if (recipe.of !== "forecasts") throw new Error("not of forecasts");
  const again = forecastsOf(recipe);
  const run = (await source.latestRun(490_000))!;
  const read = async (one: WeatherSource): Promise<unknown> => {
    const cell = (await one.locate(location, run)) as Parameters<typeof one.read>[0]["cell"];
    return one.read({ run, cell, variables: ["temperature_2m"], from: run, to: run + 24 });
  };
  expect(await read(again)).toEqual(await read(source));
});

test("a source that was changed has no recipe", () => {
  const source = syntheticSource({ product: "gfs", seed: 3 });
  expect(recipeOf({ ...source, latestRun: async () => undefined })).toBeUndefined();
});
