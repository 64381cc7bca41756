import { appendFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, mergeConfig } from "vitest/config";
import shared from "../../vitest.config.ts";

/** What tests print stays in the folder of the run, where the end of the run looks for keys. */
export default mergeConfig(
  shared,
  defineConfig({
    test: {
      globalSetup: ["src/run-folder.suite.ts", "src/server-bundle.suite.ts"],
      onConsoleLog: (text) => appendFileSync(join(tmpdir(), "console.log"), text),
    },
  }),
);
