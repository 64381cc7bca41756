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

  /** Places all tasks and returns the hour at which they are done, or `never`. Hours of work depend on seed, task, member and year, so they are alike from run to run. */
  play(
    { member, year, now }: Scenario,
    startHour: number = this.course.network.startHour,
    order: readonly number[] = this.course.network.order,
  ): number {
    const { network, hours } = this.course;
    for (const spells of this.scenarios.spells) spells.use(member, now);
    for (const limits of this.scenarios.limits) limits.use(member, now);
    for (const { position, hash } of this.drawn) {
      const share = uniformOf(hashedWith(hashedWith(hash, member), this.scenarios.years[year]!));
      hours[position] = network.tasks[position]!.law!.at(share);
    }
    return this.course.place(startHour, order);
  }
}
