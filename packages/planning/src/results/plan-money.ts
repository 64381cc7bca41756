import { never } from "../network/calendar-clock.ts";
import type { Network } from "../network/network.ts";
import { PlanningError } from "../network/planning-error.ts";
import type { Course } from "../placing/course.ts";
import type { Scenario } from "../weather/scenarios.ts";
import { byPercentile, type Percentiles, WeightedValues } from "./weighted-values.ts";

/** What a plan costs, all in one currency. Parts of a day count in proportion. */
export interface PlanMoney {
  readonly resources?: readonly ResourceMoney[] | undefined;
  /** Costs of each day from the start of the plan to its finish [currency]; 0 by default. */
  readonly overheadPerDay?: number | undefined;
  readonly deadline?: PlanDeadline | undefined;
}

/** Costs of a crew or vessel from the start of the plan on. All amounts are for each unit. The mobilisation of one with a task that was started is past. */
export interface ResourceMoney {
  readonly id: string;
  /** Hire of a day [currency], from the mobilisation before the start of the plan to the demobilisation after the last task; 0 by default. */
  readonly dayRate?: number | undefined;
  readonly mobilisation?: Mobilisation | undefined;
  readonly demobilisation?: Mobilisation | undefined;
}

export interface Mobilisation {
  /** Hired hours of it [h]; 0 by default. */
  readonly hours?: number | undefined;
  /** Fixed cost of it [currency]; 0 by default. */
  readonly cost?: number | undefined;
}

export interface PlanDeadline {
  /** Hour by which the plan should be done [h from now]. */
  readonly byHour: number;
  /** Liquidated damages of each day after it [currency]; 0 by default. */
  readonly ladPerDay?: number | undefined;
  /** Most that they can be [currency]; without a limit by default. */
  readonly ladCap?: number | undefined;
}

/** Costs by part [currency]. */
export interface CostParts {
  readonly hire: number;
  /** Fixed costs of mobilisation and demobilisation. */
  readonly fixed: number;
  readonly overhead: number;
  /** Liquidated damages. */
  readonly lad: number;
}

const dayHours = 24;

/** Computes what a plan costs in one course of the weather after another. */
export class CourseCosts {
  private readonly money: PlanMoney;
  private readonly resources: readonly (ResourceMoney & {
    readonly units: number;
    readonly users: readonly number[];
    readonly isBegun: boolean;
  })[];

  /** @throws PlanningError if the money names a resource that the plan does not have, or one twice. */
  constructor({ resources, tasks }: Network, money: PlanMoney) {
    this.money = money;
    const named = money.resources ?? [];
    this.resources = named.map((one, index) => {
      const { id } = one;
      const resource = resources.findIndex((other) => other.id === id);
      if (resource === -1) throw new PlanningError({ code: "unknown_id", id, kind: "resource", named: id });
      if (named.findIndex((other) => other.id === id) < index) {
        throw new PlanningError({ code: "duplicate_id", kind: "resource", id });
      }
      const users = tasks.flatMap(({ holds }, position) =>
        holds.some((held) => held.resource === resource) ? [position] : [],
      );
      const { units, isBegun } = resources[resource]!;
      return { ...one, units, users, isBegun };
    });
  }

  /**
   * Returns the costs of a course in which the plan is done.
   *
   * @param startHour - Hour at which the plan starts [h from now].
   * @param finish - Hour at which it is done [h from now].
   */
  of(course: Course, startHour: number, finish: number): CostParts {
    const { overheadPerDay = 0, deadline } = this.money;
    let [hire, fixed] = [0, 0];
    for (const {
      dayRate = 0,
      mobilisation = {},
      demobilisation = {},
      units,
      users,
      isBegun,
    } of this.resources) {
      // All of its work is done.
      if (isBegun && users.length === 0) continue;
      let last = startHour;
      for (const position of users) last = Math.max(last, course.finish[position]!);
      const { hours: before = 0, cost = 0 } = isBegun ? {} : mobilisation;
      const hours = before + last - startHour + (demobilisation.hours ?? 0);
      hire += (units * dayRate * hours) / dayHours;
      fixed += units * (cost + (demobilisation.cost ?? 0));
    }
    const lateHours = deadline === undefined ? 0 : Math.max(finish - deadline.byHour, 0);
    const lad = ((deadline?.ladPerDay ?? 0) * lateHours) / dayHours;
    return {
      hire,
      fixed,
      overhead: (overheadPerDay * (finish - startHour)) / dayHours,
      lad: Math.min(lad, deadline?.ladCap ?? Number.POSITIVE_INFINITY),
    };
  }
}

/** Returns the sum of all parts. */
export function totalOf({ hire, fixed, overhead, lad }: CostParts): number {
  return hire + fixed + overhead + lad;
}

/** Costs over all courses [currency]. */
export interface PlanCost extends Percentiles<number> {
  /** Mean cost; null if a course is not done by the horizon, because its cost is not known. */
  readonly mean: number | null;
  /** Means of the parts, which sum to `mean`; null with it. */
  readonly parts: CostParts | null;
}

const percentiles = [10, 50, 80, 90];

/** Sums of what a plan costs, over the courses of the weather. */
export class SummedCosts {
  private readonly costs: CourseCosts;
  private readonly joint: readonly Scenario[];
  private readonly totals: Float64Array;
  private parts: CostParts = { hire: 0, fixed: 0, overhead: 0, lad: 0 };

  constructor(costs: CourseCosts, joint: readonly Scenario[]) {
    this.costs = costs;
    this.joint = joint;
    this.totals = new Float64Array(joint.length);
  }

  /**
   * Adds the course that was played last.
   *
   * @param index - Position of its scenario.
   * @param finish - Hour at which its plan is done, or `never`.
   */
  add(course: Course, index: number, finish: number): void {
    if (finish >= never) {
      this.totals[index] = Number.POSITIVE_INFINITY;
      return;
    }
    const parts = this.costs.of(course, course.network.startHour, finish);
    const { weight } = this.joint[index]!;
    this.totals[index] = totalOf(parts);
    this.parts = {
      hire: this.parts.hire + weight * parts.hire,
      fixed: this.parts.fixed + weight * parts.fixed,
      overhead: this.parts.overhead + weight * parts.overhead,
      lad: this.parts.lad + weight * parts.lad,
    };
  }

  /** Returns the costs over all courses. */
  over(): PlanCost {
    const sorted = new WeightedValues(this.joint, this.totals);
    const mean = sorted.mean();
    return {
      mean,
      parts: mean === null ? null : this.parts,
      ...byPercentile(
        percentiles,
        percentiles.map((percent) => sorted.at(percent / 100)),
      ),
    };
  }
}
