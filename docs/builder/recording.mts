import type { Band, Doubt, RangeConstraint } from "@halcyon/schema";
import type { WeatherModelPart } from "@halcyon/server/trpc";

/** What the builder of the front page is given with the page: all but the weather. */
export interface Recording {
  /** The first hour, ISO 8601 in UTC. */
  readonly start: string;
  readonly hours: number;
  /** Hours ahead from which the members of an ensemble answer. */
  readonly ensembleFrom: number;
  readonly members: number;
  readonly model: "noaa";
  readonly tasks: readonly OfferedTask[];
  readonly places: readonly RecordedPlace[];
  /** The hours of the first task in the first place, as it stands in the library. */
  readonly still: readonly ShownHour[];
}

export interface OfferedTask {
  readonly id: number;
  readonly name: string;
  /** The address of its page, below the root of the site. */
  readonly page: string;
  readonly constraints: readonly RangeConstraint[];
  readonly sliders: readonly Slider[];
}

/** A limit that can be moved: one side of a constraint, with all its edges. */
export interface Slider {
  /** Position of the constraint in its task. */
  readonly constraint: number;
  readonly side: "min" | "max";
  readonly name: string;
  /** The unit as people write it. */
  readonly unit: string;
  /** How far it can be moved down and up from where the library has it, and in which steps [unit of the variable]. */
  readonly down: number;
  readonly up: number;
  readonly step: number;
}

export interface RecordedPlace {
  /** The file of its weather. */
  readonly slug: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The weather of a place, as a server would score it. */
export interface RecordedWeather {
  readonly parts: readonly RecordedPart[];
}

/** A part as the console is given it, but for how the values are packed: see {@link packGrid}. */
export type RecordedPart = WeatherModelPart;

/** An hour as the builder shows it. */
export interface ShownHour {
  /** As the API answers it, 0..1. */
  readonly score: number;
  readonly band: Band;
  /** The share of the members that allow the work, 0..1; left out where one forecast answers. */
  readonly agreed?: number;
  /** The members that say otherwise than the score; left out where all agree. */
  readonly doubt?: Doubt;
}
