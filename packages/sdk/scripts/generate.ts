import { mkdirSync, writeFileSync } from "node:fs";
import { generatedFiles } from "./generated-files.ts";

const folder = new URL("../src/generated/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(generatedFiles())) writeFileSync(new URL(name, folder), text);
