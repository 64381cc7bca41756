import { variableWords } from "@halcyon/schema/words";
import type { CompositeHour, CompositeResponse, Counterfactual } from "@halcyon/sdk/v2";
import { count, percent, tableWithin, wrap } from "../../terminal/lines.ts";
import { spanText } from "../../time/clock.ts";
import { bandNames } from "../score/strip-glyphs.ts";
import { unitText } from "./unit-text.ts";
import { worstStretches } from "./worst-stretches.ts";

/** What limits a period, its worst hours, and which looser limits would win some. */
export function periodLines(
  { metadata, summary, limiting_share = [], counterfactuals = [], forecast }: CompositeResponse,
  columns: number,
): string[] {
  const hours = new Map(Object.entries(summary.hours));
  const bands = bandNames(metadata.entry.polarity).map((band) => `${hours.get(band) ?? 0} ${band}`);
  const limits = limiting_share.filter(({ share }) => share > 0).toSorted((a, b) => b.share - a.share);
  const stretches = worstStretches(forecast, metadata.entry.polarity);
  const looser = counterfactuals
    .filter((one) => one.hours_gained > 0)
    .toSorted((a, b) => b.hours_gained - a.hours_gained);
  return [
    `${count(metadata.period.hours, "hour")}: ${bands.join(", ")}.`,
    "",
    ...(limits.length === 0
      ? ["Nothing limits these hours."]
      : tableWithin(
          columns,
          ["what limits", "at", "of the hours"],
          limits.map(({ constraint, variable, share }) => [
            variableWords(variable),
            edgeText(constraint, forecast),
            percent(share),
          ]),
        )),
    ...(stretches.length === 0 ? [] : ["", "worst hours"]),
    ...stretches.flatMap(({ start, end, lowest }) => [
      `${spanText(start, end)}  ${lowest.score.toFixed(2)} ${lowest.band}`,
      ...wrap(`  ${reasonText(lowest)}`, columns, 2),
    ]),
    ...(looser.length === 0
      ? []
      : [
          "",
          "A looser limit would win",
          ...looser.slice(0, looserMax).flatMap((one) => wrap(looserText(one, forecast), columns, 4)),
        ]),
  ];
}

const looserMax = 5;

/** `Wind gusts at 10 m 15.5 m/s, limit 17` of what limits an hour. */
function reasonText({ limiting = [], constraints = [] }: CompositeHour): string {
  const reason = constraints.find(({ constraint }) => constraint === limiting[0]);
  if (reason === undefined) return "";
  const { unit, value, edge } = reason;
  const name = variableWords(reason.variable);
  if (value === null) return `${name}: missing`;
  return `${name} ${value}${unitText(unit)}${edge === null ? "" : `, limit ${edge}`}`;
}

/** The edge that binds in the first hour that a constraint limits: two constraints may be of one variable. */
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
