import type { EpochHour } from "@halcyon/schema/time";
import { isSingleRun } from "@halcyon/schema/registry";
import type { EnsembleAbsence } from "@halcyon/schema/wire";
import { entryHorizon, entryReads, membersNeeded, runBeforeOf, type ScoredMembers } from "@halcyon/scoring";
import { entryHandOverReads } from "@halcyon/scoring/entry";
import { scoreAroundGaps } from "@halcyon/scoring/score";
import { membersWithin } from "@halcyon/scoring/windows";
import { lastRun, type ModelPartAvailability, type ModelPartRead } from "@halcyon/weather";
import { requireRecipient } from "../../errors/caller-left.ts";
import { Refusal } from "../../errors/refusal.ts";
import { cutTo, type HourRange, joinRanges, withHandOver } from "../../weather/hours/hour-range.ts";
import type { Admission } from "../admit-entry.ts";
import { type AnsweringModelPart, answeringModelPart } from "../answering-model-part.ts";
import type { CachedMembers } from "./cached-members.ts";
import { type ModelPartOdds, modelPartOdds } from "./model-part-odds.ts";
import type { ScoredModelPart } from "../score-model-parts.ts";

/** Ensemble members used to compute probabilities in hours that are scored from single runs, or the reason why there are no such members. */
export type MembersBeside = ScoredBeside | StaleBeside | NoneBeside;

interface Beside {
  readonly absent: readonly EnsembleLack[];
  readonly dropped: readonly DroppedBeside[];
}

interface ScoredBeside extends Beside, CachedMembers {
  /** Calibration of the odds of the members; undefined if there is none. */
  readonly odds: ModelPartOdds | undefined;
}

/** Ensemble that is too old or cannot be read. No members are counted from now until `untilHour` (exclusive). */
interface StaleBeside extends Beside {
  /** Newest run of the ensemble; undefined if it has no run. */
  readonly staleRun: EpochHour | undefined;
  readonly untilHour: number;
}

/** Model that has no ensemble members in the requested hours, or no members with the entry's variables. */
interface NoneBeside extends Beside {
  readonly none: true;
}

/** Range of hours, counted from now, in which no probabilities are computed from ensemble members. The reason is included. */
export interface EnsembleLack extends HourRange, Pick<EnsembleAbsence, "because" | "variable"> {}

/** Range of hours, counted from now, in which the ensemble beside the deterministic run lacks the data of a constraint. */
interface DroppedBeside extends HourRange {
  /** Position of the constraint in the entry, from 0. */
  readonly constraint: number;
}

/**
 * Ensemble members used to compute probabilities in hours that are scored from the deterministic run. `part` is absent if there are no such members. `absent`
 * lists the hours without members, and `dropped` the hours in which the ensemble lacks the data of a constraint.
 */
export interface MembersUsed extends Beside {
  readonly part?: AnsweringModelPart;
}

/**
 * Returns the ensemble members used to compute probabilities in hours that are scored from the deterministic run. The result also lists all hours without such
 * members.
 *
 * @param parts - All model parts that the response uses. No probabilities are computed from a part with only one member.
 */
export function membersUsed(beside: MembersBeside, parts: readonly ScoredModelPart[]): MembersUsed {
  const { dropped } = beside;
  return { ...("part" in beside ? { part: beside.part } : {}), absent: allLacks(beside, parts), dropped };
}

/**
 * Hours `from` (inclusive) to `to` (exclusive) without ensemble members, because the ensemble is too old or cannot be read. `run` is the newest run of the
 * ensemble; undefined if there is none.
 */
export interface StaleHours {
  readonly run: EpochHour | undefined;
  readonly from: EpochHour;
  readonly to: EpochHour;
}

/** Returns the hours that have no probabilities because the ensemble is too old or cannot be read. Returns undefined if there are no such hours. */
export function staleHours(beside: MembersBeside, startHour: EpochHour): StaleHours | undefined {
  if (!("staleRun" in beside)) return undefined;
  return { run: beside.staleRun, from: startHour, to: startHour + beside.untilHour };
}

/** Returns all hours in which no members are counted, including those of later model parts that have only one member. */
function allLacks(beside: MembersBeside, parts: readonly ScoredModelPart[]): readonly EnsembleLack[] {
  const single = parts.filter(({ available: { part }, scores }) => !isSingleRun(part) && scores.members < 2);
  return [
    ...beside.absent,
    ...single.map(({ fromHour, toHour }) => ({ fromHour, toHour, because: "not_configured" as const })),
  ];
}

/**
 * Returns the scores of the ensemble members in the hours of a single run. Returns undefined if there are none, or if the model part has members itself.
 *
 * @param firstHour - Hour from now of the first score of the part.
 */
export function membersOfRun(
  beside: MembersBeside,
  { available, firstHour }: Pick<ScoredModelPart, "available" | "firstHour">,
): ScoredMembers | undefined {
  if (!isSingleRun(available.part) || !("scores" in beside)) return undefined;
  return firstHour === 0 ? beside.scores : membersWithin(beside.scores, firstHour);
}

/**
 * Scores the ensemble members in the hours that are scored from single runs. If the ensemble cannot be scored, these hours have no probabilities, and
 * the request is still answered.
 *
 * @throws DamagedRunError if a run of the ensemble is damaged. Refusal weather_unavailable if the ensemble cannot be read for a request about a past instant.
 */
