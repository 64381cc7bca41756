import { type Job, v1, v2 } from "@halcyon/schema";
import type { DocsServer } from "../docs-server.mts";

/**
 * Creates the entries (tasks or scenarios), jobs, watches and destinations that the examples mention. Returns the id of each created object by its id in the
 * examples.
 */
export async function madeForExamples(server: DocsServer): Promise<ReadonlyMap<string, string>> {
  const made = async (
    { method, path, example }: { method: string; path: string; example: { body: object } },
    headers?: Readonly<Record<string, string>>,
  ): Promise<string> => {
    const { text } = await server.send(method, path, example.body, headers);
    return String((JSON.parse(text) as { id: string | number }).id);
  };
  const madeJob = async (version: typeof v1 | typeof v2): Promise<string> => {
    const id = await made(version["optimality.batch"], { prefer: "respond-async" });
    await isDone(server, version["jobs.get"].path.replace("{id}", id));
    return id;
  };
  const job = await madeJob(v1);
  const nextJob = await madeJob(v2);
  const watch = await made(v1["watches.create"]);
  // Whatever the weather, it is warmer than this somewhere ahead, so that there is an event to show.
  await made({ ...v1["watches.create"], example: { body: alwaysTold } });
  const { text } = await server.send("GET", v1["events.list"].path);
  const [event] = (JSON.parse(text) as { readonly events: readonly { readonly id: string }[] }).events;
  const webhook = await made(v1["webhooks.create"]);
  const feed = await made(v1["feeds.create"]);
  const link = await made(v2["links.create"]);
  const address = await made(v1["addresses.create"]);
  const sent = await server.send("GET", v1["deliveries.list"].path);
  const [delivery] = (JSON.parse(sent.text) as { readonly deliveries: readonly { readonly id: string }[] })
    .deliveries;
  const table = await made(v2["tables.create"]);
  const map = await made(v2["maps.create"]);
  const plan = await made(v2["plans.create"]);
  const mapLink = await made({
    ...v2["maps.link"],
    path: v2["maps.link"].path.replace("{id}", map),
  });
  return new Map([
    [v1["webhooks.get"].example.params.id, webhook],
    [v1["deliveries.redeliver"].example.params.id, delivery!.id],
    [v1["feeds.delete"].example.params.id, feed],
    [v2["links.delete"].example.params.id, link],
    [v2["tables.delete"].example.params.id, table],
    [v2["maps.delete"].example.params.id, map],
    [v2["plans.delete"].example.params.id, plan],
    [v2["maps.unlink"].example.params.link, mapLink],
    [v1["addresses.delete"].example.params.id, address],
    [v1["watches.get"].example.params.id, watch],
    [v1["events.get"].example.params.id, event!.id],
    [String(v1["tasks.replace"].example.params.id), await made(v1["tasks.create"])],
    [String(v1["scenarios.replace"].example.params.id), await made(v1["scenarios.create"])],
    [v1["jobs.get"].example.params.id, job],
    [v2["jobs.result"].example.params.id, nextJob],
  ]);
}

/**
 * Creates the evidence report that the examples of V2 mention. Its request gives the period by dates, unlike the example request. With equal requests, the
 * server would return this report for the example request.
 *
 * @returns Id of the report.
 */
export async function madeEvidence(server: DocsServer): Promise<string> {
  const { method, path, example } = v2["evidence.create"];
  const costs = { ...example.body.costs, currency: "EUR" };
  const period = { start: "2025-11-11", end: "2026-11-09" };
  const { text } = await server.send(method, path, { ...example.body, costs, period });
  const { id } = JSON.parse(text) as { readonly id: string };
  await isDone(server, v2["evidence.get"].path.replace("{id}", id));
  return id;
}

/** Makes the job for an area that the examples of V2 mention. Returns its id. */
export async function madeAreaJob(server: DocsServer): Promise<string> {
  const { method, path, example } = v2["optimality.area"];
  const { text } = await server.send(method, path, example.body, { prefer: "respond-async" });
  const { id } = JSON.parse(text) as Pick<Job, "id">;
  await isDone(server, v2["jobs.get"].path.replace("{id}", id));
  return id;
}

/**
 * Waits until the server has read the warning that the examples of V2 mention.
 *
 * @returns Id of the warning.
 */
export async function warningRead(server: DocsServer): Promise<string> {
  const { path, example } = v2["warnings.list"];
  const query = new URLSearchParams(
    Object.entries(example.query).map(([name, value]) => [name, String(value)]),
  );
  for (;;) {
    const { text } = await server.send("GET", `${path}?${query.toString()}`);
    const [warning] = (JSON.parse(text) as { readonly warnings: readonly { readonly id: string }[] })
      .warnings;
    if (warning !== undefined) return warning.id;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const { constraint_params: _, ...watched } = v1["watches.create"].example.body;
const alwaysTold = {
  ...watched,
  when: { kind: "limit", variable: "temperature_2m", unit: "degC", above: -80 },
};

async function isDone(server: DocsServer, path: string): Promise<void> {
  for (;;) {
    const { text } = await server.send("GET", path);
    const { status } = JSON.parse(text) as Pick<Job, "status">;
    if (status === "done") return;
    if (status === "failed") throw new Error(`The work of the examples failed: ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Replaces ids of the examples in a text by ids of the created objects. */
export function withIds(text: string, ids: ReadonlyMap<string, string>): string {
  return [...ids].reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}
