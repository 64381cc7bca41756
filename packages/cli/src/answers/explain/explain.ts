import { epochHourOf, instantSchema } from "@halcyon/schema/time";
import { variableWords } from "@halcyon/schema/words";
import type { CompositeHour } from "@halcyon/sdk/v2";
import type { Surroundings } from "../../surroundings.ts";
import { lookOf } from "../../terminal/look.ts";
import { printAnswer, type PrintOptions } from "../../terminal/print-answer.ts";
import { ask, type QuestionOptions } from "../ask.ts";
import { periodLines } from "./explained-period.ts";
import { footLines, headingOf } from "../what-answers.ts";
import { CommandError } from "../../command-error.ts";
import { tableWithin } from "../../terminal/lines.ts";
import { momentText } from "../../time/clock.ts";
import { unitText } from "./unit-text.ts";

export interface ExplainOptions extends QuestionOptions, PrintOptions {
  readonly hour?: string;
}

/** Prints what limits the hours of a period, or of one hour what each constraint saw. */
export async function explain(surroundings: Surroundings, options: ExplainOptions): Promise<void> {
  const { hour } = options;
  const include: ("ensemble" | "reasons" | "counterfactuals")[] = ["ensemble", "reasons", "counterfactuals"];
  const { place, answered } = await ask(surroundings, options, (halcyon, question) =>
    halcyon.optimality.composite({ ...question, include }),
  );
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
 * The hour that is meant.
 *
 * @param text - `2026-11-29T08`, `2026-11-29 08:00`, on the clock that the answer has; or an instant with its offset.
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

/** What each constraint saw in an hour. */
function hourLines(hour: CompositeHour, columns: number): string[] {
  const { local, score, band, constraints = [], limiting = [] } = hour;
  return [
    `${momentText(local)}: ${score.toFixed(2)} ${band}`,
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
