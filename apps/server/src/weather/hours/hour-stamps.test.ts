import { formatEpochHour } from "@halcyon/schema/time";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hourStamps } from "./hour-stamps.ts";

test("hours are written as each by itself is, before 1970 too", () => {
  fc.assert(
    fc.property(fc.integer({ min: -200_000, max: 1_200_000 }), fc.nat(60), (from, hours) => {
      const each = Array.from({ length: hours }, (_, row) => formatEpochHour(from + row));
      expect(hourStamps(from, hours)).toEqual(each);
    }),
  );
});
