import { vi } from "vitest";
/** One scripted result: a response, an error to throw, or no response at all. */
export type Scripted = Response | Error | "never";

/** A `fetch` that returns scripted responses in order and records the requests. The last response is repeated. */
export interface FakeFetch {
  readonly fetch: typeof globalThis.fetch;
  readonly requests: Request[];
}

export function fakeFetch(...script: readonly Scripted[]): FakeFetch {
  const requests: Request[] = [];
  const fetch = (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { signal: _, ...rest } = init ?? {};
    requests.push(new Request(input, rest));
    const scripted = script[Math.min(requests.length, script.length) - 1]!;
    if (scripted === "never") return new Promise(() => undefined);
    return scripted instanceof Error ? Promise.reject(scripted) : Promise.resolve(scripted.clone());
  };
  return { fetch, requests };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "x-request-id": "req-1", ...headers } });
}

export function problem(
  status: number,
  code: string,
  headers: Record<string, string> = {},
  errors?: object[],
): Response {
  const body = {
    type: `/errors/${code}`,
    title: code,
    status,
    detail: "So it is.",
    instance: "/v1",
    code,
    request_id: "req-1",
  };
  return json(errors === undefined ? body : { ...body, errors }, status, headers);
}

/** Returns the error of a rejected call. The fake clock advances as far as necessary. */
export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  const settled = call.then(
    () => undefined,
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  return settled;
}
