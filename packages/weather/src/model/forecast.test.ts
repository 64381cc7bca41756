import { packedMissing, type PartName, type VariableName } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import type { WeatherSource } from "../source/source.ts";
import { stationSource } from "../station/station-source.ts";
import { syntheticSource } from "../synthetic/synthetic-source.ts";
import { type ModelPartForecast, type ModelPartRead, readForecast } from "./forecast.ts";
import type { FedPart, ModelPart } from "./model-part.ts";
import { placeParts } from "./place-model-parts.ts";

const now = Date.UTC(2026, 10, 21, 9) / 3_600_000;
const london = { latitude: 51.5, longitude: -0.12 };
const deterministic: ModelPart = {
  part: "deterministic",
  source: syntheticSource({ product: "gfs", seed: 1 }),
};
const ensemble: ModelPart = { part: "ensemble", source: syntheticSource({ product: "gefs", seed: 1 }) };
const variables: readonly VariableName[] = ["temperature_2m", "precipitation", "wind_gusts_10m"];

async function read(
  parts: readonly ModelPart[],
  part: PartName,
  span: Pick<ModelPartRead, "from" | "to">,
  names = variables,
): Promise<ModelPartForecast> {
  const placed = await placeParts(parts, london, now);
  const [forecast] = await readForecast({ parts: placed, now, reads: [{ part, variables: names, ...span }] });
  return forecast!;
}

const rowsOf = ({ weather }: ModelPartForecast, name: VariableName, hour: number): readonly number[] => {
  const first = (hour - weather.from) * weather.members;
  return [...weather.grids.get(name)!.subarray(first, first + weather.members)];
};

describe("a forecast", () => {
  test("has every hour of the span for every member and variable, with run and cell", async () => {
    const forecast = await read([deterministic, ensemble], "ensemble", { from: now + 120, to: now + 720 });
    expect(forecast).toMatchObject({
      part: "ensemble",
      run: now - 9,
      cell: { latitude: 51.5, longitude: 0 },
    });
    expect(forecast.weather).toMatchObject({ from: now + 120, hours: 600, members: 31 });
    for (const name of variables) expect(forecast.weather.grids.get(name)).toHaveLength(600 * 31);
    expect(forecast.weather.grids.get("temperature_2m")).not.toContain(packedMissing);
    expect(forecast.weather.grids.get("precipitation")).not.toContain(packedMissing);
  });

  test("ends where the run carries a variable no further", async () => {
    const forecast = await read([ensemble], "ensemble", { from: now + 229, to: now + 233 });
    expect(rowsOf(forecast, "wind_gusts_10m", now + 230)).not.toContain(packedMissing);
    expect(new Set(rowsOf(forecast, "wind_gusts_10m", now + 231))).toEqual(new Set([packedMissing]));
  });

  test("gives an hour the same value whatever the span", async () => {
    const whole = await read([deterministic, ensemble], "ensemble", { from: now - 30, to: now + 300 });
    for (const [from, to] of [
      [-30, -20],
      [-3, 2],
      [5, 6],
      [97, 131],
      [231, 300],
    ] as const) {
      const part = await read([deterministic, ensemble], "ensemble", { from: now + from, to: now + to });
      for (let hour = now + from; hour < now + to; hour += 1) {
        for (const name of variables) expect(rowsOf(part, name, hour)).toEqual(rowsOf(whole, name, hour));
      }
    }
  });
});

test("an hour in a gap of three has the same value wherever the span begins or ends", async () => {
  const hour = (offset: number): string => new Date((now + offset) * 3_600_000).toISOString();
  const rows = Array.from(
    { length: 20 },
    (_, offset) => `${hour(offset)},${offset >= 8 && offset < 11 ? "" : offset}`,
  );
  const source = stationSource({
    format: "csv",
    text: ["time,T", ...rows].join("\n"),
    columns: { T: { variable: "temperature_2m", unit: "degC" } },
    location: london,
  });
  for (let offset = 7; offset < 12; offset += 1) {
    const span = { from: now + offset, to: now + offset + 1 };
    const forecast = await read([{ part: "deterministic", source }], "deterministic", span, [
      "temperature_2m",
    ]);
    expect(rowsOf(forecast, "temperature_2m", now + offset)).toEqual([offset * 100]);
  }
});

