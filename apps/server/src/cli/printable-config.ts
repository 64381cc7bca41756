import { resolve } from "node:path";

/** A configuration that may be shown and kept anywhere. */
export interface PrintableConfig {
  readonly value: unknown;
  /** The addresses that were shortened, by their path. */
  readonly shortened: readonly string[];
}

/** Fields of a configuration that hold a path in a file system. */
const pathFields: ReadonlySet<string> = new Set(["path", "file"]);

/**
 * A configuration without secrets, whose file can lie anywhere. Paths are absolute. Addresses lose user, password and query, since these may let a
 * reader in.
 *
 * @param folder - Where its relative paths start.
 */
export function printableConfig(config: object, folder: string): PrintableConfig {
  const shortened: string[] = [];
  const printable = (value: unknown, place: readonly string[]): unknown => {
    if (typeof value === "string") {
      if (pathFields.has(place.at(-1) ?? "")) return resolve(folder, value);
      const address = withoutSecrets(value);
      if (address !== value) shortened.push(place.join("."));
      return address;
    }
    if (Array.isArray(value)) return value.map((item, index) => printable(item, [...place, String(index)]));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, printable(inner, [...place, name])]),
    );
  };
  return { value: printable(config, []), shortened };
}

function withoutSecrets(text: string): string {
  const url = /^https?:/i.test(text) ? URL.parse(text) : null;
  if (url === null || (url.username === "" && url.password === "" && url.search === "" && url.hash === ""))
    return text;
  url.username = "";
  url.password = "";
  url.search = "";
  url.hash = "";
  return url.href;
}
