import { CommandError } from "../command-error.ts";
import type { Connection, Surroundings } from "../surroundings.ts";
import { readConfig } from "./config-file.ts";

/** Default URL of a server on this machine. */
export const localUrl = "http://localhost:8080";

/**
 * Returns the URL and API key of the server to use: from the environment, a saved login, or else a server on this machine. A saved key is used only for the
 * server of its login.
 *
 * @param isKept - True if objects that the command creates must persist after the command.
 * @throws CommandError if there is no key.
 */
export async function connectionOf(
  { environment, local }: Surroundings,
  isKept: boolean,
): Promise<Connection> {
  const { HALCYON_URL: url, HALCYON_KEY: key } = environment;
  const saved = await readConfig(environment);
  const wanted = url || saved.url;
  if (key) return { url: wanted ?? localUrl, key };
  if (saved.key !== undefined && saved.url !== undefined && isSame(saved.url, wanted)) {
    return { url: saved.url, key: saved.key };
  }
  const found = url ? undefined : await local?.(isKept);
  if (found !== undefined) return found;
  const other = url && saved.url ? ` The saved one is for ${saved.url}.` : "";
  throw new CommandError(
    "refused",
    `There is no key for ${wanted ?? localUrl}.${other} Save one with "halcyon login", or set HALCYON_KEY.`,
  );
}

function isSame(saved: string, wanted: string | undefined): boolean {
  return wanted === undefined || bare(saved) === bare(wanted);
}

function bare(url: string): string {
  return url.replace(/\/+$/, "");
}
