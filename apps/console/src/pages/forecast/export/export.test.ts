import { describe, expect, it } from "vitest";
import { clockIn } from "../../../words/time/clock.ts";
import { csv } from "./csv.ts";
import { forecastCsv } from "./forecast-csv.ts";
import { forecast, saved, spell } from "./made-forecast.suite.ts";
import { windowsCalendar } from "./windows-calendar.ts";
import { wrapText } from "./card/card-layout.ts";

/** Facts that every file must contain, by name. */
const told = {
  "Synthetic weather": /^It is made up by a formula/,
  Task: /^Lift; heavy, BEGIN:VALARM é \(task 1, version 3\)$/,
  Place: /^London, by the river, 51.50° N, 0.12° W$/,
  "Time zone": /^UTC$/,
  Source: /^made$/,
  Run: /^deterministic: 2026-11-21T06:00:00Z$/,
  Cell: /^deterministic: 51.50° N, 0.25° W, 35\sm, land$/,
  Data: /Made for the test. Apache-2.0/,
  Legend: /Ideal above 0.9, Acceptable from 0.1/,
  Limits: /0: Wind gusts at 10\sm, ideal ≤ 8, acceptable ≤ 13\sm\/s/,
  Notices: /Wave height: only known at sea, and this place is on land/,
  Caveat: /^Ask the crane's manual.$/,
  Note: /planning aid/,
};

describe("a table", () => {
  it("has a row an hour with its band, and nothing where there is no value", () => {
    const lines = forecastCsv(saved).split("\r\n");
    expect(lines.slice(-3)).toEqual([
      "timestamp,part,score,band,ensemble.median,ensemble.Q10,ensemble.Q90,ensemble.share_ideal,ensemble.share_acceptable,ensemble.share_unsuitable,ensemble.share_stop,limiting,missing,0 wind_gusts_10m [m/s],0 wind_gusts_10m suitability,1 wave_height [m],1 wave_height suitability",
      "2026-11-21T09:00:00Z,deterministic,0.5,Acceptable,0.6,0.2,0.85,0,0.9,0.1,0,0,1,9.5,0.5,,",
      "",
    ]);
  });

  it("says before it what the page says, a comment a line", () => {
    const said = forecastCsv(saved)
      .split("\r\n")
      .filter((line) => line.startsWith("# "));
    for (const [name, text] of Object.entries(told)) {
      const line = said.find((one) => one.startsWith(`# ${name},`)) ?? `${name} is not said`;
      expect(line.slice(name.length + 3).replaceAll(/^"|"$/g, "")).toMatch(text);
    }
    expect(said[0]).toMatch(/^# Synthetic weather,/);
  });

  it("of real weather does not speak of synthetic weather", () => {
    const headers = { ...saved.answer.headers, "x-halcyon-synthetic": "?0" };
    expect(forecastCsv({ ...saved, answer: { ...saved.answer, headers } })).not.toMatch(/synthetic/i);
  });

  it("has the clock of the page beside UTC where that is another", () => {
    const [head, row] = forecastCsv({ ...saved, clock: clockIn("Europe/Zurich") })
      .split("\r\n")
      .slice(-3);
    expect(head).toMatch(/^timestamp,time in Europe\/Zurich,part,score,/);
    expect(row).toMatch(/^2026-11-21T09:00:00Z,2026-11-21T10:00:00\+01:00,deterministic,0.5,/);
  });

  it("leaves the members of an hour empty where there are none", () => {
    const lone = { ...saved.answer.json, forecast: [{ ...forecast[0]!, ensemble: null }] };
    const text = forecastCsv({ ...saved, answer: { ...saved.answer, json: lone } });
    expect(text.split("\r\n").at(-2)).toBe(
      "2026-11-21T09:00:00Z,deterministic,0.5,Acceptable,,,,,,,,0,1,9.5,0.5,,",
    );
  });

  it("lets no words begin a formula, and quotes what would break a row", () => {
    expect(csv([{ name: "Task", text: '=1+1, "x"' }], [["a", null, -1]])).toBe(
      '# Task,"\'=1+1, ""x"""\r\na,,-1\r\n',
    );
  });
});

describe("a calendar of windows", () => {
  const text = windowsCalendar(
    [spell],
    "windows of 4\u00A0h",
    saved,
    "https://halcyon.example/console?at=51.5,0",
  );
  const unfolded = text.replaceAll("\r\n ", "");

  it("has an event for each, in UTC", () => {
    expect(text).toContain("DTSTART:20261121T090000Z\r\nDTEND:20261121T130000Z\r\n");
    expect(text).toContain("URL:https://halcyon.example/console?at=51.5,0\r\n");
    expect(text).toContain("DTSTAMP:20261121T091403Z\r\n");
  });

  it("says in each what the page says", () => {
    const description = /DESCRIPTION:(.*)\r\n/.exec(unfolded)![1]!.replaceAll(/\\([;,])/g, "$1");
    const said = description.split(/\\n(?=[A-Z][\w ]+: )/);
    expect(said[0]).toContain(
      "Sat 21 Nov 09:00 – 13:00 UTC, 4\u00A0h: 50\u00A0%; about as likely as not, worst hour 0.80 (0.60 to 0.95), acceptable, by 30 members",
    );
    expect(said[1]).toBe("Looked for: windows of 4\u00A0h");
    for (const [name, words] of Object.entries(told)) {
      const line = said.find((one) => one.startsWith(`${name}: `)) ?? `${name} is not said`;
      expect(line.slice(name.length + 2).replaceAll(String.raw`\n`, " ")).toMatch(words);
    }
  });

  it("says where one run alone knows a window", () => {
    const unknown = { share: null, probability: null, likelihood: null, worst: null };
    const best = { ...spell.best, ...unknown, deterministic: { meets: true, worst: 0.7 } };
    const alone = { ...spell, members: null, best };
    const said = windowsCalendar(
      [alone],
      "windows of 4\u00A0h",
      saved,
      "https://halcyon.example/console",
    ).replaceAll("\r\n ", "");
    expect(said).toContain(String.raw`odds unknown\; worst hour 0.70\, acceptable\, by one run`);
  });

  it("lets no name break out of its line", () => {
    const summary = String.raw`SUMMARY:Synthetic weather: Lift\; heavy\,\nBEGIN:VALARM é: `;
    expect(unfolded).toContain(`${summary}50\u00A0%\r\n`);
    expect(text).not.toMatch(/^BEGIN:VALARM/m);
  });

  it("has no line longer than 75 octets", () => {
    for (const line of text.split("\r\n"))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  });
});

describe("a text in lines", () => {
  const lettersOf = ({ length }: string): number => length;

  it("is broken at its spaces, and a word that is too wide between its letters", () => {
    const lines = wrapText("one two  three incomprehensible\nfour", 9, lettersOf);
    expect(lines).toEqual(["one two", "three", "incompreh", "ensible", "four"]);
    expect(wrapText("", 9, lettersOf)).toEqual([]);
  });

  it("keeps a letter of several code points whole", () => {
    expect(wrapText("e\u0301e\u0301", 2, lettersOf)).toEqual(["e\u0301", "e\u0301"]);
    expect(wrapText("e\u0301e\u0301", 1, lettersOf)).toEqual(["e\u0301", "e\u0301"]);
  });
});
