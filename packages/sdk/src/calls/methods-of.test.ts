import { apiVersions, type Endpoint } from "@halcyon/schema";
import { openApiDocument } from "@halcyon/schema/openapi";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { Answer } from "./caller.ts";
import { EvidenceClient } from "../evidence/evidence-client.ts";
import { fakeFetch, json } from "../fake-fetch.suite.ts";
import type { EndpointTypes as TypesOfV1 } from "../generated/v1/endpoints.ts";
import type { EndpointTypes as TypesOfV2 } from "../generated/v2/endpoints.ts";
import { Halcyon as V1 } from "../v1/halcyon.ts";
import { Halcyon as V2 } from "../v2/halcyon.ts";

const clients = { v1: V1, v2: V2 };

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: object;
}

/** Methods that send their requests during iteration. Their arguments are checked in their own tests. */
const sentLater = new Set([
  "optimality.batch",
  "jobs.result",
  "historical.hourly",
  "historical.daily",
  "projections.daily",
]);

const methods = (["v1", "v2"] as const).flatMap((version) => {
  const { paths } = openApiDocument({ version }) as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  return Object.values<Endpoint>(apiVersions[version].table)
    .filter(({ name, events }) => !sentLater.has(name) && events === undefined)
    .map(({ name, method, path }) => ({
      version,
      name,
      method,
      path,
      operation: operations.find(({ operationId }) => operationId === name)!,
    }));
});

test.each(methods)(
  "$version $name sends what its endpoint takes",
  async ({ version, name, method, path, operation }) => {
    const { fetch, requests } = fakeFetch(json({}));
    const made = { apiKey: "k", baseUrl: "http://localhost", fetch };
    const halcyon = name.startsWith("evidence.")
      ? { evidence: new EvidenceClient(made) }
      : new clients[version](made);
    const has = (place: string, header?: string): boolean =>
      (operation.parameters ?? []).some(
        (one) => one.in === place && (header === undefined || one.name === header),
      );

    const filled = path.replaceAll(/\{(\w+)\}/g, "a $1");
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => `a ${parameter}`);
    const body = operation.requestBody === undefined ? [] : [{ one: 1 }];
    // The client asks for a format by a header.
    const hasQuery = (operation.parameters ?? []).some((one) => one.in === "query" && one.name !== "format");
    const query = body.length === 0 && hasQuery ? [{ two: 2, none: undefined }] : [];
    const options = { idempotencyKey: "once", ...(has("header", "if-match") ? { version: 7 } : {}) };
    const call = name
      .split(".")
      .reduce<unknown>((inner, part) => (inner as Record<string, unknown>)[part], halcyon) as (
      ...given: unknown[]
    ) => PromiseLike<unknown>;
    await call(...parameters, ...body, ...query, options).then(undefined, () => undefined);

    const [sent] = requests as [Request];
    expect(sent.method).toBe(method);
    const url = new URL(sent.url);
    expect(decodeURI(url.pathname)).toBe(filled);
    expect(url.search).toBe(query.length === 0 ? "" : "?two=2");
    expect(await sent.text()).toBe(body.length === 0 ? "" : '{"one":1}');
    expect(sent.headers.get("idempotency-key")).toBe(has("header", "idempotency-key") ? "once" : null);
    expect(sent.headers.get("if-match")).toBe(has("header", "if-match") ? '"v7"' : null);
  },
);

describe("the types of methods", () => {
  type MethodOf<Client, Name> = Name extends `${infer Group}.${infer Own}`
    ? Client[Group & keyof Client][Own & keyof Client[Group & keyof Client]]
    : Client[Name & keyof Client];
  /** Endpoints that return a single document, not lines or events. */
  type WithAnswer<Types> = Exclude<keyof Types, "optimality.batch" | "jobs.result" | "events.stream">;
  type Wrong<Client, Types> = {
    [Name in WithAnswer<Types>]: MethodOf<Client, Name> extends (
      ...given: never[]
    ) => PromiseLike<Answer<Types, Name>>
      ? never
      : Name;
  }[WithAnswer<Types>];

  test("say what each endpoint answers", () => {
    expectTypeOf<Wrong<V1, TypesOfV1>>().toBeNever();
    expectTypeOf<Wrong<V2 & { evidence: EvidenceClient }, TypesOfV2>>().toBeNever();
    expectTypeOf<
      Wrong<{ tasks: { get: () => Promise<string> } }, Pick<TypesOfV1, "tasks.get">>
    >().toEqualTypeOf<"tasks.get">();
  });
});
