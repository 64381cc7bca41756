import type { Constraint } from "@halcyon/schema";
import { stopWord, variableInSentence } from "@halcyon/schema/words";

type Named = Pick<Constraint, "variable"> | { readonly variable: string };

/** Returns the name of a limit: its variable and, if it has them, its height and its statistic over several hours. */
export function limitName(
  limit: Named & { readonly height_m?: number | undefined; readonly over?: Constraint["over"] },
): string {
  const { variable, height_m: height, over } = limit;
  const details = [
    ...(height === undefined ? [] : [`${height} m`]),
    ...(over === undefined ? [] : [`${over.statistic} of ${over.hours} h, ${over.direction}`]),
  ];
  return `${variableInSentence(variable)}${details.length === 0 ? "" : ` (${details.join(", ")})`}`;
}

/** Describes in words what a limit requires of its variable. */
export function limitWords(limit: Constraint): string {
  if ("categories" in limit) {
    const codes = Object.entries(limit.categories).map(([code, suitability]) => `${code}: ${suitability}`);
    return `suitability by code, ${[...codes, `others: ${limit.default}`].join(", ")}`;
  }
  if ("arc" in limit) {
    const { ideal, acceptable } = limit.arc;
    return `ideal ${ideal.from} to ${ideal.to}, acceptable ${acceptable.from} to ${acceptable.to} ${limit.unit}`;
  }
  const { ideal, acceptable, stop } = limit;
  const unit = limit.unit === "1" ? "" : ` ${limit.unit}`;
  const sides = (["min", "max"] as const).flatMap((side) => {
    const edge = acceptable[side];
    if (edge === undefined) return [];
    const least = side === "min" ? "at least" : "at most";
    const wanted = ideal[side] === undefined ? "" : `ideal ${least} ${ideal[side]}, `;
    const last = stop?.[side];
    const stops =
      last === undefined ? "" : `, stop ${stopWord(side, { acceptable: edge, stop: last })} ${last}`;
    return [`${wanted}acceptable ${least} ${edge}${stops}${unit}`];
  });
  return sides.join("; ");
}
