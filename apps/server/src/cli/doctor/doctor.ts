import {
  type Location,
  locationSchema,
  type ModelId,
  modelIds,
  packedMissing,
  partNames,
  variable,
} from "@halcyon/schema";
import { formatEpochHour } from "@halcyon/schema/time";
import {
  formatRecordTime,
  type ModelPart,
  type RecordDescription,
  type RecordSource,
  SourceError,
} from "@halcyon/weather";
import { Command } from "commander";
import type { Config } from "../../config/config.ts";
import { ConfigError } from "../../config/config-error.ts";
import { DataFolderError } from "@halcyon/database/files/data-file";
import type { MasterFault } from "../../deliveries/webhooks/master-file.ts";
import type { MailConfig } from "../../config/services/mail-environment.ts";
import type { Library, Models, Records } from "../../ports.ts";
import { callPlan, type CallPlan, callsMaxDefault, stepsRead } from "./call-plan.ts";
import type { FeedStanding } from "../../warnings/warnings.ts";
import { checkWarnings } from "./check-warnings.ts";
import { checkModel } from "./check-model.ts";
import { costOfPlace } from "./cost-of-place.ts";
import { absentFinding } from "./check-model-part.ts";
import { type Finding, warned, wordsOf } from "./finding.ts";
import { curatedLibrary } from "../../entries/curated-library.ts";
import { termsInUse } from "../../weather/descriptions/open-descriptions.ts";
import { toNumber, wholeNumber } from "../options/value-options.ts";
import { join } from "node:path";
import { StoreError } from "@halcyon/store";
import {
  type ArchivedModelPart,
  archivedModelParts,
  archivedRuns,
  archiveFolder,
  partsWithoutPast,
} from "../../verification/archive/archive.ts";
import { NoTruthRecord, truthRecord } from "../../verification/truth/truth.ts";
import { entriesOf } from "../../verification/archive/verification-job.ts";

export interface DoctorTools {
  readonly config: () => Config;
  readonly nowMs: () => number;
  /** Returns the names of the environment variables that configure a proxy. */
  readonly proxies: () => readonly string[];
  /** Opens the available sources of model parts. Throws ConfigError if a setting is invalid. */
  readonly openModels: (config: Config) => Promise<Models>;
  /** Opens the available records of past and projected weather. Throws ConfigError if a setting is invalid. */
  readonly openRecords: (config: Config) => Promise<Records>;
  /**
   * Opens and closes the database. Returns the fault of the file with the master secret of webhooks, or undefined if the file has no fault. Throws
   * DataFolderError or ConfigError if the database cannot be used.
   */
  readonly tryDatabase: (config: Config) => Promise<MasterFault | undefined>;
  /** Reads the states of the feeds of official warnings, as running servers have stored them in the database. */
  readonly warningFeeds: (config: Config) => Promise<readonly FeedStanding[]>;
  /** Logs in to the mail server. Throws if the mail server refuses. */
  readonly tryMail: (mail: MailConfig) => Promise<void>;
}

interface DoctorOptions extends Location {
  readonly json?: true;
  readonly calls: number;
}

/** Creates `halcyon doctor`, which checks the configuration and reads weather from each source. The exit code is 1 if a check finds a problem. */
export function doctorCommand(tools: DoctorTools): Command {
  return new Command("doctor")
    .description("Check the configuration, the database and every source of weather.")
    .option("--latitude <degrees>", "the place to test with", toNumber, 51.5)
    .option("--longitude <degrees>", "the place to test with", toNumber, -0.12)
    .option(
      "--calls <number>",
      "maximum number of calls to a provider with a quota",
      wholeNumber(0, 100_000),
      callsMaxDefault,
    )
    .option("--json", "print JSON")
    .action(async ({ json, calls, ...place }: DoctorOptions, command: Command) => {
      const location = locationSchema.safeParse(place);
      if (!location.success) command.error("error: this is not a place on earth.");
      const findings = await examine(tools, location.data, calls);
      console.log(json === true ? JSON.stringify(findings, undefined, 2) : findings.map(lineOf).join("\n"));
      if (findings.some(({ level }) => level === "problem")) process.exitCode = 1;
    });
}

async function examine(tools: DoctorTools, location: Location, callsMax: number): Promise<Finding[]> {
  let config: Config;
  try {
    config = tools.config();
  } catch (error) {
    return [problemOf(error, "Fix this setting.")];
  }
  const opened = await openModels(tools, config);
  const { records, problems } = await openRecords(tools, config);
  const plan = await callPlan(opened.models, records, location, callsMax);
  if (plan.words !== undefined) console.error(plan.words);
  const findings: Finding[] = [
    { level: "ok", what: `weather: ${weatherWords(config)}` },
    { level: "ok", what: `site: elevation_m cools by ${config.lapseKPerKm} K a kilometre` },
    ...(await database(tools, config)),
    await mail(tools, config),
    ...(await warningFeeds(tools, config)),
    ...(plan.words === undefined ? [] : [{ level: "ok", what: plan.words } as const]),
    ...proxies(tools.proxies()),
    ...opened.problems,
  ];
  const entries = [...curatedLibrary.list("task"), ...curatedLibrary.list("scenario")];
  for (const model of modelIds) {
    const parts = opened.models.get(model);
    findings.push(
      ...(parts === undefined
        ? [{ level: "warning", what: `${model}: not configured`, advice: notConfigured } as const]
        : await checkModel(model, parts, location, tools.nowMs(), entries, plan)),
    );
  }
  findings.push(...(await checkVerification(config, opened.models, curatedLibrary)), ...problems);
  const cost = await costOfPlace(opened.models, records.hourly, location);
  if (cost !== undefined) findings.push({ level: "ok", what: cost });
  findings.push(...(await checkRecords(records, location, plan)));
  for (const absent of records.absent ?? []) findings.push(absentFinding(absent, recordAdvice));
  findings.push(...termsInUse({ models: opened.models, records }).map(termsFinding));
  return findings;
}

