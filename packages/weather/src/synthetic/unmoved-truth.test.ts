import { createHash } from "node:crypto";
import type { Location } from "@halcyon/schema";
import { products } from "@halcyon/schema/registry";
import { dayNumber } from "@halcyon/schema/time";
import { expect, test } from "vitest";
import { syntheticCells } from "./climate/cell.ts";
import { climateOf } from "./climate/climate.ts";
import { conditionsAt } from "./weather/conditions.ts";
import { Histories } from "./drivers/histories.ts";
import { syntheticHistory } from "./history-record.ts";
import { syntheticProjections } from "./projection-record.ts";
import { syntheticSource } from "./synthetic-source.ts";

/**
 * Digests of the synthetic past and of climatologies. Stored scores, climatologies and records are valid only while no bit of them
 * changes, whatever happens to the forecasts.
 */
const recorded = {
  drivers: "7b88653772d38ab1",
  history: "e493917ea8d81aa8",
  normals: "55551f3875a5ff0e",
  pastHours: "d8f1be993e9ec8da",
  projections: "806f6d5fcc874464",
};

const places: readonly Location[] = [
  { latitude: 47.4, longitude: 8.5 },
  { latitude: 56, longitude: 3 },
  { latitude: -33.87, longitude: 151.21 },
  { latitude: 71.29, longitude: -156.77 },
  { latitude: 1.37, longitude: 103.82 },
];
const cells = places.map(syntheticCells());
const seed = 7;
const hour = dayNumber("standard", { year: 2024, month: 3, day: 11 }) * 24;

/** Returns the first 64 bits of the SHA-256 of all written values. */
function digest(write: (put: (values: Int16Array | Float64Array) => void) => void): string {
  const hash = createHash("sha256");
  write((values) => hash.update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength)));
  return hash.digest("hex").slice(0, 16);
}

/** Rounds values, because sines and cosines may differ between engines in their last bits. */
function rounded(values: Iterable<number>): Float64Array {
  return Float64Array.from(values, (value) => Math.round(value * 1e9) / 1e9);
}

test("the drivers of the truth stay as they are", () => {
  const found = digest((put) => {
    for (const cell of cells) {
      const histories = new Histories({ product: "gefs", seed }, cell, hour);
      for (let before = 0; before <= 96; before += 1) {
        histories.moveTo(hour - before / 2);
        put(rounded(histories.driversOf(before % 31)));
      }
    }
  });
  expect(found).toBe(recorded.drivers);
});

test("history stays as it is", async () => {
  const history = syntheticHistory({ seed, clock: () => Date.UTC(2026, 10, 21) });
  const variables = [...history.describe().variables.keys()];
  const read = await Promise.all(
    cells.map((cell) => history.read({ cell, variables, from: hour, to: hour + 700 })),
  );
  const found = digest((put) => read.forEach(({ grids }) => grids.forEach((grid) => put(grid))));
  expect(found).toBe(recorded.history);
});

test("projections stay as they are", async () => {
  const days = { from: dayNumber("standard", { year: 2049, month: 1, day: 1 }), days: 400 };
  const read = await Promise.all(
    syntheticProjections(seed).map((model, index) =>
      model.read({
        cell: cells[index % cells.length]!,
        variables: [...model.describe().variables.keys()],
        from: days.from,
        to: days.from + days.days,
      }),
    ),
  );
  const found = digest((put) => read.forEach(({ grids }) => grids.forEach((grid) => put(grid))));
  expect(found).toBe(recorded.projections);
});

test("normals, around which weather varies, stay as they are", () => {
  const found = digest((put) => {
    for (const cell of cells) {
      const climate = climateOf(cell);
      for (let month = 0; month < 12; month += 1) {
        const conditions = conditionsAt(climate, hour + month * 731);
        put(rounded(Object.values(conditions)));
      }
    }
  });
  expect(found).toBe(recorded.normals);
});

test("hours before the start of a run stay as they are, in every product", async () => {
  const read = await Promise.all(
    products.flatMap((product) => {
      const source = syntheticSource({ product, seed });
      const variables = [...source.describe().variables.keys()];
      return cells.map((cell) => source.read({ cell, run: hour, variables, from: hour - 24, to: hour }));
    }),
  );
  const found = digest((put) =>
    read.forEach(({ members, stamps, grids }) => {
      const past = stamps.filter((stamp) => stamp <= hour).length;
      grids.forEach((grid) => put(grid.subarray(0, past * members)));
    }),
  );
  expect(found).toBe(recorded.pastHours);
});
