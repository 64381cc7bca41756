/** Notation for lists and objects in a programming language. */
export interface Notation {
  readonly object: readonly [open: string, close: string];
  readonly array: readonly [open: string, close: string];
  readonly member: (name: string, value: string) => string;
  readonly truth: readonly [no: string, yes: string];
  /** Indentation of each level. */
  readonly indent: string;
}

export type Value = number | string | boolean | readonly Value[] | { readonly [name: string]: Value };

/** Maximum width of a line of code [characters], so that the code fits beside the picture. */
export const widest = 58;

/**
 * Returns a value as a literal of a programming language. A short literal is on one line. In a longer literal, short elements share lines, and long elements
 * are on separate lines.
 *
 * @param indent - Indentation of the line in which the literal begins.
 * @param before - Number of characters before the literal in that line.
 */
export function literal(value: Value, notation: Notation, indent = "", before = indent.length): string {
  const flat = flatLiteral(value, notation);
  if (typeof value !== "object" || before + flat.length < widest) return flat;
  const inner = indent + notation.indent;
  const [open, close] = isList(value) ? notation.array : notation.object;
  const lines: string[] = [];
  for (const [name, part] of partsOf(value)) {
    const head = name === undefined ? "" : notation.member(name, "");
    const text = head + literal(part, notation, inner, inner.length + head.length);
    const line = lines.at(-1);
    const joined = `${line}, ${text}`;
    const fits =
      line !== undefined && !isLong(line) && !isLong(text) && inner.length + joined.length < widest;
    if (fits) lines[lines.length - 1] = joined;
    else lines.push(text);
  }
  return `${open.trim()}\n${lines.map((line) => inner + line).join(",\n")}\n${indent}${close.trim()}`;
}

function isLong(text: string): boolean {
  return text.includes("\n");
}

function flatLiteral(value: Value, notation: Notation): string {
  if (typeof value === "boolean") return notation.truth[value ? 1 : 0];
  if (typeof value !== "object") return JSON.stringify(value);
  const [open, close] = isList(value) ? notation.array : notation.object;
  const parts = partsOf(value).map(([name, part]) => {
    const text = flatLiteral(part, notation);
    return name === undefined ? text : notation.member(name, text);
  });
  return open + parts.join(", ") + close;
}

function partsOf(value: Exclude<Value, number | string | boolean>): (readonly [string | undefined, Value])[] {
  if (isList(value)) return value.map((part) => [undefined, part] as const);
  return Object.entries(value);
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
