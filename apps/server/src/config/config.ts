import { isAbsolute, resolve } from "node:path";
import { type FieldError, modelIds, partNames } from "@halcyon/schema";
import { checkValue } from "@halcyon/schema/errors";
import { usualLapseKPerKm } from "@halcyon/schema/wire";
import { z } from "zod";
import { type Peppers, peppersSchema } from "@halcyon/accounts/keys/key";
import { ConfigError } from "./config-error.ts";
import { type EdgeConfig, edgeConfig, edgeEnvironment } from "./edge-config.ts";
import { memoryMinMiB } from "./memory-plan.ts";
import { type MailConfig, mailConfig, mailEnvironment } from "./services/mail-environment.ts";
import { type PresetName, presetNames, presets } from "./presets/presets.ts";
import {
  type ObjectStoreConfig,
  objectStoreConfig,
  objectStoreEnvironment,
} from "./services/object-store-environment.ts";
import { megabytes } from "./stores/source-terms.ts";
import { historicalSchema, projectionsSchema, type RecordsConfig } from "./record-config.ts";
import {
  type EvidenceConfig,
  evidenceSchema,
  type VerificationConfig,
  verificationSchema,
} from "./verification-config.ts";
import { type VersionsConfig, versionsSchema } from "./version-config.ts";
import { feedPlans, warningsSchema } from "./warnings/warning-kinds.ts";
import type { FeedPlan } from "./warnings/warning-kind.ts";
import { type ModelConfig, type ModelsConfig, partConfigSchema } from "./sources/model-part-config.ts";
import { type DestinationRules, networksSchema, portsSchema } from "@halcyon/delivery";
import { BlockList } from "node:net";
import { type WebhookMasters, webhookMastersSchema } from "./services/webhook-secrets.ts";

/** Rules for the URLs of webhooks, and the master secrets from which the secrets of webhooks are derived. */
interface WebhooksConfig {
  /** Master secrets; undefined if none are set. A server with a SQLite file then creates one master secret itself. */
  readonly masters: WebhookMasters | undefined;
  readonly rules: DestinationRules;
}

/** Schemas of the environment variables that set {@link WebhooksConfig}. */
const webhookEnvironment = {
  HALCYON_WEBHOOK_MASTER: webhookMastersSchema.optional().meta({
    description:
      "The master secret behind the secrets of webhooks: `1:` and the base64 of 32 bytes. The newest is first, and the others still sign. By default, a SQLite server keeps one in its data folder, and a server on PostgreSQL sends nothing to webhooks.",
  }),
  HALCYON_WEBHOOK_PORTS: portsSchema
    .default([443])
    .meta({ description: "Ports, separated by commas, that webhooks may use." }),
  HALCYON_WEBHOOK_NETWORKS: networksSchema.optional().meta({
    description:
      "Networks that are not public, separated by commas, to which webhooks may send. Plain http is allowed in these networks.",
  }),
};

function webhooksConfig(given: z.output<z.ZodObject<typeof webhookEnvironment>>): WebhooksConfig {
  return {
    masters: given.HALCYON_WEBHOOK_MASTER,
    rules: {
      ports: given.HALCYON_WEBHOOK_PORTS,
      opened: given.HALCYON_WEBHOOK_NETWORKS ?? new BlockList(),
    },
  };
}

/** Returns the schema of the URL of an Open-Meteo endpoint. */
const baseUrlSchema = (of: string) =>
  z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: `Address for ${of}.` });

