import type { AppliedCalibration } from "@halcyon/weather";
import type { EpochHour, OddsBasis, PartName } from "@halcyon/schema";
import {
  type HoursAbove,
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
import { type LearnedOdds, oddsTaughtBy } from "./learned-odds.ts";
import { scoreForOdds } from "./score-for-odds.ts";
import type { ScoredPart } from "./score-parts.ts";
import { usualReaching } from "./usual-reaching.ts";
import { type HoursWish, wantedHours } from "../wanted-hours/wanted-hours.ts";

export interface WindowWish extends Pick<WindowSearch, "durationHours" | "minimumScore">, HoursWish {
  /** The most windows wanted. */
  readonly top: number;
}

export interface FoundWindows extends ScoredForecast {
  readonly windows: readonly FoundWindow[];
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
  const { entry, now, forecastHours } = admitted;
  const { durationHours, minimumScore, top } = wish;
  const hoursBack = durationHours - 1;
  const { parts: scored, learned, beside, usual } = await scoreForOdds(admitted, hoursBack);
  const parts = scored.map((part, index) =>
    withMembers(part, { beside, learned: learned[index]!, now, minimumScore }),
  );
  const wanted = wantedHours(wish, now, forecastHours);
  const search: WindowSearch = {
    wanted,
    durationHours,
    minimumScore,
    parts,
    usual: usualReaching(usual, admitted, minimumScore),
  };
  const windows = weatherWindows(search, top);
  if ("gap" in windows) {
    const { part, startHour, constraint } = windows.gap;
    const from = now + startHour;
    throw dataGap(entry, constraint, scored[part]!.available, { from, to: from + hoursBack });
  }
  const found = windows.map((window): FoundWindow => {
    const { part } = scored[window.part]!.available;
    return { ...window, part, basis: windowBasis(part, window) };
  });
  const isByRun = found.some(({ basis }) => basis === "deterministic_reliability");
  return {
    ...joinParts(admitted, scored),
    windows: found,
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
