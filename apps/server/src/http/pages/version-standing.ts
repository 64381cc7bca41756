import {
  type ApiVersion,
  apiVersions,
  type Endpoint,
  type VersionsResponse,
  type VersionState,
} from "@halcyon/schema";
import { stateOf, successorOf, type VersionsConfig } from "../../config/version-config.ts";

/** State of an API version on this server. */
export interface VersionStanding {
  readonly name: string;
  readonly state: VersionState;
  readonly revision: string;
  /** First release in which the version is stable; null if there is none yet. */
  readonly release: string | null;
  /** Time of deprecation (RFC 3339); undefined if there is none. */
  readonly deprecatedAt: string | undefined;
  /** Time of sunset (RFC 3339), not before the deprecation; undefined if there is none. */
  readonly sunsetAt: string | undefined;
  readonly successor: string | undefined;
  /** Maps a path of this version to the successor's path; undefined if there is none. */
  readonly successorPath: (path: string) => string | undefined;
}

/** Returns the states of all versions of the API, from the oldest to the newest. */
export function standingsOf(
  config: VersionsConfig,
  versions: Readonly<Record<string, ApiVersion>> = apiVersions,
): readonly VersionStanding[] {
  return Object.entries(versions).map(([name, { revision, release, table }]) => {
    const successor = successorOf(name, config, versions);
    const { deprecated_at: deprecatedAt, sunset_at: sunsetAt } = config[name] ?? {};
    return {
      name,
      state: stateOf(name, config, versions),
      revision,
      release,
      deprecatedAt,
      sunsetAt,
      successor,
      successorPath: successor === undefined ? () => undefined : pathsFrom(table, versions[successor]!),
    };
  });
}

/**
 * Returns the response of `GET /versions`.
 *
 * @param root - Prefix of paths in links.
 */
export function versionList(standings: readonly VersionStanding[], root: string): VersionsResponse {
  return {
    versions: standings.map(({ name, state, revision, release, deprecatedAt, sunsetAt, successor }) => ({
      version: name,
      state,
      revision,
      release,
      deprecated_at: deprecatedAt ?? null,
      sunset_at: sunsetAt ?? null,
      successor: successor ?? null,
      openapi: `${root}/openapi/${name}.json`,
      page: `${root}/versions/${name}`,
    })),
  };
}

type Table = Readonly<Record<string, Endpoint>>;

/** Pattern of path parameters that can be copied into a header unchanged. */
const parameterForm = "([\\w.~%-]{1,100})";

/** Returns a function that maps a path to the path of the same endpoint in another version, or of the endpoint that replaces it. */
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

/** Returns the names of a path's parameters in order, with braces. */
function namesIn(path: string): readonly string[] {
  return path.match(/\{\w+\}/g) ?? [];
}
