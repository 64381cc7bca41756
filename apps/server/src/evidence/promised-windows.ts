import type { EpochHour } from "@halcyon/schema/time";
import { acceptableFrom, idealAbove } from "@halcyon/schema";
import { publish, type WeatherSpell, weatherSpells, type WindowSearch } from "@halcyon/scoring";
import { frequencyOf } from "@halcyon/scoring/climatology";
import {
  evidenceLeads,
  type HourCase,
  type PromiseCase,
  type UnpromisedDay,
} from "@halcyon/scoring/evidence";
import { publishProbability } from "@halcyon/scoring/statistics";
import { type VerifiedMembers, verifyScore } from "@halcyon/scoring/verification";
import { isCeiling } from "@halcyon/scoring/windows";
import { usualInRange } from "../scoring/windows/find-windows.ts";
import type { UsualScores } from "../ports.ts";
import type { RankSample } from "../verification/forecasts/rank-sample.ts";
import { rankOf } from "../verification/forecasts/verify-place.ts";
import { alikeLeads, runScores } from "../verification/runs/run-scores.ts";
import { localDays, wantedHours } from "../weather/hours/local-hours.ts";
import type { EvidencePlace } from "./evidence-place.ts";
import type { TrueWindows } from "./true-windows.ts";

/** Promised window, with the worst score of each ensemble member. */
export interface ProvedPromise extends PromiseCase {
  /** Score of the worst hour of each ensemble member, 0..1, cut to four decimals like a published score. Null if the member has a gap in the window. */
  readonly worstSaid: readonly (number | null)[];
}

/** Windows that a run promised and how they turned out, and the forecasts and outcomes of single hours. */
export interface PromisesOfRun {
  readonly promises: readonly ProvedPromise[];
  readonly unpromised: readonly UnpromisedDay[];
  readonly hours: readonly HourCase[];
  /** Number of days that are left out, because the run or the true weather has a gap. */
  readonly gapDays: number;
}

/** Probability of a window in which a single run is good. The run counts as an ensemble with one member: (k + 0.5) / (K + 1) with k = K = 1. */
const singleRunProbability = 0.75;

/** Data on which the promises of a run depend in addition to the run itself. */
interface RunsAround {
  /** Hour before which past weather counts for the usual frequency of scores. */
  readonly before: EpochHour;
  /** Sample of hours in which the rank of the truth among the members is counted. */
  readonly ranks: RankSample;
}

/**
 * Returns the windows that a run promised, and how they turned out. The promised window of a local day is the likeliest one at the time when users can first
 * read the run. If the lead times cover the last day only partly, this day is left out.
 *
 * @throws SourceError if the run or the truth cannot be read.
 */
export async function promisesOf(
  place: EvidencePlace,
  run: EpochHour,
  { before, ranks }: RunsAround,
): Promise<PromisesOfRun> {
  const { window, timezone } = place.request;
  const from = run + place.leads.from;
  const hours = place.leads.to - place.leads.from;
  const said = await saidIn(place, run);
  const wanted = wantedHours(window, from, hours);
  const days = localDays(window.localHours ?? { from: 0, to: 24, timezone }, from, hours + 1);
  const usual = await place.usualBefore(before);
  const search: WindowSearch = {
    ...window,
    parts: [searchedPart(said, hours)],
    wanted,
    days,
    usual: usualInRange(usual, { now: from, forecastHours: hours }, window),
  };
  const spells = weatherSpells(search, { minimumProbability: 0, group: "day", order: "likeliest" });
  const spellOfDay = new Map(spells.map((spell) => [days[spell.startHour]!, spell]));
  const found: { promises: ProvedPromise[]; unpromised: UnpromisedDay[] } = { promises: [], unpromised: [] };
  let gapDays = 0;
  for (const [day, starts] of startsByDay(search)) {
    const spell = spellOfDay.get(day);
    const one =
      spell === undefined
        ? unpromisedDay(said, { run, from, day, starts, search })
        : promiseOf(place, said, { run, from, day, spell });
    if (one === undefined) gapDays += 1;
    else if ("came" in one) found.unpromised.push(one);
    else found.promises.push(one);
  }
  return { ...found, hours: hoursOf(place, said, { run, usual, ranks }), gapDays };
}

