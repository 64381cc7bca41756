import type { AppliedCalibration } from "@halcyon/weather";
import type { PartName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { OddsBasis } from "@halcyon/schema/wire";
import {
  type HoursAbove,
  type LongestRun,
  longestRun,
  type WeatherSpell,
  weatherSpells,
  type WeatherWindow,
  weatherWindows,
  windowHindrance,
  type WindowHindrance,
  type WindowPart,
  type WindowSearch,
} from "@halcyon/scoring";
import { frequencyOf } from "@halcyon/scoring/climatology";
import type { ScoreRange } from "@halcyon/scoring/windows";
import type { UsualScores } from "../../ports.ts";
import type { Admission } from "../admit-entry.ts";
import { dataGap } from "../../weather/forecast/available-model-parts.ts";
import { fromWholeRuns } from "../from-whole-runs.ts";
import { joinModelParts, type ScoredForecast } from "../scores/join-model-parts.ts";
import { type MembersBeside, membersOfRun } from "../odds/members-beside.ts";
import { windowBasis } from "../odds/odds-basis.ts";
import { gatedSearch } from "./gated-search.ts";
import type { HourGate } from "../gate/hour-gate.ts";
import { type LearnedOdds, nothingLearned, oddsTaughtBy } from "../odds/learned-odds.ts";
import { scoreForOdds } from "../odds/score-for-odds.ts";
import type { ScoredModelPart } from "../score-model-parts.ts";
import { type HoursOptions, localDays, wantedHours } from "../../weather/hours/local-hours.ts";

/** Options of a search for windows. */
export interface SearchOptions extends Pick<WindowSearch, "durationHours" | keyof ScoreRange>, HoursOptions {
  /** First hour that a window may contain; by default the current hour. Windows must end by `notAfter` (exclusive); by default they may end at any hour. */
  readonly notBefore?: EpochHour | undefined;
  readonly notAfter?: EpochHour | undefined;
  /** True to group windows by day; false by default. Days are in the time zone of `localHours` if it is given, otherwise in `timezone`, by default UTC. */
  readonly perDay?: boolean;
  readonly timezone?: string;
  /** Effect of official warnings on the hours; undefined if the entry has no gate. */
  readonly gate?: HourGate | undefined;
}

/** Options of a search for windows and spells (periods in which work may start). With `perDay`, at most one window starts on each day. */
export interface WindowOptions extends SearchOptions {
  /** Maximum number of windows to return; also the maximum number of spells (periods in which work may start). */
  readonly top: number;
  /** True to return spells (periods in which work may start) as well as windows; false by default. */
  readonly spells?: boolean;
  /** Minimum probability of a window that belongs to a spell (period in which work may start). It also applies to the hours in `longest` of the result. */
  readonly minimumProbability: number;
}

export interface FoundWindows extends ScoredForecast {
  readonly windows: readonly FoundWindow[];
  /** Spells (periods in which work may start); undefined if they were not requested. */
  readonly spells: readonly FoundSpell[] | undefined;
  /**
   * Longest sequence of consecutive hours that reaches the minimum probability but is too short for a window; null if there is none. Set only if no window was
   * found, or if spells were requested and no spell was found.
   */
  readonly longest: LongestRun | null | undefined;
  /**
   * Reason why no window was found: a constraint limits the scores, scores are above the maximum, or the allowed times of day are too short. Undefined if there
   * are windows.
   */
  readonly noneBecause: WindowHindrance | HoursAbove | "hours" | undefined;
  /** Ensemble members used to compute probabilities in hours that are scored from the deterministic run, or the reason why there are no such members. */
  readonly beside: MembersBeside;
  /** How often each score occurred at the place in past years; undefined if it is not known. */
  readonly usual: UsualScores | undefined;
  /** Calibrations that were applied to the probabilities from ensemble members. */
  readonly oddsBy: readonly AppliedCalibration[];
}

export interface FoundWindow extends Omit<WeatherWindow, "part"> {
  readonly part: PartName;
  readonly basis: OddsBasis;
}

export interface FoundSpell extends Omit<WeatherSpell, "best"> {
  readonly best: FoundWindow;
}

/**
 * Finds the most likely windows. A window may begin before a model part's first hour, so each part is also scored for some earlier hours.
 *
 * @throws Refusal weather_unavailable if a source cannot be read, data_gap if a score lacks data. Also throws any refusal of {@link Admissions}
 * if an older run must be used.
 */
export function findWindows(admission: Admission, options: WindowOptions): Promise<FoundWindows> {
  return fromWholeRuns(admission, (admitted) => findInRuns(admitted, options));
}

async function findInRuns(admitted: Admission, options: WindowOptions): Promise<FoundWindows> {
  const { top, minimumProbability } = options;
  const searched = await searchHours(admitted, options);
  const { search, scored, learned, beside, usual } = searched;
  const windows = likeliestWindows(searched, top);
  const spells =
    options.spells === true
      ? weatherSpells(search, { minimumProbability })
          .slice(0, top)
          .map((spell) => foundSpell(searched, spell))
      : undefined;
  const isShort = windows.length === 0 || spells?.length === 0;
  return {
    ...joinModelParts(admitted, scored),
    windows,
    spells,
    longest: isShort ? (longestRun(search, minimumProbability) ?? null) : undefined,
    noneBecause: windows.length === 0 ? (windowHindrance(search) ?? "hours") : undefined,
    beside,
    usual,
    oddsBy: oddsOfWindowsBy(learned, [...windows, ...(spells ?? []).map(({ best }) => best)]),
  };
}

/** Hours that are searched for windows, with their scores and all data from which the probabilities of windows are computed. */
export interface SearchedHours {
  readonly admitted: Admission;
  /** Search for windows in the hours that no warning stops. */
  readonly search: WindowSearch;
  /** The same search as if there were no warnings. It is the same object if the entry has no gate. */
  readonly ungated: WindowSearch;
  readonly scored: readonly ScoredModelPart[];
  readonly learned: readonly LearnedOdds[];
  readonly beside: MembersBeside;
  readonly usual: UsualScores | undefined;
}

/**
 * Reads and scores the hours that are searched for windows.
 *
 * @throws Refusal weather_unavailable if a source cannot be read, data_gap if a score lacks data; DamagedRunError if a run is damaged.
 */
export async function searchHours(admitted: Admission, options: SearchOptions): Promise<SearchedHours> {
  const { now } = admitted;
  const { durationHours, minimumScore, maximumScore } = options;
  const { parts: scored, learned: known, beside, usual } = await scoreForOdds(admitted, durationHours - 1);
  // Odds are learned of hours that reach a minimum.
  const learned = maximumScore === undefined ? known : scored.map(() => nothingLearned);
  const ungated: WindowSearch = {
    wanted: wantedIn(admitted, options),
    durationHours,
    minimumScore,
    maximumScore,
    parts: scored.map((part, index) =>
      withMembers(part, { beside, learned: learned[index]!, now, minimumScore }),
    ),
    usual: usualInRange(usual, admitted, options),
    days: options.perDay === true ? daysOf(admitted, options) : undefined,
  };
  const search = gatedSearch(ungated, now, options.gate);
  return { admitted, search, ungated, scored, learned, beside, usual };
}

/**
 * Returns at most `top` windows that do not overlap, chosen by highest probability.
 *
 * @throws Refusal data_gap if too few members have scores for all hours of a window.
 */
export function likeliestWindows(searched: SearchedHours, top: number): FoundWindow[] {
  const { admitted, search, scored } = searched;
  const windows = weatherWindows(search, top);
  if ("gap" in windows) {
    const { part, startHour, constraint } = windows.gap;
    const from = admitted.now + startHour;
    const span = { from, to: from + search.durationHours - 1 };
    throw dataGap(admitted.entry, constraint, scored[part]!.available, span);
  }
  return windows.map((window) => inPart(searched, window));
}

export function foundSpell(searched: SearchedHours, spell: WeatherSpell): FoundSpell {
  return { ...spell, best: inPart(searched, spell.best) };
}

/** Adds two fields to a window: the model part that provides its last hour, and the basis of its probability (how the probability was computed). */
export function inPart({ scored }: Pick<SearchedHours, "scored">, window: WeatherWindow): FoundWindow {
  const { part } = scored[window.part]!.available;
  return { ...window, part, basis: windowBasis(part, window) };
}

/** Returns the calibrations that were applied to the probabilities of windows. */
export function oddsOfWindowsBy(
  learned: readonly LearnedOdds[],
  windows: readonly FoundWindow[],
): readonly AppliedCalibration[] {
  const isByRun = windows.some(({ basis }) => basis === "deterministic_reliability");
  return oddsTaughtBy(learned, isByRun);
}

/** Data for computing the odds of windows in a model part. */
interface CountingWith {
  readonly beside: MembersBeside;
  readonly learned: LearnedOdds;
  readonly now: EpochHour;
  readonly minimumScore: number;
}

/** Prepares a model part for a window search: adds the calibration of its odds, and for a single run also the ensemble members. */
function withMembers(
  part: ScoredModelPart,
  { beside, learned: { ofMembers, ofRun }, now, minimumScore }: CountingWith,
): WindowPart {
  return {
    ...part,
    ensemble: membersOfRun(beside, part),
    bend:
      ofMembers &&
      ((probability, { durationHours, lastHour }) =>
        ofMembers.window(probability, { durationHours, minimumScore }, now + lastHour)),
    oddsOfRun:
      ofRun &&
      ((worstScore, { durationHours, lastHour }) =>
        ofRun.windowOfRun(worstScore, { durationHours, minimumScore }, now + lastHour)),
  };
}

/** Returns, for each hour from now, whether a window may contain it. */
export function wantedIn(
  { now, forecastHours }: Pick<Admission, "now" | "forecastHours">,
  options: SearchOptions,
): readonly boolean[] {
  const { notBefore = now, notAfter = Infinity } = options;
  return wantedHours(options, now, forecastHours).map(
    (isWanted, hour) => isWanted && now + hour >= notBefore && now + hour < notAfter,
  );
}

/** Returns the day of each hour in the time zone of the local hours. Without local hours, the given zone is used. */
export function daysOf(
  { now, forecastHours }: Pick<Admission, "now" | "forecastHours">,
  { localHours, timezone = "UTC" }: SearchOptions,
): readonly number[] {
  return localDays(localHours ?? { from: 0, to: 24, timezone }, now, forecastHours);
}

/**
 * Returns, for each hour, the share (0..1) of past scores inside a range. Counts the scores of past years in the same month and at the same hour of the day.
 * The share is 0.5 if there are no such scores. Returns undefined if the score frequencies are not known.
 */
export function usualInRange(
  usual: UsualScores | undefined,
  { now, forecastHours }: Pick<Admission, "now" | "forecastHours">,
  { minimumScore, maximumScore = 1 }: ScoreRange,
): Float64Array | undefined {
  if (usual === undefined) return undefined;
  const { frequencies } = usual;
  return Float64Array.from({ length: forecastHours }, (_, hour) => {
    const reaching = minimumScore <= 0 ? 1 : frequencyOf(frequencies, now + hour, minimumScore);
    const above = maximumScore >= 1 ? 0 : frequencyOf(frequencies, now + hour, maximumScore + 0.0001);
    return reaching === undefined || above === undefined ? 0.5 : Math.max(reaching - above, 0);
  });
}
