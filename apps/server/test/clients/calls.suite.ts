import {
  type Address,
  type ApiVersionName,
  apiVersions,
  type Delivery,
  type Endpoint,
  type Job,
} from "@halcyon/schema";
import type { Event } from "@halcyon/schema/v2";
import { expect, vi } from "vitest";
import type { RunningServer } from "../harness/running-server.suite.ts";

/** Call of an operation, with names from its OpenAPI document. */
export interface OperationCall {
  readonly operation: string;
  readonly tag: string;
  readonly method: string;
  readonly pathTemplate: string;
  /** Parameters in the order of the document. */
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly value?: unknown;
  }[];
  readonly body?: object;
}

interface Told {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly operationId: string;
            readonly parameters?: readonly {
              readonly name: string;
              readonly in: string;
              readonly required: boolean;
              readonly example?: unknown;
            }[];
          }
        >
      >
    >
  >;
}

/** Ids of the resources that are created for the calls, by operation or by tag. */
type Made = ReadonlyMap<string, string | number>;

/**
 * Returns a call of every operation, except endless event streams. Resources for the calls are created on the server. Calls that delete resources come last.
 */
export async function callsOf(
  server: RunningServer,
  version: ApiVersionName,
  document: object,
): Promise<readonly OperationCall[]> {
  const table: Readonly<Record<string, Endpoint>> = apiVersions[version].table;
  const made = await makeThings(server, table);
  const { paths } = document as Told;
  const calls = Object.values(table)
    // A stream goes on.
    .filter(({ events }) => events === undefined)
    .map((row): OperationCall => {
      const { name, method, path, example } = row;
      const tag = name.split(".")[0]!;
      const operations = Object.values(paths).flatMap((one) => Object.values(one));
      const { parameters = [] } = operations.find(({ operationId }) => operationId === name)!;
      const id = made.get(name) ?? made.get(tag);
      return {
        operation: name,
        tag,
        method,
        pathTemplate: path,
        parameters: parameters.map(({ name: parameter, in: place, required, example: shown }) => {
          const value = parameter === "if-match" ? "*" : parameter === "id" ? (id ?? shown) : shown;
          return { name: parameter, in: place, required, ...(value === undefined ? {} : { value }) };
        }),
        ...(example?.body === undefined ? {} : { body: example.body }),
      };
    });
  return calls.toSorted((a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE"));
}

async function makeThings(server: RunningServer, table: Readonly<Record<string, Endpoint>>): Promise<Made> {
  const send = async (name: string, params: object = {}, more: object = {}): Promise<unknown> => {
    const { method, path, example } = table[name]!;
    const filled = path.replaceAll(/\{(\w+)\}/g, (_all, key: string) =>
      String((params as Record<string, unknown>)[key]),
    );
    const body = example?.body && JSON.stringify({ ...example.body, ...more });
    const { status, json, text } = await server.send(filled, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(name === "optimality.batch" ? { prefer: "respond-async" } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    expect(status, `${name}: ${text}`).toBeLessThan(300);
    return json;
  };
  const idOf = (thing: unknown): string => (thing as { id: string }).id;
  const task = idOf(await send("tasks.create"));
  const scenario = idOf(await send("scenarios.create"));
  const watch = idOf(await send("watches.create"));
  const webhook = idOf(await send("webhooks.create"));
  const delivery = (await send("webhooks.test", { id: webhook })) as Delivery;
  const address = (await send("addresses.create", {}, { email: "made@example.org" })) as Address;
  const feed = idOf(await send("feeds.create"));
  const { events } = (await send("events.list")) as { events: readonly Event[] };
  const job = (await send("optimality.batch")) as Job;
  await vi.waitFor(async () => expect(((await send("jobs.get", { id: job.id })) as Job).status).toBe("done"));
  return new Map<string, string | number>([
    ["tasks.replace", task],
    ["tasks.delete", task],
    ["scenarios.replace", scenario],
    ["scenarios.delete", scenario],
    ["watches", watch],
    ["webhooks", webhook],
    ["deliveries", delivery.id],
    ["addresses", address.id],
    ["feeds", feed],
    ["events", events[0]!.id],
    ["jobs", job.id],
  ]);
}

/** Sends a call without a generated client. */
export async function sendPlainly(
  server: RunningServer,
  { method, pathTemplate, parameters, body }: OperationCall,
): Promise<number> {
  const given = parameters.filter(({ value }) => value !== undefined);
  const of = (place: string) => given.filter((one) => one.in === place);
  const path = of("path").reduce(
    (text, { name, value }) => text.replace(`{${name}}`, String(value)),
    pathTemplate,
  );
  const query = new URLSearchParams(of("query").map(({ name, value }) => [name, String(value)])).toString();
  const headers = Object.fromEntries(of("header").map(({ name, value }) => [name, String(value)]));
  const { status } = await server.send(query === "" ? path : `${path}?${query}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return status;
}
