import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Parts of an entry of the MCP registry that follow the published packages. */
interface ListedServer {
  readonly version: string;
  readonly packages: readonly { readonly identifier: string; readonly version: string }[];
}

/** Path of the entry for the MCP registry. */
export const listedServerFile = "packages/mcp/server.json";

/**
 * Returns the entry for the MCP registry with the versions of the packages that it names. The entry itself has the version of the first one.
 *
 * @param text - Text of the entry.
 * @param versions - Version of each package by its name.
 * @throws Error if the entry names an unknown package.
 */
export function withVersions(text: string, versions: ReadonlyMap<string, string>): string {
  const { version, packages } = JSON.parse(text) as ListedServer;
  const versionOf = (identifier: string): string => {
    const known = versions.get(identifier);
    if (known === undefined) throw new Error(`${listedServerFile} names ${identifier}, which is no package.`);
    return known;
  };
  const changed = [{ ...packages[0]!, version }, ...packages];
  let next = 0;
  return text.replaceAll(/(?<="version": ")[^"]+/g, () => versionOf(changed[next++]!.identifier));
}

/** Writes the versions of the packages into the entry for the MCP registry. */
export function writeListedServer(root: string): void {
  const file = join(root, listedServerFile);
  writeFileSync(file, withVersions(readFileSync(file, "utf8"), packageVersions(root)));
}

/** Returns the version of each package by its name. */
export function packageVersions(root: string): ReadonlyMap<string, string> {
  const manifests = globSync("packages/*/package.json", { cwd: root }).map(
    (path) =>
      JSON.parse(readFileSync(join(root, path), "utf8")) as {
        readonly name: string;
        readonly version: string;
      },
  );
  return new Map(manifests.map(({ name, version }) => [name, version]));
}
