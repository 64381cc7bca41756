import { variable, type VariableName } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import type { UnlikeSiteNotice } from "@halcyon/schema/wire";
import type { Clock } from "../../../words/time/clock.ts";
import { isOnLand } from "./cells.ts";
import { lowerFirst, variableWords } from "../../../words/weather/constraint-words.ts";
import { modelPartName } from "../../../words/weather/model-part-name.ts";
import { methodMeaning, methodWords, stepWords } from "@halcyon/schema/words";
import { holdUnits, withUnit } from "../../../words/units/with-unit.ts";

/** Notice of the API about the weather in a response, in words for readers. */
export interface NoticeWords {
  readonly key: string;
  /** Subject of the notice as the page shows it, such as the name of a variable. */
  readonly about: string;
  readonly words: string;
  /** Method by which missing data were estimated, in the wording of the API; absent if the notice is not about an estimate. */
  readonly method?: string;
}

/**
 * Returns the notices of a forecast as text.
 *
 * @param cells - Header of the response that names its grid cells.
 */
export function forecastNotices(
  {
    notices,
    estimated,
    whole_steps: steps,
  }: Pick<V2.ForecastMetadata, "notices" | "estimated" | "whole_steps">,
  clock: Clock,
  cells: string | undefined,
): NoticeWords[] {
  const span = (from: string, to: string): string =>
    `${clock.moment(Date.parse(from))} to ${clock.moment(Date.parse(to))}`;
  return [
    ...joined(notices).map((notice) => {
      if (notice.code === "cell_unlike_site") return unlikeSiteWords(notice);
      if (notice.code === "not_calibrated") return notCalibratedWords;
      if (notice.code === "older_run") return olderRunWords(notice, clock);
      if (notice.code === "warnings_not_in_records") return notInRecordsWords;
      if (notice.code === "part_unavailable") return unavailableWords(notice);
      const hours = span(notice.from, notice.to);
      if (notice.code === "ensemble_absent") {
        const words = `not counted, because ${absenceWords(notice)}, ${hours}. It is unknown how certain these hours are.`;
        return { key: `${notice.code} ${notice.from}`, about: "Members", words };
      }
      if (notice.code === "warnings_unknown") {
        const words = `not known, because ${unknownWarningWords[notice.state]}, ${hours}. No hour counts as ideal without them: ask the authority yourself.`;
        return { key: `${notice.code} ${notice.from}`, about: "Official warnings", words };
      }
      const { constraint, variable: name, from } = notice;
      if (notice.code === "ensemble_constraint_dropped") {
        const words = `the members beside the single run do not have it, ${hours}. They are counted without its limit, so chances can look better than they are.`;
        return { key: `${notice.code} ${constraint} ${from}`, about: variableWords(name), words };
      }
      return {
        key: `${constraint} ${from}`,
        about: variableWords(name),
        words: isOfTheSea(name, cells)
          ? `${onLand}. Its limit is left out, ${hours}.`
          : `the forecast does not have it, ${hours}. Its limit is not checked in these hours: check it yourself.`,
      };
    }),
    ...estimated.map(({ variable: name, method, from, to }) => ({
      key: `${name} ${method} ${from}`,
      about: variableWords(name),
      words: estimateWords(method, `, ${span(from, to)}`),
      method,
    })),
    ...steps.map(({ variable: name, step_hours: hours, from, to }) => ({
      key: `whole step ${name} ${hours} ${from}`,
      about: variableWords(name),
      words: `each hour has ${holdUnits(stepWords(hours))}, ${span(from, to)}. The model does not say in which hour it comes.`,
    })),
  ];
}

/** Returns the notices of a climate record as text. The notices apply to all years of the record. */
export function recordNotices(
  { notices, estimated }: Pick<V2.HistoricalWorkabilityResponse["metadata"], "notices" | "estimated">,
  cells: string | undefined,
): NoticeWords[] {
  return [
    ...notices.map((notice) => {
      if (notice.code === "cell_unlike_site") return unlikeSiteWords(notice);
      if (notice.code === "warnings_not_in_records") return notInRecordsWords;
      const { constraint, variable: name } = notice;
      return {
        key: String(constraint),
        about: variableWords(name),
        words: `${isOfTheSea(name, cells) ? onLand : "this record does not have it"}. Its limit is left out, and no hour counts as ideal without it.`,
      };
    }),
    ...estimated.map(({ variable: name, method }) => ({
      key: `${name} ${method}`,
      about: variableWords(name),
      words: estimateWords(method, ""),
      method,
    })),
  ];
}