/** Scores of a run in all hours in which windows are searched. */
interface SaidHours {
  /** Unrounded scores, [hour][member]; NaN if a member has a gap. */
  readonly scores: Float64Array;
  readonly members: number;
  /** Returns the windows in the true weather with which an hour is compared. Hours are counted from the first one. */
  readonly seenAt: (hour: number) => TrueWindows;
}

/** Scores the hours of a run. In each hour, forecasts and truth are scored with the same constraints. */
async function saidIn(place: EvidencePlace, run: EpochHour): Promise<SaidHours> {
  const { source, cell, entry, leads, request, seenWindows } = place;
  const { members } = source.describe();
  const from = run + leads.from;
  const scores = new Float64Array((leads.to - leads.from) * members).fill(Number.NaN);
  const seen: { readonly to: number; readonly windows: TrueWindows }[] = [];
  for (const alike of alikeLeads({ source, cell, run, from, to: run + leads.to }, entry)) {
    const { entry: alikeEntry, windows } = await seenWindows(alike.lacks);
    const hours = { source, cell, place: request.location, run, from: alike.from, to: alike.to };
    scores.set(await runScores(hours, alikeEntry), (alike.from - from) * members);
    seen.push({ to: alike.to - from, windows });
  }
  return { scores, members, seenAt: (hour) => seen.find(({ to }) => hour < to)!.windows };
}

function searchedPart({ scores, members }: SaidHours, hours: number): WindowSearch["parts"][number] {
  const none = new Float64Array();
  return {
    scores: {
      logScores: scores.map(Math.log),
      members,
      median: members === 1 ? scores : none,
      q10: none,
      q90: none,
      dropped: [],
      grids: [],
      fromRow: 0,
    },
    fromHour: 0,
    toHour: hours,
    firstHour: 0,
    oddsOfRun: () => singleRunProbability,
  };
}

/** Returns the possible starts of windows on each complete local day. All hours of these windows are wanted hours. */
function startsByDay({ wanted, days, durationHours }: WindowSearch): ReadonlyMap<number, number[]> {
  const starts: number[] = [];
  let run = 0;
  for (const [hour, isWanted] of wanted.entries()) {
    run = isWanted ? run + 1 : 0;
    if (run >= durationHours) starts.push(hour - durationHours + 1);
  }
  const byDay = Map.groupBy(starts, (start) => days![start]!);
  // Later starts of the day after the last start are not known.
  byDay.delete(days![wanted.length - durationHours + 1]!);
  return byDay;
}

/** Local day for which a run promises a window. Users could read the run from the hour `from` on. */
interface DayOfRun {
  readonly run: EpochHour;
  readonly from: EpochHour;
  /** Local day [d since 1970 in local time]. */
  readonly day: number;
}

/** Returns the window promised for a day, and how it turned out; undefined if the truth has a gap in the window. */
function promiseOf(
  { request, past }: EvidencePlace,
  said: SaidHours,
  { run, from, day, spell }: DayOfRun & { readonly spell: WeatherSpell },
): ProvedPromise | undefined {
  const { durationHours } = request.window;
  const { startHour, probability, members: counted, worstScore } = spell.best;
  const { members } = said;
  const seen = said.seenAt(startHour);
  const start = from + startHour;
  const held = seen.held(start);
  const climatology = seen.usual(start);
  if (held === undefined || climatology === undefined) return undefined;
  return {
    run,
    availableAt: from,
    start,
    end: start + durationHours,
    leadHours: startHour,
    targetDay: day,
    membersGood: counted.good,
    members: counted.of,
    probability: probability!,
    control: members === 1 ? undefined : isControlGood(said, startHour, request.window),
    held,
    worstSaidMedian: worstScore,
    worstSaid: worstOfMembers(said, startHour, request.window),
    worstCame: seen.worst(start),
    climatology,
    generation: past.generations.findLast((one) => one.from <= run)?.name,
  };
}

