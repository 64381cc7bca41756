import { SourceError, type Cell, type ReadCellsRequest, type WeatherSource } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { epochHourOf } from "@halcyon/schema/time";
import { expect, test } from "vitest";
import type { Models } from "../../ports.ts";
import { readingAhead } from "./read-ahead.ts";

const now = epochHourOf(Date.UTC(2026, 10, 21, 9));
const places = [
  { latitude: 51.5, longitude: 0 },
  { latitude: 51.5, longitude: 0.25 },
];
const admitted = {
  now,
  reads: () => [
    {
      part: "deterministic" as const,
      variables: ["wind_speed_10m" as const, "precipitation" as const],
      from: now - 2,
      to: now + 24,
    },
  ],
  ensembleBeside: () => undefined,
};

/** Returns a source that records which cells are read together, and fails if told so. */
function together(asked: ReadCellsRequest[], failure?: Error): WeatherSource {
  const source = syntheticSource({ product: "gfs", seed: 0 });
  return {
    ...source,
    async *readCells(request) {
      asked.push(request);
      if (failure !== undefined) throw failure;
      for (const cell of request.cells) yield { cell, native: await source.read({ ...request, cell }) };
    },
  };
}

function modelsOf(source: WeatherSource): Models {
  const other = together([], new Error("No hour of this part is wanted."));
  return new Map([
    [
      "noaa",
      [
        { part: "deterministic", source },
        { part: "seasonal", source: other },
      ],
    ],
  ]);
}

test("reads the cells of a block once, from the parts whose hours are wanted", async () => {
  const asked: ReadCellsRequest[] = [];
  const source = together(asked);
  const ahead = await readingAhead(modelsOf(source), "noaa", admitted, places);
  await ahead(places);
  const cells = await Promise.all(places.map((place) => source.locate(place)));
  expect(asked).toMatchObject([{ cells, from: now - 2, to: now + 24, run: await source.latestRun(now) }]);
  expect(asked[0]!.variables).toEqual(["wind_speed_10m", "precipitation"]);
});

test("reads cells of a block only as far as they are wanted, and none twice", async () => {
  const read: Cell[] = [];
  const source = syntheticSource({ product: "gfs", seed: 0 });
  const stepwise: WeatherSource = {
    ...source,
    async *readCells(request) {
      for (const cell of request.cells) {
        read.push(cell);
        yield { cell, native: await source.read({ ...request, cell }) };
      }
    },
  };
  const ahead = await readingAhead(modelsOf(stepwise), "noaa", admitted, places);
  expect(read).toHaveLength(0);
  await ahead(places.slice(0, 1));
  expect(read).toHaveLength(1);
  await ahead(places);
  await ahead(places);
  expect(read).toHaveLength(2);
});

test("leaves a source that fails to the reads of the cells", async () => {
  class Unreachable extends SourceError {
    override readonly code = "retry_later";
  }
  const asked: ReadCellsRequest[] = [];
  const models = modelsOf(together(asked, new Unreachable("no answer")));
  const ahead = await readingAhead(models, "noaa", admitted, places);
  await ahead(places);
  expect(asked).toHaveLength(1);
});

test("reads nothing from a source that cannot read cells together", async () => {
  const source = syntheticSource({ product: "gfs", seed: 0 });
  const read: Cell[] = [];
  const counted = {
    ...source,
    read: (request: Parameters<typeof source.read>[0]) => (read.push(request.cell), source.read(request)),
  };
  const ahead = await readingAhead(modelsOf(counted), "noaa", admitted, places);
  await ahead(places);
  expect(read).toEqual([]);
});
