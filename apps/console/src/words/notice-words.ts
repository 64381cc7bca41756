import {
  type BreakdownResponse,
  type HistoricalWorkabilityResponse,
  type UnlikeSiteNotice,
  variable,
  type VariableName,
} from "@halcyon/schema";
import type { Clock } from "../time/clock.ts";
import { isOnLand } from "./cells.ts";
import { variableWords } from "./constraint-words.ts";
import { methodWords } from "./method-words.ts";

/** What was left out, estimated or is not known: its name, and the words after it. */
export interface NoticeWords {
  readonly key: string;
  readonly variable: string;
  readonly words: string;
}

/**
 * The notices of a forecast.
 *
 * @param cells - The header of the answer that names its cells.
 */
export function forecastNotices(
  { notices = [], estimated = [] }: Pick<BreakdownResponse["metadata"], "notices" | "estimated">,
  clock: Clock,
  cells: string | undefined,
): NoticeWords[] {
  const span = (from: string, to: string): string =>
    `${clock.moment(Date.parse(from))} to ${clock.moment(Date.parse(to))}`;
  return [
    ...notices.map((notice) => {
      if (notice.code === "cell_unlike_site") return unlikeSiteWords(notice);
      if (notice.code === "not_calibrated") return notCalibratedWords;
      const hours = span(notice.from, notice.to);
      if (notice.code === "ensemble_stale") {
        const words = `are not known: the ensemble is too old or cannot be read, ${hours}.`;
        return { key: notice.code, variable: "Odds", words };
      }
      const { constraint, variable: name, from } = notice;
      return {
        key: `${constraint} ${from}`,
        variable: variableWords(name),
        words: `${isOfTheSea(name, cells) ? `${onLand}: it` : "is missing and"} was left out, ${hours}.`,
      };
    }),
    ...estimated.map(({ variable: name, method, from, to }) => ({
      key: `${name} ${from}`,
      variable: variableWords(name),
      words: `is estimated as ${methodWords(method)}: ${span(from, to)}.`,
    })),
  ];
}

/** The notices of a record, for all of its years. */
export function recordNotices(
  { notices = [], estimated = [] }: Pick<HistoricalWorkabilityResponse["metadata"], "notices" | "estimated">,
  cells: string | undefined,
): NoticeWords[] {
  return [
    ...notices.map((notice) => {
      if (notice.code === "cell_unlike_site") return unlikeSiteWords(notice);
      const { constraint, variable: name } = notice;
      return {
        key: String(constraint),
        variable: variableWords(name),
        words: `${isOfTheSea(name, cells) ? onLand : "is not in this record"}: its limit was left out, and no hour is ideal without it.`,
      };
    }),
    ...estimated.map(({ variable: name, method }) => ({
      key: name,
      variable: variableWords(name),
      words: `is estimated as ${methodWords(method)}.`,
    })),
  ];
}

/** What is said of a site where its name would stand. */
function unlikeSiteWords({
  code,
  part,
  cell_elevation_m: cellM,
  elevation_m: siteM,
}: UnlikeSiteNotice): NoticeWords {
  const words = `lies at ${siteM} m, and the cell that answers at ${cellM} m: its weather was not moved to the site.`;
  return { key: [code, part, cellM].join(" "), variable: "The site", words };
}

const notCalibratedWords: NoticeWords = {
  key: "not_calibrated",
  variable: "The weather",
  words: "is the model's own: no observations have taught how to calibrate it here.",
};

const onLand = "is known at sea alone, and this place is on land";

/** Whether a variable is missing because there is no sea. */
function isOfTheSea(name: VariableName, cells: string | undefined): boolean {
  return variable(name).atSea === true && isOnLand(cells);
}
