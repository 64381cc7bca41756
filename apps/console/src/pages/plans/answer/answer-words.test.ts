import type { PlanMetadata, PlanResponse, PlanStartsResponse } from "@halcyon/schema/v2";
import { describe, expect, it } from "vitest";
import { clockIn } from "../../../words/time/clock.ts";
import { bandsOf } from "../starts/starts-chart.tsx";
import { valueWords } from "../starts/starts-panel.tsx";
import {
  causeWords,
  finishSentence,
  hindranceWords,
  hoursWords,
  moneyWords,
  momentOf,
  noticeWords,
  onTimeWords,
  pairedWords,
  scenarioWords,
  startWords,
  unfinishedWords,
} from "./answer-words.ts";
import { ganttTasks, worked } from "./gantt.tsx";
import { curvePoints } from "./plan-answer.tsx";

const clock = clockIn("Europe/London");
const moment = momentOf(clock, "2026-12-01T02:00:00Z");

const time = (at: string) => ({ at, local: at });
const percentile = (at: string) => ({ ...time(at), hours: 128, low: at, high: at });
const finish = {
  P10: percentile("2026-12-05T15:00:00Z"),
  P50: percentile("2026-12-06T15:00:00Z"),
  P80: percentile("2026-12-09T07:00:00Z"),
  P90: percentile("2027-01-02T07:00:00Z"),
};

describe("the sentence about the finish", () => {
  const sentence = (changed: object, unfinished: number): string =>
    finishSentence({ finish: { ...finish, ...changed }, unfinished_share: unfinished }, moment);

  it("has the percentiles in words", () => {
    expect(sentence({}, 0)).toBe(
      "Done by Sun 6 Dec 15:00 in half of the courses of the weather, by Wed 9 Dec 07:00 in 8 of 10.",
    );
  });

  it("says no time that the answer does not have", () => {
    expect(sentence({ P80: null }, 0.31)).toBe(
      "Done by Sun 6 Dec 15:00 in half of the courses of the weather. In 31\u00A0% of the courses it is not done within 730 days.",
    );
    expect(sentence({ P50: null, P80: null }, 0.64)).toBe(
      "Done by Sat 5 Dec 15:00 in 1 of 10 courses of the weather. In 64\u00A0% of the courses it is not done within 730 days.",
    );
    expect(sentence({ P10: null, P50: null, P80: null }, 0.97)).toBe(
      "In 97\u00A0% of the courses it is not done within 730 days.",
    );
    expect(sentence({ P10: null, P50: null, P80: null }, 1)).toBe(
      "Not done within 730 days in any course of the weather.",
    );
  });

  it("is followed by the courses that are not done", () => {
    expect(unfinishedWords({ finish, unfinished_share: 0.02 })).toBe(
      "In 2\u00A0% of the courses it is not done within 730 days.",
    );
    expect(unfinishedWords({ finish, unfinished_share: 0 })).toBeUndefined();
  });

  it("has the year of a time in another one", () => {
    expect(moment("2027-01-02T07:00:00Z")).toBe("Sat 2 Jan 2027 07:00");
  });
});

const pairs = [{ site: "t7", entry: { name: "Tower crane lifting" } }] as unknown as PlanMetadata["pairs"];

describe("what hinders and what waits", () => {
  const answer = (hindrance: object) =>
    ({
      hindrance,
      tasks: [{ id: "lift", name: "Lift the tower" }],
      metadata: { pairs },
    }) as unknown as PlanResponse;

  it("names the task, its share and its variable", () => {
    const { hindrance: none } = { hindrance: null };
    expect(hindranceWords({ ...answer({}), hindrance: none })).toBeUndefined();
    expect(
      hindranceWords(
        answer({ task: "lift", pair: 0, constraint: 0, variable: "wind_gusts_10m", share: 0.8 }),
      ),
    ).toBe("80\u00A0% of them stop at “Lift the tower”, most of the time for wind gusts at 10\u00A0m.");
    expect(
      hindranceWords(answer({ task: "lift", pair: null, constraint: null, variable: null, share: 0.8 })),
    ).toBe("80\u00A0% of them stop at “Lift the tower”.");
  });

  it("names causes, kinds and money", () => {
    expect(causeWords({ pair: 0, variable: "wind_gusts_10m" }, pairs)).toBe(
      "Wind gusts at 10\u00A0m, Tower crane lifting at t7",
    );
    expect(causeWords({ pair: null, variable: null }, pairs)).toBe("The end of a shift");
    expect(hoursWords({ weather: 21.8, short_window: 0, off_shift: 3 })).toBe(
      "bad weather 21.8\u00A0h, off shift 3\u00A0h",
    );
    expect(hoursWords({ weather: 0 })).toBe("nothing");
    expect(moneyWords(159_200, "GBP")).toBe("GBP\u00A0159,200");
    expect(moneyWords(null, "GBP")).toBe("not known");
  });

  it("says odds only with a deadline", () => {
    expect(onTimeWords({ on_time: 0.86, likelihood: "likely" }, "2026-12-12T00:00:00Z", moment)).toBe(
      "On time, by Sat 12 Dec 00:00: 86\u00A0%, likely.",
    );
    expect(onTimeWords({ on_time: null, likelihood: null }, undefined, moment)).toBeUndefined();
  });

  it("says what the weather is made of, and what it lacks", () => {
    const metadata = {
      scenarios: { count: 2951, members: 31, years: 30, left_out: [1999], effective: 30 },
      front: { to: "2026-12-11T02:00:00Z" },
      record: { start_year: 1994, end_year: 2023 },
      pairs,
      notices: [
        { code: "ensemble_absent", because: "stale" },
        { code: "constraint_dropped", pair: 0, constraint: 3, variable: "visibility" },
      ],
    } as unknown as PlanMetadata;
    expect(scenarioWords(metadata, moment)).toBe(
      "2951 courses of the weather: 31 members of the ensemble until Fri 11 Dec 02:00, then 30 past years, 1994 to 2023. The odds are as sure as 30 courses make them.",
    );
    expect(noticeWords(metadata)).toEqual([
      "No ensemble counts, because it is too old, or cannot be read. Past years alone stand for the weather, from now on.",
      "The past years have no visibility: Tower crane lifting is scored without its limit there, 0.9 at most.",
      "Years left out, because they do not hold the plan or lack hours: 1999.",
    ]);
  });
});

