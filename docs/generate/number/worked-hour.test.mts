import { classify, variable } from "@halcyon/schema";
import { beforeAll, expect, test } from "vitest";
import { docsServer } from "../docs-server.mts";
import { numberParts } from "./number-parts.mts";
import { differences, makeWorkedHour, type WorkedHour } from "./worked-hour.mts";

let hour: WorkedHour;
beforeAll(async () => {
  await using server = await docsServer();
  hour = await makeWorkedHour(server);
});

let printed: ReadonlyMap<string, string>;
beforeAll(() => {
  printed = new Map(numberParts(hour).map(({ path, text }) => [path, text]));
});

test("every step of the page gives what a started server answers for the hour", () => {
  expect(differences(hour)).toEqual([]);
});

test("a step that is off is told", () => {
  const wrong = { ...hour, median: hour.median - 0.01 };
  expect(differences(wrong)).toHaveLength(1);
});

test("two limits take something off the score, so that the page has something to show", () => {
  expect(hour.reason.constraints.filter(({ membership }) => membership! < 1)).toHaveLength(2);
  expect(hour.answered.limiting).toHaveLength(1);
});

// From here on plain arithmetic by the formulas of the page, without any function that makes scores.

test("the stored numbers divided by 100 are the wind, the gust and the temperature", () => {
  for (const name of ["wind_speed_10m", "wind_gusts_10m", "temperature_2m"] as const) {
    expect(variable(name).packing).toEqual({ multiplier: 1, divisor: 100 });
    expect(printed.get("number-packed.mdx")).toContain(` = ${hour.packed[name] / 100}$ `);
  }
  expect(variable("visibility").packing).toEqual({ multiplier: 10, divisor: 1 });
  expect(printed.get("number-packed.mdx")).toContain(` = ${hour.packed.visibility * 10}$ m`);
});

test("the gust at 60 m follows from the wind and the gust at 10 m", () => {
  const mean = Math.max(hour.packed.wind_speed_10m / 100, hour.packed.wind_gusts_10m / 140);
  const gust = (6 ** 0.14 + 0.4) * mean;
  expect(gust).toBeCloseTo(hour.gustMps, 10);
  expect(Math.round(gust * 100) / 100).toBe(hour.answered.constraints[0]!.value);
});

test("the memberships lie on the lines between the edges of the library", () => {
  const gust = hour.answered.constraints[0]!;
  const air = hour.answered.constraints[4]!;
  expect(0.1 + (0.9 * (17 - gust.value!)) / (17 - 11)).toBeCloseTo(gust.suitability!, 10);
  expect(0.1 + (0.9 * (air.value! + 15)) / (15 - 5)).toBeCloseTo(air.suitability!, 10);
});

test("the score of the member is the worst limit, since the geometric mean is larger", () => {
  const [gust, storm, storms, sight, air] = hour.answered.constraints.map(({ suitability }) => suitability!);
  const mean = (gust! ** 3 * storm! ** 2 * storms! * sight! * air!) ** (1 / 8);
  expect(mean).toBeGreaterThan(gust!);
  expect(printed.get("number-combined.mdx")).toContain(` = ${Number(mean.toFixed(4))} `);
  expect(Math.min(gust!, storm!, storms!, sight!, air!)).toBeCloseTo(hour.answered.member_score, 4);
});

test("the quantiles lie between the 3rd and 4th, at the 16th, and between the 28th and 29th of 31 scores", () => {
  const sorted = hour.memberScores.toSorted((a, b) => a - b);
  expect(sorted).toHaveLength(31);
  expect(0.8 * sorted[2]! + 0.2 * sorted[3]!).toBeCloseTo(hour.answered.Q10!, 4);
  expect(sorted[15]).toBeCloseTo(hour.answered.median, 4);
  expect(0.2 * sorted[27]! + 0.8 * sorted[28]!).toBeCloseTo(hour.answered.Q90!, 4);
});

test("the probabilities count members and half a one", () => {
  const scores = hour.memberScores.map((score) => Math.floor(score * 1e4 + 1e-6) / 1e4);
  const { stop, unsuitable, ideal } = hour.answered.probability!;
  expect((scores.filter((score) => score === 0).length + 0.5) / 32).toBeCloseTo(stop, 4);
  expect((scores.filter((score) => score < 0.1).length + 0.5) / 32).toBeCloseTo(unsuitable, 4);
  expect((scores.filter((score) => score > 0.9).length + 0.5) / 32).toBeCloseTo(ideal!, 4);
});

// By hand, with a table of logarithms: 6^0.14 = 1.28511, 10.03 / 1.4 = 7.16429, 1.68511 x 7.16429 = 12.0726; (12.07 - 11) / 6 = 0.17833,
// 0.1 + 0.9 x 0.82167 = 0.8395; (0.8395^3 x 0.9109)^(1/8) = e^(-0.61817 / 8) = 0.92564; 0.322 + 0.2 x (0.5455 - 0.322) = 0.3667.
test("the page prints what a calculation by hand gives", () => {
  expect(hour.packed).toMatchObject({ wind_speed_10m: 627, wind_gusts_10m: 1003, temperature_2m: -599 });
  expect(printed.get("number-derived.mdx")).toContain(String.raw`1.6851 \cdot 7.1643 = 12.0726\ \text{m/s}`);
  expect(printed.get("number-curves.mdx")).toContain("= 0.1783");
  expect(printed.get("number-curves.mdx")).toContain("= 0.8395");
  expect(printed.get("number-combined.mdx")).toContain("= 0.9256");
  expect(printed.get("number-members.mdx")).toContain("0.322 + 0.2\\,(0.5455 - 0.322) &= 0.3667");
  expect(classify(0.8395)).toBe(hour.answered.band);
});
