import type { Location } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { ScoreCase, VerifiedScore } from "@halcyon/scoring";
import {
  addScoreCase,
  noScoreSums,
  persistenceOf,
  type ScoreSums,
  verifyScore,
} from "@halcyon/scoring/verification";
import { type Cell, SourceError } from "@halcyon/weather";
import { hourAfterTraining } from "../suspend/doubt-newer.ts";
import type { StoredRuns } from "../stored-runs.ts";
import type { LookUpHours, ReferencesOfPlace } from "../truth/hour-references.ts";
import type { LeadClass } from "../lead-classes.ts";
import { alikeLeads, type RunHours, runScores } from "../runs/run-scores.ts";
import type { RankSample } from "./rank-sample.ts";
import type { SharedHours } from "../runs/shared-hours.ts";
import type { EvaluatedEntries } from "../truth/evaluated-entries.ts";
import type { TruthAtPlace } from "../truth/truth.ts";
import { rankOf } from "./verify-place.ts";

/** Place whose forecasts are verified run by run. */
export interface VerifiedPlace {
  readonly location: Location;
  readonly cell: Cell;
  readonly truth: TruthAtPlace;
  readonly seen: EvaluatedEntries;
  /**
   * Returns a function that looks up observed scores and climatology of the task or scenario. The scores leave out the constraints at the positions `lacks`.
   */
  readonly lookUpOf: (lacks: readonly number[]) => LookUpHours;
  /** Number of hours for which a run can be scored. */
  readonly spokenHours: number;
  readonly sample: RankSample;
}

/** Verification sums of forecasts, for each UTC day of the verified weather [days since 1970]. */
export type SumsOfDays = Map<number, ScoreSums>;

/**
 * Verifies the forecast of a run at a place in one lead class (range of lead times). If the grid cell is calibrated, the forecast is also compared with the
 * raw ensemble members in the same hours.
 *
 * @param into - Sums to which the verified hours are added once the truth of all hours is known. Nothing is added if the run has no forecast or cannot be read,
 * or if the calibration was learned from the same hours.
 * @throws SourceError if the truth cannot be read.
 */
export async function verifyRun(
  { source, shared }: Pick<StoredRuns, "source"> & { readonly shared?: SharedHours | undefined },
  run: EpochHour,
  { fromDay, toDay }: LeadClass,
  place: VerifiedPlace,
  into: readonly SumsOfDays[],
): Promise<void> {
  const { location, cell, spokenHours, sample, truth } = place;
  const { entry } = place.seen([]);
  const { calibration, ...rawCell } = cell;
  const leadEnd = Math.min(toDay * 24, spokenHours);
  const from = Math.max(truth.firstHourOf(run), run + fromDay * 24);
  const to = run + leadEnd;
  if (from >= to || to > truth.untilHour(entry)) return;
  if (calibration !== undefined && from < hourAfterTraining(calibration.trainedTo)) return;
  const said: SaidHours[] = [];
  for (const leads of alikeLeads({ source, cell, run, from, to }, entry)) {
    const seen = { ...place.seen(leads.lacks), truth };
    const hours = { source, cell, place: location, run, from: leads.from, to: leads.to, shared };
    const scores = await runScores(hours, seen.entry).catch(unreadable);
    if (scores === undefined) return;
    const raw = calibration && (await runScores({ ...hours, cell: rawCell }, seen.entry));
    said.push({ ...hours, leadEnd, sample, seen, lookUp: place.lookUpOf(leads.lacks), scores, raw });
  }
  for (const hours of said) await addHours(into, hours);
}

/** Forecast of a run for consecutive hours. */
interface SaidHours extends Pick<RunHours, "run" | "from" | "to"> {
  readonly seen: ReferencesOfPlace;
  readonly lookUp: LookUpHours;
  /** Scores, [hour][member]; NaN if the weather has a gap. */
  readonly scores: Float64Array;
  /** Scores of the raw members; undefined if the forecast is not calibrated. */
  readonly raw: Float64Array | undefined;
  readonly leadEnd: number;
  readonly sample: RankSample;
}

async function addHours(
  into: readonly SumsOfDays[],
  { run, from, to, seen, lookUp, scores, raw, leadEnd, sample }: SaidHours,
): Promise<void> {
  const knownDay = Math.floor((run - seen.entry.hoursAfter) / 24) - 1;
  const known = await lookUp(seen, from, to);
  const before = await lookUp(seen, knownDay * 24, (knownDay + 1) * 24);
  const members = scores.length / (to - from);
  for (let hour = from; hour < to; hour++) {
    const observed = known.observedAt(hour);
    const said = membersOf(scores, hour - from, members);
    const saidRaw = raw && membersOf(raw, hour - from, members);
    if (Number.isNaN(observed) || said.every(Number.isNaN)) continue;
    const day = Math.floor(hour / 24);
    const climatology = known.climatologyAt(hour);
    const isRanked = members > 1 && sample.takes(run, hour, leadEnd);
    // Calibrated members are quantiles: both sides have the plain CRPS.
    const membersAre = raw === undefined ? "draws" : "quantiles";
    const verify = (all: Float64Array): VerifiedScore =>
      verifyScore(all, observed, { usual: climatology?.probability, membersAre });
    const one: ScoreCase = {
      forecast: verify(said),
      climatology,
      persistence: persistenceOf(before.observedAt(knownDay * 24 + (hour - day * 24)), observed),
      raw: saidRaw === undefined || saidRaw.every(Number.isNaN) ? undefined : verify(saidRaw),
      rank: isRanked ? rankOf(said, observed, sample.drawFor(run, hour)) : undefined,
    };
    for (const days of into) addScoreCase(sumsOf(days, day), one);
  }
}

/** Returns the members' scores in an hour; NaN for members with a gap. */
function membersOf(scores: Float64Array, row: number, members: number): Float64Array {
  return scores.subarray(row * members, (row + 1) * members);
}

function sumsOf(days: SumsOfDays, day: number): ScoreSums {
  const sums = days.get(day) ?? noScoreSums();
  days.set(day, sums);
  return sums;
}

/** Returns undefined if the error means that a run cannot be read. Rethrows any other error. */
function unreadable(error: unknown): undefined {
  if (!(error instanceof SourceError)) throw error;
  return undefined;
}
