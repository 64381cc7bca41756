import { fileURLToPath } from "node:url";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files by name, which puts the random histories last: most mutants are found before them. */
class ByName extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1));
  }
}

/**
 * Every mutant is one more run of the tests: modules are loaded once for all files, properties do not look for the smallest
 * counterexample, and a promise that is never kept is not waited for as long as usual.
 */
export const quick = {
  isolate: false,
  testTimeout: 30_000,
  sequence: { sequencer: ByName },
  // What switches mutants on knows Vite's loader.
  experimental: { viteModuleRunner: true },
  setupFiles: [fileURLToPath(new URL("first-counterexample.setup.ts", import.meta.url))],
};
