import { createHash } from "node:crypto";
import type { Location, VariableName } from "@halcyon/schema";
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
  projections: "806f6d5fcc874464",
};

/** Digests of the hours before a run, by variable. A new variable adds its own and changes no other. */
const recordedPastHours: Readonly<Partial<Record<VariableName, string>>> = {
  boundary_layer_height: "7f2bcd5c8288f51d",
  cape: "119ef7f3a3938d3a",
  cape_most_unstable: "17b1f3014bdf5f0d",
  cloud_ceiling: "a79b6211357248a2",
  cloud_cover: "1f1f07716f4182db",
  cloud_cover_low: "a768e2aa4171bfa1",
  convective_inhibition: "1d617c05dbc0872f",
  convective_precipitation: "ec9526111567d951",
  dew_point_2m: "4f013ab414d980fc",
  dust: "8174d20fcd4c22c5",
  freezing_level_height: "d25efc29315b5a96",
  lifted_index: "a13838daf9980958",
  longwave_down: "068ba8fa69dcb10f",
  nitrogen_dioxide: "eee4f03347c47742",
  ocean_current_direction: "2bae396305c12e57",
  ocean_current_speed: "b4d0b34cf444329c",
  ozone: "8ab562a780866737",
  pm10: "816a99e7fb6df402",
  pm2_5: "960e90837d98249f",
  precipitation: "8fbf6ab85a873081",
  precipitation_type: "4ebbae6bff83d4b5",
  pressure_msl: "b358b7e130008a04",
  relative_humidity_2m: "81f3aaeca9c7f41d",
  sea_surface_temperature: "fd81692eec372519",
  shortwave_radiation: "864d01fb3ebc05aa",
  snow_depth: "0ad01fd6fc2c220c",
  soil_moisture_0_to_7cm: "5dfc6070f030f64a",
  soil_temperature_0_to_7cm: "f0e9d83e25e8acc0",
  surface_pressure: "8a3eec246e07dc96",
  surface_temperature: "1f3269265a82e6c6",
  swell_wave_direction: "35df84dec0581ef3",
  swell_wave_height: "e19ac5b87480a46d",
  swell_wave_period: "07c22744e0c51d87",
  temperature_100m: "98c003408ee5e284",
  temperature_2m: "d889e0792563f984",
  tide_level: "adf2a0e75fd9cc1f",
  uv_index: "f819515b8144a407",
  visibility: "13805be1ba0ffeab",
  wave_direction: "b87fbd836b972fb4",
  wave_height: "659adfcd386edd19",
  wave_peak_period: "c1ea28759fcc70ae",
  wave_period: "7db62732874fe7cd",
  wind_direction_10m: "6c5f01972231bd75",
  wind_gusts_10m: "a039d0cf278e9c98",
  wind_speed_100m: "d948cba51229f35a",
  wind_speed_10m: "3954b76e1e3545c6",
  wind_wave_height: "b7b0043df0a12bbf",
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
  const pastGrids = read.flatMap(({ members, stamps, grids }) => {
    const past = stamps.filter((stamp) => stamp <= hour).length;
    return [...grids].map(([name, grid]) => ({ name, values: grid.subarray(0, past * members) }));
  });
  const found = [...Map.groupBy(pastGrids, ({ name }) => name)].map(([name, grids]) => [
    name,
    digest((put) => grids.forEach(({ values }) => put(values))),
  ]);
  expect(Object.fromEntries(found)).toEqual(recordedPastHours);
});
