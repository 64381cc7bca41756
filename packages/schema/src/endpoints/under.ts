import type { Endpoint, EndpointRow } from "./endpoint.ts";

type Rows = Readonly<Record<string, EndpointRow>>;

/** Table whose rows have a name and a version. */
type Under<Version extends string, Table extends Rows> = {
  readonly [Name in keyof Table & string]: Omit<Table[Name], "path"> &
    Pick<Endpoint, "id"> & {
      readonly name: Name;
      readonly version: Version;
      readonly path: `/${Version}${Table[Name]["path"]}`;
    };
};

/**
 * Returns the name that distinguishes an endpoint from those of other versions.
 *
 * @example
 * ```js
 * endpointId("v2", "usage"); // => "v2.usage"
 * ```
 */
export function endpointId(version: string, name: string): string {
  return version === "v1" ? name : `${version}.${name}`;
}

/**
 * Assigns rows to a version of the API.
 *
 * @param rows - Rows by name, with paths that do not contain the version.
 */
export function under<Version extends string, Table extends Rows>(
  version: Version,
  rows: Table,
): Under<Version, Table> {
  const table = Object.entries(rows).map(([name, row]) => [
    name,
    { name, version, id: endpointId(version, name), ...row, path: `/${version}${row.path}` },
  ]);
  return Object.fromEntries(table) as Under<Version, Table>;
}
