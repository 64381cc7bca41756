import { appendFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, mergeConfig } from "vitest/config";
import shared from "../../vitest.config.ts";

export default mergeConfig(
  shared,
  defineConfig({
    test: {
      globalSetup: ["src/printed-keys.suite.ts", "src/server-bundle.suite.ts"],
      setupFiles: ["src/left-keys.suite.ts"],
      onConsoleLog: (text) => appendFileSync(join(tmpdir(), "console.log"), text),
    },
  }),
);
