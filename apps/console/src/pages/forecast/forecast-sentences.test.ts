import type { Constraint } from "@halcyon/schema";
import { describe, expect, it, test } from "vitest";
import type { WorkHours } from "../../data/state/work-hours.ts";
import { clockIn } from "../../words/time/clock.ts";
import { forecastSentences, type DescribedHours } from "./forecast-sentences.ts";

const limit = (variable: Constraint["variable"], max: number) =>
  ({
    variable,
    unit: "m/s",
    weight: 1,
    role: "limit",
    if_missing: "drop",
    ideal: { max: max / 2 },
    acceptable: { max },
    shape: "linear",
  }) as Constraint;

const constraints = [
  limit("wind_gusts_10m", 17),
  limit("temperature_2m", 35),
  limit("visibility", 1000),
  limit("wave_height", 2),
  limit("cape", 800),
  limit("weather_code", 3),
  limit("is_day", 1),
];
const names = ["gusts", "temperature", "visibility", "waves", "cape", "code", "day"];
const edges = [17, 35, 1000, 2, 800, null, 1];

/**
 * Returns the hours that a line describes. `A6` means six allowed hours. `N3 gusts=21` means three hours that are not allowed because of gusts of 21.
 * `/60` means that 60 % of the members allow them, and `/-` means that there are no members. `!waves` means that waves have no data.
 */
function hoursOf(line: string): DescribedHours["hours"] {
  return line.split(", ").flatMap((words) => {
    const [, kind, count] = /^([AN])(\d+)/.exec(words)!;
    const [, named, value] = / (\w+)=([\d.]+)/.exec(words) ?? [];
    const [, share = kind === "A" ? "100" : "0"] = /\/(\d+|-)/.exec(words) ?? [];
    const [, lacks] = /!(\w+)/.exec(words) ?? [];
    const position = named === undefined ? 0 : names.indexOf(named);
    const seen = kind === "A" ? 1 : Number(value ?? 21);
    const edge = edges[position]!;
    const allowed = Number(share) / 100;
    return Array.from({ length: Number(count) }, () => ({
      score: kind === "A" ? 0.6 : 0,
      limiting: [position],
      missing: lacks === undefined ? [] : [names.indexOf(lacks)],
      constraints: constraints.map(({ variable }, constraint) => ({
        constraint,
        variable,
        unit: "m/s",
        value: seen,
        suitability: 0,
        edge,
        distance: edge === null ? null : -Math.abs(seen - edge),
      })),
      ensemble:
        share === "-"
          ? null
          : { median: 0.5, Q10: 0, Q90: 1, shares: [allowed / 2, allowed / 2, 0, 1 - allowed] },
    }));
  });
}

/** Monday, 23 November 2026, 09:00 in London. */
const monday = Date.UTC(2026, 10, 23, 9);

const said = (line: string, given: Partial<DescribedHours> = {}): string =>
  forecastSentences({
    hours: hoursOf(line),
    startMs: monday,
    entry: { constraints, polarity: "suitability" },
    clock: clockIn("Europe/London"),
    leastHours: 4,
    ...given,
  })
    .join(" ")
    // A number stands by its unit, as other tests hold; here the sentences are read.
    .replaceAll("\u00A0", " ");

const agreed = "In each hour at least 9 of 10 forecasts agree.";