const recordAdvice = "Fix this record, or leave it out.";

/** Opens all records of past and projected weather. If a setting of any record is invalid, opens none. */
async function openRecords(
  tools: DoctorTools,
  config: Config,
): Promise<{ readonly records: Records; readonly problems: readonly Finding[] }> {
  try {
    return { records: await tools.openRecords(config), problems: [] };
  } catch (error) {
    const records = { hourly: undefined, daily: undefined, projections: [] };
    return { records, problems: [problemOf(error, recordAdvice)] };
  }
}

const notConfigured = "Requests for it are refused. To answer them, name sources for its parts.";

function weatherWords({ preset, configFile }: Config): string {
  const preseted = `${preset} (preset; \`halcyon config print\` shows it)`;
  if (preset === undefined) return configFile!;
  return configFile === undefined ? preseted : `${preseted}, with ${configFile}`;
}

/** Opens all model parts. If a setting is invalid, opens each part separately, so that all faults are found at once. */
async function openModels(
  tools: DoctorTools,
  config: Config,
): Promise<{ readonly models: Models; readonly problems: readonly Finding[] }> {
  try {
    return { models: await tools.openModels(config), problems: [] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
  }
  const models = new Map<ModelId, readonly ModelPart[]>();
  const problems: Finding[] = [];
  for (const model of modelIds) {
    for (const part of partNames) {
      const partConfig = config.models[model]?.[part];
      if (partConfig === undefined) continue;
      try {
        const opened = await tools.openModels({ ...config, models: { [model]: { [part]: partConfig } } });
        models.set(model, [...(models.get(model) ?? []), ...(opened.get(model) ?? [])]);
      } catch (error) {
        problems.push(problemOf(error, "Fix the source of this part, or leave the part out."));
      }
    }
  }
  return { models, problems };
}

async function database(tools: DoctorTools, config: Config): Promise<Finding[]> {
  const isEmbedded = config.databaseUrl === undefined;
  try {
    const fault = await tools.tryDatabase(config);
    const what = isEmbedded ? `data folder: ${config.dataDirectory}` : "database: that of DATABASE_URL";
    return [{ level: "ok", what }, webhooks(config, fault)];
  } catch (error) {
    const advice = isEmbedded
      ? "This user must be able to write there."
      : "Fix the setting, or start the database.";
    return [problemOf(error, advice)];
  }
}

async function warningFeeds(tools: DoctorTools, config: Config): Promise<Finding[]> {
  if (config.warnings.length === 0) return [];
  try {
    return (await tools.warningFeeds(config)).map(checkWarnings);
  } catch (error) {
    return [problemOf(error, "Its states are in the database, which cannot be opened.")];
  }
}

function proxies(names: readonly string[]): Finding[] {
  if (names.length === 0) return [];
  const what = `proxy: weather is fetched through the proxy of ${names.join(" and ")}`;
  return [{ level: "ok", what: `${what}; webhooks, e-mail and PostgreSQL do not use it` }];
}

function webhooks({ databaseUrl, webhooks: { masters } }: Config, fault: MasterFault | undefined): Finding {
  if (fault !== undefined)
    return { level: "problem", what: `webhooks: ${fault.what}`, advice: `${fault.advice}.` };
  return databaseUrl === undefined || masters !== undefined
    ? { level: "ok", what: "webhooks: sent" }
    : {
        level: "warning",
        what: "webhooks: nothing is sent to them",
        advice: "Set HALCYON_WEBHOOK_MASTER to the same value for all servers of the database.",
      };
}

async function mail(tools: DoctorTools, config: Config): Promise<Finding> {
  if (config.mail === undefined)
    return { level: "ok", what: "e-mail: none is sent, because HALCYON_SMTP_URL is not set" };
  try {
    await tools.tryMail(config.mail);
    return { level: "ok", what: `e-mail: the mail server answers; messages are from ${config.mail.from}` };
  } catch (error) {
    // The address of the mail server has its password.
    const { code = "no answer" } = error as NodeJS.ErrnoException;
    return {
      level: "problem",
      what: `e-mail: the mail server of HALCYON_SMTP_URL cannot be used (${code})`,
      advice: "Fix the setting, or start the mail server.",
    };
  }
}

function problemOf(error: unknown, advice: string): Finding {
  if (!(error instanceof ConfigError) && !(error instanceof DataFolderError)) throw error;
  return { level: "problem", what: wordsOf(error), advice };
}

function termsFinding(line: string): Finding {
  return { level: "ok", what: `terms: ${line}` };
}

function lineOf({ level, what, advice }: Finding): string {
  return `${level.padEnd(8)} ${what}${advice === undefined ? "" : `. ${advice}`}`;
}

/** Reports the content of the forecast archive and faults in its configuration. Reports nothing if no archive is configured. */
async function checkVerification(
  config: Pick<Config, "dataDirectory" | "verification">,
  models: Models,
  library: Pick<Library, "list">,
): Promise<readonly Finding[]> {
  const { verification } = config;
  if (verification === undefined) return [];
  const { entries, truth, from } = verification;
  const known = new Set(entriesOf(verification, library).map(({ id }) => id));
  const unknown = entries === "curated" ? [] : entries.filter((id) => !known.has(id));
  const parts = archivedModelParts(models);
  return [
    ...unknown.map((id): Finding => ({
      level: "problem",
      what: `verification.entries: there is no task or scenario ${id}`,
      advice: "Leave it out, or name one of the library.",
    })),
    ...(truth === "later-runs" ? [] : await checkTruth(truth.record, config)),
    ...(from === undefined ? [] : partsWithoutPast(models)).map(({ model, part }): Finding => ({
      level: "warning",
      what: `verification.from: the source of ${model} ${part} has no past runs`,
      advice: "Its figures begin with the runs that the server archives.",
    })),
    ...(await Promise.all(parts.map((part) => checkArchive(archiveFolder(config), part)))),
  ];
}

async function checkTruth(
  record: string,
  { dataDirectory }: Pick<Config, "dataDirectory">,
): Promise<Finding[]> {
  try {
    await truthRecord(record, join(dataDirectory, "store"));
    return [];
  } catch (error) {
    if (!(error instanceof SourceError) && !(error instanceof NoTruthRecord)) throw error;
    const what = `verification.truth: ${record}: ${wordsOf(error)}`;
    return [{ level: "problem", what, advice: "Ingest an hourly record, or name another one." }];
  }
}

async function checkArchive(root: string, part: ArchivedModelPart): Promise<Finding> {
  const name = `verification: ${part.model} ${part.part}`;
  try {
    const { runs } = await archivedRuns(root, part);
    const [first, last] = [runs[0]!, runs.at(-1)!].map(formatEpochHour);
    return { level: "ok", what: `${name}: ${runs.length} archived runs from ${first} to ${last}` };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const advice = "The server archives each new run while it is running.";
    return { level: "warning", what: `${name}: no run is archived yet`, advice };
  }
}

/** Checks every weather record by reading a few hours or days at one place. */
export async function checkRecords(
  { hourly, daily, projections }: Records,
  location: Location,
  plan: Pick<CallPlan, "variablesOfRecord" | "unread">,
): Promise<Finding[]> {
  const opened = [hourly, daily, ...projections].filter((source) => source !== undefined);
  const findings = await Promise.all(opened.map(async (source) => checkRecord(source, location, plan)));
  return findings.flat();
}

async function checkRecord(
  source: RecordSource,
  location: Location,
  plan: Pick<CallPlan, "variablesOfRecord" | "unread">,
): Promise<Finding[]> {
  const description = source.describe();
  const name = nameOf(description);
  const { step, calendar, first, last, coverage, id } = description;
  const span = `${formatRecordTime(first, step, calendar)} to ${formatRecordTime(last, step, calendar)}`;
  const about = `${name}: ${id}, ${span}`;
  try {
    const cell = await source.locate(location);
    if (cell === undefined) {
      const what = `${about}; it covers ${coverage}, not this place`;
      return [{ level: "warning", what, advice: "Name a place inside with --latitude and --longitude." }];
    }
    const unread = plan.unread(source);
    if (unread !== undefined)
      return [{ level: "ok", what: `${about}; ${unread}` }, ...warned(name, description.warnings)];
    const variables = plan.variablesOfRecord(source);
    const request = { cell, variables, from: last - stepsRead + 1, to: last };
    const { grids } = await source.read(request);
    const empty = variables.filter(
      (key) =>
        (cell.sea || variable(key).atSea !== true) &&
        grids.get(key)!.every((value) => value === packedMissing),
    );
    const found: Finding[] = [{ level: "ok", what: about }, ...warned(name, description.warnings)];
    if (empty.length === 0) return found;
    const what = `${name}: no value of ${empty.join(", ")} in the last ${stepsRead} steps here`;
    return [...found, { level: "warning", what, advice: "Requests for them are answered with nulls." }];
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const what = `${name}: ${id} gives no weather: ${wordsOf(error)}`;
    return [{ level: "problem", what, advice: "Check its address and the network." }];
  }
}

function nameOf(description: RecordDescription): string {
  if (description.offering === "historical") return `historical ${description.step}s`;
  return `projection ${description.model} ${description.scenario}`;
}
