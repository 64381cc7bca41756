import { useEffect, useState } from "react";

/** Longest wait of a timer [ms]. Longer ones would end immediately. */
const timerMaxMs = 2 ** 31 - 1;

/**
 * Returns true once an instant has come.
 *
 * @param atMs - Milliseconds since 1970; one that is not known has always come.
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