describe("a forecast in sentences", () => {
  test.each([
    ["A240", `Suitable now, and throughout until Thu 3 Dec 09:00. ${agreed}`],
    [
      "A33, N6 gusts=18, A201",
      `Suitable now, until tomorrow 18:00. ${agreed} Then too windy (wind gusts 18, limit 17 m/s) until Wed 00:00. Later also likely: Wed 00:00 to Thu 3 Dec 09:00.`,
    ],
    [
      "A12, N228 gusts=26.4",
      `Suitable now, until today 21:00. ${agreed} Then too windy (wind gusts 26, limit 17 m/s).`,
    ],
    [
      "N25 gusts=22, A80, N135",
      `Suitable from tomorrow 10:00 to Fri 18:00. ${agreed} Until then too windy (wind gusts 22, limit 17 m/s).`,
    ],
    [
      "N3 gusts=22, N2 gusts=25, N2 gusts=23, A5, N2",
      `Suitable from today 16:00 to 21:00. ${agreed} Until then too windy (wind gusts 25, limit 17 m/s).`,
    ],
    [
      "N20 temperature=38, A30",
      `Suitable from tomorrow 05:00 on. ${agreed} Until then too warm (temperature 38, limit 35 °C).`,
    ],
    [
      "N5, A2, N5 gusts=19, A20",
      `Suitable from today 21:00 on. ${agreed} Until then mostly too windy (wind gusts 21, limit 17 m/s). Before that likely for less than 4 h: today 14:00 to 16:00.`,
    ],
    [
      "A40, A40 /70, N10",
      "Suitable now, until Thu 17:00; doubtful Wed to Thu. In each hour until Wed 01:00 at least 9 of 10 forecasts agree, then in some only 7 of 10 forecasts; for all hours together it may be fewer. Then too windy (wind gusts 21, limit 17 m/s).",
    ],
    [
      "A40 /60",
      "Perhaps suitable now, and throughout until Wed 01:00. In its least sure hour only 6 of 10 forecasts agree; for all hours together it may be fewer.",
    ],
    [
      "A20 /5",
      "In no hour of the next 20 hours do 1 of 10 forecasts allow it; in one hour or another more may. The newest run says otherwise in 20 h, first today 09:00.",
    ],
    [
      "A20 /50",
      "Perhaps suitable now, and throughout until tomorrow 05:00. In its least sure hour only 5 of 10 forecasts agree; for all hours together it may be fewer.",
    ],
    [
      "N25 gusts=22, A8 /30, N40 gusts=19, A60",
      "Perhaps suitable from tomorrow 10:00 to 18:00. In its least sure hour only 3 of 10 forecasts agree; for all hours together it may be fewer. Until then too windy (wind gusts 22, limit 17 m/s). More likely from Thu 10:00 on.",
    ],
    [
      "A6 /40, N20 gusts=19",
      "Perhaps suitable now, until today 15:00. In its least sure hour only 4 of 10 forecasts agree; for all hours together it may be fewer. Then too windy (wind gusts 19, limit 17 m/s).",
    ],
    [
      "A40, A40 /30, N10",
      "Suitable now, until Wed 01:00, perhaps until Thu 17:00. In each hour until Wed 01:00 at least 9 of 10 forecasts agree, then in some only 3 of 10 forecasts; for all hours together it may be fewer. Then too windy (wind gusts 21, limit 17 m/s).",
    ],
    [
      "A30, A10 /70, A40 /30",
      "Suitable now, until Wed 01:00, perhaps until Thu 17:00; doubtful tomorrow to Wed. In each hour until tomorrow 15:00 at least 9 of 10 forecasts agree, then in some only 3 of 10 forecasts; for all hours together it may be fewer.",
    ],
    [
      "N5 gusts=19, A5 /20, A30",
      "Suitable from today 19:00 on, perhaps from today 14:00. In its least sure hour only 2 of 10 forecasts agree; for all hours together it may be fewer. Until then too windy (wind gusts 19, limit 17 m/s).",
    ],
    [
      "A5 /20, A30, N40 gusts=19",
      "Suitable from today 14:00 to tomorrow 20:00, perhaps from now. In its least sure hour only 2 of 10 forecasts agree; for all hours together it may be fewer. Then too windy (wind gusts 19, limit 17 m/s).",
    ],
    [
      "N5, A5 /20, A30, A5 /20, N9",
      "Suitable from today 19:00 to Wed 01:00, perhaps from today 14:00 and until Wed 06:00. In its least sure hour only 2 of 10 forecasts agree; for all hours together it may be fewer. Until then too windy (wind gusts 21, limit 17 m/s).",
    ],
    // Each hour is likely, and together they may not be: no hour is sure, or no four hours in a row are at least as likely as not.
    [
      "N5 gusts=19, A5 /20, A8 /60, A5 /20, N9",
      "Perhaps suitable from today 19:00 to tomorrow 03:00, less likely from today 14:00 and until tomorrow 08:00. In its least sure hour only 2 of 10 forecasts agree; for all hours together it may be fewer. Until then too windy (wind gusts 19, limit 17 m/s).",
    ],
    [
      "A1 /95, A5 /60, N9",
      "Perhaps suitable now, until today 15:00. In each hour until today 10:00 at least 9 of 10 forecasts agree, then in some only 6 of 10 forecasts; for all hours together it may be fewer. Then too windy (wind gusts 21, limit 17 m/s).",
    ],
    // Four hours of them are.
    [
      "A1 /95, A5 /88, N9",
      "Suitable now, until today 15:00; doubtful today. In each hour until today 10:00 at least 9 of 10 forecasts agree, then in some only 8 of 10 forecasts; for all hours together it may be fewer. Then too windy (wind gusts 21, limit 17 m/s).",
    ],
    [
      "A5, A20 /60",
      "Suitable now, and throughout until tomorrow 10:00; each of these days is doubtful. In each hour until today 14:00 at least 9 of 10 forecasts agree, then in some only 6 of 10 forecasts; for all hours together it may be fewer.",
    ],
    [
      "A4 /88, N9",
      "Suitable now, until today 13:00; doubtful today. In its least sure hour only 8 of 10 forecasts agree. Then too windy (wind gusts 21, limit 17 m/s).",
    ],
    // Likely hours that are too few for the work promise nothing.
    [
      "A3, A5 /40, A3, N9",
      "Perhaps suitable now, until today 20:00. In each hour until today 12:00 at least 9 of 10 forecasts agree, then in some only 4 of 10 forecasts; for all hours together it may be fewer. Then too windy (wind gusts 21, limit 17 m/s). Likely for less than 4 h: 2 stretches, the first today 09:00 to 12:00.",
    ],
    [
      "A20, A5 /60, A75",
      "Suitable now, and throughout until Fri 13:00; doubtful tomorrow. In each hour until tomorrow 05:00 at least 9 of 10 forecasts agree, then in some only 6 of 10 forecasts; for all hours together it may be fewer.",
    ],
    [
      "A5 /70, A20, A62, A5 /60, A10",
      "Suitable now, and throughout until Fri 15:00; doubtful today and Fri. In its least sure hour only 6 of 10 forecasts agree; for all hours together it may be fewer.",
    ],
    [
      "A20, A2 /60, A46, A2 /60, A46, A2 /60, A46, A2 /60, A46, A2 /60",
      "Suitable now, and throughout until Wed 2 Dec 07:00; doubtful tomorrow, Thu, Sat and later days. In each hour until tomorrow 05:00 at least 9 of 10 forecasts agree, then in some only 6 of 10 forecasts; for all hours together it may be fewer.",
    ],
    [
      "A5 /60",
      "Perhaps suitable now, and throughout until today 14:00. In its least sure hour only 6 of 10 forecasts agree; for all hours together it may be fewer.",
    ],
    [
      "A20 /-",
      "Suitable now, and throughout until tomorrow 05:00. No ensemble says how sure all of that is.",
    ],
    [
      "A20 /-, A20",
      "Suitable now, and throughout until Wed 01:00. No ensemble says how sure all of that is.",
    ],
    [
      "A24 /99, A24 /89",
      "Suitable now, and throughout until Wed 09:00; doubtful tomorrow to Wed. In each hour until tomorrow 09:00 at least 9 of 10 forecasts agree, then in some only 8 of 10 forecasts; for all hours together it may be fewer.",
    ],
    ["N240 gusts=24", "Not suitable in the next 10 days. Mostly too windy (wind gusts 24, limit 17 m/s)."],
    ["N1 gusts=24", "Not suitable in the next hour. Mostly too windy (wind gusts 24, limit 17 m/s)."],
    [
      "N48 gusts=18, N12 temperature=40",
      "Not suitable in the next 60 hours. Mostly too windy (wind gusts 18, limit 17 m/s).",
    ],
    [
      "N73, A3, N164",
      "No 4 hours in a row are likely to be suitable in the next 10 days: the longest is 3 h, Thu 10:00 to 13:00. Mostly too windy (wind gusts 21, limit 17 m/s).",
    ],
    [
      "A2, N40, A3, N10",
      "No 4 hours in a row are likely to be suitable in the next 55 hours: the longest is 3 h, Wed 03:00 to 06:00. Mostly too windy (wind gusts 21, limit 17 m/s). Beside it: 1 stretch no longer.",
    ],
    [
      "A3",
      "No 4 hours in a row are likely to be suitable in the next 3 hours: the longest is 3 h, today 09:00 to 12:00.",
    ],
    [
      "N10 visibility=300, A50",
      `Suitable from today 19:00 on. ${agreed} Until then poor visibility (300, limit 1000 m).`,
    ],
    [
      "N10 waves=3.25, A50",
      `Suitable from today 19:00 on. ${agreed} Until then sea too rough (wave height 3.3, limit 2 m).`,
    ],
    [
      "N10 cape=1500, A50",
      `Suitable from today 19:00 on. ${agreed} Until then thunderstorms possible (CAPE 1500, limit 800 J/kg).`,
    ],
    [
      "N10 code=95, A50",
      `Suitable from today 19:00 on. ${agreed} Until then weather code not as it must be.`,
    ],
    ["N10 day=0, A50", `Suitable from today 19:00 on. ${agreed} Until then dark.`],
    [
      "A50 !waves",
      `Suitable now, and throughout until Wed 11:00. ${agreed} No data for wave height: check yourself.`,
    ],
    [
      "A20 !waves, A20 !visibility",
      `Suitable now, and throughout until Wed 01:00. ${agreed} No data for visibility and wave height: check yourself.`,
    ],
    [
      "A20, A20 !waves",
      `Suitable now, and throughout until Wed 01:00. ${agreed} No data for wave height from tomorrow 05:00 on: check yourself.`,
    ],
    [
      "A20 !waves, A20",
      `Suitable now, and throughout until Wed 01:00. ${agreed} No data for wave height in some hours: check yourself.`,
    ],
    [
      "N170, A20",
      `Suitable from Mon 30 Nov 11:00 on. ${agreed} Until then too windy (wind gusts 21, limit 17 m/s).`,
    ],
  ])("%s", (line, sentences) => {
    expect(said(line)).toBe(sentences);
  });

  test.each([
    ["A30", `Present now, and throughout until tomorrow 15:00. ${agreed}`],
    ["N30, A30, N30", `Present from tomorrow 15:00 to Wed 21:00. ${agreed}`],
    [
      "A30 /20",
      "Perhaps present now, and throughout until tomorrow 15:00. In its least sure hour only 2 of 10 forecasts agree; for all hours together it may be fewer.",
    ],
    ["N240", "Not expected in the next 10 days."],
    // The run shows no frost, and most members do.
    [
      "N100, N5 /81, N135",
      "Perhaps present from Fri 13:00 to 18:00. In its least sure hour only 8 of 10 forecasts agree; for all hours together it may be fewer. The newest run says otherwise in 5 h, first Fri 13:00.",
    ],
    // Each hour in another member.
    [
      "N100 /5, N140",
      "In no hour of the next 10 days do 1 of 10 forecasts show it; in one hour or another more may.",
    ],
    ["N4 /2, N236", "Not expected in the next 10 days."],
    ["N30, A2, N30", "Present for short times only: the longest is 2 h, tomorrow 15:00 to 17:00."],
  ])("of a scenario: %s", (line, sentences) => {
    expect(said(line, { entry: { constraints, polarity: "presence" } })).toBe(sentences);
  });

  it("goes by the clock of the place", () => {
    expect(said("N5, A10", { clock: clockIn("Asia/Tokyo") })).toContain("Suitable from today 23:00 on.");
    expect(said("N6, A10", { clock: clockIn("Asia/Tokyo") })).toContain("Suitable from tomorrow 00:00 on.");
  });

  it("calls days by the calendar where clocks change between", () => {
    const saturday = Date.UTC(2026, 9, 24, 12);
    expect(said("N25, A10", { startMs: saturday })).toContain("Suitable from tomorrow 13:00 on.");
  });

  it("is for the work that is asked for: a spell of its length", () => {
    expect(said("A3, N2, A9", { leastHours: 3 })).toContain("Suitable now, until today 12:00.");
  });

  it("writes the year of a day in another one", () => {
    const christmas = { startMs: Date.UTC(2026, 11, 24, 9) };
    expect(said("A240", christmas)).toContain("throughout until Sun 3 Jan 2027 09:00");
    expect(said("A240, N2", { ...christmas, isDated: true })).toContain(
      "Suitable from Thu 24 Dec 09:00 to Sun 3 Jan 2027 09:00",
    );
  });

  describe("in working hours", () => {
    const workHours: WorkHours = {
      from: 8,
      to: 17,
      timezone: "Europe/London",
      weekdays: ["mon", "tue", "wed", "thu", "fri"],
    };

    // The first hour is Monday 09:00: hour 8 is 17:00, hour 23 is Tuesday 08:00, hour 104 Friday 17:00.
    test.each([
      // Nights that are not suitable do not matter.
      [
        "A8, N15, A9, N15, A9, N184",
        `In working hours: suitable now, until Wed 17:00. ${agreed} Then too windy (wind gusts 21, limit 17 m/s).`,
      ],
      [
        "A8, N15, A9, N15, A9, N15, A9, N15, A9, N7",
        `In working hours: suitable now, and throughout until Fri 17:00. ${agreed}`,
      ],
      // Neither do members that doubt a night.
      ["A8, A15 /40, A9", `In working hours: suitable now, and throughout until tomorrow 17:00. ${agreed}`],
      [
        "A8 /30, N15, A9",
        "In working hours: suitable from tomorrow 08:00 on, perhaps from now. In its least sure hour only 3 of 10 forecasts agree; for all hours together it may be fewer.",
      ],
      // A night is no way to reach the length of the work.
      [
        "N5 gusts=22, A25, N70 gusts=30",
        `In working hours: suitable from tomorrow 08:00 to 15:00. ${agreed} Until then mostly too windy (wind gusts 22, limit 17 m/s). Before that likely for less than 4 h: today 14:00 to 17:00.`,
      ],
      [
        "N6, A20, N70",
        "In working hours: no 4 hours in a row are likely to be suitable in the next 4 days: the longest is 3 h, tomorrow 08:00 to 11:00. Mostly too windy (wind gusts 21, limit 17 m/s). Beside it: 1 stretch no longer.",
      ],
      [
        "N8, A15, N9",
        "In working hours: not suitable in the next 32 hours. Mostly too windy (wind gusts 21, limit 17 m/s).",
      ],
      // Data that is missing at night is not missed.
      [
        "A8, A15 !waves, A9",
        `In working hours: suitable now, and throughout until tomorrow 17:00. ${agreed}`,
      ],
    ])("%s", (line, sentences) => {
      const words = said(line, { workHours });
      expect(words.startsWith(sentences)).toBe(true);
      expect(words).not.toContain("No data");
    });

    it("says that it counts the nights too if windows lie in daylight only", () => {
      const daylightOnly = true;
      expect(said("A24", { daylightOnly })).toMatch(/^By day and night: suitable now, and throughout until /);
      expect(said("A8, N15, A9", { daylightOnly, workHours })).toMatch(
        /^By day and night, in working hours: suitable now, /,
      );
      const saturday = Date.UTC(2026, 10, 28, 9);
      expect(said("A24", { daylightOnly, workHours, startMs: saturday })).toMatch(/^No working hour lies/);
    });

    it("says where none of the hours is one", () => {
      const saturday = Date.UTC(2026, 10, 28, 9);
      expect(said("A24", { workHours, startMs: saturday })).toBe(
        "No working hour lies in the next 24 hours.",
      );
    });
  });

  it("names dates instead of days near by where it may be read on another day", () => {
    const dated = { isDated: true };
    expect(said("A30, N30", dated)).toMatch(/^Suitable from Mon 23 Nov 09:00 to Tue 24 Nov 15:00\. .* Then/);
    expect(said("N30, A30", dated)).toMatch(
      /^Suitable from Tue 24 Nov 15:00 to the end of these hours, Wed 25 Nov 21:00\./,
    );
  });
});

test("nothing is promised of hours of which a forecast tells little", () => {
  expect(said("A5040")).toBe(
    `Suitable now, and throughout until Wed 23 Dec 09:00. ${agreed} A forecast tells little more than the season from Wed 23 Dec 09:00 on: an hour of it is suitable in 10 of 10 forecasts on average.`,
  );
  expect(said("N800, A200")).toMatch(/^Not suitable in the next 30 days\./u);
  expect(said("A720")).not.toContain("season");
});
