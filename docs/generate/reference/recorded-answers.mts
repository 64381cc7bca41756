import { type Endpoint, endpoints } from "@halcyon/schema";
import type { DocsServer } from "../docs-server.mts";
import { pathOf } from "./requests.mts";

/** What the server answers to the example of each endpoint, as JSON that is cut short. */
export type Answers = ReadonlyMap<string, string>;

const itemsShown = 2;

/** Sends the example of every endpoint that can be sent as it stands: those that change or need nothing before them. */
export async function recordedAnswers(server: DocsServer): Promise<Answers> {
  const answers = new Map<string, string>();
  for (const endpoint of endpoints.filter(isComplete)) {
    const { status, text } = await server.send(endpoint.method, pathOf(endpoint), endpoint.example?.body);
    if (status === 200) answers.set(endpoint.name, shortened(text));
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

function shortened(text: string): string {
  const document: unknown = JSON.parse(
    text.split("\n")[0]!.startsWith("{") && text.includes("\n{") ? text.split("\n")[0]! : text,
  );
  return JSON.stringify(
    document,
    (_key, value: unknown) => (Array.isArray(value) ? value.slice(0, itemsShown) : value),
    2,
  );
}
