import { defineConfig, mergeConfig } from "vitest/config";
import { withoutKeys } from "@halcyon/testing/without-keys";
import shared from "../../vitest.config.ts";

export default mergeConfig(
  shared,
  defineConfig({
    test: {
      ...withoutKeys,
      globalSetup: [...withoutKeys.globalSetup, "test/processes/server-bundle.suite.ts"],
      // Much of what they do is to wait for processes and databases.
      maxWorkers: 3,
    },
  }),
);
