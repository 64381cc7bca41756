import { type Endpoint, endpoints } from "@halcyon/schema";
import type { DocsServer } from "../docs-server.mts";
import { pathOf } from "./requests.mts";

/** What the server answers to the example of each endpoint, as JSON that is cut short. */
export type Answers = ReadonlyMap<string, string>;

const itemsShown = 2;

/** Sends the example of every endpoint whose example can be sent to a new server; what needs an earlier answer has none. */
export async function recordedAnswers(server: DocsServer): Promise<Answers> {
  const answers = new Map<string, string>();
  for (const endpoint of endpoints.filter(isComplete)) {
    const { status, text } = await server.send(endpoint.method, pathOf(endpoint), endpoint.example?.body);
    if (status === 200 || status === 201) answers.set(endpoint.name, shortened(endpoint, text));
  }
  return answers;
}

function isComplete(endpoint: Endpoint): boolean {
  const { method, body, example } = endpoint;
  return (
    !pathOf(endpoint).includes("{") &&
    (method === "GET" || (method === "POST" && body !== undefined && example?.body !== undefined))
  );
}

/** A document with its lists cut short; of lines the first. */
function shortened({ lines }: Endpoint, text: string): string {
  const document: unknown = JSON.parse(lines === undefined ? text : text.split("\n")[0]!);
  return JSON.stringify(
    document,
    (_key, value: unknown) => (Array.isArray(value) ? value.slice(0, itemsShown) : value),
    2,
  );
}
