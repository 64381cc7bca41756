import { sized } from "@halcyon/testing";
import { expect, test } from "vitest";
import { never } from "../network/calendar-clock.ts";
import { naiveCourse } from "../placing/naive-course.suite.ts";
import { randomCourse } from "../placing/random-course.suite.ts";
import { constraintCount, pairs, randomFrom, randomGood, randomPlan } from "../placing/random-plan.suite.ts";
import { noConstraint } from "../weather/joined-limits.ts";
import { scenariosOf } from "../weather/scenarios.ts";
import { networkOf } from "../network/network.ts";
import { PlanningError } from "../network/planning-error.ts";
import { CoursePlayer } from "./course-player.ts";
import { followPath } from "./driving-path.ts";
import { hourKinds, TallyLayout } from "./hour-kinds.ts";
import { Waiting } from "./waiting.ts";

const layout = new TallyLayout(pairs.map(() => constraintCount));
const plansCount = sized(500, 10_000);

/** Returns the hours of a naive task as a tally has them. A kind is such as `weather crane:2`, `short_window shift` or `work`. */
function tallyOf(kinds: readonly string[]): number[] {
  const tally = Array.from({ length: layout.length }, () => 0);
  for (const said of kinds) {
    const [kind, cause] = said.split(" ");
    tally[hourKinds.findIndex((one) => one === kind)]! += 1;
    if (cause === undefined) continue;
    const [pair, limit] = cause.split(":");
    const constraint = limit === "none" ? noConstraint : Number(limit);
    tally[pair === "shift" ? layout.shiftEnd : layout.slotOf(pairs.indexOf(pair!), constraint)]! += 1;
  }
  return tally;
}

test(`${plansCount} random plans equal a simulator that goes hour by hour, in start, finish, and kind and cause of every hour`, () => {
  const seen = { tasks: 0, impossible: 0, unfinished: 0 };
  for (let seed = 0; seed < plansCount; seed++) {
    const random = randomFrom(seed);
    const plan = randomPlan(random);
    const made = randomCourse(plan, random);
    if (made === undefined) {
      seen.impossible += 1;
      continue;
    }
    const { course, limits } = made;
    const naive = naiveCourse(plan, made.naive, made.hours);
    const waiting = new Waiting(course, limits, layout);
    const tallied = (position: number, from: number, to: number): number[] => {
      waiting.add(position, from, to);
      const sums = new Float64Array(layout.length);
      waiting.tally.moveTo(sums, 1);
      return [...sums];
    };
    for (const [position, { id }] of course.network.tasks.entries()) {
      const expected = naive.get(id);
      const [ready, start, finish] = [course.ready, course.start, course.finish].map((of) => of[position]!);
      seen.tasks += 1;
      if (expected === undefined) {
        seen.unfinished += 1;
        expect({ seed, id, finish }).toEqual({ seed, id, finish: never });
        continue;
      }
      const { kinds, ...hours } = expected;
      expect({ seed, id, ready, start, finish }).toEqual({ seed, id, ...hours });
      expect({ seed, id, tally: tallied(position, ready!, finish!) }).toEqual({
        seed,
        id,
        tally: tallyOf(kinds),
      });
      // A part of the hours is counted as it is in the whole.
      const part = random(finish! - ready! + 1);
      expect({ seed, id, part, tally: tallied(position, ready!, ready! + part) }).toEqual({
        seed,
        id,
        part,
        tally: tallyOf(kinds.slice(0, part)),
      });
    }
  }
  // Enough of them are possible and done.
  expect(seen.impossible).toBeLessThan(plansCount / 10);
  expect(seen.unfinished).toBeLessThan(seen.tasks / 10);
});

test("the driving path has each hour from the start to the finish of a plan once, and each task at most once", () => {
  for (let seed = 0; seed < plansCount; seed++) {
    const random = randomFrom(seed);
    const made = randomCourse(randomPlan(random), random);
    if (made === undefined || made.done >= never) continue;
    const { course, limits, done } = made;
    const waiting = new Waiting(course, limits, layout);
    const path: number[] = [];
    followPath(course, course.network.startHour, done, waiting, (position) => path.push(position));
    const hours = waiting.tally.hours.subarray(0, hourKinds.length).reduce((sum, one) => sum + one, 0);
    expect({ seed, hours }).toEqual({ seed, hours: done - course.network.startHour });
    expect(new Set(path).size).toBe(path.length);
    expect(course.finish[path[0]!]).toBe(done);
  }
});

test("tasks lie the same whatever course and start were played before", () => {
  const random = randomFrom(9);
  const scored = (hours: number) => ({ scores: randomGood(random, hours).map(Number) });
  const frontHours = 30;
  const weather = {
    now: 0,
    recordFrom: -8784,
    years: [1970, 1971],
    frontHours,
    pairs: pairs.map((id) => ({
      id,
      record: scored(4 * 8784),
      members: Array.from({ length: 3 }, () => scored(frontHours)),
    })),
  };
  let played = 0;
  for (let seed = 0; seed < 20; seed++) {
    const drawn = {
      id: "drawn",
      notBefore: 40,
      pair: pairs[0]!,
      hours: { law: "triangular", low: 1, likely: 4, high: 9 },
    } as const;
    const { tasks, ...rest } = randomPlan(randomFrom(seed));
    const plan = { ...rest, tasks: [...tasks, drawn] };
    let network;
    try {
      network = networkOf(plan, pairs);
    } catch (error) {
      if (error instanceof PlanningError) continue;
      throw error;
    }
    const scenarios = scenariosOf(weather, network);
    const player = new CoursePlayer(network, scenarios, 1);
    for (const scenario of [...scenarios.joint, ...scenarios.record]) {
      player.take(scenario);
      for (const startHour of [0, 5, 29, 80, 0]) {
        const alone = new CoursePlayer(network, scenarios, 1);
        alone.take(scenario);
        const done = player.course.place(startHour, network.order);
        expect({ seed, startHour, done }).toEqual({
          seed,
          startHour,
          done: alone.course.place(startHour, network.order),
        });
        const { ready, start, finish, readyLink, freeFrom } = alone.course;
        expect(player.course).toMatchObject({ ready, start, finish, readyLink, freeFrom });
        played += 1;
      }
    }
  }
  expect(played).toBeGreaterThan(1000);
});
