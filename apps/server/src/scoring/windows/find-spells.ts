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

/** Options of a search for spells, which are periods in which work may start. The options include the options of a window search ({@link SearchOptions}). */
export interface GroupedSearchOptions extends Omit<SearchOptions, "perDay">, Required<SpellOptions> {
  /** Maximum number of spells (periods in which work may start) to return. */
  readonly top: number;
}

export interface FoundSpells extends ScoredForecast, Pick<FoundWindows, "beside" | "usual" | "oddsBy"> {
  readonly spells: readonly NotedSpell[];
  /** Number of spells (periods in which work may start) that were found, even if fewer are returned. */
  readonly found: number;
  /** Reason why there is no spell (period in which work may start); undefined if there is at least one. */
  readonly noneBecause: WindowHindrance | HoursAbove | TooUnlikely | "hours" | "warning" | undefined;
  /** Longest sequence of hours that are likely enough; set only if there is no spell. */
  readonly longest: LongestRun | undefined;
}

/** Spell (period in which work may start), with the ranges of hours in which scores are outside the requested range. */
export interface NotedSpell extends FoundSpell {
  readonly unmet: readonly UnmetHours[];
}

/** Reason why there is no spell: windows can start, but no window is likely enough. */
interface TooUnlikely {
  readonly bestProbability: number;
}

/**
 * Finds when work may start: the starts of windows that are likely enough. Starts are grouped as the options require.
 *
 * @throws Refusal weather_unavailable if a source cannot be read, data_gap if a score lacks data. Also throws any refusal of {@link Admissions}
 * if an older run must be used.
 */
export function findSpells(admission: Admission, wish: GroupedSearchOptions): Promise<FoundSpells> {
  return fromWholeRuns(admission, (admitted) => findInRuns(admitted, wish));
}

async function findInRuns(admitted: Admission, wish: GroupedSearchOptions): Promise<FoundSpells> {
  const searched = await searchHours(admitted, { ...wish, perDay: wish.group === "day" });
  const { search, ungated, scored, learned, beside, usual } = searched;
  const [likeliest] = likeliestWindows(searched, 1);
  const all = weatherSpells(search, wish);
  const spells = all
    .slice(0, wish.top)
    .map((spell) => ({ ...foundSpell(searched, spell), unmet: unmetHours(search, spell) }));
  const isNone = all.length === 0;
  // Where nobody knows the probability of a window it is found all the same.
  const tooUnlikely = likeliest && { bestProbability: likeliest.probability! };
  const isByWarnings = isNone && search !== ungated && weatherSpells(ungated, wish).length > 0;
  return {
    ...joinModelParts(admitted, scored),
    spells,
    found: all.length,
    noneBecause: isByWarnings
      ? "warning"
      : isNone
        ? (tooUnlikely ?? windowHindrance(ungated) ?? "hours")
        : undefined,
    longest: isNone ? longestRun(search, wish.minimumProbability) : undefined,
    beside,
    usual,
    oddsBy: oddsOfWindowsBy(
      learned,
      spells.map(({ best }) => best),
    ),
  };
}
