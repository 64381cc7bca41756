import type { BreakdownResponse } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { breakdownCsv } from "./breakdown-csv.ts";
import { windowsCalendar } from "./windows-calendar.ts";

const forecast: BreakdownResponse["forecast"] = [
  {
    timestamp: "2026-11-21T09:00:00Z",
    median: 0.5,
    Q10: null,
    Q90: null,
    member: null,
    member_score: 0.5,
    limiting: [0],
    probability: null,
    constraints: [
      {
        constraint: 0,
        variable: "wind_gusts_10m",
        unit: "m/s",
        value: 9.5,
        suitability: 0.5,
        edge: 13,
        distance: 3.5,
      },
      {
        constraint: 1,
        variable: "visibility",
        unit: "m",
        value: null,
        suitability: null,
        edge: null,
        distance: null,
      },
    ],
  },
];

it("a table has a row an hour, and nothing where there is no value", () => {
  expect(breakdownCsv({ forecast })).toBe(
    "timestamp,median,Q10,Q90,limiting,0 wind_gusts_10m [m/s],0 wind_gusts_10m suitability,1 visibility [m],1 visibility suitability\r\n" +
      "2026-11-21T09:00:00Z,0.5,,,0,9.5,0.5,,\r\n",
  );
});

describe("a calendar of windows", () => {
  const window = {
    start: "2026-11-21T09:00:00Z",
    end: "2026-11-21T13:00:00Z",
    hours: 4,
    median_score: 0.9,
    worst_score: 0.8,
    probability: 0.5,
    certainty: "ensemble",
  } as const;
  const metadata = {
    location: { latitude: 51.5, longitude: -0.12 },
    model: "noaa",
    generated_at: "2026-11-21T09:14:03+00:00",
  } as const;
  const text = windowsCalendar(
    [window],
    { name: "Lift; heavy,\nBEGIN:VALARM é", type: "task", id: 1 },
    metadata,
  );

  it("has an event for each, in UTC", () => {
    expect(text).toContain("DTSTART:20261121T090000Z\r\nDTEND:20261121T130000Z\r\n");
    expect(text).toContain("DTSTAMP:20261121T091403Z\r\n");
  });

  it("lets no name break out of its line", () => {
    expect(text).toContain(String.raw`SUMMARY:Lift\; heavy\,\nBEGIN:VALARM é: 50 %`);
    expect(text).not.toMatch(/^BEGIN:VALARM/m);
  });

  it("has no line longer than 75 octets", () => {
    for (const line of text.split("\r\n"))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  });
});
