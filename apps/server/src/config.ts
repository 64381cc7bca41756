import { isAbsolute, resolve } from "node:path";
import {
  locationSchema,
  type ModelId,
  modelIds,
  type PartName,
  partNames,
  type VariableName,
  variableNames,
} from "@halcyon/schema";
import { z } from "zod";

const syntheticPartSchema = z.strictObject({
  source: z.literal("synthetic"),
  seed: z.int().min(0).default(0),
});

const instantSchema = z.iso
  .datetime()
  .refine((text) => Date.parse(text) % 3_600_000 === 0, { error: "A full hour is needed." });

const stationPartSchema = z.strictObject({
  source: z.literal("station"),
  /** Path of the file; a relative one starts at the folder of the configuration. */
  file: z.string().min(1),
  format: z.enum(["epw", "tmy3", "csv"]).optional(),
  location: locationSchema.optional(),
  elevation_m: z.number().min(-500).max(9000).optional(),
  start: instantSchema.optional(),
  radius_km: z.number().positive().max(20_100).optional(),
  columns: z
    .record(
      z.string().min(1),
      z.strictObject({
        variable: z.enum(variableNames as [VariableName, ...VariableName[]]),
        unit: z.string(),
      }),
    )
    .optional(),
  time_column: z.string().min(1).optional(),
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .refine((id) => id !== "synthetic", { error: "Only the synthetic climate is called so." })
    .optional(),
  attribution: z.string().min(1).optional(),
  licence: z.strictObject({ name: z.string().min(1), url: z.url() }).optional(),
});

const partSchema = z.discriminatedUnion("source", [syntheticPartSchema, stationPartSchema]);
export type PartConfig = z.output<typeof partSchema>;
export type StationPartConfig = z.output<typeof stationPartSchema>;

/** Which source feeds which part of which model; what is not named is absent. */
export type ModelsConfig = Readonly<
  Partial<Record<ModelId, Readonly<Partial<Record<PartName, PartConfig | undefined>>> | undefined>>
>;

const configFileSchema = z.strictObject({
  models: z.strictObject(
    record(modelIds, z.strictObject(record(partNames, partSchema.optional())).optional()),
  ),
});

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default("127.0.0.1"),
  HALCYON_DATA_DIR: z.string().min(1).default(".halcyon"),
  HALCYON_CONFIG: z.string().min(1).optional(),
  HALCYON_BURST_PER_SECOND: z.coerce.number().min(1).max(100_000).default(50),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  readonly burstPerSecond: number;
  readonly models: ModelsConfig;
  /** The file that said so, where there is one: paths in it start at its folder. */
  readonly configFile: string | undefined;
}

/** A setting that cannot be used; the message is one line and says which. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Synthetic weather for every part of both models. */
const defaultModels: ModelsConfig = record(modelIds, record(partNames, { source: "synthetic", seed: 0 }));

/**
 * The settings of a process, from its environment and the optional file that `HALCYON_CONFIG` names.
 *
 * @param environment - Empty values count as absent.
 * @param root - The folder at which relative paths start.
 * @throws ConfigError
 */
export function parseConfig(
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
  readText: (path: string) => string,
): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const { data, error } = environmentSchema.safeParse(given);
  if (data === undefined) throw new ConfigError(firstFault(error));
  const configFile = data.HALCYON_CONFIG === undefined ? undefined : absolute(root, data.HALCYON_CONFIG);
  return {
    port: data.PORT,
    host: data.HOST,
    dataDirectory: absolute(root, data.HALCYON_DATA_DIR),
    burstPerSecond: data.HALCYON_BURST_PER_SECOND,
    models: configFile === undefined ? defaultModels : parseModels(configFile, readText),
    configFile,
  };
}

function parseModels(file: string, readText: (path: string) => string): ModelsConfig {
  let content: unknown;
  try {
    content = JSON.parse(readText(file));
  } catch (error) {
    throw new ConfigError(
      `HALCYON_CONFIG: ${file} cannot be read: ${error instanceof Error ? error.message : "not JSON"}`,
      {
        cause: error,
      },
    );
  }
  const { data, error } = configFileSchema.safeParse(content);
  if (data === undefined) throw new ConfigError(`HALCYON_CONFIG: ${file}: ${firstFault(error)}`);
  return data.models;
}

function firstFault(error: z.ZodError | undefined): string {
  const issue = error?.issues[0];
  return `${issue?.path.map(String).join(".") || "the document"}: ${issue?.message ?? "invalid"}`;
}

function absolute(root: string, path: string): string {
  return isAbsolute(path) ? path : resolve(root, path);
}

function record<const Key extends string, Value>(keys: readonly Key[], value: Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>;
}
