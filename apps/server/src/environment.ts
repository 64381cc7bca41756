import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Config, ConfigError, parseConfig } from "./config.ts";
import { curatedLibrary } from "./curated-library.ts";
import { openDataFile } from "./database/data-file.ts";
import { type Database, openDatabase } from "./database/database.ts";
import { modelSources } from "./sources/model-sources.ts";
import type { Ports } from "./ports.ts";

/** The root of the repository, the same from sources and from the build. */
const root = resolve(import.meta.dirname, "../../..");

/** The settings that an environment asks for, relative paths starting at the root of the repository. */
export function configFrom(environment: Readonly<Record<string, string | undefined>>): Config {
  return parseConfig(environment, root, readText);
}

/** What use cases of a process with these settings are given. */
export async function portsFrom(config: Config): Promise<Ports> {
  return { nowMs: Date.now, library: curatedLibrary, models: await modelSources(config, readText) };
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
