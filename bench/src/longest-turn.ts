const lookEveryMs = 1;

/**
 * Starts to monitor the processor time of each turn of the event loop. Other work on the machine does not affect this time.
 *
 * @returns A function that returns the longest turn since its last call [ms].
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
