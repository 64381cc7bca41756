import { epochHourOf, instantSchema } from "@halcyon/schema/time";
import { variableWords } from "@halcyon/schema/words";
import { limitsWithData, scorerWords } from "@halcyon/scoring/judgement";
import {
  bandOf,
  type CompositeHour,
  type CompositeResponse,
  type Counterfactual,
  type Polarity,
} from "@halcyon/sdk/v2";
import type { Surroundings } from "../../surroundings.ts";
import { lookOf } from "../../terminal/look.ts";
import { plain } from "../../terminal/plain.ts";
import { printAnswer, type PrintOptions } from "../../terminal/print-answer.ts";
import { ask, type QuestionOptions } from "../ask.ts";
import { footLines, headingOf } from "../what-answers.ts";
import { CommandError } from "../../command-error.ts";
import { count, percent, tableWithin, wrap } from "../../terminal/lines.ts";
import { momentText, periodText } from "../../time/clock.ts";
import { judgedLines, localAt } from "../judged-lines.ts";
import { bandNames } from "../score/strip.ts";

export interface ExplainOptions extends QuestionOptions, PrintOptions {
  readonly hour?: string;
}

/** Prints which limits reduce the scores of a period. With `hour`, prints the values of all limited variables in that hour instead. */
export async function explain(surroundings: Surroundings, options: ExplainOptions): Promise<void> {
  const { hour } = options;
  const include: ("ensemble" | "reasons" | "counterfactuals")[] = ["ensemble", "reasons", "counterfactuals"];
  const asked = await ask(surroundings, options, "composite", (question) => ({ ...question, include }));
  if (asked === undefined) return;
  const { place, answered } = asked;
  const { data } = answered;
  const { columns } = lookOf(surroundings);
  printAnswer(surroundings, options, answered, {
    lines: () => [
      headingOf(place, data.metadata),
      "",
      ...(hour === undefined ? periodLines(data, columns) : hourLines(hourOf(data.forecast, hour), columns)),
      "",
      ...footLines(data.metadata, columns),
    ],
  });
}

/**
 * Returns the hour of a forecast for a given time.
 *
 * @param text - `2026-11-29T08` or `2026-11-29 08:00` in the local time of the response, or an instant with its offset.
 * @throws CommandError if the text is not an hour or if the hour is not in the period.
 */
function hourOf(forecast: readonly CompositeHour[], text: string): CompositeHour {
  const { data: instant } = instantSchema.safeParse(text);
  const [, date, hour] = /^(\d{4}-\d\d-\d\d)[T ](\d\d)(?::\d\d){0,2}$/.exec(text) ?? [];
  if (instant === undefined && date === undefined)
    throw new CommandError("usage", `--hour takes an hour such as 2026-12-24T08, not "${text}".`);
  const found = forecast.find(({ local, timestamp }) =>
    instant === undefined
      ? local.startsWith(`${date}T${hour}`)
      : epochHourOf(Date.parse(timestamp)) === epochHourOf(Date.parse(instant)),
  );
  if (found !== undefined) return found;
  const [first, last] = [forecast[0]!, forecast.at(-1)!];
  throw new CommandError(
    "absent",
    `${text} is not in the period, ${momentText(first.local)} to ${momentText(last.local)}. --when ${date ?? text.slice(0, 10)} asks for that day.`,
  );
}

/** Returns lines with the values of all constraints in an hour. */
function hourLines(hour: CompositeHour, columns: number): string[] {
  const { local, part, score, band, constraints = [], limiting = [], limiting_warnings: stops = [] } = hour;
  const by = stops.length > 0 ? "official warnings" : scorerWords([part]);
  return [
    `${momentText(local)}: ${score.toFixed(2)} ${band}, by ${by}`,
    "",
    ...tableWithin(
      columns,
      ["constraint", "value", "fits", "limit", ""],
      constraints.map(({ constraint, variable, unit, value, suitability, edge }) => [
        variableWords(variable),
        value === null ? "missing" : `${value}${unitText(unit)}`,
        suitability === null ? "-" : suitability.toFixed(2),
        edge === null ? "-" : String(edge),
        limiting.includes(constraint) ? "limits" : "",
      ]),
    ),
  ];
}

/** Consecutive hours whose scores are below a given band. */
interface Stretch {
  /** Start of the first hour in local time. `end` is the end of the last hour, also in local time. */
  readonly start: string;
  readonly end: string;
  /** Hour with the lowest score. */
  readonly lowest: CompositeHour;
}

const stretchesMax = 5;

