import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { ring, stepHangMs, testHangMs } from "./packages/testing/src/ring.ts";
import { skipLines } from "./packages/testing/src/skip-lines.ts";

/** Groups of tests ("rings"). The name of a file determines in which group it runs; see `CONTRIBUTING.md`. */
const rings = {
  test: { include: ["**/*.test.{ts,mts}"], exclude: ["**/*.{browser,long}.test.{ts,mts}"] },
  browser: { include: ["**/*.browser.test.{ts,mts}"], exclude: [] },
  long: { include: ["**/*.test.{ts,mts}"], exclude: ["**/*.browser.test.{ts,mts}"] },
};

const { include, exclude } = rings[ring];

const path = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Settings for the tests of one package, which run in its folder. Property tests use a fixed seed, and time limits allow for two busy cores. */
export default defineConfig({
  test: {
    include,
    exclude: [...configDefaults.exclude, ...exclude],
    reporters: ["default", skipLines],
    globalSetup: [path("packages/testing/src/run-folder.ts")],
    setupFiles: [path("vitest.setup.ts")],
    testTimeout: testHangMs,
    hookTimeout: testHangMs,
    expect: { poll: { timeout: stepHangMs } },
    // Much of what they do is to wait for the disk and for processes.
    maxWorkers: 2,
    // Modules are loaded once a worker, not once a file: what a test changes it puts back.
    isolate: false,
    // Node loads them as it loads the programs: Vite's loader makes of every use of an import a call.
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
