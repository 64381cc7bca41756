import { monitorEventLoopDelay } from "node:perf_hooks";

interface LoopDelay extends Disposable {
  /** Returns the median delay of the event loop [ms]. It is the smallest of the medians in the current window and the last two windows. */
  medianMs(): number;
}

/** Interval at which the delay is sampled [ms]. If a sample takes longer, the excess is the delay. */
const sampleEveryMs = 10;

/** Histogram and clock that measure the delay. */
interface DelayPorts {
  readonly histogram?: Pick<
    ReturnType<typeof monitorEventLoopDelay>,
    "count" | "disable" | "enable" | "percentile" | "reset"
  >;
  /** Returns the current time of a monotonic clock [ms]. */
  readonly nowMs?: () => number;
}

/**
 * Measures how late timers fire in the event loop. The delay must last for several windows, so that a single long task, such as a garbage collection, does
 * not count as overload. The overload ends as soon as timers fire on time.
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
