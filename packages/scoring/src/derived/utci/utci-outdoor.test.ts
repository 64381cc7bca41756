import { describe, expect, it } from "vitest";
import { sunOfHour } from "../radiation/sun-of-hour.ts";
import { utciOutdoor } from "./utci-outdoor.ts";

const zurich = { latitude: 47.4, longitude: 8.5 };
const summerNoon = sunOfHour(Date.UTC(2026, 6, 1, 11) / 3_600_000, zurich);
const summerNight = sunOfHour(Date.UTC(2026, 6, 1, 23) / 3_600_000, zurich);

describe("utciOutdoor", () => {
  it("is strong heat stress (over 32 degC) in full sun at 28 degC, and none in the night after", () => {
    expect(utciOutdoor(28, 50, 1, 900, 0, summerNoon)).toBeGreaterThan(32);
    const night = utciOutdoor(20, 70, 1, 0, 0, summerNight);
    expect(night).toBeGreaterThan(9);
    expect(night).toBeLessThan(26);
  });

  it("falls with wind in cold air, and with cloud before the sun", () => {
    expect(utciOutdoor(0, 70, 10, 0, 100, summerNight)).toBeLessThan(
      utciOutdoor(0, 70, 2, 0, 100, summerNight),
    );
    expect(utciOutdoor(25, 50, 2, 250, 100, summerNoon)).toBeLessThan(
      utciOutdoor(25, 50, 2, 850, 0, summerNoon),
    );
  });
});
