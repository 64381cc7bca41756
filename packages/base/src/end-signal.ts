/**
 * Time after the first signal in which another counts as the same one [ms]. A signal to a whole process group reaches a process twice if npm started it,
 * because npm passes on its signals.
 */
const sameSignalMs = 500;

/**
 * Listens for a request to end this process. The request is SIGTERM, SIGINT or SIGHUP, or the end of a process that started this one with a channel to it.
 *
 * @param end - Called once, for the first wish.
 * @param endAtOnce - Called for each later one.
 */
export function onEndSignal(end: () => void, endAtOnce: () => void): void {
  let firstAtMs: number | undefined;
  const tell = (): void => {
    const nowMs = performance.now();
    if (firstAtMs === undefined) {
      firstAtMs = nowMs;
      end();
    } else if (nowMs - firstAtMs > sameSignalMs) endAtOnce();
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, tell);
  whenStarterIsGone(tell);
}

/** Listens for the end of the process that started this one with a channel to it; it does not keep this one alive. */
export function whenStarterIsGone(then: () => void): void {
  // A channel may have closed while modules were loaded; without one there is no such property.
  if ("connected" in process && !process.connected) return then();
  process.once("disconnect", then);
  process.channel?.unref();
}
