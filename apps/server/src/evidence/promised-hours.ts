import { acceptableFrom, idealAbove } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { publish } from "@halcyon/scoring";
import { frequencyOf } from "@halcyon/scoring/climatology";
import { evidenceLeads, type HourCase } from "@halcyon/scoring/evidence";
import { publishProbability } from "@halcyon/scoring/statistics";
import { type VerifiedMembers, verifyScore } from "@halcyon/scoring/verification";
import type { UsualScores } from "../ports.ts";
import type { RankSample } from "../verification/forecasts/rank-sample.ts";
import { rankOf } from "../verification/forecasts/verify-place.ts";
import type { EvidencePlace } from "./evidence-place.ts";
import type { TrueWindows } from "./true-windows.ts";

/** Scores of a run in all hours in which windows lie. */
export interface SaidHours {
  /** Unrounded scores, [hour][member]; NaN if a member has a gap. */
  readonly scores: Float64Array;
  readonly members: number;
  /** Returns the true weather that compares with an hour, counted from the first one. */
  readonly seenAt: (hour: number) => TrueWindows;
}

interface HoursOfRun {
  readonly run: EpochHour;
  /** Scores of the entry that the service knew as usual; undefined if it knew none. */
  readonly usual: UsualScores | undefined;
  readonly ranks: RankSample;
}

/** Returns the hours of a run whose forecast and outcome are known. */
export function hoursOf(
  { leads, entry }: EvidencePlace,
  { scores, members, seenAt }: SaidHours,
  { run, usual, ranks }: HoursOfRun,
): HourCase[] {
  const from = run + leads.from;
  const lastDay = Math.floor((run - entry.hoursAfter) / 24) - 1;
  return Array.from({ length: leads.to - leads.from }, (_, index) => index).flatMap((index): HourCase[] => {
    const hour = from + index;
    const seen = seenAt(index);
    const observed = seen.scoreAt(hour);
    const said = scores.subarray(index * members, (index + 1) * members);
    const known = said.filter((score) => !Number.isNaN(score));
    if (Number.isNaN(observed) || known.length === 0) return [];
    const forecast = verifyScore(said, observed, { usual: usualAt(usual, hour) });
    const climatology = seen.climatologyAt(hour);
    const before = seen.scoreAt(24 * lastDay + (hour - 24 * Math.floor(hour / 24)));
    const { toDay } = evidenceLeads.find((lead) => index < lead.toDay * 24)!;
    const leadEnd = Math.min(leads.from + toDay * 24, leads.to);
    const isRanked = members > 1 && ranks.takes(run, hour, leadEnd);
    return [
      {
        run,
        hour,
        leadHours: index,
        members: known.length,
        mean: publish(known.reduce((sum, score) => sum + score, 0) / known.length),
        q10: forecast.q10,
        q90: forecast.q90,
        ideal: publishProbability(forecast.probability.ideal),
        unsuitable: publishProbability(forecast.probability.unsuitable),
        crps: shortCrps(forecast.crps),
        observed,
        climatologyIdeal:
          climatology === undefined ? null : publishProbability(climatology.probability.ideal),
        climatologyUnsuitable:
          climatology === undefined ? null : publishProbability(climatology.probability.unsuitable),
        climatologyCrps: climatology === undefined ? null : shortCrps(climatology.crps),
        persistence: Number.isNaN(before) ? null : before,
        rank: isRanked ? rankOf(said, observed, ranks.drawFor(run, hour)) : null,
      },
    ];
  });
}

/** Rounds a CRPS to six decimals, so that files of hours stay small. */
function shortCrps(crps: number): number {
  return Number(crps.toFixed(6));
}

/** Returns the usual frequency of the events in an hour, from which the service takes the odds of events that no member or each has. */
function usualAt(usual: UsualScores | undefined, hour: EpochHour): VerifiedMembers["usual"] {
  if (usual === undefined) return undefined;
  const ideal = frequencyOf(usual.frequencies, hour, idealAbove + 0.0001);
  const acceptable = frequencyOf(usual.frequencies, hour, acceptableFrom);
  return ideal === undefined || acceptable === undefined ? undefined : { ideal, unsuitable: 1 - acceptable };
}
