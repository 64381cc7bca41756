import {
  type HoursAbove,
  type LongestRun,
  longestRun,
  type SpellOptions,
  weatherSpells,
  windowHindrance,
  type WindowHindrance,
} from "@halcyon/scoring";
import { type UnmetHours, unmetHours } from "@halcyon/scoring/windows";
import { fromWholeRuns } from "../from-whole-runs.ts";
import type { Admission } from "../admit-entry.ts";
import {
  foundSpell,
  type FoundSpell,
  type FoundWindows,
  likeliestWindows,
  oddsOfWindowsBy,
  searchHours,
  type SearchOptions,
} from "./find-windows.ts";
import { joinModelParts, type ScoredForecast } from "../scores/join-model-parts.ts";

/** Options of a search for spells. The options of {@link SearchOptions} apply to the starts, which may be grouped by days. */
export interface GroupedSearchOptions extends Omit<SearchOptions, "perDay">, Required<SpellOptions> {
  /** Maximum number of spells wanted. */
  readonly top: number;
}

export interface FoundSpells extends ScoredForecast, Pick<FoundWindows, "beside" | "usual" | "oddsBy"> {
  readonly spells: readonly NotedSpell[];
  /** Number of spells that were found, including those beyond the maximum. */
  readonly found: number;
  /** Reason why there is no spell; undefined if there are some. */
  readonly noneBecause: WindowHindrance | HoursAbove | TooUnlikely | "hours" | undefined;
  /** Longest run of hours that is likely enough, if there is no spell and any such run. */
  readonly longest: LongestRun | undefined;
}

/** A spell with the hours inside whose own scores are not good. */
export interface NotedSpell extends FoundSpell {
  readonly unmet: readonly UnmetHours[];
}

/** Reason for finding no spell: windows can start, but none of them is likely enough. */
interface TooUnlikely {
  readonly bestProbability: number;
}

/**
 * Finds when work may start in the hours of an admitted request: the starts of windows that are likely enough, grouped as requested.
 *
 * @throws Refusal weather_unavailable if a source cannot be read, data_gap if a score lacks data, and any of {@link Admit} if an older run
 * must be used.
 */
export function findSpells(admission: Admission, wish: GroupedSearchOptions): Promise<FoundSpells> {
  return fromWholeRuns(admission, (admitted) => findInRuns(admitted, wish));
}

async function findInRuns(admitted: Admission, wish: GroupedSearchOptions): Promise<FoundSpells> {
  const searched = await searchHours(admitted, { ...wish, perDay: wish.group === "day" });
  const { search, scored, learned, beside, usual } = searched;
  const [likeliest] = likeliestWindows(searched, 1);
  const all = weatherSpells(search, wish);
  const spells = all
    .slice(0, wish.top)
    .map((spell) => ({ ...foundSpell(searched, spell), unmet: unmetHours(search, spell) }));
  const isNone = all.length === 0;
  // Where nobody knows the probability of a window it is found all the same.
  const tooUnlikely = likeliest && { bestProbability: likeliest.probability! };
  return {
    ...joinModelParts(admitted, scored),
    spells,
    found: all.length,
    noneBecause: isNone ? (tooUnlikely ?? windowHindrance(search) ?? "hours") : undefined,
    longest: isNone ? longestRun(search, wish.minimumProbability) : undefined,
    beside,
    usual,
    oddsBy: oddsOfWindowsBy(
      learned,
      spells.map(({ best }) => best),
    ),
  };
}
