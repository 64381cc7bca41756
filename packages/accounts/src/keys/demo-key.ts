import { readFile } from "node:fs/promises";
import { keepFile } from "@halcyon/database/files/keep-file";
import type { AllowanceTerms } from "../allowances/allowances.ts";
import { isKeyShaped } from "./key.ts";
import type { Keys } from "./keys.ts";

/** Name of the demo key in lists of keys. */
export const demoKeyName = "demo";

/** Terms of the demo key's allowance. They are enough for a person who tries out the service. */
const demoTerms: AllowanceTerms = { kind: "day", limit: 1_000_000 };

/**
 * Returns the key that an embedded server prints at every start. The key is stored in a file that only the file's owner can read.
 *
 * @returns The key, or undefined after it was revoked: a revoked demo key is not replaced.
 */
export async function demoKey(
  file: string,
  keys: Pick<Keys, "identify" | "issue">,
): Promise<string | undefined> {
  const kept = await keptKey(file);
  const known = kept === undefined ? undefined : await keys.identify(kept);
  if (known !== undefined) return known.revoked_at === null ? kept : undefined;
  const { plaintext } = await keys.issue({ name: demoKeyName, allowance: demoTerms, isDemo: true });
  await keepFile(file, `${plaintext}\n`);
  return plaintext;
}

async function keptKey(file: string): Promise<string | undefined> {
  try {
    const text = (await readFile(file, "utf8")).trim();
    return isKeyShaped(text) ? text : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
