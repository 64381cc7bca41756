import { type Endpoint, v1, type Webhook } from "@halcyon/schema";
import type { NewKey } from "@halcyon/accounts/keys/keys";
import type { RunningServer, SendInit } from "../harness/running-server.suite.ts";
import { watchStore } from "../../src/watches/watch-store.ts";

export interface Target {
  readonly endpoint: Endpoint;
  readonly server: RunningServer;
  /** Of an account of its own. */
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

/** The example of an endpoint as a request, changed in places. */
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

/** Makes what an endpoint changes, by the example of the endpoint that makes such. */
export async function created(target: Target): Promise<{ readonly id: number | string }> {
  const kind = kinds.find((name) => target.endpoint.name.startsWith(`${name}.`))!;
  if (kind === "watches") return createdWatch(target);
  if (kind === "webhooks") return createdWebhook(target);
  const { path, ...init } = example({ ...target, endpoint: v1[`${kind}.create`] });
  return (await target.server.send(path, init)).json as { id: number };
}

/** Makes a watch of another place than that of the examples, at which nobody looks, so that no weather hinders it. */
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

/** The example of an endpoint; a watch or a webhook that it names is there. */
export async function exampleOfMade(target: Target, changes: Changes = {}): Promise<Asked> {
  const { name, params } = target.endpoint;
  const isNamed = /^(watches|webhooks)\./.test(name) && params !== undefined;
  return example(target, isNamed ? { ...changes, params: await created(target) } : changes);
}

/** Makes a webhook whose receiver has not answered. */
export async function createdWebhook(target: Target): Promise<Webhook> {
  const { path, ...init } = example({ ...target, endpoint: v1["webhooks.create"] });
  return (await target.server.send(path, init)).json as Webhook;
}
