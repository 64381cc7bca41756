import { beforeAll, describe, expect, test } from "vitest";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import type { Models } from "../ports.ts";
import { Admissions } from "../scoring/admit-entry.ts";
import { findSpells } from "../scoring/windows/find-spells.ts";
import { RankSample } from "../verification/forecasts/rank-sample.ts";
import { countUsual } from "../weather/workability/usual-lookup.ts";
import { curatedLibrary } from "../entries/curated-library.ts";
import { type EvidencePlace, openEvidence } from "./evidence-place.ts";
import type { EvidenceRequest } from "./evidence-request.ts";
import {
  madeHistory,
  madePeriod,
  madeRequest,
  madeSource,
  madeSources,
  madeTask,
} from "./made-evidence.suite.ts";
import { promisesOf } from "./promised-windows.ts";

const run = madePeriod.from;

function opened(changes: Partial<EvidenceRequest> = {}): Promise<EvidencePlace> {
  return openEvidence(madeRequest(changes), madeSources());
}

const models: Models = new Map([
  [
    "noaa",
    [
      { part: "deterministic", source: syntheticSource({ product: "gfs", seed: 1 }) },
      { part: "ensemble", source: madeSource },
    ],
  ],
]);

/** First hour of an answer at which the odds of windows depend on the ensemble alone: two days after it takes over from the deterministic part. */
const ensembleHour = 120 + 48;

const around = {
  before: madePeriod.from,
  ranks: new RankSample([run], { latitude: 53.5, longitude: 8.1 }),
};

let place: EvidencePlace;
let calmDays: EvidencePlace;
beforeAll(async () => {
  place = await opened();
  calmDays = await opened({ window: { ...madeRequest().window, minimumScore: 1, durationHours: 48 } });
});

