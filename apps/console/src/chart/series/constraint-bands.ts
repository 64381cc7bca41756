import { type Constraint, variable } from "@halcyon/schema";

/** A range of values behind a chart; open ends are infinite. */
export interface ValueBand {
  readonly kind: "acceptable" | "ideal";
  readonly from: number;
  readonly to: number;
}

/** Returns the ranges that a constraint calls acceptable and ideal, the ideal ones last. */
export function constraintBands(constraint: Constraint): ValueBand[] {
  if ("arc" in constraint) {
    const { acceptable, ideal } = constraint.arc;
    return [...arcBands("acceptable", acceptable), ...arcBands("ideal", ideal)];
  }
  if ("categories" in constraint) return [];
  const { acceptable, ideal } = constraint;
  return [rangeBand("acceptable", acceptable), rangeBand("ideal", ideal)];
}

/** Returns the values that a chart of a constraint spans: the values that occurred, the edges near them, and a small margin. */
export function valueDomain(
  constraint: Constraint,
  values: readonly (number | null)[],
): readonly [low: number, high: number] {
  if ("arc" in constraint) return [0, 360];
  const present = values.filter((value) => value !== null);
  const edges = constraintBands(constraint)
    .flatMap(({ from, to }) => [from, to])
    .filter(Number.isFinite);
  const shown = [...present, ...edges];
  const low = Math.min(...shown);
  const high = Math.max(...shown);
  const air = high === low ? 1 : (high - low) * 0.08;
  const { physical } = variable(constraint.variable);
  return [Math.max(low - air, Math.min(physical.min, low)), high + air];
}

function rangeBand(
  kind: ValueBand["kind"],
  { min = -Infinity, max = Infinity }: { min?: number | undefined; max?: number | undefined },
): ValueBand {
  return { kind, from: min, to: max };
}

/** Returns a clockwise arc as ranges of degrees. There are two ranges if the arc passes north. */
function arcBands(
  kind: ValueBand["kind"],
  { from, to }: { readonly from: number; readonly to: number },
): ValueBand[] {
  if (from <= to) return [{ kind, from, to }];
  return [
    { kind, from, to: 360 },
    { kind, from: 0, to },
  ];
}
