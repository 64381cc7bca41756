import { monitorEventLoopDelay } from "node:perf_hooks";

interface LoopDelay extends Disposable {
  /** Returns the median delay [ms] that the last two windows and the samples of this one have all reached. */
  medianMs(): number;
}

/** Sampling interval of the delay [ms]. The excess of a sample over this is delay. */
const sampleEveryMs = 10;

/** Instruments that measure the delay. */
interface DelayPorts {
  readonly histogram?: Pick<
    ReturnType<typeof monitorEventLoopDelay>,
    "count" | "disable" | "enable" | "percentile" | "reset"
  >;
  /** A clock that never goes back [ms]. */
  readonly nowMs?: () => number;
}

/**
 * Measures how long the event loop keeps its timers waiting. Two windows must agree, so that one long task, such as a garbage collection,
 * does not count as overload. Once the loop is on time again, the overload is over.
 */
export function loopDelay(
  windowMs = 500,
  {
    histogram = monitorEventLoopDelay({ resolution: sampleEveryMs }),
    nowMs = () => performance.now(),
  }: DelayPorts = {},
): LoopDelay {
  histogram.enable();
  let lastMs = 0;
  let bothMs = 0;
  let turnedMs = nowMs();
  const sampledMs = (): number => histogram.percentile(50) / 1e6 - sampleEveryMs;
  const turn = setInterval(() => {
    // Where not even one sample was taken, the window itself is late.
    const windowDelayMs = Math.max(sampledMs(), nowMs() - turnedMs - windowMs);
    histogram.reset();
    turnedMs = nowMs();
    bothMs = Math.min(lastMs, windowDelayMs);
    lastMs = windowDelayMs;
  }, windowMs);
  turn.unref();
  return {
    medianMs: () => (histogram.count === 0 ? bothMs : Math.min(bothMs, sampledMs())),
    [Symbol.dispose]() {
      clearInterval(turn);
      histogram.disable();
    },
  };
}
