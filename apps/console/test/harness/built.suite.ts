import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Folder of the build, which turbo creates before the tests. */
export const builtFolder = fileURLToPath(new URL("../../dist", import.meta.url));

export const isBuilt = existsSync(builtFolder);
