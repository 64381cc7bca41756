import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Returns the source text of a file of the repository. */
export function sourceText(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** Declaration in a source file: its docblock, and its complete text. */
export interface Declaration {
  readonly name: string;
  readonly kind: "function" | "interface" | "class" | "type" | "const";
  readonly docstring: string;
  readonly text: string;
}

const declared =
  /(?:^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^export (?:declare )?(function|interface|class|type|const) (\w+)[\s\S]*?(?:^\}.*$|;$)/gm;

/** Returns the exported declarations of a formatted source file, in order. */
export function declarations(source: string): Declaration[] {
  return [...source.matchAll(declared)].map(([whole, docstring = "", kind, name]) => ({
    name: name!,
    kind: kind as Declaration["kind"],
    docstring: plain(docstring),
    text: whole.slice(whole.indexOf("export ") + "export ".length),
  }));
}

/** Returns the text of a docblock without its asterisks. */
function plain(docstring: string): string {
  return docstring
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, ""))
    .join("\n")
    .trim();
}
