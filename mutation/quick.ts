import { fileURLToPath } from "node:url";
import type { ViteUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files by name, which puts the random histories last: most mutants are found before them. */
class ByName extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1));
  }
}

/**
 * Returns the configuration of a package for these of its test files alone. Every mutant is one more run of the tests: modules are loaded once for all
 * files, properties do not look for the smallest counterexample, and a promise that is never kept is not waited for as long as usual.
 */
export function quick({ test, ...shared }: ViteUserConfig, include: string[]): ViteUserConfig {
  return {
    ...shared,
    test: {
      ...test,
      include,
      isolate: false,
      testTimeout: 30_000,
      sequence: { sequencer: ByName },
      // What switches mutants on knows Vite's loader.
      experimental: { viteModuleRunner: true },
      setupFiles: [
        ...[test?.setupFiles ?? []].flat(),
        fileURLToPath(new URL("first-counterexample.setup.ts", import.meta.url)),
      ],
    },
  };
}
