import { type Constraint, variable } from "@halcyon/schema";

/** Range of values that is drawn behind a chart. An end without a limit is infinite. */
export interface ValueBand {
  readonly kind: "acceptable" | "ideal";
  readonly from: number;
  readonly to: number;
}

/** Returns the acceptable and the ideal ranges of a constraint, the ideal ranges last. */
export function constraintBands(constraint: Constraint): ValueBand[] {
  if ("arc" in constraint) {
    const { acceptable, ideal } = constraint.arc;
    return [...arcBands("acceptable", acceptable), ...arcBands("ideal", ideal)];
  }
  if ("categories" in constraint) return [];
  const { acceptable, ideal } = constraint;
  return [rangeBand("acceptable", acceptable), rangeBand("ideal", ideal)];
}

/**
 * Returns the range of values that the chart of a constraint spans. The range covers `values`, the limits of the constraint, and a small margin. For
 * directions, the range is always 0..360.
 */
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

/** Returns a clockwise arc as ranges of degrees. An arc across north has two ranges. */
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
