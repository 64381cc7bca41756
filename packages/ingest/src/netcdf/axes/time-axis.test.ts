import { dayNumber } from "@halcyon/schema/time";
import { describe, expect, test } from "vitest";
import { memoryFile } from "../formats/memory-file.suite.ts";
import type { NetcdfError } from "../formats/netcdf-error.ts";
import type { NetcdfFile } from "../formats/netcdf-file.ts";
import { readTimeAxis, type TimeAxis } from "./time-axis.ts";

function times(
  values: readonly number[],
  units: string | undefined,
  { calendar, bounds }: { readonly calendar?: string; readonly bounds?: readonly number[] } = {},
): NetcdfFile {
  return memoryFile(
    { time: values.length, bnds: 2 },
    {
      time: {
        dimensions: ["time"],
        values,
        attributes: {
          ...(units === undefined ? {} : { units }),
          ...(calendar === undefined ? {} : { calendar }),
          ...(bounds === undefined ? {} : { bounds: "time_bnds" }),
        },
      },
      ...(bounds === undefined ? {} : { time_bnds: { dimensions: ["time", "bnds"], values: bounds } }),
    },
  );
}

const newYear = dayNumber("standard", { year: 2000, month: 1, day: 1 });

describe("the time of a file", () => {
  test("puts the noon and the midnight of a day on that day", () => {
    for (const [first, calendar] of [
      [0, "standard"],
      [0.5, "proleptic_gregorian"],
    ] as const) {
      const { step, periods } = readTimeAxis(
        times([first, first + 1], "days since 2000-01-01", { calendar }),
      );
      expect(step).toBe("day");
      expect(periods).toEqual([newYear, newYear + 1]);
    }
  });

  test("knows by its bounds that a midnight ends the day before", () => {
    const file = times([1, 2], "days since 2000-01-01", { bounds: [0, 1, 1, 2] });
    expect(readTimeAxis(file).periods).toEqual([newYear, newYear + 1]);
  });

  test("stamps the hour whose middle is given with its end", () => {
    const file = times([0.5, 1.5], "hours since 2000-01-01", { bounds: [0, 1, 1, 2] });
    expect(readTimeAxis(file)).toMatchObject<Partial<TimeAxis>>({
      step: "hour",
      periods: [newYear * 24 + 1, newYear * 24 + 2],
    });
  });

  test("takes instants for what they are, beside the bounds of means", () => {
    const file = times([0, 1], "hours since 2000-01-01", { bounds: [0, 1, 1, 2] });
    expect(readTimeAxis(file)).toMatchObject({
      instants: [newYear * 24, newYear * 24 + 1],
      periods: [newYear * 24 + 1, newYear * 24 + 2],
    });
  });

  test("takes hours that 32-bit floats of days have blurred for whole ones", () => {
    const values = Array.from({ length: 30 }, (_, hour) => Math.fround(54_786 + hour / 24));
    const { step, instants } = readTimeAxis(times(values, "days since 1850-01-01"));
    expect(step).toBe("hour");
    expect(instants).toEqual(values.map((_, hour) => newYear * 24 + hour));
  });

  test("takes the step of a single time from its bounds or from the caller", () => {
    expect(readTimeAxis(times([0.5], "days since 2000-01-01", { bounds: [0, 1] })).step).toBe("day");
    expect(readTimeAxis(times([0], "days since 2000-01-01"), "day").step).toBe("day");
  });

  test("leaves gaps in the steps", () => {
    expect(readTimeAxis(times([0, 1, 5], "days since 2000-01-01")).periods).toEqual([
      newYear,
      newYear + 1,
      newYear + 5,
    ]);
  });

  test.each([
    ["doubles", times([0, 1, 1], "days since 2000-01-01"), "Sort the times"],
    ["times that fall", times([2, 1], "days since 2000-01-01"), "Sort the times"],
    ["an unknown calendar", times([0, 1], "days since 2000-01-01", { calendar: "julian" }), '"julian"'],
    ["units of no fixed length", times([0, 1], "months since 2000-01-01"), "months since"],
    ["no units", times([0, 1], undefined), "no units"],
    [
      "a day that the calendar lacks",
      times([0, 1], "days since 2000-02-29", { calendar: "noleap" }),
      "noleap",
    ],
    [
      "steps of three hours",
      times([0, 3], "hours since 2000-01-01"),
      "3 hours apart; records have steps of an hour or a day. Make days of them: cdo -f nc4 daymean in.nc out.nc",
    ],
    [
      "steps of ten minutes",
      times([0, 10], "minutes since 2000-01-01"),
      "10 minutes apart; records have steps of an hour or a day. Make hours of them: cdo -f nc4 hourmean",
    ],
    [
      "months",
      times([0, 31, 59], "days since 2001-01-01"),
      "28 days apart; records have steps of an hour or a day. Longer means and sums say nothing about a day",
    ],
    ["a single time", times([0], "days since 2000-01-01"), "--step"],
    ["half hours without bounds", times([0.5, 1.5], "hours since 2000-01-01"), "bounds"],
    [
      "two means of one day",
      times([0, 1], "days since 2000-01-01", { bounds: [0, 1, 0.2, 1.2] }),
      "are in one day",
    ],
    [
      "bounds that are no span",
      times([0, 1], "days since 2000-01-01", { bounds: [0, 0, 1, 2] }),
      "not an interval",
    ],
    ["Julian days", times([0, 1], "days since 1500-01-01"), "between the years"],
    ["the far future", times([1e9, 2e9], "days since 2000-01-01"), "between the years"],
    ["a time that is missing", times([0, Number.NaN], "days since 2000-01-01"), "between the years"],
  ])("refuses %s", (_, file, words) => {
    expect(() => readTimeAxis(file)).toThrow(
      expect.objectContaining<Partial<NetcdfError>>({
        code: "unsupported_time",
        file: "made.nc",
        message: expect.stringContaining(words) as string,
      }),
    );
  });
});
