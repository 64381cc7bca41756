import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** The source of a file of the repository. */
export function sourceText(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** A declaration of a source: its docstring and its text, from its first line to its end. */
export interface Declaration {
  readonly name: string;
  readonly kind: "function" | "interface" | "class" | "type" | "const";
  readonly docstring: string;
  readonly text: string;
}

const declared =
  /(?:^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^export (?:declare )?(function|interface|class|type|const) (\w+)[\s\S]*?(?:^\}.*$|;$)/gm;

/** What a formatted source exports, in its order. */
export function declarations(source: string): Declaration[] {
  return [...source.matchAll(declared)].map(([whole, docstring = "", kind, name]) => ({
    name: name!,
    kind: kind as Declaration["kind"],
    docstring: plain(docstring),
    text: whole.slice(whole.indexOf("export ") + "export ".length),
  }));
}

/** A docstring without its stars. */
function plain(docstring: string): string {
  return docstring
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, ""))
    .join("\n")
    .trim();
}
