import { hashedWith, hashOf, uniformOf } from "../draws/hashed-uniform.ts";
import type { Network } from "../network/network.ts";
import { Course } from "../placing/course.ts";
import type { Scenario, Scenarios } from "../weather/scenarios.ts";

/** Places a plan in one course of the weather after another. */
export class CoursePlayer {
  /** The course that was played last. */
  readonly course: Course;
  /** First hour from which tasks that are ready see no hour of the ensemble [h from now]. */
  readonly afterSeam: number;
  private readonly scenarios: Scenarios;
  private taken: Scenario | undefined;
  private readonly drawn: readonly { readonly position: number; readonly hash: number }[];

  /** @param seed - Seed of the hours of work that are drawn. */
  constructor(network: Network, scenarios: Scenarios, seed: number) {
    this.scenarios = scenarios;
    this.course = new Course(network, scenarios.spells);
    const before = network.tasks.flatMap((task) => task.before.map(({ hours }) => hours));
    this.afterSeam = scenarios.frontHours + Math.max(0, ...before);
    for (const [position, { hours }] of network.tasks.entries()) this.course.hours[position] = hours;
    this.drawn = network.tasks.flatMap(({ law, hash }, position) =>
      law === undefined ? [] : [{ position, hash: hashOf(seed, hash) }],
    );
  }

  /** Takes a course and places all tasks in it. Returns the hour at which they are done, or `never`. */
  play(scenario: Scenario): number {
    const { startHour, order } = this.course.network;
    this.take(scenario);
    return this.course.place(startHour, order);
  }

  /** Takes a course, and draws its hours of work. They depend on seed, task, member and year, so they are alike from run to run. */
  take(scenario: Scenario): void {
    const { member, year, now } = scenario;
    const { network, hours } = this.course;
    this.course.sameFrom = Math.max(this.course.sameFrom, this.sameFrom(scenario));
    this.taken = scenario;
    for (const spells of this.scenarios.spells) spells.use(member, now);
    for (const limits of this.scenarios.limits) limits.use(member, now);
    for (const { position, hash } of this.drawn) {
      const share = uniformOf(hashedWith(hashedWith(hash, member), this.scenarios.years[year]!));
      hours[position] = network.tasks[position]!.law!.at(share);
    }
  }

  /** Returns the ready hour from which a task sees the weather of the course before: members of one year go on alike after the seam. */
  private sameFrom({ member, now }: Scenario): number {
    if (now !== this.taken?.now) return Number.POSITIVE_INFINITY;
    return member === this.taken.member ? Number.NEGATIVE_INFINITY : this.afterSeam;
  }
}
