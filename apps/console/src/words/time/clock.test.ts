import { describe, expect, it } from "vitest";
import { clockIn } from "./clock.ts";

describe("a span of time", () => {
  const from = Date.UTC(2026, 10, 23, 23);
  const after = (hours: number) => from + hours * 3_600_000;

  it("names the day on which it ends where that is another", () => {
    const { span } = clockIn("UTC");
    expect(span(from, after(0.5))).toBe("Mon 23 Nov, 23:00 – 23:30");
    expect(span(from, after(4))).toBe("Mon 23 Nov, 23:00 – Tue 03:00");
    expect(span(from, after(7 * 24))).toBe("Mon 23 Nov, 23:00 – Mon 30 Nov, 23:00");
    expect(span(from, after(60 * 24))).toBe("Mon 23 Nov, 23:00 – Fri 22 Jan 2027, 23:00");
  });

  it("names zones at sea by their distance from UTC", () => {
    expect(["Etc/GMT+3", "Etc/GMT-10", "Etc/GMT", "UTC"].map((zone) => clockIn(zone).name)).toEqual([
      "UTC−3",
      "UTC+10",
      "Etc/GMT",
      "UTC",
    ]);
  });

  it("names zones as people write them", () => {
    expect(clockIn("America/New_York").name).toBe("America/New York");
  });

  it("goes by the days of its zone", () => {
    expect(clockIn("Europe/Zurich").span(from, after(4))).toBe("Tue 24 Nov, 00:00 – 04:00");
  });
});
