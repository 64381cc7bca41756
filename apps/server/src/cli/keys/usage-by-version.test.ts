import { expect, test } from "vitest";
import type { AllowanceReport } from "../allowances/allowance-report.ts";
import { usageByVersion } from "./usage.ts";

function report(account_id: string, days: AllowanceReport["days"]): AllowanceReport {
  return {
    id: `of_${account_id}`,
    account_id,
    kind: "month",
    limit: 9,
    used: 0,
    unsettled: 0,
    remaining: 9,
    resets_at: null,
    days,
  };
}

test("sums the days and endpoints of all allowances of an account", () => {
  const day = (date: string, endpoint: string, requests: number) => ({
    day: date,
    endpoint,
    requests,
    charged: requests * 2,
  });
  const reports = [
    report("b", [day("2026-11-20", "optimality.windows", 1)]),
    report("a", [
      day("2026-11-21", "optimality.composite", 2),
      day("2026-11-20", "v1.optimality.composite", 3),
      day("2026-11-23", "usage", 4),
    ]),
    report("a", [day("2026-11-19", "optimality.rank", 5)]),
    report("idle", []),
  ];
  expect(usageByVersion(reports)).toEqual([
    { account_id: "a", version: "v1", requests: 14, charged: 28, last_day: "2026-11-23" },
    { account_id: "b", version: "v1", requests: 1, charged: 2, last_day: "2026-11-20" },
  ]);
});
