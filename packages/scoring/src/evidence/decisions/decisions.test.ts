import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PromiseCase } from "../evidence-case.ts";
import { madePromises, exchangeable, promiseOf } from "../made-worlds.suite.ts";
import { bentOdds, bentProbabilities, forwardOdds } from "./evidence-value.ts";
import { costsOfRatio, decisionTable, decisionValue } from "./cost-loss.ts";
import { goFrom, learnedGoFrom } from "./go-from.ts";
import { savedByWaiting } from "./waiting.ts";

const day = 20_000;
const four = [
  promiseOf({ day, good: 30, held: true, climatology: 0.5 }),
  promiseOf({ day: day + 1, good: 30, held: false, climatology: 0.5 }),
  promiseOf({ day: day + 2, good: 3, held: true, climatology: 0.9 }),
  promiseOf({ day: day + 3, good: 3, held: false, climatology: 0.9 }),
];
const byOdds = ({ probability }: PromiseCase): boolean => probability >= 0.7;

describe("decisions", () => {
  it("are counted by whether the window was used and held", () => {
    expect(decisionTable(four, 0.7)).toEqual({
      probability: 0.7,
      held: 1,
      failed: 1,
      passedUp: 1,
      rightlyLeft: 1,
    });
  });

  it("have a value against deciding each case by its climatology", () => {
    // W = 3, M = 1: E = 3 + 1. Climatology goes from 0.75: it passes up one window and starts one that fails, so 1 + 3.
    expect(decisionValue(four, byOdds, { wasted: 3, missed: 1 })).toBe(0);
    // At W = 19 climatology never goes: 2 x 1 against 19 + 1.
    expect(decisionValue(four, byOdds, { wasted: 19, missed: 1 })).toBe(-9);
  });

  it("have a value that depends on the ratio of the costs alone", () => {
    const cost = fc.double({ min: 0.01, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(cost, cost, fc.double({ min: 0.001, max: 1000, noNaN: true }), (wasted, missed, times) => {
        const value = decisionValue(four, byOdds, { wasted, missed });
        expect(decisionValue(four, byOdds, { wasted: times * wasted, missed: times * missed })).toBeCloseTo(
          value!,
          6,
        );
      }),
    );
  });

  it("have no value where climatology is always right", () => {
    const sure = four.map((one) => ({ ...one, climatology: Number(one.held) }));
    expect(decisionValue(sure, byOdds, costsOfRatio(0.5))).toBeNull();
  });
});

const promises = madePromises(exchangeable, 7, { leads: [1] });

describe("corrected odds", () => {
  it("of a promise do not depend on what came in its block of 10 days", () => {
    const first = promises[0]!.targetDay;
    const isNear = ({ targetDay }: PromiseCase): boolean =>
      Math.floor(targetDay / 10) === Math.floor(first / 10);
    const turned = promises.map((one) => (isNear(one) ? { ...one, held: !one.held } : one));
    expect(bentOdds(turned)[0]).toBe(bentOdds(promises)[0]);
  });

  it("are those of each class of lead times, in the order of the promises", () => {
    const soon = madePromises(exchangeable, 1, { days: 400, leads: [1] });
    const late = madePromises(exchangeable, 1, { days: 100, leads: [4] });
    expect(bentProbabilities([...soon, ...late].toReversed()).toReversed()).toEqual([
      ...bentOdds(soon),
      ...late.map(() => null),
    ]);
  });
});

describe("odds corrected as it was possible at the time", () => {
  const firstRun = promises[0]!.run;
  /** Hour in which a quarter begins, counted from 0. */
  const quarter = (index: number): number => firstRun + 24 * (180 + 91 * index);
  const odds = forwardOdds(promises, firstRun);

  it("are there from day 180 on", () => {
    const known = promises.filter((_, index) => odds[index] !== null);
    expect(known).toEqual(promises.filter(({ run }) => run >= quarter(0)));
  });

  it("do not depend on any outcome of their quarter or of a later one", () => {
    const turned = promises.map((one) => (one.end > quarter(5) ? { ...one, held: !one.held } : one));
    const changed = forwardOdds(turned, firstRun);
    const before = promises.filter(({ run }) => run < quarter(6)).length;
    expect(changed.slice(0, before)).toEqual(odds.slice(0, before));
    expect(changed.slice(before)).not.toEqual(odds.slice(before));
  });

  it("need 20 days on which windows held and 20 on which they failed before their quarter", () => {
    const failing = (count: number) =>
      promises.map((one, index) => ({ ...one, held: index >= count || one.end > quarter(1) }));
    const firstOf = (count: number) => {
      const index = forwardOdds(failing(count), firstRun).findIndex((one) => one !== null);
      return promises[index]?.run;
    };
    expect(firstOf(20)).toBe(quarter(0));
    expect(firstOf(19)).toBeUndefined();
  });
});

describe("the promise from which to go", () => {
  it("rises with the cost ratio, and lies in its interval", () => {
    const learned = learnedGoFrom(promises, 1);
    const found = [0.3, 0.5, 0.7, 0.9].map((ratio) => goFrom(learned, ratio));
    const probabilities = found.map(({ probability }) => probability);
    expect(probabilities).toEqual(probabilities.toSorted((left, right) => left - right));
    for (const { probability, low, high, members } of found) {
      expect(low).toBeLessThanOrEqual(probability);
      expect(high).toBeGreaterThanOrEqual(probability);
      expect(members).toBeGreaterThan(31 * low - 2);
      expect(members).toBeLessThan(31 * high + 2);
    }
  });

  it("is 0 where each promise pays, and 1 with no number of members where none does", () => {
    const always = promises.map((one) => ({ ...one, held: true }));
    expect(goFrom(learnedGoFrom(always, 1), 0.1)).toEqual({
      probability: 0,
      low: 0,
      high: 0,
      members: 0,
      of: 31,
    });
    const never = promises.map((one) => ({ ...one, held: false }));
    expect(goFrom(learnedGoFrom(never, 1), 0.9)).toEqual({
      probability: 1,
      low: 1,
      high: 1,
      members: null,
      of: 31,
    });
  });

  it("counts the members that most promises have", () => {
    const mixed = promises.map((one, index) => (index % 3 === 0 ? { ...one, members: 51 } : one));
    expect(learnedGoFrom(mixed, 1).of).toBe(31);
  });
});

describe("waiting", () => {
  const at = (lead: number, days: readonly number[], isRight: (index: number) => boolean) => ({
    cases: days.map((one, index) =>
      promiseOf({ day: day + one, lead, good: isRight(index) ? 30 : 3, held: true }),
    ),
    decide: byOdds,
  });
  const days = Array.from({ length: 60 }, (_, index) => index);

  it("saves what deciding early costs more, on the days that have both", () => {
    // Early every second decision is wrong, late none: half of the cost of a missed window is saved.
    const early = at(2, days, (index) => index % 2 === 0);
    const { days: paired, saved } = savedByWaiting(
      early,
      at(1, days.slice(10), () => true),
      { wasted: 1, missed: 8 },
      1,
    );
    expect(paired).toBe(50);
    expect(saved).toEqual({ value: 4, low: 4, high: 4 });
  });

  it("weighs each day alike, however many runs promise for it", () => {
    const early = at(
      2,
      [...days, ...days, ...days.map((one) => one - (one % 2))],
      (index) => index % 2 === 0,
    );
    const late = at(1, days, () => true);
    expect(savedByWaiting(early, late, { wasted: 1, missed: 8 }, 1).days).toBe(60);
    expect(savedByWaiting(late, late, { wasted: 1, missed: 8 }, 1).saved!.value).toBe(0);
  });

  it("is unknown where no day has both", () => {
    const none = savedByWaiting(
      at(2, [1], () => true),
      at(1, [2], () => true),
      { wasted: 1, missed: 1 },
      1,
    );
    expect(none).toEqual({ days: 0, saved: null });
  });
});
