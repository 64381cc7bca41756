import type { Place } from "./sentences.mts";

/** A node of a syntax tree (ESTree), as far as it is read here. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [part: string]: unknown;
}

/** A text that a program says, and the offset at which it begins. */
interface Said {
  readonly start: number;
  readonly text: string;
  readonly place: Place;
}

/** Three words in a row: names, keys and classes have fewer. */
const words = /(?:(?<![\p{L}\p{N}])[\p{L}’']+[,;:.]? ){2}[\p{L}’']+/u;
const sql = /^\s*(?:with|select|insert into|update|delete from|create) /i;
/** Elements of HTML that stand within a sentence. */
const inline = new Set("a abbr b bdi cite code em i kbd q small span strong sub sup time var".split(" "));
/** Nodes whose strings are parts of the program. */
const unread = new Set([
  "ImportDeclaration",
  "ImportExpression",
  "TSLiteralType",
  "TaggedTemplateExpression",
]);

/** The strings and templates of a program that hold words, and the texts of its elements. */
export function saidTexts(program: SyntaxNode): Said[] {
  const said: Said[] = [];
  const say = (start: number, text: string, place: Place): void => {
    if (words.test(text) && !sql.test(text)) said.push({ start, text: text.trim(), place });
  };
  const read = (value: unknown): void => {
    if (Array.isArray(value)) for (const part of value) read(part);
    else if (isNode(value) && !unread.has(value.type) && !isSplit(value)) readNode(value);
  };
  const readNode = (node: SyntaxNode): void => {
    if (isElement(node)) {
      readElement(node);
      return;
    }
    const string = stringOf(node);
    // Each line of a laid out text, such as the help of a command, stands for itself.
    for (const text of string?.text.split(/\n(?= {2}\S)/) ?? []) say(node.start, text, "string");
    read(string?.rest ?? Object.values(node));
  };
  const readElement = (element: SyntaxNode): void => {
    read(element["openingElement"]);
    let text = "";
    const readChild = (child: SyntaxNode): void => {
      const string =
        child.type === "JSXExpressionContainer" ? stringOf(child["expression"] as SyntaxNode) : undefined;
      if (child.type === "JSXText") text += child["value"] as string;
      else if (string !== undefined) {
        text += string.text;
        read(string.rest);
      } else if (inline.has(nameOf(child))) {
        read(child["openingElement"]);
        (child["children"] as SyntaxNode[]).forEach(readChild);
      } else if (isElement(child) && /^[a-z]/.test(nameOf(child))) {
        say(element.start, text, "element");
        text = "";
        read(child);
      } else {
        text += "X";
        read(child);
      }
    };
    (element["children"] as SyntaxNode[]).forEach(readChild);
    say(element.start, text, "element");
  };
  read(program);
  return said;
}

/** The words of a string, a template or a sum of both, and the expressions in it; undefined for all else. */
function stringOf(
  node: SyntaxNode,
): { readonly text: string; readonly rest: readonly SyntaxNode[] } | undefined {
  switch (node.type) {
    case "Literal":
      return typeof node["value"] === "string" ? { text: node["value"], rest: [] } : undefined;
    case "TemplateLiteral": {
      const quasis = node["quasis"] as { readonly value: { readonly cooked: string } }[];
      return {
        text: quasis.map(({ value }) => value.cooked).join("X"),
        rest: node["expressions"] as SyntaxNode[],
      };
    }
    case "ParenthesizedExpression":
      return stringOf(node["expression"] as SyntaxNode);
    case "BinaryExpression": {
      const sides = [node["left"] as SyntaxNode, node["right"] as SyntaxNode];
      const strings = node["operator"] === "+" ? sides.map(stringOf) : [];
      if (strings.every((side) => side === undefined)) return undefined;
      return {
        text: strings.map((side) => side?.text ?? "X").join(""),
        rest: strings.flatMap((side, index) => side?.rest ?? sides.slice(index, index + 1)),
      };
    }
    default:
      return undefined;
  }
}

/** A list of words is written as one string that is split. */
function isSplit(node: SyntaxNode): boolean {
  if (node.type !== "CallExpression") return false;
  const { property } = node["callee"] as { readonly property?: SyntaxNode };
  return property?.["name"] === "split";
}

function isElement(node: SyntaxNode): boolean {
  return node.type === "JSXElement" || node.type === "JSXFragment";
}

function nameOf(element: SyntaxNode): string {
  const { name } = (element["openingElement"] ?? {}) as { readonly name?: SyntaxNode };
  return typeof name?.["name"] === "string" ? name["name"] : "";
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
