import {
  type Band,
  type EpochHour,
  millisecondsPerHour,
  type OddsBasis,
  type VariableName,
} from "@halcyon/schema";
import type { AppliedCalibration } from "@halcyon/weather";
import type { Admission, KnownRequest } from "./admit-entry.ts";
import type { ScoredForecast } from "./join-parts.ts";
import type { PackedForecast } from "./packed-forecast.ts";
import type { StaleHours } from "./members-beside.ts";

/** How good the hours ahead are as a whole, and why. Scores and shares have four decimals. */
export interface Ranking {
  readonly mean: number;
  /** Undefined where there are fewer hours ahead than the window is long. */
  readonly bestWindow: RankedWindow | undefined;
  /** How many hours are in each band. */
  readonly hours: Readonly<Record<Band, number>>;
  /** The constraint that limits most hours, by its position; undefined where none limits any. */
  readonly limiting:
    | { readonly constraint: number; readonly variable: VariableName; readonly share: number }
    | undefined;
  /** Hours in which no members could be counted; undefined where there are none. */
  readonly stale: StaleHours | undefined;
  readonly parts: readonly Pick<
    ScoredForecast["parts"][number],
    "part" | "run" | "insteadOf" | "layers" | "cell"
  >[];
  /** What made the odds other than members say them. */
  readonly oddsBy: readonly AppliedCalibration[];
}

/** Consecutive hours, from one (inclusive) to another (exclusive). */
export interface RankedWindow {
  readonly from: EpochHour;
  readonly to: EpochHour;
  /** Published odds that each of them is acceptable; undefined where one run alone knows them, and nobody knows what it is worth. */
  readonly probability: number | undefined;
  readonly basis: OddsBasis;
  readonly worstScore: number;
  readonly meanScore: number;
}

/** A forecast to be scored elsewhere: all that its admission follows from. */
export interface ScoreWork extends KnownRequest {
  readonly nowMs: number;
}

/** Scores apart from the event loop. Both throw Refusal overloaded, and what they throw in the loop. */
export interface ScoreApart {
  readonly score: (work: ScoreWork) => Promise<PackedForecast>;
  readonly rank: (work: ScoreWork, windowHours: number) => Promise<Ranking>;
}

/** What another thread needs to admit the same request. */
export function scoreWork({ request, entry, accountId, now }: Admission): ScoreWork {
  return { ...request, entry, accountId, nowMs: now * millisecondsPerHour };
}
