import type { AppliedCalibration } from "@halcyon/weather";
import type { EpochHour, OddsBasis, PartName } from "@halcyon/schema";
import {
  type HoursAbove,
  type LongestRun,
  longestRun,
  type ScoreRange,
  type WeatherSpell,
  weatherSpells,
  type WeatherWindow,
  weatherWindows,
  windowHindrance,
  type WindowHindrance,
  type WindowPart,
  type WindowSearch,
} from "@halcyon/scoring";
import type { UsualScores } from "../ports.ts";
import type { Admission } from "./admit-entry.ts";
import { dataGap } from "../forecast/available-parts.ts";
import { fromWholeRuns } from "../forecast/from-whole-runs.ts";
import { joinParts, type ScoredForecast } from "./join-parts.ts";
import type { MembersBeside } from "./members-beside.ts";
import { windowBasis } from "./odds-basis.ts";
import { type LearnedOdds, nothingLearned, oddsTaughtBy } from "./learned-odds.ts";
import { scoreForOdds } from "./score-for-odds.ts";
import type { ScoredPart } from "./score-parts.ts";
import { usualInRange } from "./usual-in-range.ts";
import { type HoursWish, wantedHours } from "../wanted-hours/wanted-hours.ts";
import { localDays } from "../wanted-hours/local-hours.ts";

export interface WindowWish extends Pick<WindowSearch, "durationHours" | keyof ScoreRange>, HoursWish {
  /** The most windows wanted, and the most spells. */
  readonly top: number;
  /** The first hour of which windows may be made, and the one (exclusive) with which they have ended. */
  readonly notBefore?: EpochHour | undefined;
  readonly notAfter?: EpochHour | undefined;
  /** Whether at most one window starts on a day. */
  readonly perDay?: boolean;
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
  const { entry, now } = admitted;
  const { durationHours, minimumScore, maximumScore, top, minimumProbability } = wish;
  const hoursBack = durationHours - 1;
  const { parts: scored, learned: known, beside, usual } = await scoreForOdds(admitted, hoursBack);
  // Odds are learned of hours that reach a minimum.
  const learned = maximumScore === undefined ? known : scored.map(() => nothingLearned);
  const parts = scored.map((part, index) =>
    withMembers(part, { beside, learned: learned[index]!, now, minimumScore }),
  );
  const search: WindowSearch = {
    wanted: wantedIn(admitted, wish),
    durationHours,
    minimumScore,
    maximumScore,
    parts,
    usual: usualInRange(usual, admitted, wish),
    days: wish.perDay === true ? daysOf(admitted, wish) : undefined,
  };
  const windows = weatherWindows(search, top);
  if ("gap" in windows) {
    const { part, startHour, constraint } = windows.gap;
    const from = now + startHour;
    throw dataGap(entry, constraint, scored[part]!.available, { from, to: from + hoursBack });
  }
  const inPart = (window: WeatherWindow): FoundWindow => {
    const { part } = scored[window.part]!.available;
    return { ...window, part, basis: windowBasis(part, window) };
  };
  const found = windows.map(inPart);
  const spells =
    wish.spells === true
      ? weatherSpells(search, { minimumProbability, top }).map((spell) => ({
          ...spell,
          best: inPart(spell.best),
        }))
      : undefined;
  const isByRun = [...found, ...(spells ?? []).map(({ best }) => best)].some(
    ({ basis }) => basis === "deterministic_reliability",
  );
  const isShort = windows.length === 0 || spells?.length === 0;
  return {
    ...joinParts(admitted, scored),
    windows: found,
    spells,
    longest: isShort ? (longestRun(search, minimumProbability) ?? null) : undefined,
    noneBecause: windows.length === 0 ? (windowHindrance(search) ?? "hours") : undefined,
    beside,
    usual,
    oddsBy: oddsTaughtBy(learned, isByRun),
  };
}

/** What windows of a part are counted with. */
interface CountingWith {
  readonly beside: MembersBeside;
  readonly learned: LearnedOdds;
  readonly now: EpochHour;
  readonly minimumScore: number;
}

/** A part as windows see it: the deterministic run stands among the members beside it, and odds are meant as was learned. */
export function withMembers(
  part: ScoredPart,
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

function wantedIn({ now, forecastHours }: Admission, wish: WindowWish): readonly boolean[] {
  const { notBefore = now, notAfter = Infinity } = wish;
  return wantedHours(wish, now, forecastHours).map(
    (isWanted, hour) => isWanted && now + hour >= notBefore && now + hour < notAfter,
  );
}

/** The day of each hour on the calendar of the local hours, or in UTC. */
function daysOf({ now, forecastHours }: Admission, { localHours }: WindowWish): readonly number[] {
  return localDays(localHours ?? { from: 0, to: 24, timezone: "UTC" }, now, forecastHours);
}
