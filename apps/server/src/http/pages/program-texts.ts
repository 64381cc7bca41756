import { type ApiVersion, apiVersions, planningAid } from "@halcyon/schema";
import { formatInstant } from "@halcyon/schema/time";
import type { VersionStanding } from "./version-standing.ts";

interface Addresses {
  /** Beginning of addresses on this server: its public URL, or its root. */
  readonly base: string;
  /** URL of the guide; undefined if it is not known. */
  readonly docsUrl?: string | undefined;
}

/**
 * Returns the content of `/llms.txt`: what a language model needs to find its way on this server. The code of MCP, which has the tools, is loaded only then.
 *
 * @see https://llmstxt.org
 */
export async function llmsText(
  versions: readonly VersionStanding[],
  { base, docsUrl }: Addresses,
): Promise<string> {
  const { tools } = await import("@halcyon/mcp");
  const served = versions.filter(({ state }) => state !== "off");
  const blocks = [
    `# Halcyon\n\n> The suitability of the weather for a task, hour by hour, with its probability. ${planningAid}`,
    "All calls need a key in the header `x-api-key`. Answers with `synthetic: true` are not real weather: say so.",
    listOf("Start", [
      ...(docsUrl === undefined ? [] : [`[Guide](${docsUrl}/llms.txt): every page, as Markdown`]),
      `[Reference](${base}/reference): every endpoint, for people`,
      ...served.map(
        ({ name, state }) => `[OpenAPI document of ${name}](${base}/openapi/${name}.json): ${state}`,
      ),
      `[Versions](${base}/versions): how long each works`,
    ]),
    listOf(
      `Tools of MCP at ${base}/mcp`,
      tools.map(({ name, title }) => `\`${name}\`: ${title}`),
    ),
    ...served.map(({ name }) =>
      listOf(`Endpoints of ${name}`, endpointLines(apiVersions[name as Name], base)),
    ),
  ];
  return `${blocks.join("\n\n")}\n`;
}

type Name = keyof typeof apiVersions;

function endpointLines({ table }: ApiVersion, base: string): readonly string[] {
  return Object.values(table).map(
    ({ method, path, summary }) => `[${method} ${path}](${base}${path}): ${summary}`,
  );
}

function listOf(title: string, lines: readonly string[]): string {
  return `## ${title}\n\n${lines.map((line) => `- ${line}`).join("\n")}`;
}

/** Paths that no search engine should visit: calls that need a key, and pages behind links with a token. */
const closedPaths = [
  "mcp",
  "trpc/",
  "feeds/",
  "links/",
  "maps/",
  "confirm/",
  "block/",
  "unblock/",
  "unsubscribe/",
];

/** Returns the content of `/robots.txt`, which keeps search engines from calls and from pages with a token. */
export function robotsText(versions: readonly Pick<VersionStanding, "name">[], root: string): string {
  const paths = [...versions.map(({ name }) => `${name}/`), ...closedPaths];
  return `User-agent: *\n${paths.map((path) => `Disallow: ${root}/${path}\n`).join("")}`;
}

/** Time from the start of the server until `/.well-known/security.txt` expires [ms]: 180 days. */
const securityValidMs = 180 * 24 * 3_600_000;

/**
 * Returns the content of `/.well-known/security.txt` (RFC 9116): whom to tell about a weakness.
 *
 * @param contact - Address of the contact, such as `mailto:security@example.org`.
 */
export function securityText(contact: string, startedMs: number, publicUrl: string | undefined): string {
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${formatInstant(startedMs + securityValidMs)}`,
    "Preferred-Languages: en",
    ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
  ];
  return `${lines.join("\n")}\n`;
}
