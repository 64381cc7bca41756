import { fileURLToPath } from "node:url";
import type { ViteUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Sorts test files by the names of what they test. Tests with random histories then run last, when most mutants have already been found, and those of
 * `area-cells` after those of `area`.
 */
class ByName extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  }
}

function nameOf({ moduleId }: TestSpecification): string {
  return moduleId.replace(/\.test\.ts$/, "");
}

/**
 * Returns a fast test configuration for some test files of a package, because every mutant runs these tests again. Modules are loaded once for all files.
 * Failing property tests do not search for a smaller counterexample. A test whose promise never settles ends earlier.
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