/** Schema of the Open-Meteo settings that apply to all model parts. */
const openMeteoSchema = z.strictObject({
  base_urls: z
    .strictObject({
      forecast: baseUrlSchema("forecasts without members"),
      runs: baseUrlSchema("past runs of these forecasts"),
      ensemble: baseUrlSchema("ensembles"),
      seasonal: baseUrlSchema("forecasts of weeks and months"),
      marine: baseUrlSchema("waves and currents"),
      archive: baseUrlSchema("history"),
      climate: baseUrlSchema("climate models"),
      "air-quality": baseUrlSchema("the quality of the air"),
    })
    .default({})
    .meta({
      description: "The address of each endpoint without its path, for your own Open-Meteo server.",
    }),
  timeout_ms: z
    .int()
    .min(100)
    .max(120_000)
    .default(10_000)
    .meta({ description: "Timeout of a request to Open-Meteo [ms]." }),
});

/** Schema of the dynamical.org settings that apply to all model parts. */
const dynamicalSchema = z.strictObject({
  catalogue_url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        "The STAC catalogue that lists the data sets, for example of a mirror; by default that of dynamical.org.",
    }),
  hosts: z.array(z.string().min(1)).default([]).meta({
    description:
      "Hosts that the catalogue may name besides those of Amazon S3, with or without a port, for example of a mirror. These hosts may use plain HTTP.",
  }),
  cache_mb: megabytes.default(256),
});

const port = z.coerce.number().int().min(0).max(65_535);

/** Schema of the settings that control how the weather of a grid cell is adjusted to a site. */
const siteSchema = z.strictObject({
  lapse_k_per_km: z.number().min(0).max(9.8).default(usualLapseKPerKm).meta({
    description:
      "The lapse rate: the cooling of the air with height, for requests with `elevation_m`. With 0 the temperature of the cell stays unchanged, and the standard atmosphere has 6.5.",
  }),
});

const modelSchema = z.strictObject(
  Object.fromEntries(partNames.map((part) => [part, partConfigSchema(part)])),
) as z.ZodType as z.ZodType<ModelConfig>;

/** Schema of the file that `HALCYON_CONFIG` names. */
export const configFileSchema = z.strictObject({
  site: siteSchema
    .prefault({})
    .meta({ description: "Adjustment of weather from a cell to the height of a site." }),
  open_meteo: openMeteoSchema
    .prefault({})
    .meta({ description: "Settings for everything that is asked of Open-Meteo." }),
  dynamical: dynamicalSchema
    .prefault({})
    .meta({ description: "Settings for the archives of dynamical.org." }),
  models: z.strictObject(record(modelIds, modelSchema.optional())).default({}),
  historical: historicalSchema.prefault({}),
  projections: projectionsSchema.default([]),
  calibration: z.enum(["off", "on"]).default("off").meta({
    description:
      "If `on`, requests without `calibrated` get calibrated weather at sites that have a calibration.",
  }),
  verification: verificationSchema.optional().meta({
    description: "Forecasts that are archived and verified every day; by default none.",
  }),
  evidence: evidenceSchema.prefault({}).meta({ description: "Limits of the reports of past promises." }),
  warnings: warningsSchema.default([]).meta({ description: "Feeds of official warnings; by default none." }),
  versions: versionsSchema.prefault({}).meta({ description: "States and dates of the versions of the API." }),
});
type ConfigFile = z.output<typeof configFileSchema>;

/** Names of those fields of the configuration file that choose sources of weather. */
const weatherFields = [
  "models",
  "historical",
  "projections",
] as const satisfies readonly (keyof ConfigFile)[];

