import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CommandError } from "../command-error.ts";
import type { Surroundings } from "../surroundings.ts";

/** Place that a user saved under a name. */
export interface SavedPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly elevation_m?: number;
  readonly surface?: "land" | "sea";
}

/** Settings that the command line stores for a user. */
export interface Config {
  /** URL of the server that was given to `login`; absent if no login is saved. `key` is the API key for that server. */
  readonly url?: string;
  readonly key?: string;
  readonly places?: Readonly<Record<string, SavedPlace>>;
  /** Secret that signs the messages of `halcyon listen`; absent until the command is first used. */
  readonly listen_secret?: string;
}

type Environment = Surroundings["environment"];

/**
 * Returns the path of the configuration file: `halcyon/config.json` in `$XDG_CONFIG_HOME`, or else in `~/.config`. Returns undefined if neither
 * `XDG_CONFIG_HOME` nor `HOME` is set.
 */
export function configPath({ XDG_CONFIG_HOME: config, HOME: home }: Environment): string | undefined {
  if (!config && !home) return undefined;
  return join(config || join(home!, ".config"), "halcyon/config.json");
}

/**
 * Reads the configuration file. Returns empty settings if there is no file.
 *
 * @throws CommandError if the file exists but cannot be read.
 */
export async function readConfig(environment: Environment): Promise<Config> {
  const path = configPath(environment);
  if (path === undefined) return {};
  try {
    const config: unknown = JSON.parse(await readFile(path, "utf8"));
    if (typeof config === "object" && config !== null && !Array.isArray(config)) return config;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
  }
  throw new CommandError("refused", `${path} cannot be read. Fix it, or move it away and log in again.`);
}

/**
 * Changes the configuration file atomically. Only the owner of the file can read it.
 *
 * @throws CommandError if the file cannot be read or written, or if its folder is not known.
 */
export async function changeConfig(
  environment: Environment,
  change: (config: Config) => Config,
): Promise<void> {
  const path = configPath(environment);
  if (path === undefined)
    throw new CommandError(
      "refused",
      "There is no folder for the configuration: set XDG_CONFIG_HOME or HOME.",
    );
  const changed = change(await readConfig(environment));
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const part = `${path}.${randomBytes(6).toString("hex")}.part`;
  try {
    const file = await open(part, "wx", 0o600);
    try {
      await file.writeFile(`${JSON.stringify(changed, undefined, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw new CommandError("refused", `${path} cannot be written: ${(error as Error).message}.`);
  }
}
