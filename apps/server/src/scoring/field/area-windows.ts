import {
  likeliestWindow,
  longestRun,
  type LongestRun,
  type MemberScores,
  weatherSpells,
  type WeatherSpell,
  type WindowPart,
  type WindowSearch,
} from "@halcyon/scoring";
import { type UnmetHours, unmetHours } from "@halcyon/scoring/windows";
import { scoresAlone, workableShares } from "@halcyon/scoring/field";
import type { GroupedSearchOptions } from "../windows/find-spells.ts";
import { daysOf, wantedIn } from "../windows/find-windows.ts";
import type { ScoredCells } from "./score-cells.ts";

/** Workable shares of an area by hour, as if they were scores. Hours are counted from now. */
export interface AreaShares {
  /** Workable share of the published scores, 0..1. */
  readonly workable: Float64Array;
  readonly ensemble: MemberScores;
  /** End (exclusive) of the hours that are scored from a single run in every cell. */
  readonly runHours: number;
}

/** Windows of an area. */
export interface FoundAreaWindows {
  readonly spells: readonly (WeatherSpell & { readonly unmet: readonly UnmetHours[] })[];
  readonly noneBecause: NoAreaWindow | undefined;
  readonly longest: LongestRun | undefined;
}

/** Reason why an area has no window. */
type NoAreaWindow =
  | "hours"
  | "members"
  | { readonly bestProbability: number }
  | { readonly bestWorkable: number };

/** Returns the workable shares of scored cells. */
export function areaShares({ scores, ensemble }: ScoredCells, runHours: number): AreaShares {
  return {
    workable: workableShares(scores).logScores.map(Math.exp),
    ensemble: workableShares(ensemble),
    runHours,
  };
}

/**
 * Finds the windows of an area: hours in which at least a share of it is workable. The search is that for places, with workable shares as scores.
 *
 * @param areaShare - Least workable share of a good hour, above 0 and at most 1.
 */
export function areaWindows(
  shares: AreaShares,
  wish: GroupedSearchOptions,
  areaShare: number,
  now: number,
): FoundAreaWindows {
  const span = { now, forecastHours: shares.workable.length };
  const search: WindowSearch = {
    parts: partsOf(shares, wish.durationHours),
    wanted: wantedIn(span, wish),
    durationHours: wish.durationHours,
    minimumScore: areaShare,
    days: wish.group === "day" ? daysOf(span, wish) : undefined,
  };
  const spells = weatherSpells(search, wish);
  const isNone = spells.length === 0;
  return {
    spells: spells.slice(0, wish.top).map((spell) => ({ ...spell, unmet: unmetHours(search, spell) })),
    noneBecause: isNone ? hindranceOf(search) : undefined,
    longest: isNone ? longestRun(search, wish.minimumProbability) : undefined,
  };
}

function hindranceOf(search: WindowSearch): NoAreaWindow {
  const { durationHours, wanted } = search;
  const holdsWindow = wanted.some(
    (_, start) =>
      start + durationHours <= wanted.length && wanted.slice(start, start + durationHours).every(Boolean),
  );
  if (!holdsWindow) return "hours";
  const likeliest = likeliestWindow(search);
  if (likeliest === undefined) return "members";
  const { members, probability, worstScore } = likeliest;
  return members.good > 0 && probability !== undefined
    ? { bestProbability: probability }
    : { bestWorkable: worstScore };
}

/**
 * Returns the parts of a search: the hours of the single run, beside which members are counted, and the hours after them. Windows that end after the run may
 * begin before that.
 */
function partsOf({ workable, ensemble, runHours }: AreaShares, durationHours: number): WindowPart[] {
  const hours = workable.length;
  const { members } = ensemble;
  const hasMembers = members > 1;
  const lastRunHour = hasMembers ? runHours : hours;
  const firstHour = Math.max(lastRunHour - (durationHours - 1), 0);
  const run = { logScores: workable.map(Math.log), members: 1 };
  return [
    {
      scores: scoresAlone(cut(run, 0, lastRunHour), workable.subarray(0, lastRunHour)),
      ensemble: hasMembers ? scoresAlone(cut(ensemble, 0, lastRunHour), workable) : undefined,
      fromHour: 0,
      toHour: lastRunHour,
      firstHour: 0,
    },
    {
      scores: scoresAlone(cut(ensemble, firstHour, hours), workable.subarray(firstHour)),
      fromHour: lastRunHour,
      toHour: hours,
      firstHour,
    },
  ].filter(({ fromHour, toHour }) => fromHour < toHour);
}

function cut({ logScores, members }: MemberScores, from: number, to: number): MemberScores {
  return { logScores: logScores.subarray(from * members, to * members), members };
}
