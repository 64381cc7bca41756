import { apiVersionNames } from "@halcyon/schema";
import type { AllowanceReport } from "../allowances/allowance-report.ts";

/** What an account used of a version of the API. */
export interface VersionUsage {
  readonly account_id: string;
  readonly version: string;
  readonly requests: number;
  readonly charged: number;
  /** The last day with a request, `YYYY-MM-DD`. */
  readonly last_day: string;
}

/** Sums reports by account and version, in the order of both. */
export function usageByVersion(reports: readonly AllowanceReport[]): readonly VersionUsage[] {
  const sums = new Map<string, VersionUsage>();
  for (const { account_id: accountId, days } of reports) {
    for (const { day, endpoint, requests, charged } of days) {
      const version = versionOf(endpoint);
      const key = JSON.stringify([accountId, version]);
      const before = sums.get(key) ?? { requests: 0, charged: 0, last_day: day };
      sums.set(key, {
        account_id: accountId,
        version,
        requests: before.requests + requests,
        charged: before.charged + charged,
        last_day: day > before.last_day ? day : before.last_day,
      });
    }
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, usage]) => usage);
}

/** The version that an endpoint is counted under: its name begins with it, but for those of V1. */
function versionOf(endpoint: string): string {
  return apiVersionNames.find((name) => endpoint.startsWith(`${name}.`)) ?? "v1";
}
