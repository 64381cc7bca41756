import { type EpochHour, epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import type { PastCost } from "@halcyon/weather";
import { entryOnRuns, reachOfRun } from "../verification/runs/entry-on-runs.ts";
import { pastMaxBytes, planWithin } from "../verification/stored-runs.ts";
import type { EvidencePlace } from "./evidence-place.ts";
import { type EvidencePeriod, NoEvidence } from "./evidence-request.ts";

/** Model runs that a request for evidence reads, and the amount of data and time that reading takes. The plan can be sent to another process. */
export interface EvidencePlan {
  /** Start times of the model runs, in ascending order. */
  readonly runs: readonly EpochHour[];
  /** Expected start times at which there is no run. */
  readonly missing: readonly EpochHour[];
  /** Interval between the runs [d]. */
  readonly everyDays: number;
  /** Earliest start time of a run that the plan looks for [h since 1970]. `to` is the latest (inclusive). */
  readonly from: EpochHour;
  readonly to: EpochHour;
  readonly cost: PastCost;
  /** Estimated processor time [s]. */
  readonly cpuSeconds: number;
}

/** Processor time to score a run, and to unpack a megabyte of it [s]. */
const secondsOfRun = 0.01;
const secondsOfMegabyte = 0.015;

const yearHours = 365 * 24;

/**
 * Plans which past runs are read. By default, the first run of each day is read. If the data would be too large, days are skipped at regular intervals.
 *
 * @param nowMs - Current time [ms since 1970].
 * @throws NoEvidence if no run can be compared. SourceError if the source cannot be read.
 */
export async function planEvidence(
  place: EvidencePlace,
  { nowMs, maxBytes = pastMaxBytes }: { readonly nowMs: number; readonly maxBytes?: number },
): Promise<EvidencePlan> {
  const { request, past, source, cell, entry, leads } = place;
  const { reads } = entryOnRuns(entry, reachOfRun({ source, cell, run: 0 }));
  const { from, to } = periodOf(place, request.period, nowMs);
  if (from > to) {
    const end = dayOf(to);
    const ends = `The truth ends at ${formatEpochHour(place.truthUntil)}, before any run of the period is over.`;
    throw new NoEvidence("outside_record", `${ends} Choose runs that start up to ${end}.`, { end });
  }
  const all = await past.runsBetween(from, to);
  if (all.length === 0) throw await noRuns(place, { from, to, nowMs });
  const byDay = Map.groupBy(all, (run) => Math.floor(run / 24));
  const [firstDay, lastDay] = [Math.floor(all[0]! / 24), Math.floor(all.at(-1)! / 24)];
  const planned = (everyDays: number): EvidencePlan => {
    const runs: EpochHour[] = [];
    const missing: EpochHour[] = [];
    // Counted back from the newest run, which does not depend on the interval.
    for (let day = lastDay; day >= firstDay; day -= everyDays) {
      const run = byDay.get(day)?.[0];
      if (run === undefined) missing.push(day * 24);
      else runs.push(run);
    }
    const cost = past.costOf({ runs: runs.length, variables: reads, toLeadHours: leads.to });
    const cpuSeconds = runs.length * secondsOfRun + (cost.bytes / 1e6) * secondsOfMegabyte;
    return { runs: runs.toReversed(), missing: missing.toReversed(), everyDays, from, to, cost, cpuSeconds };
  };
  return request.everyDays === undefined ? planWithin(maxBytes, planned) : planned(request.everyDays);
}

interface EmptyPeriod extends Pick<EvidencePlan, "from" | "to"> {
  readonly nowMs: number;
}

/** Returns the error for a period without runs. It names the first and the last run that can be compared. */
async function noRuns({ past, sources, ...place }: EvidencePlace, period: EmptyPeriod): Promise<NoEvidence> {
  const { from, to, nowMs } = period;
  const id = sources.source.describe().id;
  const nothing = `${id} has no run from ${formatEpochHour(from)} to ${formatEpochHour(to)}.`;
  const known = await past.runsBetween(0, knownUntil(place, nowMs));
  if (known.length === 0)
    return new NoEvidence("no_runs", `${nothing} It has no other run that is over. Choose another model.`);
  const [start, end] = [dayOf(known[0]!), dayOf(known.at(-1)!)];
  const choice = `Its runs start from ${start} to ${end}: choose a period in these days.`;
  return new NoEvidence("no_runs", `${nothing} ${choice}`, { start, end });
}

/** Returns the day of an hour in UTC, such as `2026-10-31`. */
function dayOf(hour: EpochHour): string {
  return formatEpochHour(hour).slice(0, "2026-10-31".length);
}

/** Returns the last hour in which a run may start so that the truth of all hours of its windows is known. */
function knownUntil(
  { truthUntil, leads }: Pick<EvidencePlace, "truthUntil" | "leads">,
  nowMs: number,
): EpochHour {
  return Math.min(truthUntil, epochHourOf(nowMs)) - leads.to;
}

/** Returns the period in which runs start. It ends early enough that the truth of all hours of their windows is known. */
function periodOf(
  place: EvidencePlace,
  period: EvidencePeriod,
  nowMs: number,
): Pick<EvidencePlan, "from" | "to"> {
  const known = knownUntil(place, nowMs);
  const firstOfLastDay = Math.floor(known / 24) * 24;
  if ("years" in period) return { from: firstOfLastDay - period.years * yearHours + 24, to: known };
  return { from: period.from, to: Math.min(period.to, known) };
}
