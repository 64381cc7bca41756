import fc from "fast-check";
import { expect, test } from "vitest";
import { uniformOf, uniformsOf } from "./hash.ts";

test("numbers whose keys begin alike equal those of their whole keys", () => {
  const integer = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
  fc.assert(
    fc.property(fc.array(integer, { maxLength: 5 }), integer, (key, last) => {
      expect(uniformsOf(...key)(last)).toBe(uniformOf(...key, last));
    }),
  );
});
