import type { Band, Doubt, RangeConstraint } from "@halcyon/schema";
import type { WeatherModelPart } from "@halcyon/server/trpc";

/** Data of the builder on the front page, without the weather. */
export interface Recording {
  /** Start of the first hour, as an ISO 8601 timestamp in UTC. */
  readonly start: string;
  readonly hours: number;
  /** Number of hours after which the forecast comes from the ensemble [h]. */
  readonly ensembleFrom: number;
  readonly members: number;
  readonly model: "noaa";
  readonly tasks: readonly OfferedTask[];
  readonly places: readonly RecordedPlace[];
  /** Hours of the first task at the first place, under the limits of the library. */
  readonly still: readonly ShownHour[];
}

export interface OfferedTask {
  readonly id: number;
  readonly name: string;
  /** Path of the page of the task, relative to the root of the site. */
  readonly page: string;
  readonly constraints: readonly RangeConstraint[];
  readonly sliders: readonly Slider[];
}

/** Limit that can be moved: one side of a constraint, with all its edges. */
export interface Slider {
  /** Position of the constraint in its task. */
  readonly constraint: number;
  readonly side: "min" | "max";
  readonly name: string;
  /** Displayed unit. */
  readonly unit: string;
  /**
   * Maximum downward move of the limit from its value in the library [unit of the variable]. `up` is the maximum upward move, and `step` is the step of a
   * move, in the same unit.
   */
  readonly down: number;
  readonly up: number;
  readonly step: number;
}

export interface RecordedPlace {
  /** Name of the file with the weather of the place. */
  readonly slug: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Weather of a place in the form in which a server scores it. */
export interface RecordedWeather {
  readonly parts: readonly RecordedPart[];
}

/** Model part in the form of the console, with its values packed by {@link packGrid}. */
export type RecordedPart = WeatherModelPart;

/** Hour in the builder. */
export interface ShownHour {
  /** Score as in the API, 0..1. */
  readonly score: number;
  readonly band: Band;
  /** Share of the members that allow the work, 0..1; absent for hours of a single run. */
  readonly agreed?: number;
  /** Members that disagree with the score; absent if there are none. */
  readonly doubt?: Doubt;
}
