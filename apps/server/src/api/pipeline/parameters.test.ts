import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parameterReader, pathReader } from "./parameters.ts";

const read = parameterReader(
  z.strictObject({
    limit: z.int().min(1).default(50),
    latitude: z.number().optional(),
    q: z.string().optional(),
  }),
);

test("makes numbers where the schema wants them", () => {
  expect(read({ limit: "12", latitude: "-0.5", q: "12" })).toEqual({ limit: 12, latitude: -0.5, q: "12" });
});

test.each([
  ["1e-05", 1e-5],
  ["5E-1", 0.5],
  ["1e3", 1000],
  ["1.5e+01", 15],
  ["+3.5", 3.5],
  [".5", 0.5],
  ["-.5", -0.5],
  ["3.", 3],
  ["0051", 51],
  ["51.500000000000000000000000000", 51.5],
  ["-0.12345678901234567890123456789", -0.12345678901234568],
  ["-0.0", 0],
  ["1e-999", 0],
])("reads %s as other languages print it", (latitude, number) => {
  expect(read({ latitude })).toEqual({ latitude: number });
});

test.each([
  "",
  " 1",
  "1e",
  "e5",
  ".",
  "+-1",
  "0x10",
  "1_000",
  "1d",
  "Infinity",
  "NaN",
  "1,5",
  "1e999",
  "9".repeat(41),
])("leaves %j as text", (limit) => {
  expect(read({ limit })).toEqual({ limit });
});

test("keeps a parameter that the schema does not know", () => {
  expect(read({ unknown: "1" })).toEqual({ unknown: "1" });
});

test("true and false are booleans where one is wanted, and nothing else is", () => {
  const readFlag = parameterReader(
    z.strictObject({ dry_run: z.boolean().optional(), q: z.string().optional() }),
  );
  expect(readFlag({ dry_run: "true", q: "true" })).toEqual({ dry_run: true, q: "true" });
  expect(readFlag({ dry_run: "false" })).toEqual({ dry_run: false });
  expect(readFlag({ dry_run: "True" })).toEqual({ dry_run: true });
  expect(readFlag({ dry_run: "FALSE" })).toEqual({ dry_run: false });
  for (const text of ["", "1", "tRUE", "yes", "constructor"])
    expect(readFlag({ dry_run: text })).toEqual({ dry_run: text });
});

describe("an id in a path", () => {
  const readPath = pathReader(z.strictObject({ id: z.int(), name: z.string().optional() }));

  test.each([
    ["0", 0],
    ["1", 1],
    ["2911298", 2_911_298],
  ])("is read as %s", (id, number) => {
    expect(readPath({ id, name: id })).toEqual({ id: number, name: id });
  });

  test.each(["2911298e0", "2911298.0", "+1", "-1", "01", "1e+05", "", " 1", "9".repeat(16)])(
    "has only one spelling, and stays text as %j",
    (id) => {
      expect(readPath({ id })).toEqual({ id });
    },
  );
});
