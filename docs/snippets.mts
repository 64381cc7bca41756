import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const snippetFolder = join(import.meta.dirname, "snippets");

/** The programs that pages print, by the name of their file. */
export const snippets: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(snippetFolder).map((name) => [name, readFileSync(join(snippetFolder, name), "utf8")]),
);
