import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Config, parseConfig } from "./config.ts";
import { curatedLibrary } from "./curated-library.ts";
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

function readText(path: string): string {
  return readFileSync(path, "utf8");
}
