import { useEffect, useState } from "react";

/** Maximum delay of a browser timer [ms]. Longer delays would fire immediately. */
const timerMaxMs = 2 ** 31 - 1;

/**
 * Returns true once a time has been reached.
 *
 * @param atMs - Time [ms since 1970]; undefined counts as reached.
 */
export function useReached(atMs: number | undefined): boolean {
  const [nowMs, setNow] = useState(Date.now);
  const leftMs = atMs === undefined ? 0 : atMs - nowMs;
  useEffect(() => {
    if (leftMs <= 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(leftMs, timerMaxMs));
    return () => clearTimeout(timer);
  }, [leftMs]);
  return leftMs <= 0;
}
