import type { Constraint } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { describe, expect, it, test } from "vitest";
import { clockIn } from "../../../words/time/clock.ts";
import {
  endWords,
  lengthWords,
  noSpellWords,
  overlapWords,
  shortSpan,
  startsOfDayWords,
} from "./spell-words.ts";

const clock = clockIn("UTC");
const spell = (start: string, latest: string, hours: number) => {
  const end = new Date(Date.parse(`${latest}:00Z`) + 4 * 3_600_000).toISOString();
  return { start: `${start}:00Z`, latest_start: `${latest}:00Z`, end, hours };
};

describe("a spell in words", () => {
  it("says how long it is, and by when the work must begin in it", () => {
    expect(lengthWords(spell("2026-11-24T09:00", "2026-11-24T09:00", 4), clock)).toBe("4\u00A0h");
    expect(lengthWords(spell("2026-11-24T09:00", "2026-11-24T15:00", 10), clock)).toBe(
      "10\u00A0h, start by 15:00",
    );
    expect(lengthWords(spell("2026-11-24T09:00", "2026-11-27T15:00", 82), clock)).toBe(
      "82\u00A0h, start by Fri 15:00",
    );
    const cut = { ...spell("2026-11-24T09:00", "2026-11-24T15:00", 10), goesOn: true } as const;
    expect(lengthWords(cut, clock)).toBe("10\u00A0h and longer, start by 15:00");
  });

  it("of a day says when work can begin, how likely that is, and what the newest run says against it", () => {
    const starts = (start: string, latest: string, ...chances: (number | null)[]) => ({
      ...spell(`2026-11-27T${start}`, `2026-11-27T${latest}`, 4),
      chances,
      unmet: [] as V2.WindowRow["unmet"],
    });
    const two = [starts("08:00", "09:00", 0.61, 0.9), starts("20:00", "20:00", 0.98)];
    expect(startsOfDayWords(two, clock)).toBe(
      "08:00 to 09:00 and at 20:00, 61\u00A0% to 98\u00A0% likely by start",
    );
    expect(startsOfDayWords([starts("20:00", "20:00", 0.98)], clock)).toBe("at 20:00, 98\u00A0% likely");
    expect(startsOfDayWords([starts("20:00", "20:00", null)], clock)).toBe("at 20:00, by a single run");
    const [start, end] = ["2026-11-27T21:00:00Z", "2026-11-27T22:00:00Z"];
    const unmet = { start, end, start_local: start, end_local: end, band: "stop" } as const;
    expect(startsOfDayWords([{ ...two[1]!, unmet: [unmet] }], clock)).toBe(
      "at 20:00, 98\u00A0% likely, but the newest run says stop Fri 27 Nov 21:00 – 22:00",
    );
  });

  it("says what ends it, where its scores tell", () => {
    const gusts = { variable: "wind_gusts_10m" } as Constraint;
    const hour = (score: number) => ({ score, limiting: [0], constraints: [{ value: 21, edge: 17 }] });
    const answer = (...scores: number[]) =>
      ({
        forecast: scores.map(hour),
        metadata: { period: { start: "2026-11-24T09:00:00Z" } },
      }) as unknown as Parameters<typeof endWords>[1];
    const short = spell("2026-11-24T09:00", "2026-11-24T09:00", 4);
    const entry = { constraints: [gusts] };
    expect(endWords(short, answer(1, 1, 1, 1, 0), entry)).toBe(
      "then too windy (wind gusts 21, limit 17\u00A0m/s)",
    );
    expect(endWords(short, answer(1, 1, 1, 1, 1), entry)).toBe("");
    expect(endWords(short, answer(1, 1, 1, 1), entry)).toBe("to the end of the hours shown");
    expect(endWords({ ...short, goesOn: true }, answer(1, 1, 1, 1, 0), entry)).toBe("");
  });
});

describe("no spell", () => {
  const wish = { windowsIn: "all", windowHours: 4 } as const;
  const none = (because: object | null, longest: object | null = null) =>
    noSpellWords(
      { none_because: because, longest, metadata: { period: { hours: 240 } } } as Parameters<
        typeof noSpellWords
      >[0],
      wish,
      clock,
    );
  const longest = { start: "2026-11-26T10:00:00Z", end: "2026-11-26T13:00:00Z", hours: 3, probability: null };

  test.each([
    [
      "by its scores",
      none({ reason: "score", variable: "wind_gusts_10m", share: 0.7 }, longest),
      "There is none: wind gusts at 10\u00A0m limits 70\u00A0% of the failing hours. The longest is 3\u00A0h, Thu 26 Nov 10:00 – 13:00. Try fewer hours, a lower minimum, or look further ahead.",
    ],
    [
      "likely enough",
      none({ reason: "probability", best_probability: 0.31 }),
      "None is likely enough: the likeliest of 4\u00A0h has 31\u00A0%.",
    ],
    [
      "likely for as long, but for less time",
      none({ reason: "probability", best_probability: 0.31 }, { ...longest, probability: 0.6 }),
      "None is likely enough: the likeliest of 4\u00A0h has 31\u00A0%. The longest is 3\u00A0h, Thu 26 Nov 10:00 – 13:00, with 60\u00A0%.",
    ],
    [
      "in the hours that are asked for",
      none({ reason: "hours" }),
      "The 240 hours shown hold no 4\u00A0h in a row at these hours of the day. Look for a shorter one, further ahead, or at other hours.",
    ],
    ["in the week", none(null), "There is none in that week. Look at all days."],
  ])("%s says why, and what to try", (_, said, words) => {
    expect(said).toBe(words);
  });
});

it("says why spells overlap: starts between theirs are too unlikely, or other members are counted", () => {
  const first = { ...spell("2026-11-24T09:00", "2026-11-24T15:00", 10), continues: false };
  const later = { ...spell("2026-11-24T18:00", "2026-11-24T18:00", 4), continues: false };
  const apart = { ...spell("2026-11-24T19:00", "2026-11-24T19:00", 4), continues: false };
  const next = { ...spell("2026-11-24T16:00", "2026-11-24T18:00", 6), continues: false };
  expect(overlapWords([first, later])).toBe(
    "Where two overlap, a start between theirs is less likely than was asked for.",
  );
  expect(overlapWords([{ ...first, continues: true }, next])).toBe(
    "Where one continues in the next, other forecasts are counted from there on.",
  );
  expect(overlapWords([first, apart])).toBe("");
  expect(overlapWords([])).toBe("");
});

test.each([
  ["2026-11-24T08:00", "2026-11-24T14:00", "now – 14:00"],
  ["2026-11-24T09:00", "2026-11-27T14:00", "now – Fri 14:00"],
  ["2026-11-25T07:00", "2026-11-25T17:00", "tomorrow 07–17"],
  ["2026-11-30T07:00", "2026-11-30T17:00", "Mon 07–17"],
  ["2026-11-30T07:00", "2026-11-30T17:30", "Mon 07:00 – 17:30"],
  ["2026-11-30T22:00", "2026-12-01T02:00", "Mon 22:00 – Tue 1 Dec 02:00"],
  ["2026-12-08T07:00", "2026-12-08T17:00", "Tue 8 Dec 07:00 – 17:00"],
])("from %s to %s is %s, seen on Tuesday 24 November at 9", (from, to, words) => {
  const [fromMs, toMs, nowMs] = [from, to, "2026-11-24T09:00"].map((time) => Date.parse(`${time}Z`));
  expect(shortSpan(fromMs!, toMs!, nowMs!, clock)).toBe(words);
});
