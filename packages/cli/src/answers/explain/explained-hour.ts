import { variableWords } from "@halcyon/schema/words";
import type { CompositeHour } from "@halcyon/sdk/v2";
import { CommandError } from "../../command-error.ts";
import { tableWithin } from "../../terminal/lines.ts";
import { momentText } from "../../time/clock.ts";
import { unitText } from "./unit-text.ts";

/**
 * The hour that is meant.
 *
 * @param text - `2026-11-29T08`, `2026-11-29 08:00`, on the clock that the answer has.
 */
export function hourOf(forecast: readonly CompositeHour[], text: string): CompositeHour {
  const [, date, hour] = /^(\d{4}-\d\d-\d\d)[T ](\d\d)(?::\d\d)?$/.exec(text) ?? [];
  if (date === undefined)
    throw new CommandError("usage", `--hour takes an hour such as 2026-12-24T08, not "${text}".`);
  const found = forecast.find(({ local }) => local.startsWith(`${date}T${hour}`));
  if (found !== undefined) return found;
  const [first, last] = [forecast[0]!, forecast.at(-1)!];
  throw new CommandError(
    "absent",
    `${text} is not in the period, ${momentText(first.local)} to ${momentText(last.local)}. --when ${date} asks for that day.`,
  );
}

/** What each constraint saw in an hour. */
export function hourLines(hour: CompositeHour, columns: number): string[] {
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
