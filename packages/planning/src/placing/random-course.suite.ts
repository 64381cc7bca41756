import { networkOf } from "../network/network.ts";
import type { Plan } from "../network/plan.ts";
import { PlanningError } from "../network/planning-error.ts";
import { JoinedLimits } from "../weather/joined-limits.ts";
import { JoinedSpells, spellsOf } from "../weather/joined-spells.ts";
import { Course } from "./course.ts";
import type { NaiveWeather } from "./naive-course.suite.ts";
import { constraintCount, horizonHours, pairs, randomGood } from "./random-plan.suite.ts";

/** A plan in random weather, for the engine and for the naive simulator. */
export interface RandomCourse {
  readonly course: Course;
  /** Hour at which the engine is done. */
  readonly done: number;
  readonly limits: readonly JoinedLimits[];
  readonly naive: NaiveWeather;
  /** Hours of work by task. */
  readonly hours: ReadonlyMap<string, number>;
}

/** Places a plan in random weather: hours of a member, then the record goes on from another place. Returns undefined for a plan that is impossible. */
export function randomCourse(plan: Plan, random: (below: number) => number): RandomCourse | undefined {
  const frontHours = random(3) * 60;
  const now = random(50);
  const worlds = pairs.map(() => {
    const front = randomGood(random, frontHours);
    const record = randomGood(random, now + horizonHours - random(2) * 200);
    const limitsOf = ({ length }: readonly boolean[]) =>
      Uint8Array.from({ length }, () => random(constraintCount));
    const [frontLimits, recordLimits] = [limitsOf(front), limitsOf(record)];
    const spells = new JoinedSpells(
      frontHours === 0 ? [] : [spellsOf(front.map(Number), 0.5)],
      spellsOf(record.map(Number), 0.5),
      frontHours,
    );
    const limits = new JoinedLimits([frontLimits], recordLimits, frontHours);
    for (const joined of [spells, limits]) joined.use(0, now);
    const good = [...front, ...record.slice(now + frontHours)];
    return { spells, limits, good, limit: [...frontLimits, ...recordLimits.slice(now + frontHours)] };
  });
  try {
    const network = networkOf(plan, pairs);
    const course = new Course(
      network,
      worlds.map(({ spells }) => spells),
    );
    for (const [position, { hours }] of network.tasks.entries()) course.hours[position] = hours;
    return {
      course,
      done: course.place(network.startHour, network.order),
      limits: worlds.map(({ limits }) => limits),
      naive: {
        good: new Map(pairs.map((pair, index) => [pair, worlds[index]!.good])),
        limit: new Map(pairs.map((pair, index) => [pair, worlds[index]!.limit])),
      },
      hours: new Map(network.tasks.map(({ id, hours }) => [id, hours])),
    };
  } catch (error) {
    if (error instanceof PlanningError) return undefined;
    throw error;
  }
}
