import { parseSync } from "vite";

/** Text in a source file that people read. */
export interface SourceText {
  /** Number of the line, from 1, at which the text begins. */
  readonly line: number;
  /** Text as Markdown. Each inserted value is replaced by one word. */
  readonly text: string;
}

/** Docblock tags whose content is code or a URL instead of prose. */
const unreadTag = /^@(?:see|example|formula|internal|packageDocumentation)\b/;
const link = /\{@link(?:code)? ([^}|]+?)(?: *\| *([^}]+))?\}/g;

/** Pattern of three consecutive words. A string without them is not prose, but a name, a key or a class. */
const words = /(?:(?<![\p{L}\p{N}])[\p{L}’']+[,;:.]? ){2}[\p{L}’']+/u;
const sql = /^\s*(?:with|select|insert into|update|delete from|create) /i;
/** Types of syntax nodes whose strings are not prose. */
const unreadNode = new Set([
  "ImportDeclaration",
  "ImportExpression",
  "TSLiteralType",
  "TaggedTemplateExpression",
]);

/** Returns the docblocks of a file. Each tag is a separate text. */
export function docblocksOf(source: string): SourceText[] {
  return [...source.matchAll(/^[ \t]*\/\*\*([^]*?)\*\//gm)].flatMap(({ 1: comment = "", index }) => {
    const lines = comment.split("\n").map((line) => line.replace(/^\s*\* ?/, "").trimEnd());
    const begins = lines.flatMap((line, at) => (at === 0 || line.startsWith("@") ? [at] : []));
    return begins
      .map((begin, at) => ({
        begin,
        text: lines
          .slice(begin, begins[at + 1])
          .join("\n")
          .trim(),
      }))
      .filter(({ text }) => text !== "" && !unreadTag.test(text))
      .map(({ begin, text }) => ({
        line: lineAt(source, index) + begin,
        text: text
          .replace(/^@(?:param|typeParam|property) \S+(?: -)?\s*|^@\w+\s*/, "")
          .replaceAll(link, (_, name: string, said?: string) => said ?? `\`${name}\``),
      }));
  });
}

/** Returns the strings, templates and element texts of a program that contain prose. */
export function stringsOf(path: string, source: string): SourceText[] {
  const found: SourceText[] = [];
  const read = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(read);
    else if (isNode(part) && !unreadNode.has(part.type) && !isSplit(part)) {
      // Each line of a text that is laid out, such as the help of a command, stands for itself.
      for (const text of textOf(part).split(/\n(?= {2}\S)/))
        if (words.test(text) && !sql.test(text))
          found.push({ line: lineAt(source, part.start), text: text.trim() });
      read(Object.values(part));
    }
  };
  read(parseSync(path, source).program);
  return found;
}

/** Node of a syntax tree (ESTree), with the fields that this file reads. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly value?: unknown;
  readonly callee?: { readonly property?: { readonly name?: unknown } };
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
}

/** Returns true for the call that splits a string into a list of words. The string is not prose. */
function isSplit({ type, callee }: Node): boolean {
  return type === "CallExpression" && callee?.property?.name === "split";
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function textOf({ type, value, quasis = [] }: Node): string {
  if (type === "TemplateLiteral") return quasis.map((quasi) => quasi.value.cooked).join("X");
  return (type === "Literal" || type === "JSXText") && typeof value === "string" ? value : "";
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split("\n").length;
}
