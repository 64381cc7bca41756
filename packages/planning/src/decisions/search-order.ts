import { hashedWith, hashOf, uniformOf } from "../draws/hashed-uniform.ts";
import { never } from "../network/calendar-clock.ts";
import { networkOf } from "../network/network.ts";
import { orderBy } from "../network/placement-order.ts";
import type { Plan } from "../network/plan.ts";
import { CoursePlayer } from "../results/course-player.ts";
import { CourseCosts, type PlanMoney, totalOf } from "../results/plan-money.ts";
import type { PlanWeather } from "../weather/plan-weather.ts";
import { NoYearError, type Scenario, scenariosOf } from "../weather/scenarios.ts";

export interface OrderOptions {
  /** Whole number from which hours of work and moves are drawn; 1 by default. */
  readonly seed?: number | undefined;
  /** What the plan costs. By default, the search makes the mean finish earlier. */
  readonly money?: PlanMoney | undefined;
  /** Number of orders that are tried; 500 by default. */
  readonly evaluations?: number | undefined;
  /** Function that is called before each of them. It may throw, which ends the search. */
  readonly goOn?: (() => void) | undefined;
}

/** An order in which tasks take turns at their resources, and what it gains. */
export interface SearchedOrder {
  /** Ids of all tasks in the order that was found, for `order` of the plan. */
  readonly order: readonly string[];
  /** Means in the years with which the search did not work, so that they flatter no order. Costs [currency] with money, otherwise hours of the finish. */
  readonly unsearched: OrderMeans;
  /** Means in the years with which it worked. They flatter the order that was found. */
  readonly searched: OrderMeans;
}

export interface OrderMeans {
  /** Mean of the plan as it was given; Infinity if a course is not done by the horizon. */
  readonly given: number;
  /** Mean with the order that was found; Infinity as above. */
  readonly found: number;
}

/**
 * Looks for an order of the tasks in which a plan is done earlier, or for less. It moves one task after another to another place of the order, and keeps what is no worse.
 * It works with every second year, and tells the gain in the others.
 *
 * @throws PlanningError if the plan cannot be simulated.
 * @throws NoYearError if fewer than two years of the record hold the plan.
 * @example
 * ```js
 * const plan = {
 *   resources: [{ id: "crew" }],
 *   tasks: [
 *     { id: "paint", hours: 10, resources: [{ id: "crew" }] },
 *     { id: "pour", hours: 2, resources: [{ id: "crew" }] },
 *     { id: "cured", hours: 0, links: [{ from: "pour", lagHours: 48 }] },
 *   ],
 *   horizonHours: 240,
 * };
 * const { order } = searchOrder(plan, { now: 0, recordFrom: 0, years: [1970, 1971], pairs: [] });
 * order[0]; // => "pour"
 * ```
 */
export function searchOrder(
  plan: Plan,
  weather: PlanWeather,
  { seed = 1, money, evaluations = 500, goOn }: OrderOptions = {},
): SearchedOrder {
  const network = networkOf(
    plan,
    weather.pairs.map(({ id }) => id),
  );
  const scenarios = scenariosOf(weather, network);
  if (scenarios.years.length < 2)
    throw new NoYearError("A search of orders needs two years: one to search, one to judge.");
  const player = new CoursePlayer(network, scenarios, seed);
  const costs = money === undefined ? undefined : new CourseCosts(network, money);
  const { course } = player;
  const meanOf = (courses: readonly Scenario[], order: readonly number[]): number => {
    let sum = 0;
    for (const scenario of courses) {
      player.take(scenario);
      const done = course.place(network.startHour, order);
      if (done >= never) return Number.POSITIVE_INFINITY;
      sum += costs === undefined ? done : totalOf(costs.of(course, network.startHour, done));
    }
    return sum / courses.length;
  };

  const oneOfEachYear = scenarios.years.map((_, year) =>
    heaviest(scenarios.joint.filter((one) => one.year === year)),
  );
  const [judging, searching] = [0, 1].map((half) => oneOfEachYear.filter((_, year) => year % 2 === half)) as [
    Scenario[],
    Scenario[],
  ];
  let best = network.order;
  let least = meanOf(searching, best);
  const given = { order: best, mean: least };
  const hash = hashOf(seed, evaluations);
  const count = network.tasks.length;
  for (let trial = 0; trial < evaluations; trial++) {
    goOn?.();
    const [from, to] = [1, 2].map((kind) =>
      Math.floor(uniformOf(hashedWith(hashedWith(hash, trial), kind)) * count),
    );
    const moved = best.toSpliced(from!, 1);
    const ranks: number[] = [];
    for (const [rank, position] of moved.toSpliced(to!, 0, best[from!]!).entries()) ranks[position] = rank;
    const order = orderBy(network.tasks, ranks);
    const mean = meanOf(searching, order);
    if (mean > least) continue;
    [best, least] = [order, mean];
  }
  return {
    order: best.map((position) => network.tasks[position]!.id),
    unsearched: { given: meanOf(judging, given.order), found: meanOf(judging, best) },
    searched: { given: given.mean, found: least },
  };
}

function heaviest(courses: readonly Scenario[]): Scenario {
  return courses.reduce((most, one) => (one.weight > most.weight ? one : most));
}
