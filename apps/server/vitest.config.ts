import { appendFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, mergeConfig } from "vitest/config";
import shared from "../../vitest.config.ts";

export default mergeConfig(
  shared,
  defineConfig({
    test: {
      globalSetup: ["test/harness/printed-keys.suite.ts", "test/processes/server-bundle.suite.ts"],
      // Much of what they do is to wait for processes and databases.
      maxWorkers: 3,
      setupFiles: ["test/harness/left-keys.suite.ts"],
      onConsoleLog: (text) => appendFileSync(join(tmpdir(), "console.log"), text),
    },
  }),
);
