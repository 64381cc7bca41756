import type { UsageResponse } from "@halcyon/schema";
import { epochHourOf, formatEpochHour, formatInstant } from "@halcyon/schema/time";
import type { Accounting } from "@halcyon/accounts/accounting";
import { accountsUnavailable } from "../../errors/refusal.ts";
import type { Handler } from "../handler.ts";

/** Handles `GET /{version}/usage`. */
export function usageHandler({ usage, key }: Pick<Accounting, "usage" | "key">): Handler<"usage"> {
  return async ({ principal }) => {
    const [facts, { kind, limit, used, unsettled, periodStartMs, periodEndMs, days }] = await Promise.all([
      key(principal),
      usage(principal),
    ]).catch((cause: unknown) => {
      throw accountsUnavailable(cause);
    });
    const json: UsageResponse = {
      key: {
        id: facts.id,
        name: facts.name,
        start: facts.start,
        expires_at: instantOf(facts.expires_at),
        last_used_at: instantOf(facts.last_used_at),
      },
      package: { name: principal.packageId, offerings: [...principal.offerings] },
      allowance: {
        kind,
        limit,
        used,
        unsettled,
        remaining: Math.max(0, limit - used),
        // Periods begin at full hours.
        period_start: kind === "total" ? null : formatEpochHour(epochHourOf(periodStartMs)),
        resets_at: periodEndMs === undefined ? null : formatEpochHour(epochHourOf(periodEndMs)),
      },
      days: [...days],
    };
    return { json, fresh: true };
  };
}

function instantOf(epochMs: number | null): string | null {
  return epochMs === null ? null : formatInstant(epochMs);
}
