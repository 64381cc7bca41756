import { describe, expect, it } from "vitest";
import { clockIn } from "../words/time/clock.ts";
import { dayRows, stripLayout } from "./strip/strip-layout.ts";
import { constraintBands, valueDomain } from "./series/constraint-bands.ts";
import { moveHour } from "./hour-slider.ts";
import { bandPath, linePath, runsOf } from "./paths.ts";
import { workedRows } from "./strip/score-strip.tsx";
import { dayTicks, timeScale } from "./axes/time-scale.ts";

const utc = clockIn("UTC");
const startMs = Date.UTC(2026, 10, 21, 23);
const common = {
  variable: "wind_gusts_10m",
  unit: "m/s",
  weight: 1,
  role: "limit",
  if_missing: "refuse",
} as const;

describe("keys", () => {
  it("move by hours, days and weeks, and stay inside", () => {
    expect(moveHour(30, "ArrowLeft", 240)).toBe(29);
    expect(moveHour(30, "ArrowUp", 240)).toBe(6);
    expect(moveHour(3, "ArrowUp", 240)).toBe(0);
    expect(moveHour(200, "PageDown", 240)).toBe(239);
    expect(moveHour(30, "Home", 240)).toBe(0);
    expect(moveHour(30, "End", 240)).toBe(239);
    expect(moveHour(30, "a", 240)).toBeUndefined();
  });
});

describe("a time scale", () => {
  it("finds the hour that it has drawn", () => {
    const { x, hourAt } = timeScale(720, 917);
    for (const hour of [0, 1, 119, 719]) expect(hourAt(x(hour + 0.5))).toBe(hour);
    expect([hourAt(-9), hourAt(9999)]).toEqual([0, 719]);
  });

  it("names midnights that have room", () => {
    expect(dayTicks(startMs, 72, utc, 400).map(({ label }) => label)).toEqual(["22 Nov", "23 Nov", "24 Nov"]);
    expect(dayTicks(startMs, 720, utc, 400).length).toBeLessThan(7);
  });
});

describe.each([240, 5040])("a strip of %d hours", (hours) => {
  it("finds each hour where it has drawn it", () => {
    const days = dayRows(startMs, hours, utc);
    const { boxOf, hourAt } = stripLayout(days, utc, 900);
    days.forEach(({ cells }, day) => {
      for (const cell of cells) {
        const { x, y, width, height } = boxOf(day, cell);
        expect(hourAt(x + width / 2, y + height / 2)).toBe(cell.index);
      }
    });
    expect(hourAt(0, 0)).toBeUndefined();
  });
});

describe("a strip of working hours on a phone", () => {
  const all = dayRows(startMs, 240, utc);
  const worked = all.flatMap(({ cells }, day) =>
    cells.map(({ column }) => day % 7 < 5 && column >= 7 && column < 17),
  );
  const days = workedRows(all, worked);
  const columns = Array.from({ length: 10 }, (_, hour) => 7 + hour);
  const { boxOf, hourAt, labels } = stripLayout(days, utc, 336, { columns });

  it("has their hours alone, on the days that have some", () => {
    expect(days.flatMap(({ cells }) => cells.map(({ index }) => index))).toEqual(
      worked.flatMap((is, hour) => (is ? [hour] : [])),
    );
    expect(days.every(({ cells }) => cells.length > 0)).toBe(true);
  });

  it("has cells for a finger, and finds each hour where it has drawn it", () => {
    days.forEach(({ cells }, day) => {
      for (const cell of cells) {
        const { x, y, width, height } = boxOf(day, cell);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(27);
        expect(hourAt(x + width / 2, y + height / 2)).toBe(cell.index);
      }
    });
    expect(labels.filter(({ kind }) => kind === "tick").map(({ text }) => Number(text))).toEqual(columns);
  });
});

describe("paths", () => {
  const scale = timeScale(4, 40);

  it("break where there is no value", () => {
    expect(linePath([1, 2, null, 3], scale)).toBe("M5,1L15,2M35,3Z");
    expect(runsOf([null, 1, 2, null, 0])).toEqual([
      { from: 1, to: 3 },
      { from: 4, to: 5 },
    ]);
  });

  it("fill ranges over whole hours", () => {
    expect(bandPath([null, [1, 2], [3, 4], null], scale)).toBe("M10,1L30,3L30,4L10,2Z");
  });
});

describe("the ranges of a constraint", () => {
  it("are open where it has no edge", () => {
    const constraint = { ...common, ideal: { max: 8 }, acceptable: { max: 13 }, shape: "linear" } as const;
    expect(constraintBands(constraint)).toEqual([
      { kind: "acceptable", from: -Infinity, to: 13 },
      { kind: "ideal", from: -Infinity, to: 8 },
    ]);
    const [low, high] = valueDomain(constraint, [2, null, 20]);
    expect(low).toBeGreaterThanOrEqual(0);
    expect(high).toBeGreaterThan(20);
  });

  it("of directions pass north in two", () => {
    const arc = { ideal: { from: 10, to: 20 }, acceptable: { from: 350, to: 40 } };
    const bands = constraintBands({ ...common, variable: "wind_direction_10m", unit: "deg", arc });
    expect(bands.filter(({ kind }) => kind === "acceptable")).toEqual([
      { kind: "acceptable", from: 350, to: 360 },
      { kind: "acceptable", from: 0, to: 40 },
    ]);
  });
});
