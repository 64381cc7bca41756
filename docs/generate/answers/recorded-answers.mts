import { mock } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { type ApiVersionName, apiVersions, type Endpoint, type Job, v1, v2 } from "@halcyon/schema";
import type { Evidence } from "@halcyon/schema/v2";
import type { RecordedAnswers } from "@halcyon/schema/openapi";
import { askedAtMs, type DocsServer, docsServer, mailEnvironment } from "../docs-server.mts";
import { pathOf } from "../reference/requests.mts";
import { cutRows, cutValue } from "./cut.mts";
import { withFixedIds } from "./fixed-ids.mts";
import { join } from "node:path";
import { madeAreaJob, madeEvidence, madeForExamples, warningRead, withIds } from "./made-for-examples.mts";

/** Configuration file of a feed with one warning. */
const warningsConfig = join(import.meta.dirname, "warnings/halcyon.config.json");

/**
 * Starts a server with synthetic weather, and sends it the example request of each endpoint of an API version, once for each response format. Returns the
 * responses.
 */
export async function recordedAnswers(version: ApiVersionName): Promise<RecordedAnswers> {
  // Nothing happens by itself, such as a look for new runs: a slow machine would show more of it.
  mock.timers.enable({ apis: ["setInterval"] });
  using stopped = new DisposableStack();
  stopped.defer(() => mock.timers.reset());
  // What the examples speak of is made a second apart, so that it has an order. Then the clock stands still.
  let seconds = 0;
  await using server = await docsServer({
    nowMs: () => askedAtMs + seconds * 1000,
    environment: { ...mailEnvironment, HALCYON_CONFIG: warningsConfig },
  });
  // The feed is read before the clock moves.
  if (version === "v2") await warningRead(server);
  const ids = await idsIn(version, {
    ...server,
    async send(method, ...rest) {
      if (method === "GET") return server.send(method, ...rest);
      seconds += 1;
      const answer = await server.send(method, ...rest);
      await isSettled(server);
      return answer;
    },
  });
  const table: Readonly<Record<string, Endpoint>> = apiVersions[version].table;
  const answers: Record<string, Record<string, Record<string, unknown>>> = {};
  for (const endpoint of Object.values(table).toSorted((a, b) => turnOf(a) - turnOf(b))) {
    for (const { type, headers, query } of formsOf(endpoint)) {
      const path = withIds(pathOf(endpoint), ids) + query;
      const answered = await answerOf(server, endpoint, path, headers);
      ((answers[endpoint.name] ??= {})[answered.status] ??= {})[type] = documentOf(type, answered.text);
    }
    if (endpoint.method === "DELETE") await answerOf(server, endpoint, withIds(pathOf(endpoint), ids), {});
  }
  // Whoever asks for a result too early is given the job, as whoever asked for the work.
  for (const [order, result] of [
    ["optimality.batch", "jobs.result"],
    ["optimality.area", "optimality.areaResult"],
    ["plans.simulate", "plans.simulateResult"],
    ["plans.starts", "plans.startsResult"],
  ] as const) {
    const made = answers[order]?.[202]?.["application/json"];
    if (made === undefined) continue;
    const queued = { "application/json": queuedJob(made as Job) };
    for (const name of [order, result]) (answers[name] ??= {})[202] = queued;
  }
  const ordered = answers["evidence.create"]?.[202];
  if (ordered !== undefined)
    ordered["application/json"] = {
      ...(ordered["application/json"] as Evidence),
      status: "queued",
      progress: 0,
    };
  const inOrder = Object.keys(table).flatMap((name) => (answers[name] ? [[name, answers[name]]] : []));
  const shown = new Map([...ids].map(([example, made]) => [made, example]));
  const text = withIds(JSON.stringify(Object.fromEntries(inOrder)), shown);
  return JSON.parse(withFixedIds(text, new Set(ids.keys()))) as RecordedAnswers;
}

