/** One thing to time, by name. */
export interface Candidate {
  readonly name: string;
  run(): unknown;
}

export interface Timing {
  readonly name: string;
  /** Median time of one run [ms]. */
  readonly medianMs: number;
}

/**
 * Times candidates in turns, so that what else the machine does meets all of them alike.
 *
 * @param rounds - How many times each is timed, after a fifth as many untimed rounds.
 */
export function interleave(candidates: readonly Candidate[], rounds: number): Timing[] {
  const times = candidates.map((): number[] => []);
  for (let round = -Math.ceil(rounds / 5); round < rounds; round++) {
    for (const [index, candidate] of candidates.entries()) {
      const start = performance.now();
      candidate.run();
      if (round >= 0) times[index]!.push(performance.now() - start);
    }
  }
  return candidates.map(({ name }, index) => ({ name, medianMs: median(times[index]!) }));
}

/** How long one candidate runs before another has its turn [ms]: the kernel counts time on a processor by ticks of some of them. */
const turnMs = 100;

/**
 * Times candidates in turns by the time of this process on a processor, where other work on the machine would count on a clock.
 *
 * @param rounds - How many turns each has, after one untimed one.
 */
export function interleaveOnProcessor(candidates: readonly Candidate[], rounds: number): Timing[] {
  const times = candidates.map((): number[] => []);
  for (let round = -1; round < rounds; round++) {
    for (const [index, candidate] of candidates.entries()) {
      const start = processorMs();
      let runs = 0;
      for (; processorMs() - start < turnMs; runs++) candidate.run();
      if (round >= 0) times[index]!.push((processorMs() - start) / runs);
    }
  }
  return candidates.map(({ name }, index) => ({ name, medianMs: median(times[index]!) }));
}

/** Time of this process on a processor [ms]; of user and system alone the kernel knows only shares, by its ticks. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** A reproducible stream of numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
