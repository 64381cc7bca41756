import { type Entry, polarities } from "@halcyon/schema";
import { bandTable, type SiteLocation } from "@halcyon/schema/wire";
import type * as V2 from "@halcyon/schema/v2";
import { isCeiling } from "@halcyon/scoring/windows";
import { goodnessIn, worstInBadMembers } from "../../windows/goodness.ts";
import type { Standing } from "../../windows/top-ranks.ts";
import type { RankedPeriod, Ranking, RankOptions } from "../../../scoring/score-in-worker.ts";
import type { HourGate } from "../../../scoring/gate/hour-gate.ts";
import { appliedCalibrations } from "../../notices/applied-calibrations.ts";
import { noticesOf, sourceOf, usedModelParts } from "../forecast-metadata.ts";
import { bestWindow, noneBecause } from "./window-rows.ts";

/** Location in a ranking request. */
export interface RankedPlace {
  readonly ref: string | null;
  readonly site: SiteLocation;
  /** IANA name of the time zone of the local times. */
  readonly timezone: string;
}

/** Ranking results of one pair: an entry (task or scenario) at a location. */
export interface FoundPair {
  /** Position of the location in the request, from 0. `entry` is the position of the entry (task or scenario). */
  readonly location: number;
  readonly entry: number;
  readonly place: RankedPlace;
  readonly wish: RankOptions;
  readonly calibrated: V2.ForecastFields["calibrated"];
  readonly ranked: Entry;
  readonly ranking: Ranking;
}

/** Converts one period of a pair (an entry at a location) to the response format. */
export function rankRow(
  pair: FoundPair,
  period: number,
  by: V2.RankBy,
  source: number,
): Omit<V2.RankRow, "rank"> {
  const { location, entry, place, wish, calibrated, ranked, ranking } = pair;
  const { timezone, ref } = place;
  const found = ranking.periods[period]!;
  const { bestWindow: window, starts, mean, limiting, stopping } = found;
  const isPossible = window !== undefined && starts !== undefined && starts.count > 0;
  const clock = { startHour: ranking.startHour, timezone };
  const hours = wish.periods[period]!;
  const used = usedModelParts(ranking, hours);
  return {
    value: valueOf(found, wish, period, by),
    location,
    entry,
    period,
    ref,
    source,
    timezone,
    best: isPossible ? bestWindow(window, ranked, wish.durationHours, clock) : null,
    none_because: noneBecause(starts?.noneBecause, ranked, gateWithin(wish, ranking.startHour, hours)),
    possible_starts: starts?.count ?? 0,
    hours: bandHours(found, ranked),
    mean,
    limiting: limiting ?? null,
    ...(wish.gate && { limiting_warning: stopping ?? null }),
    notices: noticesOf({ entry: ranked, ...ranking }, used, hours, calibrated),
    calibration: appliedCalibrations(used, ranking.oddsBy),
  };
}

/** Returns the gate of a pair with those warnings that stop hours of a period. */
function gateWithin(
  { gate }: RankOptions,
  startHour: number,
  hours: RankOptions["periods"][number],
): HourGate | undefined {
  return (
    gate && {
      ...gate,
      stops: gate.stops.filter(
        ({ from, to }) => from < startHour + hours.toHour && to > startHour + hours.fromHour,
      ),
    }
  );
}

/** Returns the weather sources that were used for a pair in any of its periods. */
export function sourceOfPair({
  place,
  wish: { periods },
  ranking,
}: FoundPair): V2.ForecastMetadata["source"] {
  const fromHour = Math.min(...periods.map((period) => period.fromHour));
  const toHour = Math.max(...periods.map((period) => period.toHour));
  return sourceOf(usedModelParts(ranking, { fromHour, toHour }), ranking.startHour, place.site);
}

/** Converts the number of hours in each band to the response format. */
export function bandHours({ hours }: Pick<RankedPeriod, "hours">, { type }: Entry): V2.BandHours {
  const counts = [hours.ideal, hours.acceptable, hours.unsuitable, hours.stop];
  return Object.fromEntries(
    bandTable(polarities[type]).map(({ name }, band) => [name, counts[band]]),
  ) as V2.BandHours;
}

/** Returns the value by which a period is ranked. Returns null if there is no value or it is not known. */
function valueOf(
  { bestWindow: window, starts, hours, mean }: RankedPeriod,
  wish: RankOptions,
  period: number,
  by: V2.RankBy,
): number | null {
  if (by === "soonest")
    return starts?.firstHour === undefined ? null : starts.firstHour - wish.periods[period]!.fromHour;
  if (by === "possible_starts") return starts?.count ?? 0;
  if (by === "ideal_hours") return hours.ideal;
  if (by === "mean") return mean;
  if (window === undefined) return null;
  if (by === "probability") return window.probability ?? null;
  return window.worstScoreRange === undefined ? null : worstInBadMembers(window, wish);
}

/** Returns the sort key of a period; a larger key is better. Periods with unknown values come last. */
export function standingOf(found: RankedPeriod, wish: RankOptions, period: number, by: V2.RankBy): Standing {
  const { bestWindow: window, mean } = found;
  const good = goodnessIn(wish);
  const value = valueOf(found, wish, period, by);
  const isLowBest =
    by === "soonest" || (isCeiling(wish) && (by === "worst" || by === "ideal_hours" || by === "mean"));
  return [
    value === null ? -Infinity : isLowBest ? -value : value,
    window?.probability ?? -1,
    window === undefined ? -1 : good(worstInBadMembers(window, wish)),
    good(mean),
  ];
}
