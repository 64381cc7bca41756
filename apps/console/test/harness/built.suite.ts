import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Where the build is; turbo makes it before the tests. */
export const builtFolder = fileURLToPath(new URL("../../dist", import.meta.url));

export const isBuilt = existsSync(builtFolder);
