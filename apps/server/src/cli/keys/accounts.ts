import { exitCodes } from "@halcyon/cli";
import { Command, Option } from "commander";
import {
  type AccountRow,
  addAccount,
  deleteAccount,
  findAccount,
  limitAccount,
  listAccounts,
} from "@halcyon/accounts/accounts";
import { exportAccount } from "@halcyon/accounts/export-account";
import { OperatorError } from "@halcyon/accounts/operator-error";
import { keyWire } from "./keys.ts";
import type { WithOperator } from "../operator-tools.ts";
import { instant, print, type Printed, table, toJson } from "../print.ts";
import { type AccountLimits, type LimitName, limitsOf, usualLimits } from "@halcyon/accounts/account-limits";
import { wholeNumber } from "../options/value-options.ts";

/** Creates `halcyon accounts`. It creates, lists, exports and deletes accounts, and sets their limits. Keys and allowances belong to accounts. */
export function accountsCommand(withOperator: WithOperator): Command {
  const accounts = new Command("accounts").description("Create, list, limit, export and delete accounts.");

  accounts
    .command("create")
    .description("Create an account. Issue its keys with: keys issue --account.")
    .requiredOption("--name <name>", "whose it is")
    .option("--json", "print JSON")
    .action(async ({ name, ...options }: Printed & { name: string }) => {
      const account = await withOperator(({ operator }) => addAccount(operator, name));
      print(options, account, [`Made ${account.id} for ${name}.`]);
    });

  accounts
    .command("list")
    .description("List all accounts.")
    .option("--json", "print JSON")
    .action(async (options: Printed) => {
      const rows = await withOperator(({ operator }) => listAccounts(operator.database));
      const lines = table(
        ["id", "created", "name"],
        rows.map(({ id, created_at: createdAt, name }) => [id, instant(createdAt), name]),
      );
      print(options, rows, rows.length === 0 ? ["There are no accounts yet: accounts create --help"] : lines);
    });

  accounts
    .command("show")
    .argument("<account>", "its id or name")
    .description("Show an account, by its id or name, with its keys.")
    .option("--json", "print JSON")
    .action(async (idOrName: string, options: Printed) => {
      const { account, keys, limits } = await withOperator(async (tools) => {
        const { database } = tools.operator;
        const found = await findAccount(database, idOrName);
        const { id } = found;
        return {
          account: found,
          keys: await tools.keys.list(id),
          limits: await limitsOf(database, id),
        };
      });
      const ids = keys.map(({ id }) => id);
      print(options, { ...account, keys: ids, limits }, [lineOf(account), ...ids, limitsLine(limits)]);
    });

  const limit = accounts
    .command("limit")
    .argument("<account>", "its id or name")
    .description("Set how much an account may have. The limit applies from now on: existing objects stay.");
  for (const { option } of limitOptions) limit.addOption(option);
  limit
    .option("--json", "print JSON")
    .action(async (idOrName: string, { json, ...given }: Printed & LimitsGiven, command: Command) => {
      if (Object.keys(given).length === 0)
        command.error(
          `error: give the change with ${limitOptions.map(({ option }) => option.long).join(", ")}.`,
          { exitCode: exitCodes.usage },
        );
      const limits = await withOperator(({ operator }) =>
        limitAccount(operator, idOrName, limitsGiven(given)),
      );
      print({ json }, limits, [limitsLine(limits)]);
    });

  accounts
    .command("export")
    .argument("<account>", "its id or name")
    .description("Print everything that is stored about an account, as one JSON document.")
    .action(async (idOrName: string) => {
      const { keys, ...rest } = await withOperator(({ operator }) => exportAccount(operator, idOrName));
      console.log(toJson({ ...rest, keys: keys.map(keyWire) }));
    });

  accounts
    .command("delete")
    .argument("<account>", "its id or name")
    .description(
      "Remove the name and the keys of an account. Its usage and the log of operators stay without a name.",
    )
    .option("--yes", "it is meant")
    .option("--json", "print JSON")
    .action(async (idOrName: string, { yes, ...options }: Printed & { yes?: true }) => {
      const { account, keys } = await withOperator(async (tools) => {
        const found = await findAccount(tools.operator.database, idOrName);
        if (yes === undefined) {
          const { length } = await tools.keys.list(found.id);
          throw new OperatorError(
            "refused",
            `this ends ${length} keys of ${found.id} (${found.name}) permanently: add --yes to confirm.`,
          );
        }
        return { account: found, keys: await deleteAccount(tools.operator, found.id) };
      });
      print(options, { id: account.id, keys }, [`Deleted ${account.id} and ${keys.length} keys.`]);
    });

  return accounts;
}

function lineOf({ id, name, created_at: createdAt }: AccountRow): string {
  return `${id}, created ${instant(createdAt)}: ${name}`;
}

/** Maximum value of an account limit. Higher limits are refused, because all items of an account are listed and read at once. */
const limitMax = 100_000;

const things: Readonly<Record<LimitName, string>> = {
  watches: "watches",
  watched_places: "places in all its watches",
  webhooks: "webhooks",
  feeds: "calendar feeds",
  links: "links that others read",
  tables: "tables that spreadsheets read",
  maps: "kept maps",
  map_cells: "cells in all its maps",
  plans: "kept plans",
  plan_pairs: "pairs in all its plans",
  reports: "reports of past promises",
  addresses: "e-mail addresses",
  events_per_hour: "events an hour that are sent one by one",
};

/** Command options that set the limits of an account (such as its number of watches), one for each limit. */
const limitOptions = (Object.keys(usualLimits) as LimitName[]).map((name) => ({
  name,
  option: new Option(
    `--${name.replaceAll("_", "-")} <count>`,
    `how many ${things[name]}; usually ${usualLimits[name]}`,
  ).argParser(wholeNumber(0, limitMax)),
}));

/** Values of the options for account limits, by the names that the library commander gives options. */
type LimitsGiven = Readonly<Record<string, number>>;

/** Returns the account limits that the given options set. */
function limitsGiven(given: LimitsGiven): Partial<AccountLimits> {
  return Object.fromEntries(
    limitOptions.flatMap(({ name, option }) => {
      const maximum = given[option.attributeName()];
      return maximum === undefined ? [] : [[name, maximum]];
    }),
  );
}

/** Describes the limits of an account: `At most 200 watches, …`. */
function limitsLine(limits: AccountLimits): string {
  const all = limitOptions.map(({ name }) => `${limits[name]} ${things[name]}`);
  return `At most ${all.join(", ")}.`;
}
