import type { Constraint } from "@halcyon/schema";

/** Task of the library, with the data that the front page needs. */
export interface OfferedTask {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** Field of work as text, from the first part of the task's sector. */
  readonly group: string;
  /** Path of the task's page, relative to the root of the site. */
  readonly page: string;
  readonly constraints: readonly Constraint[];
  readonly sliders: readonly Slider[];
}

/** Slider for a limit. It moves all edges of one side of a constraint together. */
export interface Slider {
  /** Name of the limit in the URL of the page, such as `wind_speed_10m.max`. */
  readonly key: string;
  /** Position of the constraint in its task, from 0. */
  readonly constraint: number;
  readonly side: "min" | "max";
  readonly name: string;
  /** Unit as the page shows it; empty for pure numbers. */
  readonly unit: string;
  /**
   * Maximum downward move of the limit from its value in the library [unit of the variable]. In the same unit, `up` is the maximum upward move, and `step` is
   * the size of one step.
   */
  readonly down: number;
  readonly up: number;
  readonly step: number;
}
