import { allowanceUsage, type AllowanceUsage } from "@halcyon/accounts/allowances/allowance-usage";
import type { AllowanceRow } from "@halcyon/accounts/allowances/allowances";
import type { Operator } from "@halcyon/accounts/operator";
import { databaseClock } from "@halcyon/database/postgres/database-clock";
import { instant } from "../print.ts";
import { InvalidArgumentError, Option } from "commander";
import { allowanceKinds } from "@halcyon/schema/wire";

/** Allowance and its usage in the form that commands print. */
export interface AllowanceReport {
  readonly id: string;
  readonly account_id: string;
  readonly kind: AllowanceUsage["kind"];
  readonly limit: number;
  readonly used: number;
  readonly unsettled: number;
  readonly remaining: number;
  /** Time of the next reset [ms since 1970]; null for an allowance of the kind `total`, which is never reset. */
  readonly resets_at: number | null;
  readonly days: AllowanceUsage["days"];
}

/** Returns the report of an allowance: how many requests it permits, and how many were used. */
export async function allowanceReport(
  { database, nowMs }: Operator,
  { id, account_id: accountId }: AllowanceRow,
): Promise<AllowanceReport> {
  const usage = await allowanceUsage(database, id, await databaseClock(database, nowMs));
  // Allowances are never deleted.
  const { kind, limit, used, unsettled, periodEndMs, days } = usage!;
  return {
    id,
    account_id: accountId,
    kind,
    limit,
    used,
    unsettled,
    remaining: Math.max(0, limit - used),
    resets_at: periodEndMs ?? null,
    days,
  };
}

/** Formats the report of an allowance as one line, without the usage of each day. */
export function reportLine({
  id,
  account_id: accountId,
  kind,
  limit,
  used,
  resets_at: resetsAt,
}: AllowanceReport): string {
  const period = kind === "total" ? "in total" : `this ${kind}`;
  const anew = resetsAt === null ? "" : `, restarts at ${instant(resetsAt)}`;
  return `${id} of ${accountId}: ${used} of ${limit} requests used ${period}${anew}`;
}

/** Returns the option `--kind`, which names the period after which an allowance is renewed. Periods are in UTC. */
export function kindOption(): Option {
  return new Option("--kind <kind>", "the period after which it restarts, in UTC").choices(allowanceKinds);
}

/** Returns the option `--limit`, which sets the number of requests of an allowance. */
export function limitOption(about: string): Option {
  return new Option("--limit <requests>", about).argParser((text) => {
    const limit = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(limit))
      throw new InvalidArgumentError("a whole number of at least 0 is needed.");
    return limit;
  });
}
