import type { Notation } from "./literal.mts";

const json: Notation = {
  object: ["{ ", " }"],
  array: ["[", "]"],
  member: (name, value) => `"${name}": ${value}`,
  truth: ["false", "true"],
  indent: "  ",
};

/** Notations of request bodies: JSON, and one for each programming language. */
export const notations = {
  json,
  typescript: {
    ...json,
    member: (name, value) => `${isName(name) ? name : JSON.stringify(name)}: ${value}`,
  },
  python: { ...json, object: ["{", "}"], truth: ["False", "True"], indent: "    " },
  r: {
    object: ["list(", ")"],
    array: ["list(", ")"],
    member: (name, value) => `${isName(name) ? name : JSON.stringify(name)} = ${value}`,
    truth: ["FALSE", "TRUE"],
    indent: "  ",
  },
} as const satisfies Readonly<Record<string, Notation>>;

/** Returns true if a name needs no quotes. */
function isName(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name);
}
