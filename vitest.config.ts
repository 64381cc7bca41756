import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** A safety net for a test that hangs, far above what any takes on a busy machine [ms]. */
const hangMs = process.env["HALCYON_LONG"] === "1" ? 4 * 3_600_000 : 600_000;

/** For the tests of one package, run in its folder: properties from one seed, and room for two busy cores. */
export default defineConfig({
  test: {
    setupFiles: [fileURLToPath(new URL("vitest.setup.ts", import.meta.url))],
    testTimeout: hangMs,
    hookTimeout: hangMs,
    // What is polled for hangs before its test does, so that the failure names it.
    expect: { poll: { timeout: hangMs * 0.8 } },
    // Much of what they do is to wait for the disk and for processes.
    maxWorkers: 2,
    // Modules are loaded once a worker, not once a file: what a test changes it puts back.
    isolate: false,
    // Node loads them as it loads the programs: Vite's loader makes of every use of an import a call.
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
