import { UnreadableDocument } from "./findings.ts";

/** Maximum depth of nested elements or nested JSON values. */
export const depthMax = 32;

/**
 * Maximum number of elements in a message, and of nested values in a JSON item. It limits the use of memory. A warning of the DWD for all communes in four
 * languages has 132,000 elements.
 */
export const elementsMax = 150_000;

/** Element of an XML document, or object of a JSON document. Its name has no prefix. */
export interface DocumentElement {
  readonly name: string;
  /** Text directly in the element, without the texts of its children. */
  text: string;
  /** Attributes of a link, by name without prefix; undefined for all other elements. */
  readonly attributes: ReadonlyMap<string, string> | undefined;
  children: readonly DocumentElement[];
}

/** Empty list, which all elements without children share. */
export const noChildren: readonly DocumentElement[] = [];

/** Returns the children with the given name. */
export function childrenOf(element: DocumentElement, name: string): readonly DocumentElement[] {
  return element.children.length === 0 ? noChildren : element.children.filter((child) => child.name === name);
}

/** Returns the texts of the children with the given name. White space around the texts is removed, and empty texts are left out. */
export function textsOf(element: DocumentElement, name: string): readonly string[] {
  return childrenOf(element, name)
    .map(({ text }) => text.trim())
    .filter((text) => text !== "");
}

/** Returns the first non-empty text of the children with the given name; undefined if there is none. */
export function textOf(element: DocumentElement, name: string): string | undefined {
  return textsOf(element, name)[0];
}

/** Returns all elements with the given name in a tree, including the root. Elements inside such an element are left out. */
export function elementsNamed(root: DocumentElement, name: string): readonly DocumentElement[] {
  return root.name === name ? [root] : root.children.flatMap((child) => elementsNamed(child, name));
}

/** Removes the prefix of a qualified name. */
export function withoutPrefix(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1);
}

/** Converts a JSON value into elements. Each value of an array becomes an element, and null becomes no element. */
export function elementsOfJson(name: string, value: unknown): readonly DocumentElement[] {
  if (value === null || value === undefined) return noChildren;
  if (Array.isArray(value)) return value.flatMap((one: unknown) => elementsOfJson(name, one));
  if (typeof value !== "object") {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return [{ name, text: withoutControls(text), attributes: undefined, children: noChildren }];
  }
  const children = Object.entries(value).flatMap(([key, one]: [string, unknown]) =>
    elementsOfJson(withoutPrefix(key), one),
  );
  return [{ name, text: "", attributes: undefined, children }];
}

/** Characters that no XML document may contain. */
// oxlint-disable-next-line no-control-regex -- These are the characters that XML forbids.
const controls = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/;

/** Replaces control characters, which databases and terminals do not take. */
function withoutControls(text: string): string {
  return controls.test(text) ? text.replaceAll(new RegExp(controls, "g"), "\uFFFD") : text;
}

/**
 * Checks that a text contains no control characters that XML forbids.
 *
 * @throws {UnreadableDocument} If the text contains such a character.
 */
export function checkCharacters(text: string): void {
  if (controls.test(text)) throw new UnreadableDocument("The document contains a control character.");
}
