import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languages } from "./languages.mts";
import type { Printed } from "./printed.mts";

export const snippetFolder = join(import.meta.dirname, "snippets");

const highlights = new Map<string, string>([
  ...languages.map(({ ending, highlight }) => [ending, highlight] as const),
  ["json", "json"],
  ["html", "html"],
]);

/** Programs on pages, and the files that they read, by path in the repository. A test runs each program. */
export const snippets: Readonly<Record<string, Printed>> = Object.fromEntries(
  readdirSync(snippetFolder).map((name) => {
    const ending = name.split(".")[1]!;
    const code = readFileSync(join(snippetFolder, name), "utf8").trim();
    // What is typed into a shell needs no file.
    return [
      `docs/snippets/${name}`,
      { language: highlights.get(ending)!, ...(ending === "sh" ? {} : { title: name }), code },
    ];
  }),
);