/**
 * Returns the ids of the created objects by the ids in the examples. The examples of both versions share the id of a job. It is mapped to the job of the
 * version.
 */
async function idsIn(version: ApiVersionName, server: DocsServer): Promise<ReadonlyMap<string, string>> {
  const ids = await madeForExamples(server);
  if (version === "v1") return ids;
  const job = ids.get(v2["jobs.result"].example.params.id)!;
  const evidence = await madeEvidence(server);
  return new Map([
    ...ids,
    [v1["jobs.get"].example.params.id, job],
    [v2["evidence.get"].example.params.id, evidence],
    [v2["optimality.areaResult"].example.params.id, await madeAreaJob(server)],
    [v2["warnings.get"].example.params.id, await warningRead(server)],
  ]);
}

/** Returns a job in the state before its work begins. It is needed because on a fast machine the work has begun before the response is written. */
function queuedJob(job: Job): Job {
  return { ...job, status: "queued", progress: 0, counts: { ...job.counts, done: 0 } };
}

/** Waits until all deliveries are sent and all charges are settled. */
async function isSettled(server: DocsServer): Promise<void> {
  for (;;) {
    const [sent, counted] = await Promise.all([
      server.send("GET", v1["deliveries.list"].path),
      server.send("GET", v1["usage"].path),
    ]);
    const { deliveries } = JSON.parse(sent.text) as { readonly deliveries: readonly { state: string }[] };
    const { allowance } = JSON.parse(counted.text) as { readonly allowance: { unsettled: number } };
    if (allowance.unsettled === 0 && deliveries.every(({ state }) => state !== "due")) return;
    await sleep(20);
  }
}

/** Returns a number by which requests are sorted: read-only requests first, deletions last. */
function turnOf({ method }: Endpoint): number {
  return method === "GET" ? 0 : method === "DELETE" ? 2 : 1;
}

interface Form {
  readonly type: string;
  /** Request headers that select the format. */
  readonly headers: Readonly<Record<string, string>>;
  readonly query: string;
}

/** Returns the response formats in which an endpoint's example can be requested. What an endpoint without an example needs takes minutes to be made. */
function formsOf({ method, params, example, ...row }: Endpoint): Form[] {
  if (params !== undefined && example === undefined) return [];
  const { query, lines, events, output, series, accepted } = row;
  return [
    ...(lines ? [formAs("application/x-ndjson")] : []),
    ...(events ? [formAs("text/event-stream")] : []),
    // Where work is answered later or by lines, what it would cost is a document.
    ...(output
      ? [formAs("application/json", {}, accepted && query && "dry_run" in query.shape ? "?dry_run=true" : "")]
      : []),
    ...(series ? [formAs("text/csv")] : []),
    ...(accepted && method === "POST" ? [formAs("application/json", { prefer: "respond-async" })] : []),
  ];
}

function formAs(type: string, headers: Form["headers"] = {}, query = ""): Form {
  return { type, headers: { accept: type, ...headers }, query };
}

async function answerOf(
  server: DocsServer,
  { name, method, example, events }: Endpoint,
  path: string,
  headers: Form["headers"],
): Promise<{ readonly status: number; readonly text: string }> {
  if (events !== undefined) return { status: 200, text: await server.beginningOf(path) };
  const answer = await server.send(method, path, example?.body, { ...example?.headers, ...headers });
  if (answer.status >= 300) throw new Error(`The example of ${name} is refused: ${answer.text}`);
  return answer;
}

/** Returns the part of a response that its schema describes: the document, the first line of NDJSON, or the data of the first event. */
function documentOf(type: string, text: string): unknown {
  if (type === "text/csv") return cutRows(text);
  if (type === "text/event-stream") return cutValue(JSON.parse(/^data: (.*)$/m.exec(text)![1]!));
  return cutValue(JSON.parse(type === "application/x-ndjson" ? text.split("\n")[0]! : text));
}
