import { open, readFile, rename, rm } from "node:fs/promises";
import type { AllowanceTerms } from "./allowances.ts";
import { isKeyShaped } from "./key.ts";
import type { Keys } from "./keys.ts";

/** The name under which the demo key is listed. */
export const demoKeyName = "demo";

/** Enough for whoever tries things out. */
const demoTerms: AllowanceTerms = { kind: "day", limit: 1_000_000 };

/**
 * The key that an embedded server prints at every start, kept in a file that its owner alone can read.
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
  await keep(file, `${plaintext}\n`);
  return plaintext;
}

/** Writes a file as a whole or not at all: a full disk leaves none that is empty. */
async function keep(file: string, text: string): Promise<void> {
  const part = `${file}.part`;
  try {
    await using handle = await open(part, "w", 0o600);
    await handle.chmod(0o600);
    await handle.writeFile(text);
    await handle.sync();
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
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
