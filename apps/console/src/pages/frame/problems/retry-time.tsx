import { millisecondsPerHour } from "@halcyon/schema/time";
import { useEffect, useState } from "react";
import type { CallProblem } from "../../../data/api/call-problem.ts";
import type { Zone } from "../../../data/state/view.ts";
import { clockOf } from "../../../words/time/clock.ts";

interface Props {
  readonly problem: Pick<CallProblem, "code" | "againFromMs">;
  readonly zone: Zone;
}

/** Shows the earliest time at which a refused request may be repeated. */
export function RetryTime({ problem: { code, againFromMs }, zone }: Props) {
  const isReached = useReached(againFromMs);
  const isAllowance = code === "allowance_exhausted";
  if (againFromMs === undefined) {
    return isAllowance ? (
      <p>The allowance does not return by itself: ask the operator of this server for more.</p>
    ) : null;
  }
  if (isReached) return <p>You can try again now.</p>;
  const wait = waitWords(againFromMs - Date.now());
  if (!isAllowance) return <p>You can try again in {wait}.</p>;
  const { moment, name } = clockOf(zone);
  return (
    <p>
      The allowance returns on {moment(againFromMs)} {name}, in {wait}. Until then every such request is
      refused.
    </p>
  );
}

/**
 * Returns a waiting time as text. The time is rounded up to days, hours, minutes or seconds: the largest unit that fits more than twice.
 *
 * @param ms - Waiting time [ms].
 */
export function waitWords(ms: number): string {
  const hours = ms / millisecondsPerHour;
  if (hours > 48) return `${Math.ceil(hours / 24)} days`;
  if (hours > 2) return `${Math.ceil(hours)} hours`;
  if (hours > 1 / 30) return `${Math.ceil(hours * 60)} minutes`;
  const seconds = Math.max(Math.ceil(ms / 1000), 1);
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}

/** Maximum delay of a browser timer [ms]. Longer delays would fire immediately. */
const timerMaxMs = 2 ** 31 - 1;

/**
 * Returns true when a time has been reached, and false before.
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
