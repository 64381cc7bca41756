/** Where values stand in a chart, and the round values that are written beside it. */
export interface ValueScale {
  /** Share of the height from the lowest value on, 0..1. */
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
}

const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 250];

/** A scale over all values and 0, with at most six ticks at round values. */
export function valueScale(values: readonly number[]): ValueScale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const span = high - low || 1;
  const step = steps.find((one) => span / one <= 5) ?? span;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(Math.ceil(high / step - 1e-9), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toFixed(4)),
  );
  return { at: (value) => (value / step - first) / (last - first), ticks };
}
