// Runs after any client has packed a published package: it takes back what `prepack.mjs` put in place.
import { existsSync, renameSync, rmSync } from "node:fs";
import { isPnpm, keptManifest } from "./packing.mjs";

if (!isPnpm && existsSync(keptManifest)) {
  renameSync(keptManifest, "package.json");
  rmSync("LICENSE", { force: true });
}
