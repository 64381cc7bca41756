import {
  type CompositeResponse,
  type HistoricalWorkabilityResponse,
  variable,
  type VariableName,
} from "@halcyon/schema";
import type { Clock } from "../time/clock.ts";
import { isOnLand } from "./cells.ts";
import { variableWords } from "./constraint-words.ts";
import { methodWords } from "./method-words.ts";

/** What was left out or estimated: a variable, and the words after its name. */
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
  { notices = [], estimated = [] }: Pick<CompositeResponse["metadata"], "notices" | "estimated">,
  clock: Clock,
  cells: string | undefined,
): NoticeWords[] {
  const span = (from: string, to: string): string =>
    `${clock.moment(Date.parse(from))} to ${clock.moment(Date.parse(to))}`;
  return [
    ...notices.map(({ variable: name, from, to, constraint }) => ({
      key: `${constraint} ${from}`,
      variable: variableWords(name),
      words: `${isOfTheSea(name, cells) ? `${onLand}: it` : "is missing and"} was left out, ${span(from, to)}.`,
    })),
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
    ...notices.map(({ constraint, variable: name }) => ({
      key: String(constraint),
      variable: variableWords(name),
      words: `${isOfTheSea(name, cells) ? onLand : "is not in this record"}: its limit was left out, and no hour is ideal without it.`,
    })),
    ...estimated.map(({ variable: name, method }) => ({
      key: name,
      variable: variableWords(name),
      words: `is estimated as ${methodWords(method)}.`,
    })),
  ];
}

const onLand = "is known at sea alone, and this place is on land";

/** Whether a variable is missing because there is no sea. */
function isOfTheSea(name: VariableName, cells: string | undefined): boolean {
  return variable(name).atSea === true && isOnLand(cells);
}
