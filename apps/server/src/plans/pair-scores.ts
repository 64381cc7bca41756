import { createHash } from "node:crypto";
import type { ScoredHours } from "@halcyon/planning";
import { isSingleRun } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import { limitingHours, publish, type ScoredMembers, scorePart, type Years } from "@halcyon/scoring";
import type { HourlyWeather } from "@halcyon/schema";
import { planDaysMax, planStartDaysMax } from "@halcyon/schema/v2";
import { Refusal } from "../errors/refusal.ts";
import type { Admission } from "../scoring/admit-entry.ts";
import { firstHour } from "../weather/history/read-days.ts";
import { wholeYears } from "../weather/records/record-years.ts";
import { type AnsweringModelPart, answeringModelPart } from "../scoring/answering-model-part.ts";
import { fromWholeRuns } from "../scoring/from-whole-runs.ts";
import { membersBeside, membersOfRun } from "../scoring/odds/members-beside.ts";
import { type ScoredModelPart, scoreModelParts } from "../scoring/score-model-parts.ts";
import { type PlacedRecord, reachOf, recordHours, stateOf } from "../weather/records/placed-record.ts";
import type { RecordCache } from "../weather/records/record-cache.ts";
import { packYears, unpackYears, type YearCache } from "./year-scores.ts";
import type { EntryOnRecord } from "../weather/workability/entry-on-record.ts";
import { scoreAndLimitYearByYear } from "../weather/workability/score-year-by-year.ts";

/** Reason why no ensemble counts for a plan. */
export type NoFront =
  | "not_asked"
  | "not_configured"
  | "stale"
  | "variable"
  | "gap"
  | "reach"
  | "few_members"
  | "not_of_one_kind";

/** Scores of the members of an ensemble from now on. */
export interface FrontScores {
  readonly members: readonly ScoredHours[];
  /** Number of hours from now in which the members have scores. */
  readonly hours: number;
  /** Ensemble from which they come. */
  readonly part: AnsweringModelPart;
}

/** Least number of members of an ensemble that counts. Fewer say too little about the first days. */
export const membersLeast = 9;

/** Reasons of refusals after which past years alone can still answer. */
const absentAfter: ReadonlyMap<string, NoFront> = new Map([
  ["stale_forecast", "stale"],
  ["weather_unavailable", "stale"],
  ["data_gap", "gap"],
]);

/**
 * Returns the reason for which a plan is answered without an ensemble, from the error of its weather.
 *
 * @throws The error itself, if it is not about the state of the ensemble.
 */
export function noFrontAfter(error: unknown): NoFront {
  const because = error instanceof Refusal ? absentAfter.get(error.code) : undefined;
  if (because === undefined) throw error;
  return because;
}

/**
 * Scores all hours of an admitted request with the members of the ensemble, as windows and composites count them.
 *
 * @param minimumScore - Score of a good hour.
 * @returns The reason in place of scores, if there are too few members.
 */
export async function frontScores(admitted: Admission, minimumScore: number): Promise<FrontScores | NoFront> {
  try {
    return await fromWholeRuns(admitted, (whole) => scoreFront(whole, minimumScore));
  } catch (error) {
    return noFrontAfter(error);
  }
}

async function scoreFront(admitted: Admission, minimumScore: number): Promise<FrontScores | NoFront> {
  const [read, beside] = await Promise.all([admitted.read(0), membersBeside(admitted)]);
  const parts = scoreModelParts(scorePart, admitted, read, 0);
  const ensemble = parts.find(({ available: { part } }) => part === "ensemble");
  const part = "part" in beside ? beside.part : ensemble && creditOf(ensemble);
  if (part === undefined) return beside.absent[0]?.because ?? "not_configured";
  if (part.members < membersLeast) return part.members > 1 ? "few_members" : "not_configured";
  const scores = Array.from({ length: part.members }, () => emptyHours(admitted.forecastHours));
  let hours = 0;
  for (const one of parts) {
    const counted = isSingleRun(one.available.part) ? membersOfRun(beside, one) : one.scores;
    if (counted?.members !== part.members) break;
    hours = one.firstHour + fill(scores, counted, one.firstHour, minimumScore);
  }
  if (hours === 0) return beside.absent[0]?.because ?? "reach";
  return { members: scores, hours, part };
}

