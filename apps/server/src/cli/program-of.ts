import { readWarnings } from "../warnings/warnings.ts";
import { smtpMailer } from "../deliveries/mail/mailer.ts";
import { userInfo } from "node:os";
import { join } from "node:path";
import { surroundingsOf, CommandError, exitCodes } from "@halcyon/cli";
import { proxySettingsIn } from "@halcyon/base/use-proxies";
import { type Command, CommanderError } from "commander";
import { configFrom, databaseFrom, modelsFrom, portsFrom, recordsFrom } from "../environment.ts";
import { webhookMasterFile } from "@halcyon/database/files/data-file";
import { hasWebhooks, masterInFile } from "../deliveries/webhooks/master-file.ts";
import { ingestTasks } from "../jobs/ingest-tasks.ts";
import { localServer } from "./local-server.ts";
import { storeRootAt } from "../config/stores/store-at.ts";
import { operatorTools, type WithOperator } from "./operator-tools.ts";
import { ownWorkers } from "./ingest/workers/own-workers.ts";
import { program } from "./program.ts";
import { startErrorLine } from "../start-error.ts";
import { OperatorError } from "@halcyon/accounts/operator-error";

/** Creates the program `halcyon` with settings from environment variables. The variables are read only when a command runs. */
export function programOf(environment: Readonly<Record<string, string | undefined>>): Command {
  const withOperator: WithOperator = async (use) => {
    const config = configFrom(environment);
    const database = await databaseFrom(config);
    const actor = environment["HALCYON_OPERATOR"] || userInfo().username;
    try {
      return await use(operatorTools({ database, nowMs: Date.now, actor }, config.keyPeppers));
    } finally {
      await database.destroy();
    }
  };
  const settings = () => configFrom(environment);
  const openPorts = () => portsFrom(settings());
  const storeFolder = () => join(settings().dataDirectory, "store");
  const workersFolder = () => join(settings().dataDirectory, "workers");
  return program({
    withOperator,
    config: settings,
    nowMs: Date.now,
    proxies: () => proxySettingsIn(environment),
    openPorts,
    client: {
      ...surroundingsOf(process),
      environment,
      local: (isKept) => localServer({ config: settings, openPorts, note: console.error }, isKept),
    },
    storeFolder,
    storeRoot: (to) => storeRootAt(to ?? storeFolder(), settings()),
    workFolder: (root) =>
      typeof root === "string" ? join(root, ".ingest") : join(settings().dataDirectory, "ingest"),
    openTasks: async () => {
      const { databaseUrl } = settings();
      return databaseUrl === undefined ? undefined : ingestTasks(databaseUrl);
    },
    ownWorkers: (count) =>
      ownWorkers({ count, objectStore: settings().objectStore, workFolder: workersFolder(), environment }),
    workersFolder,
    openModels: modelsFrom,
    openRecords: recordsFrom,
    async tryMail(mail) {
      await using mailer = await smtpMailer(mail);
      await mailer.verify();
    },
    async tryDatabase(config) {
      const database = await databaseFrom(config);
      try {
        if (config.databaseUrl !== undefined || config.webhooks.masters !== undefined) return undefined;
        const file = join(config.dataDirectory, webhookMasterFile);
        const kept = await masterInFile(file, () => hasWebhooks(database));
        return kept !== undefined && "what" in kept ? kept : undefined;
      } finally {
        await database.destroy();
      }
    },
    async warningFeeds(config) {
      const database = await databaseFrom(config);
      try {
        const { warnings } = await readWarnings({
          plans: config.warnings,
          database,
          nowMs: Date.now,
          warn: (line) => console.error(line),
        });
        return warnings.feeds(Date.now());
      } finally {
        await database.destroy();
      }
    },
  });
}

/**
 * Runs the command that the arguments name.
 *
 * @param args - Arguments in the form of `process.argv`.
 * @returns Exit code. If it is not 0, a few lines on standard error give the reason. These lines never contain a key.
 */
export async function run(command: Command, args: readonly string[]): Promise<number> {
  for (const one of withSubcommands(command)) {
    one
      .exitOverride()
      .configureOutput({ outputError: (text, write) => write(blotKeys(text)) })
      .showHelpAfterError("(--help lists the options)");
  }
  try {
    await command.parseAsync(args);
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return exitCodeOf(error);
    const line = error instanceof CommandError ? error.message : startErrorLine(error);
    if (line === undefined) throw error;
    console.error(`halcyon: ${blotKeys(line)}`);
    return exitCodeOf(error);
  }
}

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

/** Hides API keys in a text. The messages of errors repeat arguments, which may contain a key by mistake. */
function blotKeys(text: string): string {
  return text.replaceAll(/hal_[0-9A-Za-z]+/g, "[key]");
}

/** Returns the exit code for an error. Errors of parsing count as wrong usage. */
function exitCodeOf(error: unknown): number {
  if (error instanceof OperatorError) return exitCodes[error.code];
  if (error instanceof CommandError) return error.exitCode;
  if (error instanceof CommanderError && error.code !== "commander.error") {
    return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  }
  return error instanceof CommanderError ? error.exitCode : exitCodes.refused;
}
