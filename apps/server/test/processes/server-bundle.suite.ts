import { rm } from "node:fs/promises";
import { join } from "node:path";
import { folderOfRun } from "@halcyon/testing";
import type { TestProject } from "vitest/node";
import { bundle } from "../../scripts/bundle.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of the bundled server that `npm start` runs. */
    readonly bundle: string;
  }
}

const server = join(import.meta.dirname, "../..");

/**
 * Bundles the server for a test run, at the same depth below the root as its sources. At the end, the bundle is removed, and also the bundles that killed
 * test runs left.
 */
export default async function serverBundle({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = folderOfRun(server, "bundle-");
  await bundle(folder);
  provide("bundle", folder);
  return () => rm(folder, { recursive: true, force: true });
}
