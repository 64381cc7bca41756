import {
  type Location,
  locationSchema,
  type ModelId,
  modelIds,
  type PartName,
  partNames,
} from "@halcyon/schema";
import { type Absence, isFed, type ModelPart } from "@halcyon/weather";
import { Command } from "commander";
import type { Config } from "../config.ts";
import { ConfigError } from "../config-error.ts";
import { DataFolderError } from "../database/data-file.ts";
import type { Models, Records } from "../ports.ts";
import { checkPart, type Finding } from "../catalogue/check-parts.ts";
import { costOfPlace } from "../catalogue/cost-of-place.ts";
import { checkRecords } from "../catalogue/check-records.ts";
import { toNumber } from "./number-option.ts";

export interface DoctorTools {
  readonly config: () => Config;
  readonly nowMs: () => number;
  /** Opens the sources of some parts, those that can be; throws ConfigError. */
  readonly openModels: (config: Config) => Promise<Models>;
  /** Opens the records, those that can be; throws ConfigError. */
  readonly openRecords: (config: Config) => Promise<Records>;
  /** Opens the database and closes it; throws DataFolderError or ConfigError. */
  readonly tryDatabase: (config: Config) => Promise<void>;
}

interface DoctorOptions extends Location {
  readonly json?: true;
}

/** `halcyon doctor`: checks the configuration and asks each source for weather. Ends with 1 where something cannot work. */
export function doctorCommand(tools: DoctorTools): Command {
  return new Command("doctor")
    .description("Check the configuration, the database and every source of weather.")
    .option("--latitude <degrees>", "where weather is asked for", toNumber, 51.5)
    .option("--longitude <degrees>", "where weather is asked for", toNumber, -0.12)
    .option("--json", "print JSON")
    .action(async ({ json, ...place }: DoctorOptions, command: Command) => {
      const location = locationSchema.safeParse(place);
      if (!location.success) command.error("error: that is no place on earth.");
      const findings = await examine(tools, location.data);
      console.log(json === true ? JSON.stringify(findings, undefined, 2) : findings.map(lineOf).join("\n"));
      if (findings.some(({ level }) => level === "problem")) process.exitCode = 1;
    });
}

async function examine(tools: DoctorTools, location: Location): Promise<Finding[]> {
  let config: Config;
  try {
    config = tools.config();
  } catch (error) {
    return [problemOf(error, "Mend this setting.")];
  }
  const source = config.configFile ?? "no HALCYON_CONFIG: synthetic weather for every part";
  const findings: Finding[] = [
    { level: "ok", what: `configuration: ${source}` },
    await database(tools, config),
  ];
  const open = new Map<ModelId, readonly ModelPart[]>();
  for (const model of modelIds) {
    for (const part of partNames) {
      const partConfig = config.models[model]?.[part];
      if (partConfig === undefined) {
        findings.push({
          level: "warning",
          what: `${model} ${part}: not configured`,
          advice: absentAdvice(part, config.models[model] ?? {}),
        });
        continue;
      }
      try {
        const models = await tools.openModels({ ...config, models: { [model]: { [part]: partConfig } } });
        open.set(model, [...(open.get(model) ?? []), ...(models.get(model) ?? [])]);
        for (const opened of models.get(model) ?? []) {
          findings.push(
            ...(isFed(opened)
              ? await checkPart(model, opened, location, tools.nowMs())
              : [absentFinding(opened.absence, "Mend the source of this part, or leave the part out.")]),
          );
        }
      } catch (error) {
        findings.push(problemOf(error, "Mend the source of this part, or leave the part out."));
      }
    }
  }
  const cost = costOfPlace(open);
  if (cost !== undefined) findings.push({ level: "ok", what: cost });
  try {
    const records = await tools.openRecords(config);
    findings.push(...(await checkRecords(records, location)));
    for (const { absence } of records.absent ?? []) {
      findings.push(absentFinding(absence, "Mend this record, or leave it out."));
    }
  } catch (error) {
    findings.push(problemOf(error, "Mend this record, or leave it out."));
  }
  return findings;
}

/** What follows from a part that no source feeds, beside the parts of its model that have one. */
function absentAdvice(part: PartName, configured: Partial<Record<PartName, unknown>>): string {
  const has = (name: PartName): boolean => configured[name] !== undefined;
  if (part === "deterministic" && (has("ensemble") || has("seasonal"))) {
    return "The other parts answer nothing without it: name a source for it.";
  }
  if (part === "ensemble" && has("seasonal")) {
    return "The seasonal part answers nothing without it: name a source for it.";
  }
  return "Requests that need it are refused; name a source for it if they should not be.";
}

async function database(tools: DoctorTools, config: Config): Promise<Finding> {
  const isEmbedded = config.databaseUrl === undefined;
  try {
    await tools.tryDatabase(config);
    return {
      level: "ok",
      what: isEmbedded ? `data folder: ${config.dataDirectory}` : "database: that of DATABASE_URL",
    };
  } catch (error) {
    return problemOf(
      error,
      isEmbedded ? "This user must be able to write there." : "Mend the setting, or start the database.",
    );
  }
}

function problemOf(error: unknown, advice: string): Finding {
  if (!(error instanceof ConfigError) && !(error instanceof DataFolderError)) throw error;
  return { level: "problem", what: error.message.replace(/\.$/, ""), advice };
}

function absentFinding({ cause }: Absence, advice: string): Finding {
  return { level: "problem", what: cause.message.replace(/\.$/, ""), advice };
}

function lineOf({ level, what, advice }: Finding): string {
  return `${level.padEnd(8)} ${what}${advice === undefined ? "" : `. ${advice}`}`;
}
