import { writeFile } from "node:fs/promises";
import { iconFiles } from "./icon-files.ts";

const folder = new URL("../public/", import.meta.url);

for (const [name, made] of iconFiles) await writeFile(new URL(name, folder), made());
