import { sized } from "@halcyon/testing";
import type * as V2 from "@halcyon/schema/v2";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runningServer } from "../../../server/test/harness/running-server.suite.ts";
import { windowsInput } from "../../src/data/api/forecast-inputs.ts";
import { rankQuery } from "../../src/data/queries/queries.ts";
import { posted } from "../harness/posted.suite.ts";
import { askedPairs, onceEachSubject } from "../../src/data/state/asked-pairs.ts";
import { firstView, rankBys, requestOf, type Subject } from "../../src/data/state/view.ts";
import { clockIn } from "../../src/words/time/clock.ts";
import { nearMoments } from "../../src/words/time/near-moments.ts";
import { leadWords, standingWords, tieWords, unknownLimit } from "../../src/pages/compare/rank-words.ts";
import { rankedSubjects } from "../../src/pages/compare/ranked-subjects.ts";
import { subjectNames } from "../../src/pages/compare/subject-names.ts";

const degrees = (least: number, most: number) =>
  fc.integer({ min: least * 10, max: most * 10 }).map((tenths) => tenths / 10);
const anyLocation = fc.record({ latitude: degrees(-60, 65), longitude: degrees(-180, 180) });
const anySubjects = fc
  .tuple(
    fc.array(anyLocation, { minLength: 1, maxLength: 3 }),
    fc.array(fc.record({ place: fc.nat({ max: 2 }), id: fc.constantFrom(1, 2, 3, 8) }), {
      minLength: 1,
      maxLength: 6,
    }),
  )
  .map(([locations, chosen]) =>
    onceEachSubject(
      chosen.map(({ place, id }): Subject => ({
        location: locations[place % locations.length]!,
        entry: { type: "task", id },
      })),
    ),
  );

const utc = clockIn("UTC");
const asked = {
  ...firstView,
  polarity: "suitability",
  clock: utc,
  startMs: Date.parse("2026-11-24T09:00:00Z"),
} as const;
const best = {
  start: "2026-11-25T02:00:00Z",
  end: "2026-11-25T06:00:00Z",
  probability: 0.95,
  worst: { median: 0.8, Q10: 0.4, Q90: 1 },
} as V2.BestWindow;
const row = (change: Partial<V2.RankRow>): V2.RankRow =>
  ({ value: 17, best, possible_starts: 57, limiting: null, mean: 0.7, ...change }) as V2.RankRow;

describe("subjects of a comparison", () => {
  it("are asked for once each, whatever their places are called", () => {
    const london = { latitude: 51.5, longitude: -0.12 };
    const entry = { type: "task", id: 1 } as const;
    const subjects = [
      { location: { ...london, name: "London" }, entry },
      { location: london, entry },
      { location: london, entry: { type: "task", id: 2 } as const },
    ];
    expect(onceEachSubject(subjects)).toEqual([subjects[0], subjects[2]]);
    const { locations, entries, pairOf } = askedPairs(subjects);
    expect([locations, entries]).toEqual([[london], [entry, subjects[2]!.entry]]);
    expect(pairOf(subjects[2]!)).toEqual({ location: 0, entry: 1 });
  });

  it("are called by what they differ in", () => {
    const of = (name: string, id: number): Subject => ({
      location: { latitude: 0, longitude: 0, name },
      entry: { type: "task", id },
    });
    const titles = (...subjects: Subject[]) => subjectNames(subjects, []).map(({ title }) => title);
    expect(titles(of("Bern", 1), of("Wien", 1))).toEqual(["Bern", "Wien"]);
    expect(titles(of("Bern", 1), of("Bern", 2))).toEqual(["task 1", "task 2"]);
    expect(titles(of("Bern", 1), of("Wien", 2))).toEqual(["Bern: task 1", "Wien: task 2"]);
    expect(subjectNames([of("Bern", 1)], [])[0]!.detail).toBe("task 1 · 0.00° N, 0.00° E");
    const { name: _, ...unnamed } = of("", 1).location;
    expect(subjectNames([{ ...of("", 1), location: unnamed }], [])).toEqual([
      { title: "0.00° N, 0.00° E", detail: "task 1" },
    ]);
  });

  it("stand in the order of the ranking, share a place where they are equal, and leave out pairs that are none of them", () => {
    const of = (latitude: number, id: number): Subject => ({
      location: { latitude, longitude: 0 },
      entry: { type: "task", id },
    });
    const subjects = [of(1, 1), of(2, 2), of(3, 1), of(3, 2)];
    const ranked = (value: number, location: number, entry: number) => row({ value, location, entry });
    const problem = { detail: "No such task." } as V2.RankResponse["refused"][number]["problem"];
    const found = rankedSubjects(
      subjects,
      {
        ranking: [ranked(1, 2, 1), ranked(2, 0, 1), ranked(3, 1, 1), ranked(3, 2, 0)],
        refused: [{ location: 0, entry: 0, problem }],
      },
      "soonest",
    );
    expect(found.map(({ subject, place, isEqual, problem: why }) => [subject, place, isEqual, why])).toEqual([
      [subjects[3], 1, false, undefined],
      [subjects[1], 2, true, undefined],
      [subjects[2], 2, true, undefined],
      [subjects[0], undefined, false, problem],
    ]);
    expect(rankedSubjects(subjects, undefined, "soonest").map(({ subject }) => subject)).toEqual(subjects);
  });
});

