import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** For the tests of one package, run in its folder: properties from one seed, and room for two busy cores. */
export default defineConfig({
  test: {
    setupFiles: [fileURLToPath(new URL("vitest.setup.ts", import.meta.url))],
    testTimeout: 60_000,
    // Much of what they do is to wait for the disk and for processes.
    maxWorkers: 2,
  },
});
