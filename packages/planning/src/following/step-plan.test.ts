import { sized } from "@halcyon/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NaivePlan } from "./naive-plan.suite.ts";
import {
  newPlan,
  type PathPart,
  type PlanLook,
  type PlanMove,
  type PlanRules,
  stepPlan,
} from "./step-plan.ts";

const rules: PlanRules = { hours: 48, onTime: 0.2, confirmRuns: 2 };

/** Returns the moves that looks tell, one after the other. */
function told(looks: readonly Partial<PlanLook>[], some: Partial<PlanRules> = {}): PlanMove[][] {
  let state = newPlan;
  return looks.map((change, index) => {
    const look = { asOf: 24 * index, basis: "1", start: 0, P50: 100, P80: 200, onTime: null, path: [] };
    const step = stepPlan(state, { ...look, ...change }, { ...rules, ...some });
    ({ state } = step);
    return [...step.events];
  });
}

const words = (looks: readonly Partial<PlanLook>[], some?: Partial<PlanRules>): string[] =>
  told(looks, some).map((moves) => moves.map(({ type, movedHours }) => `${type} ${movedHours}`).join());

const finishes = (...hours: readonly (number | null)[]) => hours.map((P80) => ({ P80 }));

describe("a plan that is followed", () => {
  test("is told to have moved once two looks in a row lie so far from what was told last, on one side", () => {
    expect(words(finishes(200, 248, 247, 248, 260, 300, 308, 310))).toEqual([
      "",
      "",
      "",
      "",
      "slipped 60",
      "",
      "",
      "slipped 50",
    ]);
    expect(words(finishes(200, 248, 152, 150, 200, 200))).toEqual([
      "",
      "",
      "",
      "improved -50",
      "",
      "slipped 50",
    ]);
  });

  test("says nothing of moves in small steps until their sum is large enough, from what was told last", () => {
    const steps = finishes(200, 230, 260, 290, 320, 330);
    expect(words(steps)).toEqual(["", "", "", "slipped 90", "", ""]);
    expect(told(steps)[3]![0]).toMatchObject({
      sequence: 1,
      before: { asOf: 0, P80: 200 },
      look: { asOf: 72 },
    });
  });

  test("moves by its odds to be on time too", () => {
    const odds = (...shares: readonly number[]) => shares.map((onTime) => ({ onTime }));
    expect(words(odds(0.9, 0.7, 0.7))).toEqual(["", "", "slipped 0"]);
    expect(words(odds(0.9, 0.7001, 0.7001))).toEqual(["", "", ""]);
    expect(words(odds(0.1, 0.3, 0.3))).toEqual(["", "", "improved 0"]);
  });

  test("has slipped if finish and odds contradict each other", () => {
    const torn = { P80: 150, onTime: 0.5 };
    expect(words([{ onTime: 0.8 }, torn, torn])).toEqual(["", "", "slipped -50"]);
  });

  test("has slipped if P80 is no longer reached, and improved once it is", () => {
    expect(words(finishes(200, null, null, null, 900, 900))).toEqual([
      "",
      "",
      "slipped null",
      "",
      "",
      "improved null",
    ]);
  });

  test("begins anew with a new version or progress, and says nothing of that", () => {
    const [old, changed] = [{ P80: 200 }, { P80: 900, basis: "2" }];
    expect(
      words([old, { P80: 260 }, changed, changed, { P80: 950, basis: "2" }], { confirmRuns: 1 }),
    ).toEqual(["", "slipped 60", "", "", "slipped 50"]);
    // What one look saw of the old version does not count for the new one.
    expect(words([old, { P80: 260 }, changed, { P80: 950, basis: "2" }])).toEqual(["", "", "", ""]);
  });

  test("names the largest changes of its path, also what is new or gone, and a later start", () => {
    const part = (
      task: string,
      kind: PathPart["kind"],
      variable: string | null,
      hours: number,
    ): PathPart => ({
      task,
      kind,
      variable,
      hours,
    });
    const before = [
      part("a", "weather", "gusts", 30),
      part("a", "weather", "rain", 9),
      part("b", "lag", null, 12),
    ];
    const after = [
      part("a", "weather", "gusts", 52),
      part("a", "weather", "rain", 8),
      part("c", "busy", null, 5),
    ];
    const becauseOf = (look: Partial<PlanLook>) =>
      told([{ path: before }, { ...look, P80: 260 }], { confirmRuns: 1 })[1]![0]!.causes;
    expect(becauseOf({ path: after, start: 6 })).toEqual([
      part("a", "weather", "gusts", 22),
      part("b", "lag", null, -12),
      { task: null, kind: "start", variable: null, hours: 6 },
    ]);
    expect(becauseOf({ path: before })).toEqual([]);
    expect(becauseOf({ path: undefined, start: 6 })).toEqual([]);
  });
});

const sequences = sized(500, 10_000);

test(`${sequences} random sequences of looks tell what a naive plan tells that keeps all looks`, () => {
  const look = fc.record({
    basis: fc.constantFrom("1", "1", "1", "1", "1", "1", "2"),
    P80: fc.option(fc.integer({ min: 0, max: 12 }), { freq: 8 }),
    onTime: fc.integer({ min: 0, max: 6 }),
  });
  const ruled = fc.record({
    hours: fc.integer({ min: 1, max: 8 }),
    onTime: fc.constantFrom(0.1, 0.2, 0.3, 1),
    confirmRuns: fc.integer({ min: 1, max: 4 }),
    hasDeadline: fc.boolean(),
  });
  let events = 0;
  fc.assert(
    fc.property(ruled, fc.array(look, { minLength: 1, maxLength: 30 }), ({ hasDeadline, ...some }, looks) => {
      const naive = new NaivePlan(some);
      let state = newPlan;
      for (const [asOf, { onTime, ...one }] of looks.entries()) {
        const odds = hasDeadline ? onTime / 10 : null;
        const seen = { ...one, asOf, start: 0, P50: one.P80, onTime: odds, path: [] };
        const step = stepPlan(state, seen, some);
        ({ state } = step);
        const expected = naive.step(seen);
        const said = step.events.map(({ type, sequence, movedHours, before }) => ({
          type,
          sequence,
          moved: movedHours,
          toldAt: before.asOf,
        }));
        expect(said).toEqual(expected === undefined ? [] : [expected]);
        events += said.length;
      }
    }),
    { numRuns: sequences, seed: 52 },
  );
  expect(events).toBeGreaterThan(sequences);
});
