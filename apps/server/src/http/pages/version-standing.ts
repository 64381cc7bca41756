import {
  type ApiVersion,
  apiVersions,
  type Endpoint,
  type VersionsResponse,
  type VersionState,
} from "@halcyon/schema";
import { stateOf, successorOf, type VersionsConfig } from "../../config/version-config.ts";

/** A version of the API as a server has it. */
export interface VersionStanding {
  readonly name: string;
  readonly state: VersionState;
  readonly revision: string;
  /** RFC 3339. */
  readonly deprecatedAt: string | undefined;
  /** RFC 3339; never before it is deprecated. */
  readonly sunsetAt: string | undefined;
  readonly successor: string | undefined;
  /** Where a path of this version is found in its successor; undefined where it is not. */
  readonly successorPath: (path: string) => string | undefined;
}

/** How all versions of the API stand, the oldest first. */
export function standingsOf(
  config: VersionsConfig,
  versions: Readonly<Record<string, ApiVersion>> = apiVersions,
): readonly VersionStanding[] {
  return Object.entries(versions).map(([name, { revision, table }]) => {
    const successor = successorOf(name, config, versions);
    const { deprecated_at: deprecatedAt, sunset_at: sunsetAt } = config[name] ?? {};
    return {
      name,
      state: stateOf(name, config, versions),
      revision,
      deprecatedAt,
      sunsetAt,
      successor,
      successorPath: successor === undefined ? () => undefined : pathsFrom(table, versions[successor]!),
    };
  });
}

/** The answer of `GET /versions`. @param root - What stands before paths in links. */
export function versionList(standings: readonly VersionStanding[], root: string): VersionsResponse {
  return {
    versions: standings.map(({ name, state, revision, deprecatedAt, sunsetAt, successor }) => ({
      version: name,
      state,
      revision,
      deprecated_at: deprecatedAt ?? null,
      sunset_at: sunsetAt ?? null,
      successor: successor ?? null,
      openapi: `${root}/openapi/${name}.json`,
      page: `${root}/versions/${name}`,
    })),
  };
}

type Table = Readonly<Record<string, Endpoint>>;

/** What stands in an address for a parameter, where it may stand in a header as it is. */
const parameterForm = "([\\w.~%-]{1,100})";

/** Follows a path to the row of the same name in another version, or to what answers instead. */
function pathsFrom(table: Table, { table: other, gone }: ApiVersion): VersionStanding["successorPath"] {
  const rows = Object.entries(table).flatMap(([name, { path }]) => {
    const to = other[gone[name]?.to ?? name]?.path;
    const bare = path.replace(/\/$/, "").replaceAll(/\{\w+\}/g, parameterForm);
    return to === undefined ? [] : [{ asked: new RegExp(`^${bare}/?$`), names: namesIn(path), to }];
  });
  return (path) => {
    for (const { asked, names, to } of rows) {
      const found = asked.exec(path);
      if (found !== null)
        return names.reduce((text, name, at) => text.replace(name, () => found[at + 1]!), to);
    }
    return undefined;
  };
}

/** The parameters of a path, in their order, with their braces. */
function namesIn(path: string): readonly string[] {
  return path.match(/\{\w+\}/g) ?? [];
}
