import { type UnlikeSiteNotice, type V2, variable, type VariableName } from "@halcyon/schema";
import type { Clock } from "../time/clock.ts";
import { isOnLand } from "./cells.ts";
import { variableWords } from "./constraint-words.ts";
import { partName } from "../chart/part-name.ts";
import { methodWords, variableInSentence } from "@halcyon/schema/words";

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
  { notices, estimated }: Pick<V2.ForecastMetadata, "notices" | "estimated">,
  clock: Clock,
  cells: string | undefined,
): NoticeWords[] {
  const span = (from: string, to: string): string =>
    `${clock.moment(Date.parse(from))} to ${clock.moment(Date.parse(to))}`;
  return [
    ...notices.map((notice) => {
      if (notice.code === "cell_unlike_site") return unlikeSiteWords(notice);
      if (notice.code === "not_calibrated") return notCalibratedWords;
      if (notice.code === "older_run") return olderRunWords(notice, clock);
      const hours = span(notice.from, notice.to);
      if (notice.code === "ensemble_absent") {
        const words = `are not counted: ${absenceWords(notice)}, ${hours}.`;
        return { key: `${notice.code} ${notice.from}`, variable: "Members", words };
      }
      const { constraint, variable: name, from } = notice;
      if (notice.code === "ensemble_constraint_dropped") {
        const words = `is not among what the members beside the one run say, ${hours}.`;
        return { key: `${notice.code} ${constraint} ${from}`, variable: variableWords(name), words };
      }
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
  { notices, estimated }: Pick<V2.HistoricalWorkabilityResponse["metadata"], "notices" | "estimated">,
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

type Notice = V2.ForecastMetadata["notices"][number];

/** Why no members are counted. */
function absenceWords({ because, variable: name }: Extract<Notice, { code: "ensemble_absent" }>): string {
  if (name !== undefined) return `${variableWords(name)} is not among what they say`;
  return {
    not_configured: "the model has none here",
    stale: "their run is too old or cannot be read",
    variable: "they do not say all that is asked",
    gap: "too many of them lack a value",
    reach: "they reach neither these hours nor this place",
  }[because];
}

function olderRunWords(
  { code, part, variables = [], run, instead_of: newest }: Extract<Notice, { code: "older_run" }>,
  clock: Clock,
): NoticeWords {
  const [older, damaged] = [run, newest].map((start) => clock.moment(Date.parse(start)));
  const of = [partName(part), ...variables.map(variableInSentence)].join(", ");
  return {
    key: [code, part, ...variables].join(" "),
    variable: "An older run",
    words: `answers for ${of}: that of ${older}. The one of ${damaged} is damaged.`,
  };
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
