import {
  type ApiVersionName,
  apiVersionNames,
  type ProblemCode,
  problemCodes,
  problemKind,
  v1,
  v2,
  type VersionState,
} from "@halcyon/schema";
import { escapeHtml } from "@halcyon/base/escape-html";
import { migration, type Moved } from "@halcyon/schema/v2";
import type { VersionStanding } from "./version-standing.ts";

/**
 * Returns the index page, with links to all pages and documents.
 *
 * @param root - Prefix of paths in links.
 */
export function indexPage(root: string): string {
  const documents = apiVersionNames.map(
    (name) =>
      `<li>OpenAPI document of ${name}: <a href="${root}/openapi/${name}.json">the whole</a>, and <a href="${root}/openapi/${name}.clients.json">the same for generators of clients</a></li>`,
  );
  return page(
    "Halcyon",
    `<p>The suitability of the weather for a task, hour by hour, with its probability.</p>
<ul>
<li><a href="${root}/console">Console</a>: forecasts, reasons and an editor of limits</li>
<li><a href="${root}/reference">Reference</a> of every endpoint</li>
${documents.join("\n")}
<li><a href="${root}/llms.txt">Text for language models</a>: endpoints and tools</li>
<li><a href="${root}/versions">Versions</a> of the API, and the times until which they work</li>
<li><a href="${root}/readyz">Readiness</a> of this server</li>
</ul>`,
  );
}

/** Returns the page of an error code. It explains the error and what to do. */
export function errorPage(code: ProblemCode, root: string): string {
  const { status, title, remedy, retryable } = problemKind(code);
  return page(
    title,
    `<p><code>${code}</code>, status ${status}.</p>
<p>${escapeHtml(remedy)}</p>
<p>${retryable ? "The same request may succeed later." : "The same request fails again."}</p>
<p>See the <a href="${root}/reference">reference</a>.</p>`,
  );
}

/** Returns the page of an API version: its state and dates, its successor, and how to migrate to the version. */
export function versionPage(
  { name, state, release, deprecatedAt, sunsetAt, successor }: VersionStanding,
  root: string,
): string {
  const lines = [
    `<code>/${name}</code> is ${stateWords[state]}.`,
    ...(release === null ? [] : [`It stays compatible since release ${release}.`]),
    ...(deprecatedAt === undefined ? [] : [`It is deprecated from ${dayOf(deprecatedAt)}.`]),
    ...(sunsetAt === undefined ? [] : [`It works at least until ${dayOf(sunsetAt)}.`]),
    ...(successor === undefined
      ? []
      : [
          `<a href="${root}/versions/${successor}">${successor}</a> takes its place: see <a href="${root}/versions/${successor}#move">how to move</a> and its <a href="${root}/openapi/${successor}.json">OpenAPI document</a>.`,
        ]),
    `All versions stand in <a href="${root}/versions">a list</a>.`,
  ];
  const standing = lines.map((line) => `<p>${line}</p>`).join("\n");
  return page(`Version ${name}`, `${standing}\n${migrationWords(name)}`);
}

const stateWords: Readonly<Record<VersionState, string>> = {
  preview: "a preview: it may still change",
  current: "the current version",
  deprecated: "deprecated, but works as before",
  off: "switched off: it returns 410",
};

function dayOf(instant: string): string {
  return instant.slice(0, "2026-11-21".length);
}

/** Returns true if a text is a problem code of the API. */
export function isProblemCode(text: string): text is ProblemCode {
  return (problemCodes as readonly string[]).includes(text);
}

/**
 * Returns a complete HTML page.
 *
 * @param body - HTML of the page's content.
 */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; }
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }
code { font-family: ui-monospace, monospace; }
pre { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border-bottom: 1px solid; padding: 0.3rem 0.6rem 0.3rem 0; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>
`;
}

/** Changes between a version of the API and the previous version, for clients that migrate. */
interface Migration {
  readonly from: ApiVersionName;
  /** Example request in the previous version. `after` is the same request in the new version. */
  readonly before: Question;
  readonly after: Question;
  readonly moved: readonly Moved[];
}

interface Question {
  readonly path: string;
  readonly body: object;
}

const place = { latitude: 51.5, longitude: -0.12 };

/** Migrations between versions of the API, by the version to which clients migrate. */
export const migrations: ReadonlyMap<string, Migration> = new Map([
  [
    "v2",
    {
      from: "v1",
      before: {
        path: v1["optimality.composite"].path,
        body: {
          request: { ...place, forecast_hours: 48, model: "noaa" },
          constraint_params: { id: 1, type: "task" },
        },
      },
      after: {
        path: v2["optimality.composite"].path,
        body: { location: place, model: "noaa", entry: { id: 1, type: "task" }, period: { hours: 48 } },
      },
      moved: migration,
    },
  ],
]);

/** Returns the HTML about the migration to a version; empty if there is no previous version. */
function migrationWords(name: string): string {
  const found = migrations.get(name);
  if (found === undefined) return "";
  const { from, before, after, moved } = found;
  const byEndpoint = Map.groupBy(moved, ({ place: of }) => endpointOf(of));
  return `<h2 id="move">From ${from} to ${name}</h2>
<p>Keys, allowance, errors and prices are the same. A client can move one call at a time. This question</p>
${requestOf(before)}
<p>is asked so in ${name}:</p>
${requestOf(after)}
<p>Whatever is not in these tables is alike under <code>/${name}</code>.</p>
${[...byEndpoint].map(([endpoint, rows]) => tableOf(endpoint, rows, from, name)).join("\n")}`;
}

function endpointOf(of: string): string {
  return of.split(" ").slice(0, 2).join(" ");
}

function requestOf({ path, body }: Question): string {
  return `<pre><code>POST ${path}\n${escapeHtml(JSON.stringify(body, undefined, 2))}</code></pre>`;
}

function tableOf(endpoint: string, rows: readonly Moved[], from: string, name: string): string {
  const lines = rows.map(({ place: of, to, how }) => [
    of === endpoint ? "the endpoint" : codeOf(of.slice(endpoint.length + 1)),
    to === undefined ? "" : codeOf(to),
    escapeHtml(how).replaceAll(/`([^`]*)`/g, "<code>$1</code>"),
  ]);
  return `<h3><code>${escapeHtml(endpoint)}</code></h3>
<table>
<tr><th>in ${from}</th><th>in ${name}</th><th>what to do</th></tr>
${lines.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("\n")}
</table>`;
}

function codeOf(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}
