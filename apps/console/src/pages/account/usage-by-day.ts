import type { UsageResponse } from "@halcyon/schema";
import { usageDays } from "@halcyon/schema/wire";

export interface UsedDay {
  /** `2026-11-21`, in UTC. */
  readonly day: string;
  readonly charged: number;
}

const millisecondsPerDay = 86_400_000;

/** What was charged on each of the last days, oldest first; days without a charge are 0. */
export function usageByDay(days: UsageResponse["days"], nowMs: number): UsedDay[] {
  return Array.from({ length: usageDays }, (_, index) => {
    const day = new Date(nowMs - (usageDays - 1 - index) * millisecondsPerDay).toISOString().slice(0, 10);
    const charged = days.filter((row) => row.day === day).reduce((sum, row) => sum + row.charged, 0);
    return { day, charged };
  });
}