describe("drawings of an answer", () => {
  it("list tasks by their start in the course at the median, milestones and unknown ones too", () => {
    const tasks = ["a", "b", "c"].map((id) => ({ id })) as unknown as PlanResponse["tasks"];
    const run = (id: string, start: string) => ({ id, start, finish: start, breaks: [] });
    const runs = {
      P50: { tasks: [run("a", "2026-12-03T00:00:00Z"), run("b", "2026-12-02T00:00:00Z")] },
    } as unknown as PlanResponse["runs"];
    expect(ganttTasks({ tasks, runs }).map(({ task }) => task.id)).toEqual(["b", "a", "c"]);
    const none = { P50: null, P80: null };
    expect(ganttTasks({ tasks, runs: none }).map(({ task }) => task.id)).toEqual(["a", "b", "c"]);
  });

  it("work between breaks", () => {
    expect(
      worked({
        start: "1",
        finish: "9",
        breaks: [
          { from: "2", to: "4" },
          { from: "6", to: "8" },
        ],
      }),
    ).toEqual([
      { from: "1", to: "2" },
      { from: "4", to: "6" },
      { from: "8", to: "9" },
    ]);
  });

  it("have the curve through the percentiles that are reached", () => {
    const points = curvePoints({ ...finish, P90: null, P5: percentile("2026-12-04T00:00:00Z") });
    expect(points.map(({ share }) => share)).toEqual([0.05, 0.1, 0.5, 0.8]);
  });

  it("interrupt the band of starts if one lacks a percentile", () => {
    const start = (P80: string | null) => ({
      finish: { P50: time("1970-01-01T02:00:00Z"), P80: P80 === null ? null : time(P80) },
    });
    const late = "1970-01-01T05:00:00Z";
    expect(bandsOf([start(late), start(null), start(late), start(late)])).toEqual([
      [{ at: 0, p50: 2, p80: 5 }],
      [
        { at: 2, p50: 2, p80: 5 },
        { at: 3, p50: 2, p80: 5 },
      ],
    ]);
  });
});

describe("starts in words", () => {
  type Start = PlanStartsResponse["starts"][number];
  const start = {
    start: time("2026-12-02T07:00:00Z"),
    finish: { P50: time("2026-12-06T15:00:00Z"), P80: null },
    mean_hours: null,
    on_time: 0.5,
    likelihood: null,
    cost: { mean: 1000.4, P50: 900, P80: null },
    better_than_first: 0.9,
  } as Start;
  const metadata = { currency: "GBP" } as PlanMetadata;

  it("have what is known of them", () => {
    expect(startWords(start, metadata, moment)).toBe(
      "done by Sun 6 Dec 15:00 in half of the courses, on time 50\u00A0%, mean cost GBP\u00A01,000",
    );
  });

  it("are paired in the same weather", () => {
    const first = { ...start, start: time("2026-12-01T07:00:00Z"), better_than_first: null };
    expect(pairedWords(start, first, "cost", moment)).toBe(
      "The start on Wed 2 Dec 07:00 is cheaper than that on Tue 1 Dec 07:00 in 90\u00A0% of the courses, each in the same weather.",
    );
    expect(pairedWords(first, start, "cost", moment)).toBeUndefined();
  });

  it("have their value in the unit of the comparison", () => {
    const by = (name: "cost" | "finish" | "on_time") => ({ by: name, currency: "GBP" });
    expect(valueWords({ of_forecast: 1200, of_hindsight: 0 }, by("cost"))).toBe(
      "Past years alone would choose a start that is GBP\u00A01,200 worse in the mean. To know the weather would gain nothing more.",
    );
    expect(valueWords({ of_forecast: 0, of_hindsight: 3.5 }, by("finish"))).toBe(
      "Past years alone would choose no worse start. To know the weather would gain 3.5\u00A0h more.",
    );
  });
});