/** Returns the longest periods of hours with scores below acceptable or, if there are none, below ideal. The periods are in chronological order. */
function worstStretches(forecast: readonly CompositeHour[], polarity: Polarity): readonly Stretch[] {
  const [top, ...lower] = bandNames(polarity);
  const unfit = new Set(lower.slice(1));
  const below = stretchesOf(forecast, ({ score }) => unfit.has(bandOf(score, polarity)));
  const found =
    below.length > 0 ? below : stretchesOf(forecast, ({ score }) => bandOf(score, polarity) !== top);
  return found
    .toSorted((a, b) => b.length - a.length)
    .slice(0, stretchesMax)
    .map((hours) => ({
      start: hours[0]!.local,
      end: localAt(forecast, forecast.indexOf(hours.at(-1)!) + 1),
      lowest: hours.reduce((least, hour) => (hour.score < least.score ? hour : least)),
    }))
    .toSorted((a, b) => a.lowest.timestamp.localeCompare(b.lowest.timestamp));
}

function stretchesOf(
  forecast: readonly CompositeHour[],
  holds: (hour: CompositeHour) => boolean,
): CompositeHour[][] {
  const stretches: CompositeHour[][] = [];
  let isOpen = false;
  for (const hour of forecast) {
    const isIn = holds(hour);
    if (isIn && isOpen) stretches.at(-1)!.push(hour);
    else if (isIn) stretches.push([hour]);
    isOpen = isIn;
  }
  return stretches;
}

/** Returns lines about a period: the limits that reduce its scores, its worst hours, and the limits that would gain hours if they were relaxed. */
function periodLines(answer: CompositeResponse, columns: number): string[] {
  const {
    metadata,
    summary,
    limiting_share = [],
    warning_share = [],
    counterfactuals = [],
    forecast,
  } = answer;
  const hours = new Map(Object.entries(summary.hours));
  const bands = bandNames(metadata.entry.polarity).map((band) => `${hours.get(band) ?? 0} ${band}`);
  const limits = limitsWithData(limiting_share, forecast)
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share);
  const stretches = worstStretches(forecast, metadata.entry.polarity);
  const looser = counterfactuals
    .filter((one) => one.hours_gained > 0)
    .toSorted((a, b) => b.hours_gained - a.hours_gained);
  return [
    ...wrap(
      `${count(metadata.period.hours, "hour")} by ${scorerWords(forecast.map(({ part }) => part))}: ${bands.join(", ")}.`,
      columns,
    ),
    ...judgedLines(answer, columns),
    "",
    ...(limits.length + warning_share.length === 0
      ? [
          forecast.some(({ missing }) => missing.length > 0)
            ? "No limit with data restricts these hours."
            : "Nothing limits these hours.",
        ]
      : tableWithin(
          columns,
          ["what limits", "at", "of the hours"],
          [
            ...warning_share.map(({ event, share }) => [
              `Official warning: ${plain(event)}`,
              "",
              percent(share),
            ]),
            ...limits.map(({ constraint, variable, share }) => [
              variableWords(variable),
              edgeText(constraint, forecast),
              percent(share),
            ]),
          ],
        )),
    ...(stretches.length === 0 ? [] : ["", "worst hours"]),
    ...stretches.flatMap(({ start, end, lowest }) => [
      `${periodText(start, end)}  ${lowest.score.toFixed(2)} ${lowest.band}`,
      ...wrap(`  ${reasonText(lowest)}`, columns, 2),
    ]),
    ...(looser.length === 0
      ? []
      : [
          "",
          "A looser limit gives",
          ...looser.slice(0, looserMax).flatMap((one) => wrap(looserText(one, forecast), columns, 4)),
        ]),
  ];
}

const looserMax = 5;

/** Returns a text about the first constraint that limits an hour, such as `Wind gusts at 10 m 15.5 m/s, limit 17`. */
function reasonText({
  limiting = [],
  limiting_warnings: stops = [],
  constraints = [],
}: CompositeHour): string {
  if (stops.length > 0) return "stopped by official warnings";
  const reason = constraints.find(({ constraint }) => constraint === limiting[0]);
  if (reason === undefined) return "";
  const { unit, value, edge } = reason;
  const name = variableWords(reason.variable);
  if (value === null) return `${name}: missing`;
  return `${name} ${value}${unitText(unit)}${edge === null ? "" : `, limit ${edge}`}`;
}

/**
 * Returns as text the limit that a constraint's value exceeds, in the first hour whose score the constraint limits. The constraint is given by its position,
 * because several constraints may use one variable.
 */
function edgeText(constraint: number, forecast: readonly CompositeHour[]): string {
  const hour = forecast.find(({ limiting = [] }) => limiting.includes(constraint)) ?? forecast[0];
  const { edge = null, unit = "1" } = hour?.constraints?.[constraint] ?? {};
  return edge === null ? "" : `${edge}${unitText(unit)}`;
}

function looserText(
  { constraint, edge, from, to, hours_gained }: Counterfactual,
  [hour]: readonly CompositeHour[],
): string {
  const { variable = `constraint ${constraint}`, unit = "1" } = hour?.constraints?.[constraint] ?? {};
  const side = edge === "max" ? "at most" : "at least";
  return `  ${variableWords(variable)} ${side} ${to}${unitText(unit)} in place of ${from}: ${count(hours_gained, "hour")} more`;
}

/** Returns a unit as text to put after a number. */
function unitText(unit: string): string {
  return unit === "1" ? "" : ` ${unit}`;
}
