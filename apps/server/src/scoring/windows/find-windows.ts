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
import type { MembersBeside } from "../odds/members-beside.ts";
import { windowBasis } from "../odds/odds-basis.ts";
import { type LearnedOdds, nothingLearned, oddsTaughtBy } from "../odds/learned-odds.ts";
import { scoreForOdds } from "../odds/score-for-odds.ts";
import type { ScoredModelPart } from "../score-model-parts.ts";
import { type HoursOptions, wantedHours } from "../../weather/hours/wanted-hours.ts";
import { localDays } from "../../weather/hours/local-hours.ts";

/** Which windows are looked for. */
export interface SearchOptions extends Pick<WindowSearch, "durationHours" | keyof ScoreRange>, HoursOptions {
  /** The first hour of which windows may be made, and the one (exclusive) with which they have ended. */
  readonly notBefore?: EpochHour | undefined;
  readonly notAfter?: EpochHour | undefined;
  /** Whether days matter: those of the local hours, else of the zone, else of UTC. */
  readonly perDay?: boolean;
  readonly timezone?: string;
}

/** At most one window starts on a day where days matter. */
export interface WindowWish extends SearchOptions {
  /** The most windows wanted, and the most spells. */
  readonly top: number;
  /** Whether spells are wanted too. */
  readonly spells?: boolean;
  /** How likely a window of a spell must be, and hours that are close to a window. */
  readonly minimumProbability: number;
}

export interface FoundWindows extends ScoredForecast {
  readonly windows: readonly FoundWindow[];
  /** Undefined where they are not wanted. */
  readonly spells: readonly FoundSpell[] | undefined;
  /** The longest run of hours where no window or no wanted spell was found, null where not one hour is likely enough. */
  readonly longest: LongestRun | null | undefined;
  /** Why no window was found: a constraint limits, hours lie above the maximum, or no run of the wanted hours is long enough. Undefined where windows were found. */
  readonly noneBecause: WindowHindrance | HoursAbove | "hours" | undefined;
  /** Whose members were counted beside the run. */
  readonly beside: MembersBeside;
  /** What is usual at the place; undefined where nobody knows. */
  readonly usual: UsualScores | undefined;
  /** What made the odds other than members say them. */
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
 * Finds the likeliest windows ahead of an admitted request. Parts are read and scored for as many hours before their own as a window may
 * reach back.
 *
 * @throws Refusal weather_unavailable, data_gap, and any of {@link Admit} where an older run has to answer
 */
export function findWindows(admission: Admission, wish: WindowWish): Promise<FoundWindows> {
  return fromWholeRuns(admission, (admitted) => findInRuns(admitted, wish));
}

async function findInRuns(admitted: Admission, wish: WindowWish): Promise<FoundWindows> {
  const { top, minimumProbability } = wish;
  const searched = await searchHours(admitted, wish);
  const { search, scored, learned, beside, usual } = searched;
  const windows = likeliestWindows(searched, top);
  const spells =
    wish.spells === true
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

/** Hours to look for windows in, and what they rest on. */
export interface SearchedHours {
  readonly admitted: Admission;
  readonly search: WindowSearch;
  readonly scored: readonly ScoredModelPart[];
  readonly learned: readonly LearnedOdds[];
  readonly beside: MembersBeside;
  readonly usual: UsualScores | undefined;
}

/** Reads and scores the hours of an admitted request to look for windows in. @throws Refusal weather_unavailable, data_gap; DamagedRunError */
export async function searchHours(admitted: Admission, wish: SearchOptions): Promise<SearchedHours> {
  const { now } = admitted;
  const { durationHours, minimumScore, maximumScore } = wish;
  const { parts: scored, learned: known, beside, usual } = await scoreForOdds(admitted, durationHours - 1);
  // Odds are learned of hours that reach a minimum.
  const learned = maximumScore === undefined ? known : scored.map(() => nothingLearned);
  const search: WindowSearch = {
    wanted: wantedIn(admitted, wish),
    durationHours,
    minimumScore,
    maximumScore,
    parts: scored.map((part, index) =>
      withMembers(part, { beside, learned: learned[index]!, now, minimumScore }),
    ),
    usual: usualInRange(usual, admitted, wish),
    days: wish.perDay === true ? daysOf(admitted, wish) : undefined,
  };
  return { admitted, search, scored, learned, beside, usual };
}

/** The windows that come first and do not overlap. @throws Refusal data_gap where too few members have a score in one */
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

/** A window with the name of the part that its last hour lies in. */
export function inPart({ scored }: Pick<SearchedHours, "scored">, window: WeatherWindow): FoundWindow {
  const { part } = scored[window.part]!.available;
  return { ...window, part, basis: windowBasis(part, window) };
}

/** What made the odds of windows other than members say them. */
export function oddsOfWindowsBy(
  learned: readonly LearnedOdds[],
  windows: readonly FoundWindow[],
): readonly AppliedCalibration[] {
  const isByRun = windows.some(({ basis }) => basis === "deterministic_reliability");
  return oddsTaughtBy(learned, isByRun);
}

/** What windows of a part are counted with. */
interface CountingWith {
  readonly beside: MembersBeside;
  readonly learned: LearnedOdds;
  readonly now: EpochHour;
  readonly minimumScore: number;
}

/** A part as windows see it: the deterministic run stands among the members beside it, and odds are meant as was learned. */
function withMembers(
  part: ScoredModelPart,
  { beside, learned: { ofMembers, ofRun }, now, minimumScore }: CountingWith,
): WindowPart {
  const isRun = part.available.part === "deterministic";
  return {
    ...part,
    ensemble: isRun && "scores" in beside ? beside.scores : undefined,
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

function wantedIn({ now, forecastHours }: Admission, wish: SearchOptions): readonly boolean[] {
  const { notBefore = now, notAfter = Infinity } = wish;
  return wantedHours(wish, now, forecastHours).map(
    (isWanted, hour) => isWanted && now + hour >= notBefore && now + hour < notAfter,
  );
}

/** The day of each hour on the calendar of the local hours, else of the zone. */
function daysOf(
  { now, forecastHours }: Admission,
  { localHours, timezone = "UTC" }: SearchOptions,
): readonly number[] {
  return localDays(localHours ?? { from: 0, to: 24, timezone }, now, forecastHours);
}

/** How often the score of each wanted hour lies in a range, or one half where its month was not counted. Undefined where nobody knows. */
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
