import { expect, test } from "vitest";
import { z } from "zod";
import { parameterReader } from "./parameters.ts";

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

test.each(["", " 1", "1e3", "0x10", "Infinity", "NaN", "1,5", ".5", "+1", "9".repeat(16)])(
  "leaves %j as text",
  (limit) => {
    expect(read({ limit })).toEqual({ limit });
  },
);

test("keeps a parameter that the schema does not know", () => {
  expect(read({ unknown: "1" })).toEqual({ unknown: "1" });
});

test("true and false are booleans where one is wanted, and nothing else is", () => {
  const readFlag = parameterReader(
    z.strictObject({ dry_run: z.boolean().optional(), q: z.string().optional() }),
  );
  expect(readFlag({ dry_run: "true", q: "true" })).toEqual({ dry_run: true, q: "true" });
  expect(readFlag({ dry_run: "false" })).toEqual({ dry_run: false });
  for (const text of ["", "1", "TRUE", "yes", "constructor"])
    expect(readFlag({ dry_run: text })).toEqual({ dry_run: text });
});
