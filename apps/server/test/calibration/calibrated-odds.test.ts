import { breakdownResponseSchema, compositeResponseSchema, windowsResponseSchema } from "@halcyon/schema/v1";
import type { EventOdds } from "@halcyon/weather";
import { expect, test } from "vitest";
import { composite, serverOf, serverOfRun, withoutTime } from "./calibrated-server.suite.ts";
import { madeCalibration } from "../../src/weather/calibrations/calibration-file.suite.ts";

const request = { latitude: 51.5, longitude: -0.12, forecast_hours: 240, model: "noaa" };
const asked = { ...request, calibrated: true };
const identity = { alpha: 1, beta: 1, gamma: 0 };
const surer = { alpha: 1.4, beta: 1.2, gamma: 0.3 };

const events = ["acceptable", "ideal", "window_4", "window_8", "window_24"] as const;

/** Returns a calibration file that changes the odds of a sector equally at all leads, and does not change the weather. */
function oddsAlone(bend: typeof identity, sector = "construction") {
  const one = { from_day: 0, to_day: 35, days: 200, accepted: true as const, ...bend };
  const odds = events.map((event): EventOdds => ({ sector, event, method: "beta", classes: [one] }));
  return madeCalibration({ variables: {}, odds });
}

const applied = {
  id: "hut",
  revision: 1,
  part: "ensemble",
  variables: [],
  trained_to: "2026-10-31",
  days: 200,
  synthetic: true,
  probability_calibrated: true,
};

/** Returns a response without its creation time and its calibrations. */
function withoutCalibration(text: string): string {
  return withoutTime(text).replace(`,"calibration":[${JSON.stringify(applied)}]`, "");
}

test.each(["breakdown", "windows"])("%s bends its odds and nothing else, and says so", async (path) => {
  await using server = await serverOf([oddsAlone(surer)]);
  const [raw, bent] = [await composite(server, request, path), await composite(server, asked, path)];
  expect([raw.calibration, bent.calibration, bent.notice]).toEqual([null, "ensemble=hut;rev=1;odds", null]);
  expect(bent.json).toMatchObject({ metadata: { calibration: [applied] } });
  const odds = /"probability":(\{[^}]*\}|[\d.]+)/g;
  expect(withoutCalibration(bent.text).replace(odds, "")).toBe(withoutTime(raw.text).replace(odds, ""));
  expect(bent.text.match(odds)).not.toEqual(raw.text.match(odds));
});

test("hours that one run answers have the odds of the ensemble bent too, and never change places", async () => {
  await using server = await serverOf([oddsAlone(surer)]);
  const hoursOf = async (wish: object) => {
    const { json } = await composite(server, wish, "breakdown");
    return breakdownResponseSchema.parse(json).forecast.map(({ probability }) => probability!);
  };
  const short = { forecast_hours: 48 };
  const [raw, bent] = [await hoursOf({ ...request, ...short }), await hoursOf({ ...asked, ...short })];
  expect(bent).not.toEqual(raw);
  for (const band of ["stop", "unsuitable"] as const) {
    const inOrder = raw.map((said, hour) => [said[band], bent[hour]![band]] as const);
    const sorted = inOrder.toSorted(([one], [other]) => one - other).map(([, now]) => now);
    expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
  }
});

test("odds that stay as they are leave the answer as it is, byte for byte, but for what it says of itself", async () => {
  await using server = await serverOf([oddsAlone(identity)]);
  for (const path of ["breakdown", "windows"]) {
    const [raw, same] = [await composite(server, request, path), await composite(server, asked, path)];
    expect(same.text).toContain('"probability_calibrated":true');
    expect(withoutCalibration(same.text)).toBe(withoutTime(raw.text));
  }
});

test("a composite has no odds: its weather is the model's, and its notice says so", async () => {
  await using server = await serverOf([oddsAlone(surer)]);
  const [raw, same] = [await composite(server, request), await composite(server, asked)];
  expect(withoutTime(same.text)).toBe(withoutTime(raw.text));
  expect([same.calibration, same.notice]).toEqual([null, "not_calibrated"]);
  compositeResponseSchema.parse(same.json);
});

