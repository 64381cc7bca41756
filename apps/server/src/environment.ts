import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Config, ConfigError, parseConfig } from "./config.ts";
import { curatedLibrary } from "./curated-library.ts";
import { openDataFile } from "./database/data-file.ts";
import { type Database, openDatabase } from "./database/database.ts";
import { modelSources } from "./sources/model-sources.ts";
import { recordSources } from "./sources/record-sources.ts";
import type { Models, Ports, Records } from "./ports.ts";

/** The root of the repository, the same from sources and from the build. */
const root = resolve(import.meta.dirname, "../../..");

/** The settings that an environment asks for, relative paths starting at the root of the repository. */
export function configFrom(environment: Readonly<Record<string, string | undefined>>): Config {
  return parseConfig(environment, root, readText);
}

/** What use cases of a process with these settings are given. */
export async function portsFrom(config: Config): Promise<Ports> {
  return {
    nowMs: Date.now,
    library: curatedLibrary,
    models: await modelsFrom(config),
    records: await recordsFrom(config),
  };
}

/** @throws ConfigError for a source that cannot be opened */
export function modelsFrom(config: Config): Promise<Models> {
  return modelSources(config, readText);
}

/** @throws ConfigError for a record that cannot be opened */
export function recordsFrom(config: Config): Promise<Records> {
  return recordSources(config, Date.now);
}

/**
 * Opens the database of a process with these settings.
 *
 * @throws ConfigError, DataFolderError
 */
export async function databaseFrom({ databaseUrl, dataDirectory }: Config): Promise<Database> {
  if (databaseUrl === undefined) return openDataFile(dataDirectory);
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
