import { expect, test } from "vitest";
import { callWeight } from "./call-weight.ts";
import type { OpenMeteoEndpoint } from "./open-meteo-endpoints.ts";

/** The examples of https://open-meteo.com/en/pricing. */
test.each([
  ["10 variables over 14 days", { columns: 10, members: 1, days: 14 }, 1],
  ["15 variables over 14 days", { columns: 15, members: 1, days: 14 }, 1.5],
  ["15 variables over 28 days", { columns: 15, members: 1, days: 28 }, 3],
])("%s", (_, size, weight) => {
  expect(callWeight("forecast", size)).toBeCloseTo(weight, 10);
});

const years = (count: number): number => Math.floor(count * 365.25);

/** Costs of a place according to the provider's own code, rounded: github.com/open-meteo/open-meteo at ba13de1. */
const places: readonly (readonly [string, OpenMeteoEndpoint, number, number, number, number])[] = [
  ["GFS or IFS", "forecast", 8, 1, 18, 1],
  ["GEFS over 12 days", "ensemble", 8, 31, 12, 25],
  ["GEFS over 36 days", "ensemble", 8, 31, 36, 64],
  ["IFS ENS", "ensemble", 8, 51, 17, 50],
  ["EC46", "seasonal", 8, 51, 48, 1],
  ["SEAS5", "seasonal", 8, 51, 217, 5],
  ["waves", "marine", 2, 1, 17, 1],
  ["a year of ERA5", "archive", 8, 1, years(1), 21],
  ["30 years of ERA5", "archive", 8, 1, years(30), 626],
  ["47 years of ERA5", "archive", 8, 1, years(47), 981],
  ["101 years of a climate model", "climate", 5, 1, years(101), 1318],
  ["101 years of 7 climate models", "climate", 5, 7, years(101), 9223],
];
test.each(places)("%s by /v1/%s", (_, endpoint, columns, members, days, weight) => {
  expect(Math.round(callWeight(endpoint, { columns, members, days }))).toBe(weight);
});

test("three columns of an ensemble cost three eighths of eight", () => {
  const size = { members: 51, days: 17 };
  const share =
    callWeight("ensemble", { columns: 3, ...size }) / callWeight("ensemble", { columns: 8, ...size });
  expect(share).toBeCloseTo(3 / 8, 10);
});

test("nothing counts as less than one call, and fewer days do not make many columns cheaper", () => {
  expect(callWeight("forecast", { columns: 1, members: 1, days: 1 })).toBe(1);
  expect(callWeight("seasonal", { columns: 1, members: 51, days: 217 })).toBe(1);
  expect(callWeight("forecast", { columns: 20, members: 1, days: 7 })).toBe(2);
});
