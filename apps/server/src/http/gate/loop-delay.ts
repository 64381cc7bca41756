import { monitorEventLoopDelay } from "node:perf_hooks";

/** Interval of a timer that measures the delay of the event loop [ms]. If the timer fires later, the excess is the delay. */
const sampleEveryMs = 10;

/** Histogram and clock that measure the delay of the event loop. */
interface DelayPorts {
  readonly histogram?: Pick<
    ReturnType<typeof monitorEventLoopDelay>,
    "count" | "disable" | "enable" | "percentile" | "reset"
  >;
  /** Returns the current time of a monotonic clock [ms]; by default the clock of this process. */
  readonly nowMs?: () => number;
}

/**
 * Measures how late timers fire in the event loop. Only a delay in several successive measuring periods counts as overload. A single long task, such as a
 * garbage collection, does not count. The overload ends as soon as timers fire on time.
 */
export class LoopDelay implements Disposable {
  readonly #histogram: NonNullable<DelayPorts["histogram"]>;
  readonly #turn: NodeJS.Timeout;
  #lastMs = 0;
  #bothMs = 0;

  constructor(
    windowMs = 500,
    {
      histogram = monitorEventLoopDelay({ resolution: sampleEveryMs }),
      nowMs = () => performance.now(),
    }: DelayPorts = {},
  ) {
    this.#histogram = histogram;
    histogram.enable();
    let turnedMs = nowMs();
    this.#turn = setInterval(() => {
      // Where not even one sample was taken, the window itself is late.
      const windowDelayMs = Math.max(this.#sampledMs(), nowMs() - turnedMs - windowMs);
      histogram.reset();
      turnedMs = nowMs();
      this.#bothMs = Math.min(this.#lastMs, windowDelayMs);
      this.#lastMs = windowDelayMs;
    }, windowMs);
    this.#turn.unref();
  }

  /** Returns the median delay of the event loop [ms]. It is the smallest of the medians of the current and the last two measuring periods. */
  medianMs(): number {
    return this.#histogram.count === 0 ? this.#bothMs : Math.min(this.#bothMs, this.#sampledMs());
  }

  [Symbol.dispose](): void {
    clearInterval(this.#turn);
    this.#histogram.disable();
  }

  #sampledMs(): number {
    return this.#histogram.percentile(50) / 1e6 - sampleEveryMs;
  }
}
