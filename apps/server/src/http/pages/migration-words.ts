import { type ApiVersionName, v1, v2 } from "@halcyon/schema";
import { migration, type Moved } from "@halcyon/schema/v2";
import { escapeHtml } from "@halcyon/base/escape-html";

/** Steps by which clients migrate from the previous version to a version. */
interface Migration {
  readonly from: ApiVersionName;
  /** Example request in both versions, for paths with bodies. */
  readonly before: Question;
  readonly after: Question;
  readonly moved: readonly Moved[];
}

interface Question {
  readonly path: string;
  readonly body: object;
}

const place = { latitude: 51.5, longitude: -0.12 };

/** Migrations, by the target version. */
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

/** Returns the HTML about the migration to a version, for the page of that version; empty if there is no previous version. */
export function migrationWords(name: string): string {
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