export async function membersBeside(admitted: Admission): Promise<MembersBeside> {
  const ensemble = admitted.ensembleBeside();
  const untilHour = Math.min(lastRun(admitted.parts).toHour, admitted.forecastHours);
  const lack = (because: EnsembleLack["because"]) => ({
    absent: [{ fromHour: 0, toHour: untilHour, because }],
    dropped: [],
  });
  if (ensemble === undefined) return { ...lack("not_configured"), none: true };
  if (!("reach" in ensemble)) return { ...lack("stale"), staleRun: undefined, untilHour };
  const stale = { ...lack("stale"), staleRun: ensemble.run, untilHour };
  if (ensemble.failure !== undefined || ensemble.stale) return stale;
  if (ensemble.description.members < 2) return { ...lack("not_configured"), none: true };
  if (ensemble.cell === undefined) return { ...lack("reach"), none: true };
  const { toHour, beyond } = reachBeside(admitted, ensemble, untilHour);
  if (toHour === 0) return { absent: beyond, dropped: [], none: true };
  const odds = modelPartOdds(admitted.entry, ensemble);
  const scored = (made: CachedMembers): MembersBeside => ({
    ...made,
    odds,
    absent: [...gapsIn(made.scores), ...beyond],
    dropped: droppedIn(made.scores),
  });
  const { key, membersKept } = admitted;
  const kept = membersKept.get(key);
  if (kept !== undefined) return scored(kept);
  try {
    const made = await scoreBeside(admitted, ensemble, toHour);
    membersKept.set(key, made);
    return scored(made);
  } catch (error) {
    const isOfNow = admitted.request.asOf === undefined;
    if (isOfNow && error instanceof Refusal && error.code === "weather_unavailable") return stale;
    throw error;
  }
}

/** Returns the number of hours from now in which the ensemble can be scored, and for the remaining hours the reason why it cannot. */
function reachBeside(
  { prepared }: Pick<Admission, "prepared">,
  { toHour: lastHour, reach }: ModelPartAvailability,
  untilHour: number,
): { readonly toHour: number; readonly beyond: readonly EnsembleLack[] } {
  const horizon = entryHorizon(prepared, [{ part: "ensemble", fromHour: 0, toHour: lastHour, reach }]);
  const [maximumHours, limit] =
    "unavailable" in horizon
      ? [0, horizon.unavailable[0]]
      : [Math.max(horizon.maximumHours, 0), horizon.because];
  const toHour = Math.min(maximumHours, untilHour);
  if (toHour === untilHour) return { toHour, beyond: [] };
  const span = { fromHour: toHour, toHour: untilHour };
  const beyond: EnsembleLack =
    limit === undefined
      ? { ...span, because: "reach" }
      : { ...span, because: "variable", variable: limit.variable };
  return { toHour, beyond: [beyond] };
}

/** Returns the hours in which too few members have scores to count odds. */
function gapsIn({ logScores, members }: ScoredMembers): EnsembleLack[] {
  const without = new Uint16Array(logScores.length / members);
  for (let at = 0; at < logScores.length; at++)
    if (Number.isNaN(logScores[at])) without[Math.floor(at / members)]!++;
  const short = [...without.entries()].filter(([, lacking]) => members - lacking < membersNeeded * members);
  return joinRanges(short.map(([hour]) => ({ fromHour: hour, toHour: hour + 1, because: "gap" })));
}

/** Returns for each dropped constraint the hours in which it was dropped. */
function droppedIn({ dropped, fromRow: first, logScores, members }: ScoredMembers): DroppedBeside[] {
  const hours = logScores.length / members;
  return joinRanges(
    dropped.flatMap(({ constraint, fromRow, toRow }) =>
      cutTo({ constraint, fromHour: fromRow - first, toHour: toRow - first }, { fromHour: 0, toHour: hours }),
    ),
  );
}

async function scoreBeside(
  { parts, prepared, now, request, source }: Admission,
  ensemble: ModelPartAvailability,
  toHour: number,
): Promise<CachedMembers> {
  const { reach } = ensemble;
  const run = lastRun(parts);
  const [ofRun, ofEnsemble] = entryHandOverReads(prepared, [run, ensemble]);
  const span = { fromHour: -prepared.hoursBefore, toHour: toHour + prepared.hoursAfter };
  const read = withHandOver(span, ofEnsemble!);
  const reads: ModelPartRead[] = [
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
      part: run.part,
      variables: toNext,
      from: now + ofRun!.fromHour,
      to: now + run.toHour,
    });
  }
  const [forecast, lastDay] = await source.read(reads);
  const { weather, cell } = forecast!;
  const nowRow = now - weather.from;
  const runBefore = runBeforeOf(lastDay?.weather, now, run.toHour, toNext);
  const { location: place } = request;
  const made = weather.cell.madeAt(weather, { place, runBefore });
  const scores = scoreAroundGaps({
    entry: prepared,
    weather,
    site: { cell, place, nowRow, runBefore, made, goOn: requireRecipient },
    reach,
    fromRow: nowRow,
    toRow: nowRow + toHour,
  });
  return {
    scores,
    part: answeringModelPart(forecast!, { fromHour: 0, toHour }, entryReads(prepared, reach)),
  };
}
