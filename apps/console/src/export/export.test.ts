import { type BreakdownResponse, type EntryDetail, type ModelsResponse, planningAid } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { clockIn } from "../time/clock.ts";
import { breakdownCsv } from "./breakdown-csv.ts";
import { csv } from "./csv.ts";
import type { SavedForecast } from "./forecast-facts.ts";
import { windowsCalendar } from "./windows-calendar.ts";
import { wrapText } from "./wrap-text.ts";

const forecast: BreakdownResponse["forecast"] = [
  {
    timestamp: "2026-11-21T09:00:00Z",
    median: 0.5,
    Q10: null,
    Q90: null,
    member: null,
    member_score: 0.5,
    limiting: [0],
    missing: [1],
    probability: null,
    basis: "deterministic",
    band: "acceptable",
    ensemble: null,
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
        variable: "wave_height",
        unit: "m",
        value: null,
        suitability: null,
        edge: null,
        distance: null,
      },
    ],
  },
];

const limit = { weight: 1, role: "limit", if_missing: "drop", shape: "linear" } as const;

const entry: EntryDetail = {
  id: 1,
  type: "task",
  slug: "lift",
  name: "Lift; heavy,\nBEGIN:VALARM é",
  sector: "test",
  description: "A lift.",
  caveat: "Ask the crane's\nmanual.",
  version: 3,
  scope: "custom",
  polarity: "suitability",
  sources: {},
  notice: planningAid,
  constraints: [
    { ...limit, variable: "wind_gusts_10m", unit: "m/s", ideal: { max: 8 }, acceptable: { max: 13 } },
    { ...limit, variable: "wave_height", unit: "m", ideal: { max: 1 }, acceptable: { max: 2 } },
  ],
};

const part = {
  part: "deterministic",
  source: "made",
  synthetic: true,
  from_hour: 0,
  to_hour: 120,
  members: 1,
  attribution: "Made for the test.",
  licence: { name: "Apache-2.0", url: "https://example.org/licence" },
} as ModelsResponse["models"][number]["parts"][number];

const saved: SavedForecast = {
  breakdown: {
    json: {
      forecast,
      entry: { id: 1, type: "task", name: "Lift", version: 3 } as BreakdownResponse["entry"],
      limiting_share: [],
      metadata: {
        location: { latitude: 51.5, longitude: -0.12 },
        model: "noaa",
        id: 1,
        forecast_hours: 1,
        timezone: "UTC",
        generated_at: "2026-11-21T09:14:03+00:00",
        start_date: "2026-11-21T09:00:00Z",
        end_date: "2026-11-21T09:00:00Z",
        notices: [
          {
            code: "constraint_dropped",
            constraint: 1,
            variable: "wave_height",
            from: "2026-11-21T09:00:00Z",
            to: "2026-11-21T09:00:00Z",
          },
        ],
      },
    },
    headers: {
      "x-halcyon-source": "deterministic=made",
      "x-halcyon-run": "deterministic;init=2026-11-21T06:00:00Z",
      "x-halcyon-cell": "deterministic;latitude=51.5;longitude=-0.25;elevation=35;surface=land",
    },
  },
  entry,
  model: { id: "noaa", parts: [part] } as unknown as ModelsResponse["models"][number],
  clock: clockIn("UTC"),
};

/** What every file has to say, by its name. */
const told = {
  "Synthetic weather": /^It is made up by a formula/,
  Task: /^Lift; heavy, BEGIN:VALARM é \(task 1, version 3\)$/,
  Place: /^51.50° N, 0.12° W$/,
  "Time zone": /^UTC$/,
  Source: /^deterministic: made$/,
  Run: /^deterministic: 2026-11-21T06:00:00Z$/,
  Cell: /^deterministic: 51.50° N, 0.25° W, 35 m, land$/,
  Data: /Made for the test. Apache-2.0/,
  Legend: /Ideal above 0.9, Acceptable from 0.1/,
  Limits: /0: Wind gusts at 10 m, ideal ≤ 8, acceptable ≤ 13 m\/s/,
  Notices: /Wave height is known at sea alone, and this place is on land/,
  Caveat: /^Ask the crane's manual.$/,
  Note: /planning aid/,
};

