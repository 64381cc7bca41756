import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { leakedKeys } from "./leaked-keys.suite.ts";
import { leakedLinks } from "./leaked-links.suite.ts";

/**
 * Gives a run of the tests a temporary folder of its own, which is removed at its end. Whatever was left in it by then, such as
 * databases, settings and what tests printed, must not hold an API key; only the file of a demo key is meant to.
 */
export default async function runFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-run-"));
  // Programs that run as another user find their folders in it.
  await chmod(folder, 0o711);
  process.env["TMPDIR"] = folder;
  return async () => {
    const leaks = await filesWithKeys(folder);
    await rm(folder, { recursive: true, force: true });
    if (leaks.length > 0) throw new Error(`API keys were left in ${leaks.join(", ")}`);
  };
}

async function filesWithKeys(folder: string): Promise<string[]> {
  const leaks: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || basename(entry.name) === "demo-key") continue;
    const path = join(entry.parentPath, entry.name);
    const text = await readFile(path, "latin1");
    if (leakedKeys(text).length > 0 || leakedLinks(text).length > 0) leaks.push(path);
  }
  return leaks;
}
