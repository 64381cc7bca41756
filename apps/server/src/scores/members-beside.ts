import type { EpochHour } from "@halcyon/schema";
import {
  entryHandOverReads,
  entryHorizon,
  entryReads,
  runBeforeOf,
  scoreAroundGaps,
  type ScoredMembers,
} from "@halcyon/scoring";
import type { PartAvailability, PartRead } from "@halcyon/weather";
import { Refusal } from "../refusal.ts";
import { withHandOver } from "../series/hour-span.ts";
import type { Admission } from "./admit-entry.ts";
import { type PartOdds, partOdds } from "./part-odds.ts";

/** The members of an ensemble in the hours that the deterministic run answers, for odds alone. */
export type MembersBeside =
  /** Scores from the current hour on, and how the odds are bent that they say. */
  | { readonly scores: ScoredMembers; readonly odds: PartOdds | undefined }
  /** The ensemble is too old, or cannot be read, for hours from now up to one (exclusive): its newest run, where it has one. */
  | { readonly staleRun: EpochHour | undefined; readonly untilHour: number }
  /** The model has no members there, or none that carry what the entry needs. */
  | { readonly none: true };

/** Hours, from one (inclusive) to another (exclusive), in which no members could be counted, and the newest run of the ensemble where it has one. */
export interface StaleHours {
  readonly run: EpochHour | undefined;
  readonly from: EpochHour;
  readonly to: EpochHour;
}

/** The hours that have no odds because the ensemble is too old, or cannot be read; undefined where there are none. */
export function staleHours(beside: MembersBeside, startHour: EpochHour): StaleHours | undefined {
  if (!("staleRun" in beside)) return undefined;
  return { run: beside.staleRun, from: startHour, to: startHour + beside.untilHour };
}

/**
 * Scores the ensemble in the hours before those that it answers. What goes wrong with it leaves the hours without odds, not without an answer.
 *
 * @throws DamagedRunError
 */
export async function membersBeside(admitted: Admission): Promise<MembersBeside> {
  const ensemble = admitted.ensembleBeside();
  if (ensemble === undefined) return { none: true };
  const untilHour = Math.min(admitted.parts[0]!.toHour, admitted.forecastHours);
  if (!("reach" in ensemble)) return { staleRun: undefined, untilHour };
  const stale = { staleRun: ensemble.run, untilHour };
  if (ensemble.failure !== undefined || ensemble.stale) return stale;
  if (ensemble.cell === undefined || ensemble.description.members < 2) return { none: true };
  const { key, membersKept } = admitted;
  const kept = membersKept.get(key);
  const odds = partOdds(admitted.entry, ensemble);
  if (kept !== undefined) return { scores: kept, odds };
  const toHour = hoursBeside(admitted, ensemble);
  if (toHour === 0) return { none: true };
  try {
    const scores = await scoreBeside(admitted, ensemble, toHour);
    membersKept.set(key, scores);
    return { scores, odds };
  } catch (error) {
    if (error instanceof Refusal && error.code === "weather_unavailable") return stale;
    throw error;
  }
}

/** How many hours from now the ensemble can be scored for, of those of the run that were asked for. */
function hoursBeside(
  { parts: [run], prepared, forecastHours }: Pick<Admission, "parts" | "prepared" | "forecastHours">,
  { toHour, reach }: PartAvailability,
): number {
  const horizon = entryHorizon(prepared, [{ part: "ensemble", fromHour: 0, toHour, reach }]);
  const maximumHours = "unavailable" in horizon ? 0 : horizon.maximumHours;
  return Math.max(Math.min(run!.toHour, forecastHours, maximumHours), 0);
}

async function scoreBeside(
  { parts: [run], prepared, now, request, source }: Admission,
  ensemble: PartAvailability,
  toHour: number,
): Promise<ScoredMembers> {
  const { reach } = ensemble;
  const [ofRun, ofEnsemble] = entryHandOverReads(prepared, [run!, ensemble]);
  const span = { fromHour: -prepared.hoursBefore, toHour: toHour + prepared.hoursAfter };
  const read = withHandOver(span, ofEnsemble!);
  const reads: PartRead[] = [
    {
      part: ensemble.part,
      variables: entryReads(prepared, reach),
      from: now + read.fromHour,
      to: now + read.toHour,
    },
  ];
  const { toNext } = ofRun!;
  if (toNext.length > 0) {
    reads.push({
      part: run!.part,
      variables: toNext,
      from: now + ofRun!.fromHour,
      to: now + run!.toHour,
    });
  }
  const [forecast, lastDay] = await source.read(reads);
  const { weather, cell } = forecast!;
  const nowRow = now - weather.from;
  const runBefore = runBeforeOf(lastDay?.weather, now, run!.toHour, toNext);
  const { location: place } = request;
  const made = weather.cell.madeAt(weather, { place, runBefore });
  return scoreAroundGaps({
    entry: prepared,
    weather,
    site: { cell, place, nowRow, runBefore, made },
    reach,
    fromRow: nowRow,
    toRow: nowRow + toHour,
  });
}
