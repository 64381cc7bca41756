/** Minimum duration of a series of calls [ms]. It covers many ticks of the kernel's processor time. */
const stretchMs = 100;

/**
 * Measures the processor time of one call of a function [ms]. Unlike wall time, it is independent of other work on the machine.
 *
 * @param stretches - Number of measured series of calls. They follow one unmeasured series. The result is their median.
 */
export function processorMsOfRun(run: () => unknown, stretches: number): number {
  const times: number[] = [];
  for (let stretch = -1; stretch < stretches; stretch++) {
    const start = processorMs();
    let runs = 0;
    for (; processorMs() - start < stretchMs; runs++) run();
    if (stretch >= 0) times.push((processorMs() - start) / runs);
  }
  return median(times);
}

/**
 * Returns the processor time of this process [ms]. It is the sum of user and system time. Only the sum is exact, because the kernel assigns whole ticks to
 * one of them.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Returns a reproducible generator of numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
