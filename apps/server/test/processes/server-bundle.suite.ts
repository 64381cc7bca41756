import { rm } from "node:fs/promises";
import { join } from "node:path";
import { folderOfRun } from "@halcyon/testing";
import type { TestProject } from "vitest/node";
import { bundle } from "../../scripts/bundle.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the server as `npm start` runs it. */
    readonly bundle: string;
  }
}

const server = join(import.meta.dirname, "../..");

/** Bundles the server for a run of the tests, as far from the root as its sources are. Removes the bundle at its end, and those of runs that were killed. */
export default async function serverBundle({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = folderOfRun(server, "bundle-");
  await bundle(folder);
  provide("bundle", folder);
  return () => rm(folder, { recursive: true, force: true });
}
