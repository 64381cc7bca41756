import { formatEpochHour } from "@halcyon/schema/time";
import { type EventVerification, type ReliabilityBin, verifyScoreDays } from "@halcyon/scoring";
import type { CalibrationFile } from "@halcyon/weather";
import { verifiedLead } from "../../verification/skill/verified-lead.ts";
import type { VerifiedForecasts, VerifiedLeads } from "../../verification/forecasts/verified-forecasts.ts";
import type { VerifiedWindows } from "../../verification/forecasts/picked-windows.ts";
import { rankBlockDays, rankFlatness } from "../../verification/forecasts/rank-sample.ts";
import { climatologyWindowDays } from "../../verification/truth/score-climatology.ts";
import { calibratedLeads, isCalibrated, isFew } from "./verification-text.ts";

/** Returns a verification in the JSON form of `--json`. */
export function verificationJson(verified: VerifiedForecasts): object {
  const { entry, model, part, source, runs, places, truth, without, leftOut, calibrations } = verified;
  return {
    entry: { type: entry.type, id: entry.id, version: entry.version, name: entry.name },
    model,
    part,
    source: { id: source.id, synthetic: source.synthetic, members: source.members },
    runs: runs.map(formatEpochHour),
    places,
    truth,
    ...spanJson(verified),
    calibrations: calibrations?.map(calibrationJson) ?? null,
    without,
    climatologies: verified.climatologies.map(({ id, synthetic, years }) => ({
      id,
      synthetic,
      start_year: years.first,
      end_year: years.last,
      window_days: climatologyWindowDays,
    })),
    without_climatology: verified.withoutClimatology,
    lead_times: verified.classes.map((lead) => leadJson(lead, verified)),
    /** Lead times in the form of `GET /v1/verification/`, with the number of days of weather and with intervals. */
    leads: verified.classes.flatMap(({ byDay, ...lead }) =>
      byDay.length === 0 ? [] : [verifiedLead({ ...lead, verified: verifyScoreDays(byDay, lead.fromDay) })],
    ),
    left_out: {
      places: leftOut.places,
      runs: leftOut.runs.map(({ run, because }) => ({ run: formatEpochHour(run), because })),
      hours_with_gaps: leftOut.gapHours,
      hours_without_truth: leftOut.unknownHours,
    },
  };
}

/** Returns the first and the last day of weather, in UTC. */
function spanJson({ classes }: VerifiedForecasts): { readonly from: string; readonly to: string } {
  const days = classes.flatMap(({ byDay }) => byDay.map(({ day }) => day));
  return { from: dateOf(Math.min(...days)), to: dateOf(Math.max(...days)) };
}

function dateOf(day: number): string {
  return formatEpochHour(day * 24).slice(0, "2026-11-22".length);
}

function calibrationJson(file: CalibrationFile): object {
  const { id, revision, trained } = file;
  const variables = [...calibratedLeads(file)].map(([name, spans]) => [
    name,
    spans.map(({ fromDay, toDay }) => ({ from_day: fromDay, to_day: toDay })),
  ]);
  return {
    id,
    revision,
    trained_from: trained.from,
    trained_to: trained.to,
    variables: Object.fromEntries(variables),
  };
}

function leadJson(lead: VerifiedLeads, { source, calibrations }: VerifiedForecasts): object {
  const { fromDay, toDay, runs, days, verification } = lead;
  const isEnsemble = source.members > 1;
  const span = { from_day: fromDay, to_day: toDay, hours: verification?.count ?? 0, days, runs };
  if (verification === undefined) return span;
  const { count, climatologyCount, events, crps, crpsSkill, coverage, ranks } = verification;
  return {
    ...span,
    few: isFew(count),
    without: lead.without,
    calibrated: calibrations !== undefined && isCalibrated(calibrations, lead),
    hours_with_climatology: climatologyCount,
    crps: { mean: crps, fair: isEnsemble && calibrations === undefined, skill: crpsSkill },
    coverage: isEnsemble ? coverage : null,
    ranks: isEnsemble ? ranksJson(ranks) : null,
    ideal: eventJson(events.ideal),
    unsuitable: eventJson(events.unsuitable),
    windows: isEnsemble ? lead.windows.map(windowsJson) : null,
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

function windowsJson({ durationHours, rank, windows, meanProbability, frequency }: VerifiedWindows): object {
  return { duration_hours: durationHours, rank, windows, mean_probability: meanProbability, frequency };
}

function binJson({ from, to, count, meanProbability, frequency }: ReliabilityBin): object {
  return { from, to, hours: count, mean_probability: meanProbability, frequency };
}
