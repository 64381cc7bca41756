import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { bundle } from "../../scripts/bundle.ts";
import { isProcessAlive } from "../../src/database/files/heartbeat.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the server as `npm start` runs it. */
    readonly bundle: string;
  }
}

const server = join(import.meta.dirname, "../..");

/** Bundles the server for a run of the tests, as far from the root as its sources are. Removes the bundle at its end, and those of runs that were killed. */
export default async function serverBundle({ provide }: TestProject): Promise<() => Promise<void>> {
  for (const name of await readdir(server)) {
    const pid = Number(/^bundle-(\d+)$/.exec(name)?.[1]);
    if (pid > 0 && !isProcessAlive(pid)) await rm(join(server, name), { recursive: true, force: true });
  }
  const folder = join(server, `bundle-${process.pid}`);
  await bundle(folder);
  provide("bundle", folder);
  return () => rm(folder, { recursive: true, force: true });
}
