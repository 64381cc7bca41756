import { hashedWith, hashOf, uniformOf } from "../draws/hashed-uniform.ts";
import type { Network } from "../network/network.ts";
import { Course } from "../placing/course.ts";
import type { Scenario, Scenarios } from "../weather/scenarios.ts";

/** Places a plan in one course of the weather after another. */
export class CoursePlayer {
  /** The course that was played last. */
  readonly course: Course;
  private readonly scenarios: Scenarios;
  private readonly drawn: readonly { readonly position: number; readonly hash: number }[];

  /** @param seed - Seed of the hours of work that are drawn. */
  constructor(network: Network, scenarios: Scenarios, seed: number) {
    this.scenarios = scenarios;
    this.course = new Course(network, scenarios.spells);
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
  take({ member, year, now }: Scenario): void {
    const { network, hours } = this.course;
    for (const spells of this.scenarios.spells) spells.use(member, now);
    for (const limits of this.scenarios.limits) limits.use(member, now);
    for (const { position, hash } of this.drawn) {
      const share = uniformOf(hashedWith(hashedWith(hash, member), this.scenarios.years[year]!));
      hours[position] = network.tasks[position]!.law!.at(share);
    }
  }
}