function creditOf({ forecast, fromHour, toHour }: ScoredModelPart): AnsweringModelPart {
  return answeringModelPart(forecast, { fromHour, toHour }, []);
}

interface MadeHours extends ScoredHours {
  readonly scores: Float64Array;
  readonly limits: Uint8Array;
}

function emptyHours(hours: number): MadeHours {
  return { scores: new Float64Array(hours).fill(Number.NaN), limits: new Uint8Array(hours).fill(255) };
}

/**
 * Writes the scores of members, and what lowers them, into the hours of each member.
 *
 * @returns Number of hours up to the last one in which a member has a score.
 */
function fill(
  into: readonly MadeHours[],
  scored: ScoredMembers,
  startHour: number,
  minimumScore: number,
): number {
  const { logScores, members } = scored;
  const limits = limitingHours(scored, minimumScore);
  let hours = 0;
  for (let index = 0; index < logScores.length; index++) {
    const log = logScores[index]!;
    if (Number.isNaN(log)) continue;
    const hour = Math.floor(index / members);
    const { scores, limits: limitsOf } = into[index % members]!;
    scores[startHour + hour] = publish(Math.exp(log));
    limitsOf[startHour + hour] = limits[index]!;
    hours = hour + 1;
  }
  return hours;
}

/** Entry with the hours of a record at its place that a plan needs. */
export interface RecordToScore extends Pick<EntryOnRecord, "prepared" | "reads"> {
  readonly placed: PlacedRecord;
  /** First hour to score [h since 1970]. */
  readonly from: EpochHour;
  readonly hours: number;
  /** Score of a good hour. */
  readonly minimumScore: number;
}

/** Hours by which the years of the record are moved at most, to both sides [h]. */
export const shiftHours = 240;

/** Returns hours of a record that hold the needed ones. They stay the same while now moves through the year, so that their scores can be kept. */
export function wholeSpan(
  pairs: readonly Pick<RecordToScore, "placed">[],
  { first, last }: Years,
  needed: Pick<RecordToScore, "from" | "hours">,
): Pick<RecordToScore, "from" | "hours"> {
  const ends = pairs.map(({ placed }) => firstHour((wholeYears(placed.description)?.last ?? last) + 1));
  const latest = firstHour(last + 1) + (planStartDaysMax + planDaysMax) * 24 + shiftHours;
  const from = Math.min(firstHour(first) - shiftHours, needed.from);
  const to = Math.max(Math.min(latest, ...ends), needed.from + needed.hours);
  return { from, hours: to - from };
}

/** Returns the hours of a record that must be read, including those before and after the scored ones that the entry needs. */
export function readSpan({
  prepared,
  from,
  hours,
}: Omit<RecordToScore, "placed" | "minimumScore">): Pick<HourlyWeather, "from" | "hours"> {
  const { hoursBefore, hoursAfter } = prepared;
  return { from: from - hoursBefore, hours: hoursBefore + hours + hoursAfter };
}

/**
 * Scores the hours of a record year by year, unless their scores are known.
 *
 * @throws Refusal weather_unavailable if the record cannot be read. CallerLeft if the recipient of the result has disconnected.
 */
export async function recordScores(
  toScore: RecordToScore,
  cache: RecordCache,
  kept?: YearCache,
): Promise<ScoredHours> {
  const { placed, prepared, reads, from, hours, minimumScore } = toScore;
  const entry = createHash("sha256")
    .update(JSON.stringify(prepared.constraints.map(({ constraint }) => constraint)))
    .digest("base64url");
  const name = JSON.stringify([stateOf(placed), placed.place, entry, minimumScore, from, hours]);
  const known = await kept?.find(name);
  if (known !== undefined) return unpackYears(known);
  const weather = await recordHours(placed, cache, reads, readSpan(toScore));
  const scored = await scoreAndLimitYearByYear(prepared, weather, placed, reachOf(placed), minimumScore);
  await kept?.keep(name, packYears(scored));
  return scored;
}
