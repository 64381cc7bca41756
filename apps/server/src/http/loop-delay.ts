import { monitorEventLoopDelay } from "node:perf_hooks";

export interface LoopDelay extends Disposable {
  /** The 99th percentile of the delay [ms] that both of the last two windows have reached. */
  p99Ms(): number;
}

/** How often the delay is sampled [ms]; what a sample takes longer than this is delay. */
const sampleEveryMs = 10;

/**
 * Measures how long the event loop keeps its timers waiting. Two windows must agree, so that one long piece of work, such as a collection
 * of garbage, is no overload.
 */
export function loopDelay(windowMs = 500): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: sampleEveryMs });
  histogram.enable();
  let lastMs = 0;
  let bothMs = 0;
  let turnedMs = performance.now();
  const turn = setInterval(() => {
    const sampledMs = histogram.count === 0 ? 0 : histogram.percentile(99) / 1e6 - sampleEveryMs;
    // Where not even one sample was taken, the window itself is late.
    const p99Ms = Math.max(sampledMs, performance.now() - turnedMs - windowMs);
    histogram.reset();
    turnedMs = performance.now();
    bothMs = Math.min(lastMs, p99Ms);
    lastMs = p99Ms;
  }, windowMs);
  turn.unref();
  return {
    p99Ms: () => bothMs,
    [Symbol.dispose]() {
      clearInterval(turn);
      histogram.disable();
    },
  };
}
