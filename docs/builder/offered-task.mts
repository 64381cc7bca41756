import type { Constraint } from "@halcyon/schema";

/** Task of the library, as the front page offers it. */
export interface OfferedTask {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** First part of its sector, in words. */
  readonly group: string;
  /** Path of the page of the task, relative to the root of the site. */
  readonly page: string;
  readonly constraints: readonly Constraint[];
  readonly sliders: readonly Slider[];
}

/** Limit that can be moved: one side of a range, with all its edges. */
export interface Slider {
  /** Name of the limit in the address of the page, such as `wind_speed_10m.max`. */
  readonly key: string;
  /** Position of the constraint in its task. */
  readonly constraint: number;
  readonly side: "min" | "max";
  readonly name: string;
  /** Displayed unit; empty for pure numbers. */
  readonly unit: string;
  /**
   * Maximum downward move of the limit from its value in the library [unit of the variable]. `up` is the maximum upward move, and `step` is the step of a
   * move, in the same unit.
   */
  readonly down: number;
  readonly up: number;
  readonly step: number;
}