describe("the hours before now", () => {
  test("are the deterministic past for every member of the ensemble", async () => {
    const span = { from: now - 24, to: now + 3 };
    const past = await read([deterministic, ensemble], "deterministic", span);
    const members = await read([deterministic, ensemble], "ensemble", span);
    for (let hour = now - 24; hour < now; hour += 1) {
      for (const name of variables) {
        expect(new Set(rowsOf(members, name, hour))).toEqual(new Set(rowsOf(past, name, hour)));
      }
    }
    expect(new Set(rowsOf(members, "temperature_2m", now)).size).toBeGreaterThan(1);
  });

  test("are the part's own past where the model has no deterministic part, or it lacks the variable", async () => {
    const span = { from: now - 24, to: now + 3 };
    const alone = await read([ensemble], "ensemble", span);
    expect(new Set(rowsOf(alone, "temperature_2m", now - 20)).size).toBe(1);
    expect(new Set(rowsOf(alone, "temperature_2m", now - 1)).size).toBeGreaterThan(1);
    const poorer: WeatherSource = {
      ...deterministic.source,
      describe: () => ({ ...deterministic.source.describe(), variables: new Map() }),
    };
    expect(await read([{ part: "deterministic", source: poorer }, ensemble], "ensemble", span)).toEqual(
      alone,
    );
  });
});

describe("an overlay", () => {
  const other = syntheticSource({ product: "gfs", seed: 2 });
  const over = (source: WeatherSource): FedPart => ({
    ...deterministic,
    overlays: [{ variables: ["wind_gusts_10m"], layer: { part: "deterministic", source } }],
  });
  const span = { from: now - 6, to: now + 6 };
  const gustsOf = ({ weather }: ModelPartForecast) => weather.grids.get("wind_gusts_10m");

  test("gives its variables from a run of its own, and nothing else", async () => {
    const older: WeatherSource = { ...other, latestRun: (hour) => other.latestRun(hour - 6) };
    const [laid, own, alone] = await Promise.all([
      read([over(older)], "deterministic", span),
      read([deterministic], "deterministic", span),
      read([{ part: "deterministic", source: older }], "deterministic", span),
    ]);
    expect(gustsOf(laid)).toEqual(gustsOf(alone));
    expect(gustsOf(laid)).not.toEqual(gustsOf(own));
    expect(laid.weather.grids.get("temperature_2m")).toEqual(own.weather.grids.get("temperature_2m"));
    expect(laid.run).toBe(own.run);
    expect(laid.layers).toMatchObject([{ variables: ["wind_gusts_10m"], run: alone.run }]);
  });

  test("gives the hours before now to the ensemble as well", async () => {
    const members = await read([over(other), ensemble], "ensemble", span);
    const past = await read([over(other)], "deterministic", span);
    expect(new Set(rowsOf(members, "wind_gusts_10m", now - 3))).toEqual(
      new Set(rowsOf(past, "wind_gusts_10m", now - 3)),
    );
  });

  test("without a run leaves its variables missing: the part's own never stand in", async () => {
    const runless: WeatherSource = { ...other, latestRun: () => Promise.resolve(undefined) };
    const laid = await read([over(runless)], "deterministic", span);
    expect(new Set(gustsOf(laid))).toEqual(new Set([packedMissing]));
    expect(laid.layers).toEqual([]);
  });
});

describe("what cannot be read is refused", () => {
  const span = { from: now, to: now + 3 };

  test("a part that is not there", async () => {
    await expect(read([deterministic], "seasonal", span)).rejects.toThrow("no seasonal part");
  });

  test("a variable that the source does not carry", async () => {
    await expect(read([deterministic], "deterministic", span, ["rain"])).rejects.toThrow("rain");
  });

  test("a variable that the source leaves out of its answer", async () => {
    const silent: WeatherSource = {
      ...deterministic.source,
      read: () => Promise.resolve({ members: 1, stamps: [], grids: new Map() }),
    };
    await expect(read([{ part: "deterministic", source: silent }], "deterministic", span)).rejects.toThrow(
      "temperature_2m",
    );
  });

  test("a part without a run, or without a cell there", async () => {
    const runless: WeatherSource = { ...deterministic.source, latestRun: () => Promise.resolve(undefined) };
    await expect(read([{ part: "deterministic", source: runless }], "deterministic", span)).rejects.toThrow(
      "no run",
    );
    const elsewhere: WeatherSource = { ...deterministic.source, locate: () => Promise.resolve(undefined) };
    await expect(read([{ part: "deterministic", source: elsewhere }], "deterministic", span)).rejects.toThrow(
      "outside",
    );
  });

  test("a failing source", async () => {
    const broken: WeatherSource = { ...deterministic.source, read: () => Promise.reject(new Error("disk")) };
    await expect(read([{ part: "deterministic", source: broken }], "deterministic", span)).rejects.toThrow(
      "disk",
    );
  });
});