/** Explains by which method a variable was estimated, and how the actual weather may differ. */
function estimateWords(method: string, hours: string): string {
  return `estimated ${holdUnits(methodWords(method))}${hours}. ${holdUnits(methodMeaning(method))}`.trimEnd();
}

type Notice = V2.ForecastMetadata["notices"][number];

/** Merges notices with the same code and variable whose hours overlap. The page then shows one notice for all these hours. */
function joined(notices: readonly Notice[]): Notice[] {
  const told: Notice[] = [];
  for (const notice of notices) {
    const at = told.findIndex((other) => isOfSameHours(other, notice));
    const other = told[at];
    if (other === undefined || !isOfVariable(other) || !isOfVariable(notice)) told.push(notice);
    else {
      const [from, to] = [[other.from, notice.from].toSorted()[0]!, [other.to, notice.to].toSorted()[1]!];
      told[at] = { ...other, from, to };
    }
  }
  return told;
}

type OfVariable = Extract<Notice, { code: "constraint_dropped" | "ensemble_constraint_dropped" }>;

function isOfVariable(notice: Notice): notice is OfVariable {
  return notice.code === "constraint_dropped" || notice.code === "ensemble_constraint_dropped";
}

/** Returns true if two notices have the same code and variable, and overlapping hours. */
function isOfSameHours(one: Notice, other: Notice): boolean {
  if (!isOfVariable(one) || !isOfVariable(other)) return false;
  return (
    one.code === other.code && one.variable === other.variable && one.from <= other.to && other.from <= one.to
  );
}

/** Returns the reason why there are no ensemble members, as text. */
function unavailableWords({ code, source }: Extract<Notice, { code: "part_unavailable" }>): NoticeWords {
  return {
    key: `${code} ${source}`,
    about: "Regional model",
    words: "It gave no weather just now. The global model answers its hours.",
  };
}

function absenceWords({ because, variable: name }: Extract<Notice, { code: "ensemble_absent" }>): string {
  if (name !== undefined) return `${lowerFirst(variableWords(name))} is not in their data`;
  return {
    not_configured: "the model has none here",
    stale: "their run is too old or cannot be read",
    variable: "they do not have all requested variables",
    gap: "too many of them lack a value",
    reach: "they do not reach these hours or this place",
  }[because];
}

function olderRunWords(
  { code, part, variables = [], run, instead_of: newest }: Extract<Notice, { code: "older_run" }>,
  clock: Clock,
): NoticeWords {
  const [older, damaged] = [run, newest].map((start) => clock.moment(Date.parse(start)));
  const of = [modelPartName(part), ...variables.map((name) => lowerFirst(variableWords(name)))].join(", ");
  return {
    key: [code, part, ...variables].join(" "),
    about: "An older run",
    words: `it answers for ${of}: that of ${older}. The one of ${damaged} is damaged. Look again when the next run is there: it knows more.`,
  };
}

/**
 * Returns the notice about a site whose elevation differs much from the elevation of its grid cell. The text says "The site" instead of its name.
 */
function unlikeSiteWords({
  code,
  part,
  cell_elevation_m: cellM,
  elevation_m: siteM,
}: Extract<Notice, { code: "cell_unlike_site" }> | UnlikeSiteNotice): NoticeWords {
  const words = `it lies at ${withUnit(siteM, "m")}, and the cell that answers at ${withUnit(cellM, "m")}. That is too far to adjust its weather to the site: expect other temperatures, wind and snow.`;
  return { key: [code, part, cellM].join(" "), about: "The site", words };
}

const notCalibratedWords: NoticeWords = {
  key: "not_calibrated",
  about: "The weather",
  words:
    "the raw forecast of the model, because there is no calibration here. It can have the same error every day.",
};

const notInRecordsWords: NoticeWords = {
  key: "warnings_not_in_records",
  about: "Official warnings",
  words:
    "they stop this task in the hours ahead, but past ones are not known. Hours that one stopped count as their weather allows.",
};

/** Reasons why official warnings are not known. */
const unknownWarningWords = {
  partial: "some could not be read or placed",
  silent: "their feed could not be read for too long",
  not_covered: "no feed of this server covers the place",
  not_configured: "this server reads no feed of them",
} as const;

const onLand = "only known at sea, and this place is on land";

/** Returns true if a variable exists only at sea and the grid cells are on land. */
function isOfTheSea(name: VariableName, cells: string | undefined): boolean {
  return variable(name).atSea === true && isOnLand(cells);
}