describe("places of a ranking", () => {
  const of = (latitude: number): Subject => ({
    location: { latitude, longitude: 0 },
    entry: { type: "task", id: 1 },
  });
  const subjects = [of(1), of(2), of(3)];
  const placesOf = (rows: readonly Partial<V2.RankRow>[], by: (typeof rankBys)[number]) =>
    rankedSubjects(
      subjects,
      { ranking: rows.map((one, location) => row({ ...one, location, entry: 0 })), refused: [] },
      by,
    ).map(({ place, isEqual }) => `${place}${isEqual ? "=" : ""}`);
  const chance = (probability: number) => ({ value: 0, best: { ...best, probability } });

  it("are 1, 2 and 3 where all may start now and their chances differ", () => {
    expect(placesOf([chance(0.95), chance(0.91), chance(0.88)], "soonest")).toEqual(["1", "2", "3"]);
  });

  it("are shared where no figure that is shown differs", () => {
    expect(placesOf([chance(0.953), chance(0.951), chance(0.88)], "soonest")).toEqual(["1=", "1=", "3"]);
    expect(placesOf([{}, {}, {}], "soonest")).toEqual(["1=", "1=", "1="]);
    expect(placesOf([{ value: 0.953 }, { value: 0.951 }, { value: 0.94 }], "probability")).toEqual([
      "1=",
      "1=",
      "3",
    ]);
  });
});

describe("why a subject stands where it does", () => {
  it.each<[string, Partial<V2.RankRow>, (typeof rankBys)[number], string]>([
    ["a start ahead", {}, "soonest", "Work may start tomorrow 02:00."],
    ["a start now", { value: 0 }, "soonest", "Work may start now."],
    [
      "no start",
      { value: null, best: null, possible_starts: 0 },
      "soonest",
      "No window of 4\u00A0h is likely enough.",
    ],
    ["hours to start at", { value: 57 }, "possible_starts", "Work may start at 57 of 240 hours."],
    [
      "a chance",
      { value: 0.95 },
      "probability",
      "Its most likely window, tomorrow 02:00 to 06:00, is 95\u00A0% likely.",
    ],
    [
      "a chance that is too small",
      { value: 0.31, best: null, possible_starts: 0 },
      "probability",
      "Its most likely window of 4\u00A0h is 31\u00A0% likely, less than requested.",
    ],
    [
      "one run",
      { value: null, best: { ...best, probability: null } },
      "probability",
      "Its best window, tomorrow 02:00 to 06:00, comes from a single run.",
    ],
  ])("is said of %s", (_, change, rankBy, words) => {
    expect(standingWords(row(change), { ...asked, rankBy })).toBe(words);
  });

  it("is never work for a scenario", () => {
    for (const rankBy of rankBys)
      expect(standingWords(row({}), { ...asked, rankBy, polarity: "presence" })).not.toMatch(/work/i);
  });

  it("names what decides between equal ones, and a limit without data", () => {
    const lower = row({ mean: 0.6 });
    const unlikely = row({ best: { ...best, probability: 0.9 } });
    const worse = row({ best: { ...best, worst: { median: 0.8, Q10: 0.3, Q90: 1 } } });
    const say = (one: V2.RankRow, ...others: V2.RankRow[]) => tieWords(one, [...others, one], "soonest");
    expect(say(row({}), row({ value: 16 }))).toBe("");
    expect(say(lower, row({}))).toBe("The same holds for 1 other: the mean score decides, here 0.60.");
    expect(say(lower, row({ mean: 0.6 }), row({ mean: 0.6 }))).toBe("Equal with 2 others.");
    expect(say(unlikely, row({}))).toContain("the likeliest window decides, here 90\u00A0%");
    expect(say(worse, row({}))).toContain(
      "worst hour of the likeliest window in bad members decides, here 0.30",
    );
    const limiting = { constraint: 0, variable: "wind_gusts_10m", share: 0.61 } as const;
    const ranked = { limiting, hours: { ideal: 39, stop: 61 }, notices: [] };
    expect(unknownLimit(ranked)).toBeUndefined();
    expect(unknownLimit({ ...ranked, limiting: null })).toBeUndefined();
    const gap = { code: "constraint_dropped", variable: "wind_gusts_10m" };
    const hours61 = { from: "2026-11-21T00:00:00Z", to: "2026-11-23T12:00:00Z" };
    expect(unknownLimit({ ...ranked, notices: [{ ...gap, ...hours61 }] })).toEqual({
      variable: "wind_gusts_10m",
      name: "wind gusts at 10\u00A0m",
      share: "61\u00A0% of the hours",
    });
  });

  it("leads with the first, with all that share its place, or with none", () => {
    const say = (places: readonly number[], starts = 1, means?: readonly number[]): string =>
      leadWords(
        places.map((place, position) => ({
          place,
          row: row({
            value: means === undefined ? place : 1,
            possible_starts: starts,
            mean: means?.[position] ?? 0.7,
          }),
        })),
        "soonest",
        (position) => ["Bern", "Wien", "Oslo", "Sylt"][position]!,
        () => "Work may start now.",
      );
    expect(say([1, 2])).toBe("Bern comes first: work may start now.");
    expect(say([1, 1])).toBe("Bern and Wien are equal: work may start now.");
    expect(say([1, 2], 1, [0.7, 0.6])).toBe(
      "Bern comes first: work may start now. The same holds for Wien; the mean score decides: 0.70 against 0.60.",
    );
    expect(say([1, 1, 1, 1])).toBe("Bern, Wien and 2 others are equal: work may start now.");
    expect(say([1, 2], 0)).toBe("None of them has a window that is likely enough.");
    expect(say([])).toBe("");
  });
});

