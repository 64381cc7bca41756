import type { IncomingMessage } from "node:http";
import { Refusal } from "../../errors/refusal.ts";
import { requestContext } from "../request-context.ts";
import type { VersionStanding } from "./version-standing.ts";

/**
 * Adds the status of the API version to a response, even if the response is a refusal. Returns the version in the path, or undefined if the path contains
 * none.
 */
type AnnounceVersion = (request: IncomingMessage) => VersionStanding | undefined;

/** Matches a request URL: an optional origin, as in requests to a proxy, then the path. Captures the path and its first segment. */
const pathForm = /^(?:https?:\/\/[^/?]*)?(\/([^/?]*)[^?]*)/;

/**
 * Returns a function that adds headers about a version's status to responses.
 *
 * @param standings - States of all versions. Responses at paths without a version stay unchanged.
 * @param root - Prefix of paths in links.
 * @param others - First parts of the paths of APIs without versions. They only get their name in the context of the request.
 */
export function versionAnnouncer(
  standings: readonly VersionStanding[],
  root: string,
  others: ReadonlySet<string> = new Set(),
): AnnounceVersion {
  const known = new Map(
    standings.map((standing) => [standing.name, { standing, headers: lastingHeaders(standing) }]),
  );
  return (request) => {
    const [, path = "", name = ""] = pathForm.exec(request.url ?? "") ?? [];
    const found = known.get(name);
    const context = requestContext(request);
    if (found !== undefined || others.has(name)) context.version = name;
    if (found === undefined) return undefined;
    const { standing, headers } = found;
    Object.assign(context.headers, headers);
    if (leaves(standing)) context.headers["link"] = linksOf(standing, path, root);
    return standing;
  };
}

/** Returns the refusal for a request to a version of the API that this server no longer serves. */
export function versionGone({ name, successor }: VersionStanding): Refusal {
  const then = successor === undefined ? "" : `; ${successor} replaces it`;
  return new Refusal("version_gone", { detail: `${name} is switched off here${then}.` });
}

function leaves({ state }: VersionStanding): boolean {
  return state === "deprecated" || state === "off";
}

/** Returns the headers that are the same at all paths of a version, such as its deprecation and sunset dates (RFC 9745, RFC 8594). */
function lastingHeaders(standing: VersionStanding): Readonly<Record<string, string>> {
  const { state, revision, deprecatedAt, sunsetAt } = standing;
  return {
    "x-halcyon-revision": revision,
    ...(state === "preview" ? { "x-halcyon-state": state } : {}),
    ...(deprecatedAt === undefined ? {} : { deprecation: `@${Date.parse(deprecatedAt) / 1000}` }),
    ...(sunsetAt === undefined ? {} : { sunset: new Date(sunsetAt).toUTCString() }),
  };
}

/** Returns the value of the `link` header: the same path in the successor (RFC 5829), and the page about the version's deprecation and sunset. */
function linksOf({ name, sunsetAt, successorPath }: VersionStanding, path: string, root: string): string {
  const successor = successorPath(path);
  const page = `<${root}/versions/${name}>`;
  return [
    ...(successor === undefined ? [] : [`<${root}${successor}>; rel="successor-version"`]),
    `${page}; rel="deprecation"; type="text/html"`,
    ...(sunsetAt === undefined ? [] : [`${page}; rel="sunset"; type="text/html"`]),
  ].join(", ");
}
