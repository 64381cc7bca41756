import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { never } from "../network/calendar-clock.ts";
import { networkOf } from "../network/network.ts";
import type { PlanTask } from "../network/plan.ts";
import { JoinedSpells, spellsOf } from "../weather/joined-spells.ts";
import { Course } from "./course.ts";

/** Places tasks in hours of good (1) and bad (0) weather, and returns their starts and finishes. */
function placed(good: readonly number[], tasks: readonly PlanTask[]): readonly (readonly number[])[] {
  const network = networkOf({ tasks }, ["site"]);
  const course = new Course(network, [new JoinedSpells([], spellsOf(good, 0.5), 0)]);
  for (const [position, { hours }] of network.tasks.entries()) course.hours[position] = hours;
  course.place(0, network.order);
  return tasks.map((_, position) => [course.start[position]!, course.finish[position]!]);
}

const runs = (...hours: readonly number[]): number[] =>
  hours.flatMap((count, index) => Array.from({ length: count }, () => +(index % 2 === 0)));

/** Makes the hours of a series of `scripts/golden/windows.py`. */
function goldenSeries(seed: number): number[] {
  let state = seed;
  const hours = Array.from({ length: 40 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return 1 + ((state >> 16) % 12);
  });
  return runs(...hours);
}

test("Marmot, the engine of ORBIT, is done with unbroken and with suspendable work at the same hours", () => {
  // Made by scripts/golden/windows.py with marmot-agents 0.2.5.
  const golden = JSON.parse(readFileSync(`${import.meta.dirname}/golden/marmot.json`, "utf8")) as (
    | number
    | null
  )[][];
  expect(golden).toHaveLength(2000);
  for (const [seed, finishes] of golden.entries()) {
    const good = goldenSeries(seed);
    const hours = 1 + (seed % 14);
    const [[, whole], [, split]] = [
      placed(good, [{ id: "lift", pair: "site", hours }])[0]!,
      placed(good, [{ id: "lift", pair: "site", hours: 3 * hours, mode: "split" }])[0]!,
    ];
    expect({ seed, finishes: [whole, split].map((hour) => (hour === never ? null : hour)) }).toEqual({
      seed,
      finishes,
    });
  }
});

test("an operation of 10 h with 10 h of contingency waits for a window of 20 h, as DNV-ST-N001 plans it", () => {
  const lift = { id: "lift", pair: "site", hours: 10, contingencyHours: 10 };
  expect(placed(runs(15, 5, 19, 1, 20), [lift])).toEqual([[40, 50]]);
});

test("longer work than the window asked goes on from window to window, as in ESOX", () => {
  // Windows of 3 h and more are used, the one of 2 h is not: 5 h of work take the 4 h of the first window and 1 h of the third one.
  const work = { id: "pull", pair: "site", hours: 5, mode: "split", minimumStintHours: 3 } as const;
  expect(placed(runs(4, 3, 2, 2, 5), [{ ...work, hours: 7 }])).toEqual([[0, 14]]);
  // One hour is left, so a window of one hour is enough.
  expect(placed(runs(4, 3, 2, 2, 5), [work])).toEqual([[0, 8]]);
  expect(placed(runs(2, 3, 3, 2, 5), [work])).toEqual([[5, 12]]);
});

test("work begins in the last minutes of no shift that does not hold it", () => {
  const open = Uint8Array.from({ length: 240 }, (_, hour) => +(hour % 24 >= 7 && hour % 24 < 19));
  const network = networkOf(
    {
      tasks: [{ id: "lift", hours: 4, calendar: "day", notBefore: 18, mode: "unbroken" }],
      calendars: [{ id: "day", open }],
    },
    [],
  );
  const course = new Course(network, []);
  course.hours[0] = 4;
  course.place(0, network.order);
  expect([course.start[0], course.finish[0]]).toEqual([31, 35]);
});

test("a chain waits for what follows the work, and its crew does not", () => {
  const cure = { pair: "site", hours: 3 };
  const tasks: PlanTask[] = [
    { id: "pour", pair: "site", hours: 2, after: [cure] },
    { id: "strip", hours: 1, links: [{ from: "pour", lagHours: 3 }] },
  ];
  expect(placed(runs(4, 2, 9), tasks)).toEqual([
    [6, 8],
    [11, 12],
  ]);
});

test("ground that must have been dry counts no hour before now", () => {
  expect(
    placed(runs(9), [{ id: "seal", pair: "site", hours: 1, before: [{ pair: "site", hours: 4 }] }]),
  ).toEqual([[4, 5]]);
});
