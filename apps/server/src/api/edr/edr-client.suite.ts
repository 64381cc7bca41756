import { expect } from "vitest";
import type { Answer, RunningServer } from "../../../test/harness/running-server.suite.ts";

/** Well-known text of a place, and an interval of the first three hours of the test server. */
export const point = "POINT(-0.12 51.5)";
export const three = "../2026-11-21T11:00:00Z";

interface Linked {
  readonly links: readonly { readonly href: string; readonly rel: string; readonly type?: string }[];
}

/** Page of a collection or of an instance. */
export interface Listed extends Linked {
  readonly id: string;
  readonly data_queries: Readonly<Record<string, { readonly link: { readonly href: string } }>>;
  readonly parameter_names: Readonly<Record<string, { readonly description: string }>>;
}

/** Coverage of a point or a line. */
export interface Coverage {
  readonly domain: { readonly axes: Readonly<Record<string, { readonly values: readonly unknown[] }>> };
  readonly ranges: Readonly<Record<string, { readonly values: readonly (number | null)[] }>>;
  readonly halcyon: {
    readonly sources: readonly { readonly synthetic: boolean }[];
    readonly nulls: readonly object[];
  };
}

type Query = Readonly<Record<string, string>>;

/** Returns functions that ask a server by OGC API-EDR. */
export function edrClient(server: () => RunningServer) {
  const get = (path: string, query: Query = {}, headers = {}): Promise<Answer> =>
    server().send(`/edr${path}?${new URLSearchParams(query).toString()}`, { headers });
  return {
    get,
    /** Asks for the temperature at a place. */
    position: (query: Query): Promise<Answer> =>
      get("/collections/noaa-hourly/position", { "parameter-name": "temperature_2m", ...query }),
    /** Returns the collections that the server lists. */
    listed: async (query: Query = {}): Promise<readonly Listed[]> => {
      const answer = await get("/collections", query);
      expect(answer.status, answer.text).toBe(200);
      return (answer.json as { collections: Listed[] }).collections;
    },
  };
}

/** Checks that a response is an error of the input as the standard and RFC 9457 describe it, and returns its parameter. */
export function refusedParameter(answer: Answer): string | undefined {
  expect(answer.status, answer.text).toBe(400);
  expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  const problem = answer.json as Record<string, unknown>;
  expect(problem["status"]).toBe(400);
  expect(problem["description"]).toBe(problem["detail"]);
  return (problem["errors"] as { parameter?: string }[])[0]?.parameter;
}