/** Returns the score of the worst hour of a window for each member; null for a member with a gap in the window. */
function worstOfMembers(
  { scores, members }: SaidHours,
  startHour: number,
  window: EvidencePlace["request"]["window"],
): readonly (number | null)[] {
  const worse = isCeiling(window) ? Math.max : Math.min;
  return Array.from({ length: members }, (_, member) => {
    let worst = scores[startHour * members + member]!;
    for (let hour = 1; hour < window.durationHours; hour++)
      worst = worse(worst, scores[(startHour + hour) * members + member]!);
    return Number.isNaN(worst) ? null : publish(worst);
  });
}

/** Returns true if the control member, which is the first one, is good in every hour of a window. Returns undefined if it has a gap there. */
function isControlGood(
  { scores, members }: SaidHours,
  startHour: number,
  { durationHours, minimumScore, maximumScore = 1 }: EvidencePlace["request"]["window"],
): boolean | undefined {
  const said = Array.from({ length: durationHours }, (_, hour) =>
    publish(scores[(startHour + hour) * members]!),
  );
  if (said.some(Number.isNaN)) return undefined;
  return said.every((score) => score >= minimumScore && score <= maximumScore);
}

interface EmptyDay extends DayOfRun {
  /** Possible starts of windows on the day. */
  readonly starts: readonly number[];
  readonly search: WindowSearch;
}

/** Returns a day for which no member had a window; undefined if the run or the truth has a gap on the day. */
function unpromisedDay(
  { scores, members, seenAt }: SaidHours,
  { run, from, day, starts, search: { days, durationHours } }: EmptyDay,
): UnpromisedDay | undefined {
  const [first, last] = [starts[0]!, starts.at(-1)!];
  if (scores.subarray(first * members, (last + durationHours) * members).some(Number.isNaN)) return undefined;
  const held = new Set(starts.map((start) => seenAt(start).held(from + start)));
  if (!held.has(true) && held.has(undefined)) return undefined;
  const noon = days!.lastIndexOf(day) - 11;
  return { run, targetDay: day, leadHours: Math.max(noon, 0), came: held.has(true) };
}

interface HoursOfRun {
  readonly run: EpochHour;
  /** How often each score of the entry usually occurs, as the service knew it; undefined if it did not know. */
  readonly usual: UsualScores | undefined;
  readonly ranks: RankSample;
}

/** Returns the hours of a run whose forecast and outcome are known. */
function hoursOf(
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
    const { count, mean } = meanOfKnown(said);
    if (Number.isNaN(observed) || count === 0) return [];
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
        members: count,
        mean: publish(mean),
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

/** Returns the number of members without a gap, and their mean score; NaN if every member has a gap. */
function meanOfKnown(said: Float64Array): { readonly count: number; readonly mean: number } {
  let [count, sum] = [0, 0];
  for (const score of said) {
    if (Number.isNaN(score)) continue;
    count += 1;
    sum += score;
  }
  return { count, mean: sum / count };
}

/** Rounds a CRPS to six decimals, so that files of hours stay small. */
function shortCrps(crps: number): number {
  return Number(crps.toFixed(6));
}

/** Returns how often the events of an hour usually occur. The service needs this for the odds of events that occur in no member or in every member. */
function usualAt(usual: UsualScores | undefined, hour: EpochHour): VerifiedMembers["usual"] {
  if (usual === undefined) return undefined;
  const ideal = frequencyOf(usual.frequencies, hour, idealAbove + 0.0001);
  const acceptable = frequencyOf(usual.frequencies, hour, acceptableFrom);
  return ideal === undefined || acceptable === undefined ? undefined : { ideal, unsuitable: 1 - acceptable };
}
