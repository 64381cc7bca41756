import { dirname, resolve } from "node:path";
import { clientCommands, exitCodesHelp, type Surroundings } from "@halcyon/cli";
import { apiVersions } from "@halcyon/schema";
import { Command, Option } from "commander";
import type { Ports } from "../ports.ts";
import { accountsCommand } from "./keys/accounts.ts";
import { allowanceCommand } from "./allowances/allowance.ts";
import { calibrateCommand } from "./calibrate/calibrate.ts";
import { databaseCommand } from "./database/database.ts";
import { doctorCommand, type DoctorTools } from "./doctor/doctor.ts";
import { forecastCommands, type ForecastTools } from "./ingest/ingest-forecast.ts";
import { keysCommand } from "./keys/keys.ts";
import type { WithOperator } from "./operator-tools.ts";
import { packageCommand } from "./keys/package.ts";
import { proveCommand } from "./prove/prove.ts";
import { storeCommand } from "./ingest/store.ts";
import { usageCommand } from "./keys/usage.ts";
import { verifyCommand } from "./verify/verify.ts";
import { workCommand, type WorkTools } from "./ingest/workers/work.ts";
import { recordCommands } from "./ingest/records/ingest-record.ts";
import type { RecordTools } from "./ingest/records/ingest-record-options.ts";
import { type Config, presetFile } from "../config/config.ts";
import { type PresetName, presetNames } from "../config/presets/presets.ts";

/** Configuration from which secrets were removed, so that it can be shown and stored. */
interface PrintableConfig {
  readonly value: unknown;
  /** Paths of configuration fields whose URL was shortened. */
  readonly shortened: readonly string[];
}

/** Names of configuration fields that hold a file system path. */
const pathFields: ReadonlySet<string> = new Set(["path", "file"]);

/**
 * Returns a configuration without secrets. It works from a file in any folder. Paths are made absolute. User, password and query are removed from URLs,
 * because they may grant access.
 *
 * @param folder - Folder to which relative paths in the configuration refer.
 */
function printableConfig(config: object, folder: string): PrintableConfig {
  const shortened: string[] = [];
  const printable = (value: unknown, place: readonly string[]): unknown => {
    if (typeof value === "string") {
      if (pathFields.has(place.at(-1) ?? "")) return resolve(folder, value);
      const address = withoutSecrets(value);
      if (address !== value) shortened.push(place.join("."));
      return address;
    }
    if (Array.isArray(value)) return value.map((item, index) => printable(item, [...place, String(index)]));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, printable(inner, [...place, name])]),
    );
  };
  return { value: printable(config, []), shortened };
}

function withoutSecrets(text: string): string {
  const url = /^https?:/i.test(text) ? URL.parse(text) : null;
  if (url === null || (url.username === "" && url.password === "" && url.search === "" && url.hash === ""))
    return text;
  url.username = "";
  url.password = "";
  url.search = "";
  url.hash = "";
  return url.href;
}

/** Functions that the commands use. They are called only when a command runs. */
interface ProgramTools extends DoctorTools, ForecastTools, WorkTools {
  /** Returns the path of the store in the data folder. */
  readonly storeFolder: () => string;
  readonly withOperator: WithOperator;
  readonly openPorts: () => Promise<Ports>;
  /** Environment of the process, for commands that call a server. */
  readonly client: Surroundings;
}

/** Creates the program `halcyon`, with all commands for operators and for users of a server. */
export function program(tools: ProgramTools): Command {
  const { withOperator, openPorts, nowMs } = tools;
  const halcyon = new Command("halcyon")
    .version(apiVersions.v2.revision, "--version", "print the revision of the API")
    .description("Operate and query Halcyon.")
    .addHelpText("afterAll", exitCodesHelp)
    .commandsGroup("Operate:")
    .addCommand(keysCommand(withOperator, nowMs))
    .addCommand(accountsCommand(withOperator))
    .addCommand(allowanceCommand(withOperator))
    .addCommand(packageCommand(withOperator))
    .addCommand(usageCommand(withOperator))
    .addCommand(databaseCommand(tools))
    .addCommand(ingestCommand(tools))
    .addCommand(workCommand(tools))
    .addCommand(storeCommand(openPorts, tools))
    .addCommand(proveCommand(tools))
    .addCommand(verifyCommand(tools))
    .addCommand(calibrateCommand(tools))
    .addCommand(configCommand(tools.config))
    .addCommand(doctorCommand(tools));
  halcyon.commandsGroup("Ask a server:");
  const own = new Set(halcyon.commands.map((command) => command.name()));
  // What all accounts have used holds what one has.
  for (const command of clientCommands(tools.client))
    if (!own.has(command.name())) halcyon.addCommand(command, { hidden: command.description() === "" });
  return halcyon;
}

/** Creates `halcyon ingest`, which writes data from the files of providers to point stores. */
function ingestCommand(tools: ForecastTools & RecordTools): Command {
  const ingest = new Command("ingest").description("Fill a point store from the files of providers.");
  for (const command of [...forecastCommands(tools), ...recordCommands(tools)]) ingest.addCommand(command);
  return ingest;
}

/** Creates `halcyon config`, which shows the configured weather sources. */
function configCommand(config: () => Config): Command {
  return new Command("config").description("Show the configuration of the weather.").addCommand(
    new Command("print")
      .description(
        "Print the active configuration as JSON, as a start for a file of HALCYON_CONFIG. It holds no secrets.",
      )
      .addOption(
        new Option("--preset <word>", "the configuration of a word of HALCYON_WEATHER instead").choices(
          presetNames,
        ),
      )
      .action(({ preset }: { readonly preset?: PresetName }) => {
        const { value, shortened } =
          preset === undefined ? inForce(config()) : printableConfig(presetFile(preset), ".");
        console.log(JSON.stringify(value, undefined, 2));
        for (const place of shortened) {
          console.error(
            `${place} is printed without user and query, which may be secrets: add them again if they are needed`,
          );
        }
      }),
  );
}

function inForce({ weather, configFile = "." }: Config): ReturnType<typeof printableConfig> {
  return printableConfig(weather, dirname(configFile));
}