/** Schema of the environment variables of a process, with their meanings. */
export const environmentSchema = z.object({
  PORT: port.default(8080).meta({ description: "Port that the server listens on; 0 selects a free port." }),
  HOST: z.string().min(1).default("127.0.0.1").meta({ description: "Address that the server listens on." }),
  HALCYON_DATA_DIR: z
    .string()
    .min(1)
    .default(".halcyon")
    .meta({ description: "Folder of the database, the demo key and the point store." }),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "postgres://<user>:<password>@<host>/<database> is needed")
    // What follows a bare sign would be taken for the host or the port, and be shown in errors.
    .regex(
      /^[^@/]*\/\/(?:[^@/?#]*@)?[^@]*$/,
      "user and password need %40 for @, %2F for /, %3F for ?, %23 for # and %25 for %",
    )
    .optional()
    .meta({
      description:
        "The PostgreSQL database, with one host or several, separated by commas; by default a SQLite file in the data folder.",
    }),
  HALCYON_KEY_PEPPERS: peppersSchema
    .optional()
    .meta({ description: "Secrets outside the database with which keys are hashed." }),
  HALCYON_WEATHER: z
    .enum(presetNames, { error: `One of ${presetNames.join(", ")} is needed.` })
    .optional()
    .meta({
      description:
        "The weather, in one word; by default `synthetic`. You can combine it with a file of HALCYON_CONFIG that names no `models`, `historical` and `projections`.",
    }),
  HALCYON_CONFIG: z.string().min(1).optional().meta({
    description: "The file that names the sources of weather, if HALCYON_WEATHER is not set.",
  }),
  HALCYON_OPEN_METEO_API_KEY: z
    .string()
    .min(1)
    .optional()
    .meta({ description: "Key of a customer of Open-Meteo." }),
  HALCYON_BURST_PER_SECOND: z.coerce
    .number()
    .min(1)
    .max(100_000)
    .default(50)
    .meta({ description: "Requests per second of a key, and the size of its bursts." }),
  HALCYON_MEMORY_MB: z.coerce.number().int().min(memoryMinMiB).max(1_048_576).optional().meta({
    description:
      "Memory that a server may use [MiB], from which it sets the size of caches and threads. By default, the limit of its control group.",
  }),
  ...edgeEnvironment,
  ...webhookEnvironment,
  ...mailEnvironment,
  ...objectStoreEnvironment,
});

export interface Config extends RecordsConfig {
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  /** URL of the PostgreSQL database; undefined if the server uses a SQLite file in the data folder. */
  readonly databaseUrl: string | undefined;
  readonly keyPeppers: Peppers;
  readonly burstPerSecond: number;
  /** Maximum memory of the server [bytes]; undefined if no limit is set. */
  readonly memoryBytes?: number | undefined;
  readonly edge: EdgeConfig;
  readonly webhooks: WebhooksConfig;
  /** Mail configuration; undefined if the server sends no e-mail. */
  readonly mail: MailConfig | undefined;
  /** Settings for access to stores in buckets; undefined if none are set. */
  readonly objectStore?: ObjectStoreConfig | undefined;
  readonly models: ModelsConfig;
  readonly calibration: ConfigFile["calibration"];
  readonly openMeteo: OpenMeteoConfig;
  readonly dynamical: DynamicalConfig;
  /** Lapse rate by which weather is adjusted to the height of a site [K/km]. */
  readonly lapseKPerKm: number;
  /** Settings for archiving forecasts and verifying them daily; undefined if none are set. */
  readonly verification?: VerificationConfig | undefined;
  /** Limits of evidence reports (reports on how past promised windows turned out). */
  readonly evidence: EvidenceConfig;
  /** Feeds of official warnings; none by default. */
  readonly warnings: readonly FeedPlan[];
  /** Settings of the operator for API versions, such as the date of a deprecation. */
  readonly versions: VersionsConfig;
  /** Complete weather configuration in the format of the configuration file, with defaults for absent fields. */
  readonly weather: ConfigFile;
  /** Preset that chooses the sources of the model parts (such as the ensemble); undefined if a file chooses them. */
  readonly preset?: PresetName | undefined;
  /** Path of the configuration file; undefined if there is none. Paths in the file are relative to its folder. */
  readonly configFile: string | undefined;
}

type OpenMeteoConfig = z.output<typeof openMeteoSchema> & {
  /** API key of an Open-Meteo customer; undefined if none is set. */
  readonly apiKey: string | undefined;
};

type DynamicalConfig = z.output<typeof dynamicalSchema>;

/** Default settings for reading the archives of dynamical.org. */
export const dynamicalDefaults: DynamicalConfig = dynamicalSchema.parse({});

/**
 * Returns the settings of a process, from its environment variables and the optional file that `HALCYON_CONFIG` names. If the file chooses any source of
 * weather, it must choose all sources. If it chooses none, the preset chooses them.
 *
 * @param environment - Environment variables. Empty values count as absent. White space around a value is ignored, such as the line break at the end of a
 * secret file.
 * @param root - Folder from which relative paths start.
 * @throws ConfigError if a setting is invalid.
 */
export function parseConfig(
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
  readText: (path: string) => string,
): Config {
  const given = Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim()])
      .filter(([, value]) => value !== undefined && value !== ""),
  );
  const { data, error } = environmentSchema.safeParse(given);
  if (data === undefined) throw new ConfigError(firstFault(error));
  const configFile = data.HALCYON_CONFIG === undefined ? undefined : absolute(root, data.HALCYON_CONFIG);
  const { file, named } =
    configFile === undefined
      ? { file: configFileSchema.parse({}), named: [] }
      : parseFile(configFile, readText);
  const preset = named.length === 0 ? (data.HALCYON_WEATHER ?? "synthetic") : undefined;
  if (preset === undefined && data.HALCYON_WEATHER !== undefined) {
    throw new ConfigError(
      `HALCYON_WEATHER: ${data.HALCYON_WEATHER} and ${named.join(", ")} of ${configFile} both say where weather comes from: leave one of them out`,
    );
  }
  const { models, historical, projections } = preset === undefined ? file : presetFile(preset);
  return {
    port: data.PORT,
    host: data.HOST,
    dataDirectory: absolute(root, data.HALCYON_DATA_DIR),
    keyPeppers: data.HALCYON_KEY_PEPPERS ?? [],
    databaseUrl: data.DATABASE_URL,
    burstPerSecond: data.HALCYON_BURST_PER_SECOND,
    memoryBytes: data.HALCYON_MEMORY_MB === undefined ? undefined : data.HALCYON_MEMORY_MB * 2 ** 20,
    edge: edgeConfig(data),
    webhooks: webhooksConfig(data),
    mail: mailConfig(data, data.HALCYON_PUBLIC_URL),
    objectStore: objectStoreConfig(data),
    models,
    historical,
    projections,
    calibration: file.calibration,
    openMeteo: { ...file.open_meteo, apiKey: data.HALCYON_OPEN_METEO_API_KEY },
    dynamical: file.dynamical,
    lapseKPerKm: file.site.lapse_k_per_km,
    verification: file.verification,
    evidence: file.evidence,
    warnings: feedPlans({ warnings: file.warnings, configFile }),
    versions: file.versions,
    weather: { ...file, models, historical, projections },
    preset,
    configFile,
  };
}

/** Returns a preset as the contents of a configuration file. */
export function presetFile(preset: PresetName): ConfigFile {
  return configFileSchema.parse(presets[preset]);
}

/** Parses a configuration file. Also finds which of its fields choose sources of weather. */
function parseFile(
  file: string,
  readText: (path: string) => string,
): { readonly file: ConfigFile; readonly named: readonly string[] } {
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
  const checked = checkValue(configFileSchema, content, "body");
  if ("data" in checked) {
    return {
      file: checked.data,
      named: weatherFields.filter((field) => Object.hasOwn(content as object, field)),
    };
  }
  throw new ConfigError(`HALCYON_CONFIG: ${file}: ${faultWords(checked.errors[0]!)}`);
}

/** Describes an error of the configuration file in one line, with the name of the field and the name that was probably meant. */
function faultWords({ pointer = "", detail, did_you_mean: near }: FieldError): string {
  const place = pointer.slice("#/".length).replaceAll("/", ".").replaceAll("~1", "/").replaceAll("~0", "~");
  return `${place === "" ? "the document" : place}: ${detail}${near === undefined ? "" : ` Did you mean ${near}?`}`;
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
