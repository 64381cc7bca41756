import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { languages } from "./languages.mts";
import type { Printed } from "./printed.mts";

export const snippetFolder = join(import.meta.dirname, "snippets");

const highlights = new Map<string, string>([
  ...languages.map(({ ending, highlight }) => [ending, highlight] as const),
  ["json", "json"],
  ["html", "html"],
]);

/** Programs that pages show, and the files that these programs read, by path in the repository. A test runs each program. */
export const snippets: Readonly<Record<string, Printed>> = Object.fromEntries(
  [
    ...readdirSync(snippetFolder).map((name) => `docs/snippets/${name}`),
    "examples/notebook/data-frames.py",
  ].map((path) => {
    const [stem, ending = ""] = basename(path).split(".");
    const code = readFileSync(join(import.meta.dirname, "..", path), "utf8").trim();
    // What is typed into a shell needs no file.
    const titled = ending === "sh" ? {} : { title: `${stem}.${ending}` };
    return [path, { language: highlights.get(ending)!, ...titled, code }];
  }),
);
