import { defineConfig, mergeConfig } from "vitest/config";
import shared from "../vitest.config.ts";
import { quick } from "./quick.ts";

export default mergeConfig(
  shared,
  defineConfig({ test: { ...quick, include: ["*.test.ts", "watch/*.test.ts"] } }),
);
