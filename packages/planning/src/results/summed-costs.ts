import { never } from "../network/calendar-clock.ts";
import type { Course } from "../placing/course.ts";
import type { Scenario } from "../weather/scenarios.ts";
import { type CostParts, type CourseCosts, totalOf } from "./plan-money.ts";
import { byPercentile, type Percentiles, WeightedValues } from "./weighted-values.ts";

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
