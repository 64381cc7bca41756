import { mkdirSync, writeFileSync } from "node:fs";
import { generatedFiles } from "./generated-files.ts";

const folder = new URL("../src/generated/", import.meta.url);
for (const [name, text] of Object.entries(generatedFiles())) {
  const file = new URL(name, folder);
  mkdirSync(new URL(".", file), { recursive: true });
  writeFileSync(file, text);
}
