import { STATUS_CODES } from "node:http";
import { type Endpoint, type Job, v1, v2 } from "@halcyon/schema";
import type { DocsServer } from "../docs-server.mts";
import { pathOf } from "./requests.mts";

/** What the server answers to the example of each endpoint. It is JSON that is cut short, the first event of a stream, or the line of a status without a body. */
export type Answers = ReadonlyMap<string, string>;

const itemsShown = 2;

/** Sends the examples of endpoints to a new server; answers are kept by the ids of the endpoints. */
export async function recordedAnswers(server: DocsServer, endpoints: readonly Endpoint[]): Promise<Answers> {
  const ids = await madeForExamples(server);
  const theirs = new Map([...ids].map(([shown, made]) => [made, shown]));
  const answers = new Map<string, string>();
  for (const endpoint of endpoints.toSorted((a, b) => Number(isRemoval(a)) - Number(isRemoval(b)))) {
    const { method, example } = endpoint;
    const path = withIds(pathOf(endpoint), ids);
    if (endpoint.events !== undefined) {
      answers.set(endpoint.id, withIds(await server.beginningOf(path), theirs));
      continue;
    }
    const { status, text } = await server.send(method, path, example?.body, example?.headers);
    if (status >= 300) throw new Error(`The example of ${endpoint.name} is refused: ${text}`);
    answers.set(
      endpoint.id,
      text === "" ? `HTTP/1.1 ${status} ${STATUS_CODES[status]}` : withIds(shortened(endpoint, text), theirs),
    );
  }
  return answers;
}

/** Makes the entries, jobs, watches and destinations that examples speak of; answers the id of each by the one that the examples give it. */
export async function madeForExamples(server: DocsServer): Promise<ReadonlyMap<string, string>> {
  const made = async (
    { method, path, example }: { method: string; path: string; example: { body: object } },
    headers?: Readonly<Record<string, string>>,
  ): Promise<string> => {
    const { text } = await server.send(method, path, example.body, headers);
    return String((JSON.parse(text) as { id: string | number }).id);
  };
  const [job, nextJob] = await Promise.all(
    [v1, v2].map(async (version) => {
      const id = await made(version["optimality.batch"], { prefer: "respond-async" });
      await isDone(server, version["jobs.get"].path.replace("{id}", id));
      return id;
    }),
  );
  const watch = await made(v1["watches.create"]);
  // Whatever the weather, it is warmer than this somewhere ahead, so that there is an event to show.
  await made({ ...v1["watches.create"], example: { body: alwaysTold } });
  const { text } = await server.send("GET", v1["events.list"].path);
  const [event] = (JSON.parse(text) as { readonly events: readonly { readonly id: string }[] }).events;
  const webhook = await made(v1["webhooks.create"]);
  const feed = await made(v1["feeds.create"]);
  const address = await made(v1["addresses.create"]);
  const sent = await server.send("GET", v1["deliveries.list"].path);
  const [delivery] = (JSON.parse(sent.text) as { readonly deliveries: readonly { readonly id: string }[] })
    .deliveries;
  return new Map([
    [v1["webhooks.get"].example.params.id, webhook],
    [v1["deliveries.redeliver"].example.params.id, delivery!.id],
    [v1["feeds.delete"].example.params.id, feed],
    [v1["addresses.delete"].example.params.id, address],
    [v1["watches.get"].example.params.id, watch],
    [v1["events.get"].example.params.id, event!.id],
    [String(v1["tasks.replace"].example.params.id), await made(v1["tasks.create"])],
    [String(v1["scenarios.replace"].example.params.id), await made(v1["scenarios.create"])],
    [v1["jobs.get"].example.params.id, job!],
    [v2["jobs.result"].example.params.id, nextJob!],
  ]);
}

const { constraint_params: _, ...watched } = v1["watches.create"].example.body;
const alwaysTold = {
  ...watched,
  when: { kind: "limit", variable: "temperature_2m", unit: "degC", above: -80 },
};

async function isDone(server: DocsServer, path: string): Promise<void> {
  for (;;) {
    const { text } = await server.send("GET", path);
    const { status } = JSON.parse(text) as Job;
    if (status === "done") return;
    if (status === "failed") throw new Error(`The job of the examples failed: ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A text in which each of these ids is replaced by its other one. */
export function withIds(text: string, ids: ReadonlyMap<string, string>): string {
  return [...ids].reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}

/** What takes an entry away comes last. */
function isRemoval({ method }: Endpoint): boolean {
  return method === "DELETE";
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
