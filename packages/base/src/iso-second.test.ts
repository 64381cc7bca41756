import { expect, test } from "vitest";
import { isoSecond } from "./iso-second.ts";

test("a moment is written to its second, whatever was asked for before", () => {
  for (const ms of [0, 999, 1000, 1_795_420_443_999, 999]) {
    expect(isoSecond(ms)).toBe(new Date(ms).toISOString().slice(0, 19));
  }
});
