import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { madePage } from "./made-page.ts";

const file = join(import.meta.dirname, "../src/server/generated/strip-page.ts");
await writeFile(file, await madePage());
execFileSync("oxfmt", [file]);