describe("the promises of a run", () => {
  const localHours = {
    from: 7,
    to: 19,
    timezone: "Europe/Berlin",
    weekdays: ["mon", "wed", "thu", "sat"],
  } as const;
  test.each<[string, Partial<EvidenceRequest["window"]>]>([
    ["at any hour", {}],
    ["in working hours", { localHours: { ...localHours, weekdays: [...localHours.weekdays] } }],
    ["by daylight", { daylightAt: { latitude: 53.5, longitude: 8.1 } }],
    ["of ideal weather", { minimumScore: 0.9 }],
  ])("are the rows that a search by day puts first %s", async (_, changes) => {
    const request = madeRequest();
    const window = { ...request.window, ...changes };
    const { location, timezone } = request;
    const own = await opened({ window, leadDays: 10 });
    const usual = { entry: madeTask, location, synthetic: true, now: madePeriod.from };
    const admit = new Admissions({
      library: curatedLibrary,
      models,
      usual: { find: async () => countUsual({ hourly: madeHistory }, madeSources().cache, usual) },
    });
    let compared = 0;
    for (const start of [run, run + 72, run + 144]) {
      const nowMs = (start + own.leads.from) * millisecondsPerHour;
      const forecastHours = own.leads.to - own.leads.from;
      const admitted = await admit.entry({ location, forecastHours, model: "noaa", entry: madeTask }, nowMs);
      const options = { minimumProbability: 0, group: "day", order: "likeliest", top: 50 } as const;
      const { spells } = await findSpells(admitted, { ...window, timezone, ...options });
      const rowOf = new Map(spells.map(({ best }) => [best.startHour, best]));
      const { promises } = await promisesOf(own, start, around);
      for (const one of promises.filter(({ leadHours }) => leadHours >= ensembleHour)) {
        expect(rowOf.get(one.leadHours)).toMatchObject({
          probability: one.probability,
          members: { good: one.membersGood, of: one.members },
          worstScore: one.worstSaidMedian,
        });
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(1);
  });

  test("are one for each local day, from the hour in which the run could be read", async () => {
    const { promises, unpromised } = await promisesOf(place, run, around);
    const days = [...promises, ...unpromised].map(({ targetDay }) => targetDay);
    expect(new Set(days).size).toBe(days.length);
    for (const one of promises) {
      expect(one).toMatchObject({ run, availableAt: run + 8, start: run + 8 + one.leadHours });
      expect(one.end - one.start).toBe(6);
      // Two hours ahead of UTC in September.
      expect(one.targetDay).toBe(Math.floor((one.start + 2) / 24));
    }
  });

  test("held if the truth was good in each hour, by the constraints that both sides have", async () => {
    const { promises } = await promisesOf(place, run, around);
    const { entry, windows } = await place.seenWindows([]);
    expect(entry.constraints).toHaveLength(madeTask.constraints.length);
    expect(promises.length).toBeGreaterThan(4);
    for (const { start, held, worstCame, climatology } of promises) {
      expect(held).toBe(windows.held(start));
      expect(held).toBe(worstCame >= 0.1);
      expect(climatology).toBe(windows.usual(start));
    }
  });

  test("do not depend on runs that were read before", async () => {
    const own = await opened();
    await promisesOf(own, run + 24, around);
    expect(await promisesOf(own, run, around)).toEqual(await promisesOf(place, run, around));
  });
});

describe("the hours of a run", () => {
  test("are all from the one in which it could be read to the last one of the windows", async () => {
    const { hours } = await promisesOf(place, run, around);
    expect(hours.map(({ hour }) => hour - run)).toEqual(
      Array.from({ length: place.leads.to - place.leads.from }, (_, index) => place.leads.from + index),
    );
    expect(hours.every(({ hour, leadHours }) => hour - leadHours === run + 8)).toBe(true);
    expect(hours.filter(({ rank }) => rank !== null).length).toBeGreaterThan(0);
  });

  test("compare with the score that came, that of the days around it in other years and that of the day before", async () => {
    const { hours } = await promisesOf(place, run, around);
    const { entry, windows } = await place.seenWindows([]);
    const lastDay = 24 * Math.floor((run - entry.hoursAfter) / 24) - 24;
    for (const { hour, observed, persistence, climatologyUnsuitable } of hours) {
      expect(observed).toBe(windows.scoreAt(hour));
      expect(persistence).toBe(windows.scoreAt(lastDay + (hour % 24)));
      const others = [2021, 2022, 2023, 2024, 2025].flatMap((year) =>
        Array.from({ length: 31 }, (_, day) =>
          windows.scoreAt(hour - Math.round((2026 - year) * 365.2425) * 24 + (day - 15) * 24),
        ),
      );
      const bad = others.filter((score) => score < 0.1).length / others.length;
      expect(Math.abs(climatologyUnsuitable! - bad)).toBeLessThan(0.01);
    }
  });
});

test("a day on which no member has a window is unpromised, at the lead of its noon", async () => {
  const { promises, unpromised } = await promisesOf(calmDays, run, around);
  expect(unpromised.length).toBeGreaterThan(0);
  expect(promises.length + unpromised.length).toBe(7);
  for (const { targetDay, leadHours } of unpromised) {
    // Two hours ahead of UTC in September.
    expect(run + 8 + leadHours).toBe(Math.max(targetDay * 24 + 10, run + 8));
  }
  const { windows } = await calmDays.seenWindows([]);
  for (const { targetDay, came } of unpromised.slice(1)) {
    const starts = Array.from({ length: 24 }, (_, hour) => targetDay * 24 - 2 + hour);
    expect(came).toBe(starts.some((start) => windows.held(start) === true));
  }
});

test("constraints that the truth cannot score are left out on both sides, and named", async () => {
  const crane = curatedLibrary.find("task", 1)!;
  const own = await opened({ entry: crane });
  expect(own.leftOut).toEqual([
    { constraint: 3, variable: "visibility", fromLeadHours: 0, because: "truth_lacks_variable" },
  ]);
  expect(own.entry.constraints).toHaveLength(crane.constraints.length - 1);
});

test("constraints that runs cannot score from some lead on are left out from there", async () => {
  const { leftOut } = await opened({ leadDays: 15 });
  expect(leftOut.map(({ variable, because, fromLeadHours }) => [variable, because, fromLeadHours])).toEqual([
    ["thunderstorm_proxy", "runs_lack_variable", 241],
    ["thunderstorm_proxy", "runs_lack_variable", 240],
  ]);
});
