import { mkdirSync, writeFileSync } from "node:fs";
import { clientFiles } from "./client-files.ts";
import { endpointTables } from "./endpoint-tables.ts";
import { generatorAbsence, modelFiles } from "./model-files.ts";

const packageFolder = new URL("../src/halcyon_weather/", import.meta.url);

function write(folder: URL, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = new URL(name, folder);
    mkdirSync(new URL(".", file), { recursive: true });
    writeFileSync(file, text);
  }
}

write(new URL("_generated/", packageFolder), endpointTables());
write(packageFolder, clientFiles());
const absence = generatorAbsence();
if (absence === undefined) {
  write(packageFolder, modelFiles());
} else {
  console.error(`Clients and tables of endpoints are made, the models are not: that ${absence}.`);
  process.exitCode = 1;
}
