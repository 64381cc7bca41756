import { readFileSync } from "node:fs";
import { type Config, parseConfig } from "./config/config.ts";
import { ConfigError } from "./config/config-error.ts";
import { curatedLibrary } from "./entries/curated-library.ts";
import { openDataFile } from "@halcyon/database/files/data-file";
import { type Database, openDatabase } from "@halcyon/database/database";
import { type OpeningClock, openingClock } from "./weather/sources/keep-opening.ts";
import type { SqliteDialectOptions } from "@halcyon/database/sqlite/sqlite-dialect";
import { modelSources } from "./weather/sources/model-sources.ts";
import { recordSources } from "./weather/sources/record-sources.ts";
import type { Models, Ports, Records } from "./ports.ts";
import { resolve } from "node:path";

type OpeningWishes = Partial<Pick<OpeningClock, "nowMs" | "patienceMs" | "onOpened">>;

/** Returns the settings that environment variables contain. Relative paths start at the repository root. */
export function configFrom(environment: Readonly<Record<string, string | undefined>>): Config {
  return parseConfig(environment, root, readText);
}

/**
 * Opens the ports (dependencies) of a process with the given settings.
 *
 * @param opening - Time limit for opening sources and records, and a function that is called for each source or record that opens. Sources and records that
 * miss the limit are absent; by default there is no limit. `nowMs`, by default the system clock, is also the clock of the ports.
 */
export async function portsFrom(config: Config, opening: OpeningWishes = {}): Promise<Ports> {
  const [models, records] = await Promise.all([modelsFrom(config, opening), recordsFrom(config, opening)]);
  const calibratedByDefault = config.calibration === "on";
  const { lapseKPerKm } = config;
  const { nowMs } = { ...openingClock, ...opening };
  return { nowMs, library: curatedLibrary, models, records, lapseKPerKm, calibratedByDefault };
}

/**
 * Opens the weather sources of all model parts.
 *
 * @throws ConfigError if a setting is invalid.
 */
export function modelsFrom(config: Config, opening: OpeningWishes = {}): Promise<Models> {
  return modelSources(config, readText, { ...openingClock, ...opening });
}

/**
 * Opens the records of past weather and projections.
 *
 * @throws ConfigError if a setting is invalid.
 */
export function recordsFrom(config: Config, opening: OpeningWishes = {}): Promise<Records> {
  const clock = { ...openingClock, ...opening };
  return recordSources(config, clock.nowMs, clock);
}

/**
 * Opens the database of a process with the given settings.
 *
 * @param options - Options for the SQLite file of a data folder.
 * @throws ConfigError if PostgreSQL cannot be used, DataFolderError if the file cannot be used.
 */
export async function databaseFrom(
  { databaseUrl, dataDirectory }: Config,
  options?: SqliteDialectOptions,
): Promise<Database> {
  if (databaseUrl === undefined) return openDataFile(dataDirectory, options);
  try {
    return await openDatabase(databaseUrl);
  } catch (error) {
    // A connection that is refused may have a code and no message; neither holds the URL and its password.
    const { message, code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`DATABASE_URL: the database cannot be used (${message || code})`, { cause: error });
  }
}

function readText(path: string): string {
  return readFileSync(path, "utf8");
}

/** Path of the root of the repository, or of a folder with the same layout. Source files and bundles are equally deep below the root. */
export const root: string = resolve(import.meta.dirname, "../../..");
