import { useEffect, useState } from "react";

const minuteMs = 60_000;

/** Returns the current instant [ms since 1970], updated with every minute of the clock. */
export function useNow(): number {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), minuteMs - (nowMs % minuteMs));
    return () => clearTimeout(timer);
  }, [nowMs]);
  return nowMs;
}
