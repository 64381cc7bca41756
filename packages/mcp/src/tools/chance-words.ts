import { percentWords, variableInSentence } from "@halcyon/schema/words";
import { quoted } from "../results/cleaned.ts";
import { spoken } from "../results/clock.ts";

/** What a sentence about a row of a ranking needs of a result. */
interface RankedRow {
  readonly rank: number;
  readonly place: string;
  readonly probability: number | null;
  readonly best_start: string | null;
  readonly acceptable_hours: number;
  readonly limited_by: string | null;
  readonly no_data?: string | undefined;
}

/**
 * Describes a row of a ranking in one or two sentences.
 *
 * @param none - Sentence that explains why the row has no window, if it has none.
 */
export function rankedWords({ rank, place, ...row }: RankedRow, none = ""): string {
  const limit = row.limited_by === null ? "" : `, mostly limited by ${variableInSentence(row.limited_by)}`;
  const unknown = row.no_data === undefined ? "" : `, no data for ${variableInSentence(row.no_data)}`;
  if (row.best_start === null) return `${rank}. ${quoted(place)}: no window. ${none}`;
  const odds =
    row.probability === null ? "from a single run, probability not known" : percentWords(row.probability);
  return `${rank}. ${quoted(place)}: best start ${spoken(row.best_start)} (${odds}), ${row.acceptable_hours} h at least acceptable${limit}${unknown}.`;
}

/** What a sentence about a window needs of a result. */
interface ShownWindow {
  readonly start: string;
  readonly latest_start: string;
  readonly best_start: string;
  readonly end: string;
  readonly probability: number | null;
  readonly chance: string;
  readonly members: number | null;
  readonly run_agrees: boolean | null;
}

/** Returns a sentence about a window: when work may start, until when it takes, and how likely it is. */
export function windowWords({
  start,
  latest_start: latest,
  best_start: best,
  end,
  ...odds
}: ShownWindow): string {
  const starts =
    start === latest
      ? `start ${spoken(start)}`
      : `start between ${spoken(start)} and ${spoken(latest)}, best ${spoken(best)}`;
  const sure =
    odds.probability === null
      ? "from a single run, so the probability is not known"
      : `${odds.chance}; from ${odds.members} members`;
  const run = odds.run_agrees === false ? ", and the newest run disagrees" : "";
  return `${starts}, over by ${spoken(end)} (${sure}${run}).`;
}
