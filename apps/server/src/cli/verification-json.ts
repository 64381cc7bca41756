import { formatEpochHour } from "@halcyon/schema";
import type { EventVerification, ReliabilityBin } from "@halcyon/scoring";
import type { VerifiedForecasts, VerifiedLeads } from "../verification/verified-forecasts.ts";
import { rankFlatness } from "../verification/rank-flatness.ts";
import { rankBlockDays } from "../verification/rank-sample.ts";
import { climatologyWindowDays } from "../verification/score-climatology.ts";
import { isFew } from "./few-cases.ts";

/** A verification as `--json` prints it. */
export function verificationJson(verified: VerifiedForecasts): object {
  const { entry, model, part, source, runs, places, truth, without, leftOut } = verified;
  return {
    entry: { type: entry.type, id: entry.id, version: entry.version },
    model,
    part,
    source: { id: source.id, synthetic: source.synthetic, members: source.members },
    runs: runs.map(formatEpochHour),
    places,
    truth,
    without,
    climatologies: verified.climatologies.map(({ id, synthetic, years }) => ({
      id,
      synthetic,
      start_year: years.first,
      end_year: years.last,
      window_days: climatologyWindowDays,
    })),
    without_climatology: verified.withoutClimatology,
    lead_times: verified.classes.map((lead) => leadJson(lead, source.members > 1)),
    left_out: {
      places: leftOut.places,
      runs: leftOut.runs.map(({ run, because }) => ({ run: formatEpochHour(run), because })),
      hours_with_gaps: leftOut.gapHours,
      hours_without_truth: leftOut.unknownHours,
    },
  };
}

function leadJson({ fromDay, toDay, runs, days, verification }: VerifiedLeads, isEnsemble: boolean): object {
  const span = { from_day: fromDay, to_day: toDay, hours: verification?.count ?? 0, days, runs };
  if (verification === undefined) return span;
  const { count, climatologyCount, events, crps, crpsSkill, coverage, ranks } = verification;
  return {
    ...span,
    few: isFew(count),
    hours_with_climatology: climatologyCount,
    crps: { mean: crps, fair: isEnsemble, skill: crpsSkill },
    coverage: isEnsemble ? coverage : null,
    ranks: isEnsemble ? ranksJson(ranks) : null,
    ideal: eventJson(events.ideal),
    unsuitable: eventJson(events.unsuitable),
  };
}

function ranksJson(counts: readonly number[]): object {
  const { cases, chiSquare, degreesOfFreedom } = rankFlatness(counts);
  return {
    cases,
    counts,
    block_days: rankBlockDays,
    chi_square: chiSquare,
    degrees_of_freedom: degreesOfFreedom,
  };
}

function eventJson({ frequency, brier, reliability, skill }: EventVerification): object {
  return { frequency, brier: { ...brier, skill }, reliability: reliability.map(binJson) };
}

function binJson({ from, to, count, meanProbability, frequency }: ReliabilityBin): object {
  return { from, to, hours: count, mean_probability: meanProbability, frequency };
}
