// Serves the guide while it is written.
import { join } from "node:path";

process.chdir(import.meta.dirname);
// The program that started this one may be gone without a signal.
process.once("disconnect", () => process.exit(1));
await import("./generate/main.mts");
process.argv.splice(2, 0, "start");
await import(join(import.meta.dirname, "node_modules/@docusaurus/core/bin/docusaurus.mjs"));
