import { type MathNode, parse } from "mathjs/number";

/** Line of a stated formula that defines a named part. */
export interface NamedPart {
  readonly name: string;
  readonly value: MathNode;
}

/** Formula after `@formula` in a docblock: named parts, then a value, or an equation that the value solves. */
export interface StatedFormula {
  readonly parts: readonly NamedPart[];
  readonly value: MathNode;
}

/**
 * Reads the tag `@formula` of a docblock. The tag contains the mathematics of a function with the names of its parameters, one line per part and the
 * value last. An indented line continues the previous line.
 *
 * @returns The formula, or undefined if the docblock has none.
 */
export function statedFormula(docstring: string): StatedFormula | undefined {
  const stated = docstring.split(/\n(?=@)/).find((tag) => tag.startsWith("@formula\n"));
  if (stated === undefined) return undefined;
  const lines = stated
    .slice("@formula\n".length)
    .trimEnd()
    .replaceAll(/\n\s+/g, " ")
    .split("\n")
    .map((line) => parse(line));
  return { parts: lines.slice(0, -1).map(partOf), value: lines.at(-1)! };
}

function partOf(node: MathNode): NamedPart {
  if (!("value" in node) || !("object" in node)) throw new Error(`${node.toString()} gives no part a name.`);
  const { object, value } = node as MathNode & { object: MathNode; value: MathNode };
  return { name: object.toString(), value };
}
