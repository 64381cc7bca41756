import { defineConfig, mergeConfig } from "vitest/config";
import { withoutKeys } from "@halcyon/testing/without-keys";
import shared from "../../vitest.config.ts";

export default mergeConfig(shared, defineConfig({ test: withoutKeys }));
