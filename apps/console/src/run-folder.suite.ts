import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Gives a run of the tests a temporary folder of its own, which goes with it: a browser and a server that end with their worker leave theirs in it. */
export default async function runFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-console-"));
  process.env["TMPDIR"] = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 20 });
}