describe("a table", () => {
  it("has a row an hour with its band, and nothing where there is no value", () => {
    const lines = breakdownCsv(saved).split("\r\n");
    expect(lines.slice(-3)).toEqual([
      "timestamp,median,band,Q10,Q90,limiting,missing,0 wind_gusts_10m [m/s],0 wind_gusts_10m suitability,1 wave_height [m],1 wave_height suitability",
      "2026-11-21T09:00:00Z,0.5,Acceptable,,,0,1,9.5,0.5,,",
      "",
    ]);
  });

  it("says before it what the page says, a comment a line", () => {
    const said = breakdownCsv(saved)
      .split("\r\n")
      .filter((line) => line.startsWith("# "));
    for (const [name, text] of Object.entries(told)) {
      const line = said.find((one) => one.startsWith(`# ${name},`)) ?? `${name} is not said`;
      expect(line.slice(name.length + 3).replaceAll(/^"|"$/g, "")).toMatch(text);
    }
    expect(said[0]).toMatch(/^# Synthetic weather,/);
  });

  it("of real weather does not speak of synthetic weather", () => {
    const real = { id: "noaa", parts: [{ ...part, synthetic: false }] } as unknown as typeof saved.model;
    expect(breakdownCsv({ ...saved, model: real })).not.toMatch(/synthetic/i);
  });

  it("has the clock of the page beside UTC where that is another", () => {
    const [head, row] = breakdownCsv({ ...saved, clock: clockIn("Europe/Zurich") })
      .split("\r\n")
      .slice(-3);
    expect(head).toMatch(/^timestamp,time in Europe\/Zurich,median,/);
    expect(row).toMatch(/^2026-11-21T09:00:00Z,2026-11-21T10:00:00\+01:00,0.5,/);
  });

  it("lets no words begin a formula, and quotes what would break a row", () => {
    expect(csv([{ name: "Task", text: '=1+1, "x"' }], [["a", null, -1]])).toBe(
      '# Task,"\'=1+1, ""x"""\r\na,,-1\r\n',
    );
  });
});

describe("a calendar of windows", () => {
  const window = {
    start: "2026-11-21T09:00:00Z",
    end: "2026-11-21T13:00:00Z",
    hours: 4,
    median_score: 0.9,
    worst_score: 0.8,
    worst_score_q10: 0.6,
    worst_score_q90: 0.95,
    probability: 0.5,
    members: { good: 15, of: 30 },
    share: 0.5,
    likelihood: "about_as_likely_as_not",
    band: "acceptable",
    worst: { median: 0.8, Q10: 0.6, Q90: 0.95 },
    basis: "ensemble",
    certainty: "ensemble",
  } as const;
  const text = windowsCalendar([window], "windows of 4 h", saved);
  const unfolded = text.replaceAll("\r\n ", "");

  it("has an event for each, in UTC", () => {
    expect(text).toContain("DTSTART:20261121T090000Z\r\nDTEND:20261121T130000Z\r\n");
    expect(text).toContain("DTSTAMP:20261121T091403Z\r\n");
  });

  it("says in each what the page says", () => {
    const description = /DESCRIPTION:(.*)\r\n/.exec(unfolded)![1]!.replaceAll(/\\([;,])/g, "$1");
    const said = description.split(/\\n(?=[A-Z][\w ]+: )/);
    expect(said[0]).toContain("Sat 21 Nov, 09:00 – 13:00 UTC: 50 %, median 0.90, worst 0.80, by members");
    expect(said[1]).toBe("Looked for: windows of 4 h");
    for (const [name, words] of Object.entries(told)) {
      const line = said.find((one) => one.startsWith(`${name}: `)) ?? `${name} is not said`;
      expect(line.slice(name.length + 2).replaceAll(String.raw`\n`, " ")).toMatch(words);
    }
  });

  it("says where one run alone knows a window", () => {
    const alone = { ...window, probability: null, members: null, basis: "deterministic" } as const;
    const said = windowsCalendar([alone], "windows of 4 h", saved).replaceAll("\r\n ", "");
    expect(said).toContain(String.raw`odds unknown\, median 0.90\, worst 0.80\, by one run`);
  });

  it("lets no name break out of its line", () => {
    expect(unfolded).toContain(String.raw`SUMMARY:Synthetic weather: Lift\; heavy\,\nBEGIN:VALARM é: 50 %`);
    expect(text).not.toMatch(/^BEGIN:VALARM/m);
  });

  it("has no line longer than 75 octets", () => {
    for (const line of text.split("\r\n"))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  });
});

it("a text is broken at its spaces, and a word that is too wide stands alone", () => {
  const lines = wrapText("one two  three incomprehensible\nfour", 9, ({ length }) => length);
  expect(lines).toEqual(["one two", "three", "incomprehensible", "four"]);
  expect(wrapText("", 9, () => 0)).toEqual([]);
});
