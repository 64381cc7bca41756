import { describe, expect, it } from "vitest";
import { gustAtHeight } from "./gust-at-height.ts";

describe("gustAtHeight", () => {
  it("is 1.4 times the mean wind at 10 m", () => {
    expect(gustAtHeight(7, 10)).toBeCloseTo(9.8, 10);
  });

  it("is 1.685 times the mean wind at 60 m, worked out by hand", () => {
    expect(gustAtHeight(1, 60)).toBeCloseTo(1.6851, 4);
  });
});
