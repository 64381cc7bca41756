import { type MathNode, parse } from "mathjs/number";

/** Line of a stated formula that defines a named intermediate value. */
export interface NamedPart {
  readonly name: string;
  readonly value: MathNode;
}

/** Formula after `@formula` in a docblock: named intermediate values (`parts`), and the result, or an equation that the result solves (`value`). */
export interface StatedFormula {
  readonly parts: readonly NamedPart[];
  readonly value: MathNode;
}

/**
 * Reads the tag `@formula` of a docblock. The tag contains the formula of a function, in terms of the names of its parameters. Each intermediate value has
 * its own line, and the result is last. An indented line continues the previous line.
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
