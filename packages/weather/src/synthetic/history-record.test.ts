import { packedMissing, unpack, variable } from "@halcyon/schema";
import { dayNumber } from "@halcyon/schema/time";
import { expect, test } from "vitest";
import { readForecast } from "../model/forecast.ts";
import { placeParts } from "../model/place-model-parts.ts";
import { describeRecord } from "../record/record-source.suite.ts";
import { syntheticHistory } from "./history-record.ts";
import { syntheticSource } from "./synthetic-source.ts";

/** 2026-11-21T09:14:03Z [ms since 1970]. */
const nowMs = Date.UTC(2026, 10, 21, 9, 14, 3);
const clock = (): number => nowMs;
const open = () => Promise.resolve(syntheticHistory({ seed: 0, clock }));
const hourOf = (year: number, month: number, day: number): number =>
  dayNumber("standard", { year, month, day }) * 24;

describeRecord("The synthetic history", {
  open,
  inside: [
    { place: { latitude: 51.5, longitude: -0.12 }, cell: { latitude: 51.5, longitude: 0, sea: false } },
    { place: { latitude: 0.1, longitude: -29.9 }, cell: { latitude: 0, longitude: -30, sea: true } },
    { place: { latitude: 40, longitude: 180 }, cell: { latitude: 40, longitude: -180, sea: true } },
    { place: { latitude: 90, longitude: 77 }, cell: { latitude: 90, longitude: 0 } },
    { place: { latitude: -90, longitude: 0 }, cell: { latitude: -90, longitude: 0 } },
  ],
  outside: [],
});

test("begins with 1979 and ends five days before today", async () => {
  const { first, last } = (await open()).describe();
  expect([first, last]).toEqual([hourOf(1979, 1, 1), hourOf(2026, 11, 16) + 23]);
});

test("is what the forecasts of the same world began with", async () => {
  const place = { latitude: 47.4, longitude: 8.5 };
  const now = hourOf(2020, 7, 5);
  const source = syntheticSource({ product: "gfs", seed: 3 });
  const parts = await placeParts([{ part: "deterministic", source }], place, now);
  const names = ["temperature_2m", "wind_speed_10m", "precipitation", "shortwave_radiation"] as const;
  const reads = [{ part: "deterministic" as const, variables: names, from: now - 100, to: now - 20 }];
  const [forecast] = await readForecast({ parts, now, reads });
  const history = syntheticHistory({ seed: 3, clock });
  const cell = (await history.locate(place))!;
  const record = await history.read({ cell, variables: names, from: now - 100, to: now - 20 });
  for (const name of names) {
    const { packing, stepType } = variable(name);
    const ahead = stepType === "instant" ? 0 : 1;
    const read = forecast!.weather.grids.get(name)!;
    expect(read).not.toContain(packedMissing);
    read.forEach((packed, row) => {
      const recorded = record.grids.get(name)![row + ahead]!;
      expect(Math.abs(unpack(recorded, packing) - unpack(packed, packing)), `${name} ${row}`).toBeLessThan(
        (1.01 * packing.multiplier) / packing.divisor,
      );
    });
  }
});

test("has waves at sea alone", async () => {
  const history = await open();
  const read = async (latitude: number, longitude: number) => {
    const cell = (await history.locate({ latitude, longitude }))!;
    const from = hourOf(1979, 1, 1);
    return history.read({ cell, variables: ["wave_height"], from, to: from + 5 });
  };
  expect([...(await read(51.5, -0.12)).grids.get("wave_height")!]).toEqual(Array(6).fill(packedMissing));
  expect((await read(0, -30)).grids.get("wave_height")).not.toContain(packedMissing);
});
