/** Range of consecutive hours: position of the first hour (`from`), and position after the last hour (`to`). */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Consecutive requested hours that all meet a condition (`holds`), or all fail it. Hours that were not requested, such as nights, may come between them and
 * divide the run into several ranges.
 */
export interface Run extends Stretch {
  readonly holds: boolean;
  readonly stretches: readonly Stretch[];
}

/** Splits the requested hours into runs: consecutive hours that all meet a condition, or all fail it. */
export function runsBy(
  hours: number,
  holds: (hour: number) => boolean,
  asked: (hour: number) => boolean,
): Run[] {
  const runs: Run[] = [];
  for (let hour = 0; hour < hours; hour++) {
    if (!asked(hour)) continue;
    const held = holds(hour);
    const last = runs.at(-1);
    const one = { from: hour, to: hour + 1 };
    if (last?.holds === held) runs[runs.length - 1] = longer(last, one);
    else runs.push({ ...one, holds: held, stretches: [one] });
  }
  return runs;
}

/** Returns a run extended by one hour. The hour either extends the last range of the run, or begins a new range. */
function longer(run: Run, hour: Stretch): Run {
  const before = run.stretches.slice(0, -1);
  const last = run.stretches.at(-1)!;
  const stretches =
    run.to === hour.from ? [...before, { from: last.from, to: hour.to }] : [...run.stretches, hour];
  return { ...run, to: hour.to, stretches };
}

/**
 * Removes the ranges of a run that come before its first range of at least `leastHours` hours. Returns undefined if no range is that long, or if the hours of
 * the run fail the condition.
 */
export function longEnough(run: Run | undefined, leastHours: number): Run | undefined {
  if (run?.holds !== true) return undefined;
  const at = run.stretches.findIndex((one) => lengthOf(one) >= leastHours);
  if (at === -1) return undefined;
  const stretches = run.stretches.slice(at);
  return { ...run, from: stretches[0]!.from, stretches };
}

export function lengthOf({ from, to }: Stretch): number {
  return to - from;
}

/** Returns the positions of all hours in the given runs, in ascending order. */
export function positionsOf(runs: readonly Pick<Run, "stretches">[]): number[] {
  return runs.flatMap(({ stretches }) =>
    stretches.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, hour) => from + hour)),
  );
}

/** Run of consecutive values that are equal. */
export interface EqualRun<Value> extends Stretch {
  readonly value: Value;
}

/**
 * Returns the runs of equal consecutive values, in order.
 *
 * @example
 * ```js
 * equalRuns(["sure", "sure", "likely"]); // => [{ from: 0, to: 2, value: "sure" }, { from: 2, to: 3, value: "likely" }]
 * ```
 */
export function equalRuns<Value>(values: readonly Value[]): EqualRun<Value>[] {
  const starts = values.flatMap((value, at) => (at > 0 && value === values[at - 1] ? [] : [at]));
  return starts.map((from, at) => ({ from, to: starts[at + 1] ?? values.length, value: values[from]! }));
}
