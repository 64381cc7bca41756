import { monitorEventLoopDelay } from "node:perf_hooks";

interface LoopDelay extends Disposable {
  /** Returns the median delay that was reached in the current window and in both of the last two [ms]. */
  medianMs(): number;
}

/** Interval of delay samples [ms]. The part of a sample above it is the delay. */
const sampleEveryMs = 10;

/** Instruments that measure the delay. */
interface DelayPorts {
  readonly histogram?: Pick<
    ReturnType<typeof monitorEventLoopDelay>,
    "count" | "disable" | "enable" | "percentile" | "reset"
  >;
  /** Returns the current time of a monotonic clock [ms]. */
  readonly nowMs?: () => number;
}

/**
 * Measures how late timers fire in the event loop. Several windows must agree, so that a single long task, such as a garbage collection, is
 * no overload. The overload ends as soon as timers are on time.
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
