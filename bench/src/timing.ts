/** How long a stretch of runs lasts [ms]: the kernel counts time on a processor by ticks of some of them. */
const stretchMs = 100;

/**
 * Measures one run by the time of this process on a processor, where other work on the machine would count on a clock [ms].
 *
 * @param stretches - How many stretches are timed, after one that is not; their median counts.
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

/** Returns the time of this process on a processor [ms]; of user and system alone the kernel knows only shares, by its ticks. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Makes a reproducible stream of numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
