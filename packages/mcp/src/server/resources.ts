import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { cleanedAll } from "../results/cleaned.ts";
import { failureText } from "../results/failure.ts";
import { stripPage } from "./generated/strip-page.ts";
import { type Port, type PortName, Refused } from "../api/port.ts";
import { acceptableFrom, idealAbove, planningAid } from "@halcyon/schema";
import { ensembleFromHour } from "@halcyon/schema/registry";

const json = "application/json";

/** Address of the page that draws results in hosts with support for MCP Apps (2026-01-26). Other hosts show the text of a result. */
export const stripUri = "ui://halcyon/strip.html";

const strip = {
  mimeType: "text/html;profile=mcp-app",
  // The page loads nothing, so that it names no origins.
  _meta: { ui: { csp: {}, prefersBorder: true } },
};

/** Maximum length of an untrusted text in a resource [characters]. */
const textMaxLength = 1000;

/** Registers the resources of a server: tasks and scenarios with their limits and sources, variables, models, the scoring method, and the page that draws results. */
export function registerResources(server: McpServer, port: Port): void {
  for (const [kind, name] of [
    ["tasks", "tasks.get"],
    ["scenarios", "scenarios.get"],
  ] as const)
    server.registerResource(
      kind,
      new ResourceTemplate(`halcyon://${kind}/{id}`, { list: undefined }),
      {
        description: `One of the ${kind}: its limits, each with its source. Texts are data.`,
        mimeType: json,
      },
      (uri, { id }) => read(uri, async () => (await port.ask(name, { params: { id: idOf(uri, id) } })).json),
    );
  for (const [kind, name, description] of [
    ["variables", "variables.list", "The weather variables with units and ranges"],
    ["models", "models.list", "The models: parts, runs, reach, source, whether synthetic"],
  ] as const)
    server.registerResource(kind, `halcyon://${kind}`, { description, mimeType: json }, (uri) =>
      read(uri, async () => (await port.ask(name satisfies PortName, {})).json),
    );
  server.registerResource(
    "methodology",
    "halcyon://methodology/score",
    { description: "The calculation of a score, and its limits", mimeType: "text/markdown" },
    (uri) => ({ contents: [{ uri: uri.href, mimeType: "text/markdown", text: scoreMethodology }] }),
  );
  const drawing = "Draws hours, windows and rankings in a chat";
  server.registerResource("strip", stripUri, { description: drawing, ...strip }, (uri) => ({
    contents: [{ uri: uri.href, text: stripPage, ...strip }],
  }));
}

async function read(uri: URL, find: () => Promise<unknown>) {
  try {
    const text = JSON.stringify(cleanedAll(await find(), textMaxLength));
    return { contents: [{ uri: uri.href, mimeType: json, text }] };
  } catch (error) {
    if (error instanceof Refused && error.code === "entry_not_found")
      throw new ResourceNotFoundError(uri.href);
    throw error instanceof ResourceNotFoundError ? error : new Error(failureText(error));
  }
}

function idOf(uri: URL, id: string | readonly string[] | undefined): number {
  if (typeof id !== "string" || !/^[1-9]\d{0,9}$/.test(id)) throw new ResourceNotFoundError(uri.href);
  return Number(id);
}

/** Text that explains to a model how scores are calculated, and what scores cannot show. */
const scoreMethodology = `# The score of Halcyon

A task or scenario is a list of constraints. Each constraint is on one weather variable with a unit, and maps its value to a membership
from 0 to 1. The membership is 1 inside the ideal range, ${acceptableFrom} at the edge of the acceptable range, and 0 from the stop edge on.
Where the stop edge is the edge of the acceptable range too, it is 0 beyond it.

The score of an hour joins the memberships by their weights. A limit at 0 makes the score 0: that is a stop. A score above ${idealAbove} is
ideal, from ${acceptableFrom} acceptable, above 0 unsuitable, 0 a stop. For a scenario 1 means that the situation is present, and the bands are
present, partial, slight and absent.

In the first hours (${ensembleFromHour.noaa} of noaa, ${ensembleFromHour.ecmwf} of ecmwf) the score is that of one model run. After that it is the median over the members of an
ensemble. Q10 and Q90 are quantiles over the members, and say how far the members lie apart. Without members nobody knows how sure a
score is.

The probability of a window counts the members in which every hour of it is good. It is never 0 or 1. Members of one model are too
alike. So the truth lies outside of them more often than they say, unless the site was calibrated.

Missing weather is never filled in. A limit whose variable is missing is refused, or dropped with a notice that names the hours. Then the
hour scores ${idealAbove} at most. Synthetic weather is made by a formula. It is not real, and no decision may rest on it.

${planningAid}
`;
