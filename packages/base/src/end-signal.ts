/**
 * Time since a first signal within which a second one counts as the same signal [ms]. A signal to a process group can reach a process twice, because npm passes
 * its signals on to the processes it started.
 */
const sameSignalMs = 500;

/**
 * Listens for requests to end this process: SIGTERM, SIGINT, SIGHUP, and the end of a parent process that started it with an IPC channel.
 *
 * @param end - Called once, for the first request.
 * @param endAtOnce - Called for each request that comes more than 0.5 s after the first request.
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

/** Listens for the end of the parent process that started this one with an IPC channel. Listening does not keep this process alive. */
export function whenStarterIsGone(then: () => void): void {
  // A channel may have closed while modules were loaded; without one there is no such property.
  if ("connected" in process && !process.connected) return then();
  process.once("disconnect", then);
  process.channel?.unref();
}
