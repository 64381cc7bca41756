const lookEveryMs = 1;

/**
 * Watches how long one turn of the event loop works, by the time of its thread on a processor. Other work of the machine does not change that time.
 *
 * @returns The longest since it was last asked [ms].
 */
export function longestTurn(): () => number {
  let longestMs = 0;
  let lastMs = threadMs();
  setInterval(() => {
    const nowMs = threadMs();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
  }, lookEveryMs).unref();
  return () => {
    const longest = longestMs;
    longestMs = 0;
    return longest;
  };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
