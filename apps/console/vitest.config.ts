import { defineConfig, mergeConfig } from "vitest/config";
import shared from "../../vitest.config.ts";

/** Vite builds the console, so its tests load it as Vite does. */
export default mergeConfig(shared, defineConfig({ test: { experimental: { viteModuleRunner: true } } }));
