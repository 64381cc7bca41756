import { mkdirSync, writeFileSync } from "node:fs";
import { writeSizes } from "./bundle-sizes.ts";
import { generatedFiles } from "./generated-files.ts";

const sources = new URL("../src/", import.meta.url);
for (const [name, text] of Object.entries(generatedFiles())) {
  const file = new URL(name, sources);
  mkdirSync(new URL(".", file), { recursive: true });
  writeFileSync(file, text);
}
await writeSizes();
