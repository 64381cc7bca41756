import { defineConfig, mergeConfig } from "vitest/config";
import shared from "../../vitest.config.ts";

/** Test configuration of the console. Tests load modules with Vite, as the build does. */
export default mergeConfig(shared, defineConfig({ test: { experimental: { viteModuleRunner: true } } }));
