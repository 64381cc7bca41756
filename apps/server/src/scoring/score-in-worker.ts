import type { Band, VariableName } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type { AppliedCalibration } from "@halcyon/weather";
import type { HourRange } from "../weather/hours/hour-range.ts";
import type { Admission, KnownRequest } from "./admit-entry.ts";
import type { FoundSpells } from "./windows/find-spells.ts";
import type { FoundWindow, SearchOptions } from "./windows/find-windows.ts";
import type { ScoredForecast } from "./scores/join-model-parts.ts";
import type { MembersUsed, StaleHours } from "./odds/members-beside.ts";
import type { PackedForecast } from "./scores/packed-forecast.ts";

/** What hours are ranked by. */
export interface RankOptions extends SearchOptions {
  /** The hours that are looked at, each by itself: hours from now, from (inclusive) to (exclusive). */
  readonly periods: readonly HourRange[];
  /** How likely a window must be for its start to be possible; undefined where possible starts are not asked for. */
  readonly minimumProbability: number | undefined;
}

/** How good hours ahead are, each period as a whole, and what that rests on. */
export interface Ranking extends Pick<ScoredForecast, "startHour" | "notices" | "estimated" | "parts"> {
  /** In the order in which they were asked for. */
  readonly periods: readonly RankedPeriod[];
  /** Hours in which no members could be counted; undefined where there are none. */
  readonly stale: StaleHours | undefined;
  readonly beside: MembersUsed;
  /** What made the odds other than members say them. */
  readonly oddsBy: readonly AppliedCalibration[];
}

/** How good some hours are, and why. Scores and shares have four decimals. */
export interface RankedPeriod {
  readonly mean: number;
  /**
   * The likeliest window, among those whose start is possible where there are any. Undefined where the wanted hours hold no run that is long enough,
   * or too few members have a score in all of it.
   */
  readonly bestWindow: RankedWindow | undefined;
  /** Undefined where they were not asked for. */
  readonly starts: PossibleStarts | undefined;
  /** How many hours are in each band. */
  readonly hours: Readonly<Record<Band, number>>;
  /** The constraint that limits most hours, by its position; undefined where none limits any. */
  readonly limiting:
    | { readonly constraint: number; readonly variable: VariableName; readonly share: number }
    | undefined;
}

/** Hours at which a window may start. */
export interface PossibleStarts {
  readonly count: number;
  /** The first of them, in hours from now; undefined where there is none. */
  readonly firstHour: number | undefined;
  /** Why there is none; undefined where there are some. */
  readonly noneBecause: FoundSpells["noneBecause"];
}

/** A window, its hours counted from now. */
export interface RankedWindow extends FoundWindow {
  /** Mean of the published scores of its hours. */
  readonly meanScore: number;
}

/** A forecast to be scored elsewhere: all that its admission follows from. */
export interface ScoreWork extends KnownRequest {
  readonly nowMs: number;
}

/** Scores apart from the event loop. Both throw Refusal overloaded, and what they throw in the loop. */
export interface ScoreInWorker {
  readonly score: (work: ScoreWork) => Promise<PackedForecast>;
  readonly rank: (work: ScoreWork, wish: RankOptions) => Promise<Ranking>;
}

/** What another thread needs to admit the same request. */
export function scoreWork({ request, entry, accountId, now }: Admission): ScoreWork {
  return { ...request, entry, accountId, nowMs: now * millisecondsPerHour };
}
