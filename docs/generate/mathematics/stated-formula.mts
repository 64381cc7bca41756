import { type MathNode, parse } from "mathjs/number";

/** A line of a stated formula that gives a name to a part. */
export interface NamedPart {
  readonly name: string;
  readonly value: MathNode;
}

/** What a docstring states after `@formula`: parts with their names, then the value, or an equation that it solves. */
export interface StatedFormula {
  readonly parts: readonly NamedPart[];
  readonly value: MathNode;
}

/**
 * Reads the tag `@formula` of a docstring. It holds the mathematics of a function in the names of its parameters, one line for each part and the
 * value last. An indented line continues the one before.
 *
 * @returns Undefined where the docstring states none.
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
