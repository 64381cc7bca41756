import { type Endpoint, v1, type Webhook } from "@halcyon/schema";
import type { NewKey } from "@halcyon/accounts/keys/keys";
import type { RunningServer, SendInit } from "../harness/running-server.suite.ts";
import { watchStore } from "../../src/watches/watch-store.ts";

export interface Target {
  readonly endpoint: Endpoint;
  readonly server: RunningServer;
  /** Key of a separate account. */
  readonly key: NewKey;
}

export interface Asked extends SendInit {
  readonly path: string;
}

export interface Changes {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  readonly headers?: SendInit["headers"];
}

/** Returns the example of an endpoint as a request, with changes. */
export function example({ endpoint, key }: Target, { params, query, body, headers }: Changes = {}): Asked {
  const good = endpoint.example ?? {};
  const path = Object.entries({ ...good.params, ...params }).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    endpoint.path as string,
  );
  const search = Object.entries({ ...good.query, ...query }).map(([name, value]) => [name, String(value)]);
  return {
    method: endpoint.method,
    path: search.length === 0 ? path : `${path}?${new URLSearchParams(search).toString()}`,
    headers: {
      "x-api-key": key.plaintext,
      ...(endpoint.body === undefined ? {} : { "content-type": "application/json" }),
      ...good.headers,
      ...headers,
    },
    ...(endpoint.body === undefined ? {} : { body: JSON.stringify({ ...good.body, ...body }) }),
  };
}

const kinds = ["tasks", "scenarios", "watches", "webhooks"] as const;

/** Creates a task, scenario, watch or webhook for an endpoint whose path needs its id. */
export async function created(target: Target): Promise<{ readonly id: number | string }> {
  const kind = kinds.find((name) => target.endpoint.name.startsWith(`${name}.`))!;
  if (kind === "watches") return createdWatch(target);
  if (kind === "webhooks") return createdWebhook(target);
  const { path, ...init } = example({ ...target, endpoint: v1[`${kind}.create`] });
  return (await target.server.send(path, init)).json as { id: number };
}

/** Creates a watch of a place that no example uses. It is not evaluated, so that no weather is needed. */
async function createdWatch({ server, key }: Target): Promise<{ readonly id: string }> {
  const { account_id: accountId, allowance_id: allowanceId } = await server.database
    .selectFrom("api_key")
    .select(["account_id", "allowance_id"])
    .where("id", "=", key.id)
    .executeTakeFirstOrThrow();
  const { body, example: good } = v1["watches.create"];
  const request = body.parse({ ...good.body, places: [{ latitude: 1, longitude: 1 }] });
  const made = await watchStore(server.database, () => server.clock.ms).create(
    { accountId, allowanceId },
    request,
    async () => undefined,
  );
  return made;
}

/** Returns the example of an endpoint as a request. If the path names a watch or webhook, this is created first. */
export async function exampleOfMade(target: Target, changes: Changes = {}): Promise<Asked> {
  const { name, params } = target.endpoint;
  const isNamed = /^(watches|webhooks)\./.test(name) && params !== undefined;
  return example(target, isNamed ? { ...changes, params: await created(target) } : changes);
}

/** Creates a webhook that its receiver has not confirmed. */
export async function createdWebhook(target: Target): Promise<Webhook> {
  const { path, ...init } = example({ ...target, endpoint: v1["webhooks.create"] });
  return (await target.server.send(path, init)).json as Webhook;
}
