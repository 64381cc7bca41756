import { join } from "node:path";
import { exitCodes } from "@halcyon/cli";
import { Command, Option } from "commander";
import type { Config } from "../../config/config.ts";
import { webhookMasterFile } from "@halcyon/database/files/data-file";
import { dialectOf } from "@halcyon/database/dialect";
import { hostUrls } from "@halcyon/database/postgres/host-urls";
import { move, type MoveReport, planned, takeBack } from "./move/move.ts";
import { print, type Printed, table } from "../print.ts";
import { progressLine } from "../progress.ts";

interface DatabaseTools {
  readonly config: () => Config;
  readonly nowMs: () => number;
}

interface MoveOptions extends Printed {
  readonly to?: string;
  readonly dryRun?: true;
  readonly undo?: true;
  readonly yes?: true;
}

/** Creates `halcyon database`, which moves the database from the SQLite file of the data folder to PostgreSQL. */
export function databaseCommand({ config, nowMs }: DatabaseTools): Command {
  const database = new Command("database").description("Move the database.");
  database
    .command("move")
    .description(
      "Move all data of the SQLite file in the data folder to PostgreSQL. Keys stay valid. No server may run. A stopped move continues where it stopped.",
    )
    .option("--to <url>", "postgres://<user>:<password>@<host>/<database>; by default DATABASE_URL")
    .addOption(
      new Option("--dry-run", "show what would be moved, and change nothing").conflicts(["undo", "yes"]),
    )
    .addOption(
      new Option("--undo", "let servers start on the file again; its rows are as they were").conflicts("to"),
    )
    .option("--yes", "with --undo: confirm it")
    .option("--json", "print JSON")
    .action(async ({ to, dryRun, undo, yes, ...options }: MoveOptions, command: Command) => {
      const settings = config();
      const { dataDirectory } = settings;
      if (undo === true) {
        const { target } = takeBack({ dataDirectory, nowMs }, yes === true);
        print(options, { target: target ?? null }, [
          target === undefined
            ? "Nothing was moved."
            : `Servers may start on ${dataDirectory} again. Make ${target} again as an empty database before you move there another time.`,
        ]);
        return;
      }
      const url = to ?? settings.databaseUrl;
      if (
        url === undefined ||
        dialectOf(url) !== "postgres" ||
        !hostUrls(url).every((one) => URL.canParse(one))
      )
        command.error("error: name the target with --to postgres://<user>:<password>@<host>/<database>.", {
          exitCode: exitCodes.usage,
        });
      const progress = progressLine(options.json === true ? silent : process.stdout, "rows");
      const onRows = (done: number, total: number): void => progress.show(done, total);
      const wish = { dataDirectory, url, nowMs, onRows };
      const report = await (dryRun === true ? planned(wish) : move(wish)).finally(() => progress.end());
      print(options, jsonOf(report, settings), [
        ...table(
          ["table", "rows"],
          report.tables.map((one) => [one.table, String(one.rows)]),
        ),
        ...wordsOf(report, settings),
      ]);
    });
  return database;
}

const silent = { write: () => undefined };

function wordsOf(report: MoveReport, settings: Config): string[] {
  const { rows, target, state } = report;
  if (!("goesOn" in report)) {
    const what = {
      begins: `${rows} rows would go to ${target}.`,
      goes_on: `A move to ${target} has begun, and would continue.`,
      done: `All rows are already in ${target}.`,
    }[state];
    return [`${what} Nothing was changed.`, ...settingsWords(report, settings)];
  }
  const { jobs, reports, rounds } = report.goesOn;
  return [
    state === "done"
      ? `All rows are already in ${target}. Nothing is left to move.`
      : `Moved ${rows} rows to ${target}. Counts and digests are the same on both sides.`,
    ...(jobs.length + reports.length + rounds.length === 0
      ? []
      : [
          `Servers continue there with ${jobs.length} jobs, ${reports.length} reports and ${rounds.length} parts of rounds of watches.`,
        ]),
    `Servers no longer start on the file of ${settings.dataDirectory}. To go back to it: npm run halcyon -- database move --undo`,
    ...settingsWords(report, settings),
  ];
}

/** Lists the settings that servers need for the new database, in addition to their current settings. */
function settingsWords({ secrets: { peppers, masters } }: MoveReport, settings: Config): string[] {
  return [
    "Servers and commands need:",
    "  DATABASE_URL, the address that you gave here",
    ...(peppers.length === 0
      ? []
      : [`  HALCYON_KEY_PEPPERS as it is: keys were hashed under ${peppers.join(", ")}`]),
    ...(masters.length === 0 ? [] : [`  HALCYON_WEBHOOK_MASTER ${masterWords(settings)}`]),
  ];
}

function masterWords({ webhooks, dataDirectory }: Config): string {
  return webhooks.masters === undefined
    ? `with the content of ${join(dataDirectory, webhookMasterFile)}: webhooks are signed by it`
    : "as it is: webhooks are signed by it";
}

function jsonOf(report: MoveReport, { webhooks, dataDirectory }: Config): object {
  const { state, target, rows, tables, secrets } = report;
  const usesFile = secrets.masters.length > 0 && webhooks.masters === undefined;
  return {
    state,
    target,
    rows,
    tables,
    ...("goesOn" in report ? { goes_on: report.goesOn } : {}),
    key_peppers: secrets.peppers,
    webhook_masters: secrets.masters,
    webhook_master_file: usesFile ? join(dataDirectory, webhookMasterFile) : null,
  };
}
