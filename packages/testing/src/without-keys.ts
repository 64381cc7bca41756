import { appendFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const path = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Vitest settings for packages that issue API keys. A test run fails if a test prints a key or leaves one in a file. */
export const withoutKeys = {
  globalSetup: [path("printed-keys.ts")],
  setupFiles: [path("left-keys.ts")],
  onConsoleLog: (text: string): void => appendFileSync(join(tmpdir(), "console.log"), text),
};
