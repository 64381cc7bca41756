import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { bundle } from "../scripts/bundle.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the server as `npm start` runs it. */
    readonly bundle: string;
  }
}

/** Bundles the server for a run of the tests, as far from the root as its sources are; what it made is gone at the end. */
export default async function serverBundle({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(import.meta.dirname, "../bundle-"));
  await bundle(folder);
  provide("bundle", folder);
  return () => rm(folder, { recursive: true, force: true });
}
