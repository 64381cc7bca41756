import { findAccount } from "@halcyon/accounts/accounts";
import { listAllowances } from "@halcyon/accounts/allowances/allowances";
import { Command, Option } from "commander";
import { apiVersionNames } from "@halcyon/schema";
import { noting } from "@halcyon/accounts/audit";
import type { Operator } from "@halcyon/accounts/operator";
import { reconcile, type Reconciled } from "@halcyon/accounts/ledger/reconcile";
import { databaseClock } from "@halcyon/database/postgres/database-clock";
import { allowanceReport, type AllowanceReport, reportLine } from "../allowances/allowance-report.ts";
import type { WithOperator } from "../operator-tools.ts";
import { instant, print, type Printed, table } from "../print.ts";

/** Creates `halcyon usage`. It shows usage, and refunds charges that crashed servers left unsettled. */
export function usageCommand(withOperator: WithOperator): Command {
  const usage = new Command("usage")
    .description("Show the usage of all accounts or of one, by day and endpoint.")
    .argument("[account]", "by its id or name")
    .addOption(
      new Option("--by <what>", "sum the usage, and show who still uses each version of the API").choices([
        "version",
      ]),
    )
    .option("--json", "print JSON")
    .action(async (idOrName: string | undefined, options: Printed & { readonly by?: "version" }) => {
      const reports = await withOperator(async ({ operator }) => {
        const account = idOrName === undefined ? undefined : await findAccount(operator.database, idOrName);
        const rows = await listAllowances(operator.database, account?.id);
        return Promise.all(rows.map((row) => allowanceReport(operator, row)));
      });
      if (options.by === "version") {
        const sums = usageByVersion(reports);
        const rows = sums.map((one) => [
          one.account_id,
          one.version,
          String(one.requests),
          String(one.charged),
          one.last_day,
        ]);
        const columns = ["account", "version", "requests", "charged", "last day"];
        print(options, sums, rows.length === 0 ? ["Nothing was used."] : table(columns, rows));
        return;
      }
      print(
        options,
        reports,
        reports.flatMap((report) => [
          reportLine(report),
          ...table(
            ["day", "endpoint", "requests", "charged"],
            report.days.map(({ day, endpoint, requests, charged }) => [
              day,
              endpoint,
              String(requests),
              String(charged),
            ]),
          ).slice(report.days.length === 0 ? 1 : 0),
        ]),
      );
    });

  usage
    .command("reconcile")
    .description("Refund what killed servers had charged but not answered.")
    .option("--json", "print JSON")
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Printed>();
      const reconciled = await withOperator(({ operator }) => giveBack(operator));
      print(
        options,
        reconciled.map(({ host, pid, beatAtMs, allowances }) => ({
          host,
          pid,
          last_seen_at: beatAtMs,
          allowances: allowances.map(({ allowanceId, units }) => ({ id: allowanceId, refunded: units })),
        })),
        reconciled.length === 0
          ? ["There is nothing to refund."]
          : reconciled.map(
              ({ host, pid, beatAtMs, allowances }) =>
                `Process ${pid} on ${host}, last seen ${instant(beatAtMs)}: gave back ${allowances.reduce((sum, { units }) => sum + units, 0)} requests.`,
            ),
      );
    });

  return usage;
}

async function giveBack(operator: Operator): Promise<Reconciled[]> {
  const { database, nowMs } = operator;
  const reconciled = await reconcile(database, await databaseClock(database, nowMs));
  const note = noting(database, operator);
  for (const { allowanceId, units } of reconciled.flatMap(({ allowances }) => allowances)) {
    await note("usage.reconcile", allowanceId, { refunded: units });
  }
  return reconciled;
}

/** Number of requests that an account made with one API version, and the last day with a request. */
interface VersionUsage {
  readonly account_id: string;
  readonly version: string;
  readonly requests: number;
  readonly charged: number;
  /** Last day with a request, `YYYY-MM-DD`. */
  readonly last_day: string;
}

/** Adds up the usage in reports by account and API version. The sums are sorted by account, and within an account by version. */
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

/** Returns the API version to which an endpoint belongs. The names of endpoints begin with the version, except in V1. */
function versionOf(endpoint: string): string {
  return apiVersionNames.find((name) => endpoint.startsWith(`${name}.`)) ?? "v1";
}
