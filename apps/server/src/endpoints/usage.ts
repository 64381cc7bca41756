import { epochHourOf, formatEpochHour, type UsageResponse } from "@halcyon/schema";
import type { Accounting } from "../accounts/accounting.ts";
import { accountsUnavailable } from "../accounts/accounts-unavailable.ts";
import type { Handler } from "./handler.ts";

/** `GET /v1/usage` */
export function usageHandler({ usage }: Pick<Accounting, "usage">): Handler<"usage"> {
  return async ({ principal }) => {
    const { kind, limit, used, unsettled, periodStartMs, periodEndMs, days } = await usage(principal).catch(
      (cause: unknown) => {
        throw accountsUnavailable(cause);
      },
    );
    const json: UsageResponse = {
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