test("odds are bent on top of calibrated weather, and its part is named once", async () => {
  await using server = await serverOf([{ ...oddsAlone(surer), variables: madeCalibration().variables }]);
  const { json, calibration } = await composite(server, asked, "windows");
  expect(calibration).toBe("ensemble=hut;rev=1;vars=temperature_2m;odds");
  expect(windowsResponseSchema.parse(json).metadata.calibration).toEqual([
    { ...applied, days: 300, variables: ["temperature_2m"] },
  ]);
});

test("tasks of other sectors keep their odds, and are told", async () => {
  await using server = await serverOf([oddsAlone(surer, "transport")]);
  const [raw, same] = [
    await composite(server, request, "windows"),
    await composite(server, asked, "windows"),
  ];
  expect([same.calibration, same.notice]).toEqual([null, "not_calibrated"]);
  expect(withoutTime(same.text).replace(',{"code":"not_calibrated"}', "")).toBe(withoutTime(raw.text));
});

test("rank orders by bent odds, and says of each item what bent them", async () => {
  await using server = await serverOf([oddsAlone({ ...identity, gamma: -1 })]);
  const items = [request, asked].map((one) => ({
    request: one,
    constraint_params: { id: 10, type: "task" },
  }));
  const answer = await server.send("/v1/optimality/rank/", {
    method: "POST",
    body: JSON.stringify({ items, by: "best_window" }),
    headers: { "content-type": "application/json" },
  });
  expect(answer.status, answer.text).toBe(200);
  const { ranking } = answer.json as {
    readonly ranking: readonly { readonly index: number; readonly value: number }[];
  };
  expect(ranking).toMatchObject([{ index: 0 }, { index: 1, calibration: [applied] }]);
  expect(ranking[1]!.value).toBeLessThan(ranking[0]!.value);
  expect(ranking[0]).not.toHaveProperty("calibration");
});

/** Returns a file with the odds for scores of a single run, which increase from bin to bin. */
function tables() {
  const bins = Array.from({ length: 10 }, (_, bin) => (bin < 9 ? 0.15 + bin / 10 : 0.97));
  const one = { from_day: 0, to_day: 35, days: 200, accepted: true as const, bins };
  const odds = (["not_stop", ...events] as const).map((event): EventOdds => ({
    sector: "construction",
    event,
    method: "reliability",
    classes: [one],
  }));
  return madeCalibration({ part: "deterministic", members: 1, variables: {}, odds });
}

test("one run alone has the odds that its scores were worth, and says what they rest on", async () => {
  await using server = await serverOfRun([tables()]);
  const hours = breakdownResponseSchema.parse((await composite(server, asked, "breakdown")).json);
  for (const { basis, median, probability } of hours.forecast) {
    expect(basis).toBe("deterministic_reliability");
    if (median > 0 && median <= 0.9) continue;
    // The first and the last of ten bins.
    const unsuitable = median === 0 ? 0.85 : 0.03;
    expect(probability).toMatchObject({ stop: unsuitable, unsuitable });
  }
  expect(hours.metadata.calibration).toEqual([{ ...applied, part: "deterministic" }]);
  const found = windowsResponseSchema.parse((await composite(server, asked, "windows")).json);
  expect(found.windows.length).toBeGreaterThan(0);
  for (const window of found.windows) {
    expect(window).toMatchObject({ basis: "deterministic_reliability", members: null });
    expect(window.probability).toBeGreaterThan(0.2);
  }
});

test("one run alone knows no odds where they were not learned, or not asked for", async () => {
  await using server = await serverOfRun([tables()]);
  for (const wish of [request, { ...asked, latitude: 52.6 }]) {
    const { forecast } = breakdownResponseSchema.parse((await composite(server, wish, "breakdown")).json);
    expect(new Set(forecast.map(({ basis }) => basis))).toEqual(new Set(["deterministic"]));
    expect(forecast.every(({ probability }) => probability === null)).toBe(true);
    const { windows } = windowsResponseSchema.parse((await composite(server, wish, "windows")).json);
    expect(windows).toMatchObject(
      windows.map(() => ({ basis: "deterministic", probability: null, members: null })),
    );
  }
});
