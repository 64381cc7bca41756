import { expect, test } from "vitest";
import { formulaSource } from "../../../test/harness/formula-source.suite.ts";
import { wholeSteps } from "./whole-steps.ts";

const now = 498_672;
const calm = { wind_gusts_10m: () => 9, temperature_2m: () => 9 };
const hourly = formulaSource({ formulas: calm, run: now }).describe();
const stepped = { ...hourly, leadHours: [0, 1, 2, 3, 6, 9, 15] };

const part = (source: typeof hourly, from: number, to: number, run = now) => ({
  forecast: { source, run, layers: [] },
  from,
  to,
});

test("hours that have the gust of a longer step are told, by the length of the step", () => {
  const told = wholeSteps(["temperature_2m", "wind_gusts_10m"], [part(stepped, 1, 14)], now);
  expect(told).toEqual([
    {
      variable: "wind_gusts_10m",
      step_hours: 3,
      from: "2026-11-21T04:00:00Z",
      to: "2026-11-21T09:00:00Z",
    },
    {
      variable: "wind_gusts_10m",
      step_hours: 6,
      from: "2026-11-21T10:00:00Z",
      to: "2026-11-21T13:00:00Z",
    },
  ]);
});

test("nothing is told of hourly steps, of instants and of what is not carried", () => {
  expect(wholeSteps(["wind_gusts_10m"], [part(hourly, 0, 14)], now)).toEqual([]);
  expect(wholeSteps(["temperature_2m"], [part(stepped, 0, 14)], now)).toEqual([]);
  const without = { ...stepped, variables: new Map() };
  expect(wholeSteps(["wind_gusts_10m"], [part(without, 0, 14)], now)).toEqual([]);
});

test("spans of two parts with the same steps are one, and an overlay has steps of its own", () => {
  const [first, second] = [part(stepped, 3, 6), part(stepped, 6, 10)];
  expect(wholeSteps(["wind_gusts_10m"], [first, second], now)).toMatchObject([
    { from: "2026-11-21T04:00:00Z", to: "2026-11-21T09:00:00Z" },
  ]);
  const layer = {
    variables: ["wind_gusts_10m" as const],
    source: hourly,
    run: now,
    cell: { latitude: 50, longitude: 8, sea: false },
  };
  const layered = { ...first, forecast: { ...first.forecast, layers: [layer] } };
  expect(wholeSteps(["wind_gusts_10m"], [layered], now)).toEqual([]);
});