const cases = sized(4, 50);

it(`${cases} random comparisons stand as the windows of each alone say`, async () => {
  await using server = await runningServer();
  const anyView = fc.record({
    subjects: anySubjects,
    rankBy: fc.constantFrom(...rankBys),
    windowHours: fc.integer({ min: 1, max: 12 }),
    leastProbability: fc.constantFrom(0.33, 0.5, 0.9),
    daylightOnly: fc.boolean(),
  });
  for (const { subjects, ...wish } of fc.sample(anyView, { numRuns: cases, seed: 26 })) {
    const view = { ...firstView, ...wish, forecastHours: 168 };
    const [, body] = rankQuery(view, subjects).queryKey;
    const answer = await posted<V2.RankResponse>(server, "/v2/optimality/rank/", body as object);
    const ranked = rankedSubjects(subjects, answer, view.rankBy);
    expect(ranked.map(({ place }) => place)).toEqual(
      ranked.map(({ place }) => place).toSorted((one, other) => one! - other!),
    );
    const figures = [];
    for (const { subject, row: found } of ranked) {
      const wanted = windowsInput(requestOf(view, subject), view);
      const { windows, metadata } = await posted<V2.WindowsResponse>(
        server,
        "/v2/optimality/windows/",
        wanted.body,
      );
      const startMs = Date.parse(metadata.period.start);
      const words = standingWords(found!, { ...view, polarity: "suitability", clock: utc, startMs });
      const [soonest] = windows;
      const starts = windows.reduce((sum, window) => sum + window.starts, 0);
      if (soonest === undefined) {
        expect(words).toMatch(/likely enough|less than asked/);
        figures.push(-Infinity);
      } else if (view.rankBy === "soonest") {
        const ms = Date.parse(soonest.start);
        expect(words).toContain(ms === startMs ? "now" : nearMoments(startMs, utc).instant(ms));
        figures.push(-ms);
      } else if (view.rankBy === "possible_starts") {
        expect(words).toContain(` ${starts} of 168 hours`);
        figures.push(starts);
      } else {
        const likely = Math.max(...windows.map(({ best: { probability } }) => probability ?? 0));
        expect(found!.value).toBe(likely);
        figures.push(likely);
      }
    }
    expect(figures).toEqual(figures.toSorted((one, other) => (one === other ? 0 : other - one)));
  }
});
