import type { Endpoint, EndpointRow } from "./endpoint.ts";

type Rows = Readonly<Record<string, EndpointRow>>;

/** A table of rows that know their names and stand under a version. */
type Under<Version extends string, Table extends Rows> = {
  readonly [Name in keyof Table & string]: Omit<Table[Name], "path"> &
    Pick<Endpoint, "id"> & {
      readonly name: Name;
      readonly version: Version;
      readonly path: `/${Version}${Table[Name]["path"]}`;
    };
};

/**
 * The name of an endpoint beside those of other versions.
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
 * Puts rows under a version of the API.
 *
 * @param rows - By their names, with paths that name no version.
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
