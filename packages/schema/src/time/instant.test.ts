import fc from "fast-check";
import { expect, test } from "vitest";
import { fullHourSchema, instantSchema } from "./instant.ts";
import { noInstants, speltInstants } from "@halcyon/testing";
import { formatInstant } from "./time.ts";

test.each(speltInstants)("%s is one instant", (text) => {
  expect(instantSchema.parse(text)).toBe("2026-11-24T06:00:00Z");
  expect(fullHourSchema.parse(text)).toBe("2026-11-24T06:00:00Z");
});

test.each(noInstants)("%j is none, and is told why: %s", (text, reason) => {
  for (const schema of [instantSchema, fullHourSchema]) {
    const { issues } = schema.safeParse(text).error!;
    expect(issues).toEqual([
      expect.objectContaining({
        message: expect.stringContaining(reason),
        params: { code: "invalid_format" },
      }),
    ]);
  }
});

test.each([
  ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"],
  ["2017-01-01T00:59:60+01:00", "2017-01-01T00:00:00Z"],
  ["2016-12-31T23:59:60.5Z", "2017-01-01T00:00:00Z"],
])("the leap second %s is the start of the next day", (text, expected) => {
  expect(fullHourSchema.parse(text)).toBe(expected);
});

test.each(["2026-11-24T07:30:00+01:00", "2026-11-24T06:00:00.001Z", "2026-11-24T12:00:00+05:30"])(
  "%s is no whole hour, and is told its neighbours",
  (text) => {
    const { issues } = fullHourSchema.safeParse(text).error!;
    const values = ["2026-11-24T06:00:00Z", "2026-11-24T07:00:00Z"];
    expect(issues).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(/full hours.*2026-11-24T06:00:00Z or 2026-11-24T07:00:00Z/),
        params: { code: "not_on_the_hour", expected: { values } },
      }),
    ]);
  },
);

/** Instants from the years 0001 to 9998, so that years have four digits with every offset. */
const epochMs = fc.integer({
  min: Date.parse("0001-01-01T00:00:00Z"),
  max: Date.parse("9998-12-31T23:59:59Z"),
});

test("every spelling of an instant is read as that instant, to the second", () => {
  const offset = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 });
  const spelling = fc.record({
    t: fc.constantFrom("T", "t", " "),
    offset: fc.oneof(fc.constantFrom("Z", "z"), offset),
    digits: fc.integer({ min: 0, max: 9 }),
    colon: fc.constantFrom(":", ""),
  });
  fc.assert(
    fc.property(epochMs, spelling, (ms, { t, offset: ahead, digits, colon }) => {
      const wall = new Date(typeof ahead === "number" ? ms + ahead * 60_000 : ms).toISOString();
      const fraction = digits === 0 ? "" : `.${wall.slice(20, 23).padEnd(digits, "0").slice(0, digits)}`;
      const text = `${wall.slice(0, 10)}${t}${wall.slice(11, 19)}${fraction}${offsetText(ahead, colon)}`;
      expect(instantSchema.parse(text), text).toBe(formatInstant(ms));
    }),
  );
});

function offsetText(ahead: number | string, colon: string): string {
  if (typeof ahead === "string") return ahead;
  const minutes = Math.abs(ahead);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${ahead < 0 ? "-" : "+"}${two(Math.trunc(minutes / 60))}${colon}${two(minutes % 60)}`;
}

test("what is read is read again as it is", () => {
  fc.assert(
    fc.property(epochMs, (ms) => {
      expect(instantSchema.parse(formatInstant(ms))).toBe(formatInstant(ms));
    }),
  );
});
