import { fileURLToPath } from "node:url";
import type { ViteUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Sorts test files by name. The tests with random histories then run last, after most mutants are found. */
class ByName extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1));
  }
}

/**
 * Returns the test configuration of a package for some of its test files. Every mutant runs the tests again, so this configuration is fast. Modules are
 * loaded once for all files. Failing property tests do not search for a smaller counterexample. Tests end earlier if a promise never settles.
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
