import { getEventListeners } from "node:events";
import { inspect } from "node:util";
import type { Endpoint } from "@halcyon/schema";
import { endpoints } from "@halcyon/schema/v1";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  ConnectionError,
  HalcyonError,
  ProblemError,
  TimeoutError,
  UnexpectedAnswerError,
} from "./http/answer/error.ts";
import { failureOf, fakeFetch, json, problem, type Scripted } from "./fake-fetch.suite.ts";
import { Halcyon } from "./v1/halcyon.ts";
import type { HalcyonOptions, TryReport } from "./http/request/options.ts";

const apiKey = "hal_0123456789abcdefghijABCDEFGHIJ01abcdef";
const baseUrl = "https://weather.example.org";
const body = {
  request: { latitude: 51.5, longitude: -0.12, forecast_hours: 2, model: "noaa" },
  constraint_params: { id: 1, type: "task" },
} as const;
const models = { models: [] };
const entry = { id: 501, constraints: [], sources: {} };

function client(script: readonly Scripted[], options: Partial<HalcyonOptions> = {}) {
  const { fetch, requests } = fakeFetch(...script);
  return { halcyon: new Halcyon({ apiKey, baseUrl, fetch, ...options }), requests };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T09:00:00Z") });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("the client has a method for every endpoint of the table but streams, and no other", () => {
  const { halcyon } = client([json({})]);
  const methods = Object.entries(halcyon).flatMap(([group, calls]) =>
    typeof calls === "function" ? [group] : Object.keys(calls).map((name) => `${group}.${name}`),
  );
  const answered = endpoints.filter((endpoint: Endpoint) => endpoint.events === undefined);
  expect(methods.toSorted()).toEqual(answered.map(({ name }) => name).toSorted());
});

describe("a call", () => {
  test("posts its body as JSON with the key in the header", async () => {
    const { halcyon, requests } = client([json({ metadata: {}, forecast: [] })]);
    await halcyon.optimality.composite(body);
    const [sent] = requests;
    expect(sent?.method).toBe("POST");
    expect(sent?.url).toBe("https://weather.example.org/v1/optimality/composite/");
    expect(sent?.headers.get("x-api-key")).toBe(apiKey);
    expect(sent?.headers.get("content-type")).toBe("application/json");
    expect(sent?.redirect).toBe("manual");
    expect(await sent?.json()).toEqual(body);
  });

  test("keeps the path of the base address and fills in ids and queries", async () => {
    const { halcyon, requests } = client([json({ ...entry, entries: [], next_cursor: null })], {
      baseUrl: `${baseUrl}/halcyon/`,
    });
    await halcyon.scenarios.get(501);
    await halcyon.tasks.list({ q: "crane & hoist", limit: 5 });
    expect(requests.map((sent) => sent.url)).toEqual([
      `${baseUrl}/halcyon/v1/scenarios/501`,
      `${baseUrl}/halcyon/v1/tasks/?q=crane+%26+hoist&limit=5`,
    ]);
  });

  test("gives status, request id and rate limits on demand", async () => {
    const { halcyon } = client([json(models, 200, { ratelimit: '"month";r=9;t=60' })]);
    const answered = await halcyon.models.list().withResponse();
    expect(answered.data).toEqual(models);
    expect([answered.status, answered.requestId]).toEqual([200, "req-1"]);
    expect(answered.rateLimits).toEqual([{ policy: "month", remaining: 9, resetSeconds: 60 }]);
  });

  test("fails once, not twice, when only its response is awaited", async () => {
    const { halcyon } = client([problem(404, "entry_not_found")]);
    expect(await failureOf(halcyon.tasks.get(7).withResponse())).toBeInstanceOf(ProblemError);
  });
});

describe("a list", () => {
  const pages = [
    json({ entries: [{ id: 1 }, { id: 2 }], next_cursor: "c2" }),
    json({ entries: [], next_cursor: "c3" }),
    json({ entries: [{ id: 3 }], next_cursor: null }),
  ];

  test("is its first page when awaited", async () => {
    const { halcyon, requests } = client(pages);
    expect((await halcyon.tasks.list()).next_cursor).toBe("c2");
    expect(requests).toHaveLength(1);
  });

  test("is every item when iterated, page by page with the same query", async () => {
    const { halcyon, requests } = client(pages);
    const ids: number[] = [];
    for await (const { id } of halcyon.tasks.list({ sector: "energy" })) ids.push(id);
    expect(ids).toEqual([1, 2, 3]);
    expect(requests.map((sent) => new URL(sent.url).search)).toEqual([
      "?sector=energy",
      "?sector=energy&cursor=c2",
      "?sector=energy&cursor=c3",
    ]);
  });

  test("fetches no page beyond the one where the caller stops", async () => {
    const { halcyon, requests } = client(pages);
    for await (const page of halcyon.scenarios.list().pages()) if (page.entries.length > 0) break;
    expect(requests).toHaveLength(1);
  });
});

describe("a failed try", () => {
  test("is repeated up to maxRetries, waiting longer each time", async () => {
    const reports: TryReport[] = [];
    const { halcyon, requests } = client([problem(503, "starting")], {
      maxRetries: 3,
      logger: (line) => reports.push(line),
    });
    const error = await failureOf(halcyon.models.list());
    expect(error).toBeInstanceOf(ProblemError);
    expect(requests).toHaveLength(4);
    expect(reports.map((line) => line.retryInMs)).toEqual([250, 500, 1000, undefined]);
    expect(reports.map((line) => line.attempt)).toEqual([1, 2, 3, 4]);
    expect(reports[0]).toMatchObject({ method: "GET", path: "/v1/models", status: 503, requestId: "req-1" });
  });

  test("is forgotten when the next one succeeds", async () => {
    const { halcyon, requests } = client([
      new TypeError("fetch failed"),
      problem(500, "internal"),
      json(models),
    ]);
    const call = halcyon.models.list();
    await vi.runAllTimersAsync();
    expect(await call).toEqual(models);
    expect(requests).toHaveLength(3);
  });

  test("is final when the wait would outlast the deadline", async () => {
    const { halcyon, requests } = client([problem(429, "too_many_requests", { "retry-after": "40" })]);
    const error = (await failureOf(halcyon.models.list())) as ProblemError;
    expect(error.code).toBe("too_many_requests");
    expect(error.retryAfterSeconds).toBe(40);
    expect(requests).toHaveLength(1);
  });

  test("is waited out as Retry-After says", async () => {
    const startMs = Date.now();
    const { halcyon } = client([problem(429, "too_many_requests", { "retry-after": "7" }), json(models)]);
    const call = halcyon.models.list();
    await vi.runAllTimersAsync();
    await call;
    expect(Date.now() - startMs).toBeGreaterThanOrEqual(7000);
  });

  test("does not suffer from a logger that fails later", async () => {
    const { halcyon } = client([json(models)], { logger: () => Promise.reject(new Error("disk full")) });
    expect(await halcyon.models.list()).toEqual(models);
  });

  test("does not suffer from a broken logger", async () => {
    const { halcyon } = client([json(models)], {
      logger: () => {
        throw new Error("disk full");
      },
    });
    expect(await halcyon.models.list()).toEqual(models);
  });
});

describe("the deadline", () => {
  test("ends a call that never answers, even when fetch ignores its signal", async () => {
    const startMs = Date.now();
    const { halcyon } = client(["never"], { timeoutMs: 1500 });
    const call = halcyon.models.list();
    const failure = call.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1499);
    expect(await Promise.race([failure, Promise.resolve("pending")])).toBe("pending");
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toBeInstanceOf(TimeoutError);
    expect(Date.now() - startMs).toBe(1500);
  });

  test("covers all tries together", async () => {
    const startMs = Date.now();
    const { halcyon } = client([problem(503, "starting", { "retry-after": "1" })], {
      timeoutMs: 5500,
      maxRetries: 100,
    });
    const error = (await failureOf(halcyon.models.list())) as ProblemError;
    expect(error.code).toBe("starting");
    expect(Date.now() - startMs).toBeLessThanOrEqual(5500);
  });

  test("does not move when the wall clock is set", async () => {
    const { halcyon, requests } = client([problem(503, "starting", { "retry-after": "5" }), json(models)]);
    const call = halcyon.models.list();
    await vi.advanceTimersByTimeAsync(0);
    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.runAllTimersAsync();
    expect(await call).toEqual(models);
    expect(requests).toHaveLength(2);
  });

  test("leaves no timer behind", async () => {
    const { halcyon } = client([json(models)]);
    await halcyon.models.list();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("an abort", () => {
  test("by the signal of a call ends the wait between two tries with its reason", async () => {
    const controller = new AbortController();
    const { halcyon, requests } = client([problem(503, "starting", { "retry-after": "20" })]);
    const failure = halcyon.models.list({ signal: controller.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5000);
    controller.abort(new Error("the user left"));
    await vi.advanceTimersByTimeAsync(0);
    expect(await failure).toEqual(new Error("the user left"));
    expect(requests).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("that came before sends nothing", async () => {
    const { halcyon, requests } = client([json(models)], { signal: AbortSignal.abort(new Error("closed")) });
    expect(await failureOf(halcyon.models.list())).toEqual(new Error("closed"));
    expect(requests).toHaveLength(0);
  });
});

describe("a long-lived signal", () => {
  const listeners = (signal: AbortSignal) => getEventListeners(signal, "abort").length;

  test("has one listener for all calls under way, and none after them", async () => {
    const { signal } = new AbortController();
    const { halcyon } = client([json(models)], { signal });
    const calls = Array.from({ length: 100 }, () => halcyon.models.list({ signal }));
    expect(listeners(signal)).toBe(1);
    await Promise.all(calls);
    expect(listeners(signal)).toBe(0);
  });

  test("is let go of by what fails, what is aborted elsewhere and what was aborted before", async () => {
    const { signal } = new AbortController();
    const { halcyon } = client([problem(404, "entry_not_found")], { signal });
    await failureOf(halcyon.tasks.get(7));
    await failureOf(halcyon.tasks.get(7, { signal: AbortSignal.abort() }));
    const silent = client(["never"], { signal });
    await failureOf(silent.halcyon.models.list());
    expect(listeners(signal)).toBe(0);
  });

  test("ends what is still under way when another call is done", async () => {
    const controller = new AbortController();
    const { halcyon } = client([json(models), "never"], { signal: controller.signal });
    const first = halcyon.models.list();
    const failure = failureOf(halcyon.models.list());
    expect(await first).toEqual(models);
    controller.abort("enough");
    expect(await failure).toBe("enough");
  });

  test("ends every call under way", async () => {
    const controller = new AbortController();
    const { halcyon } = client(["never"], { signal: controller.signal });
    const failures = [failureOf(halcyon.models.list()), failureOf(halcyon.variables.list())];
    controller.abort("enough");
    expect(await Promise.all(failures)).toEqual(["enough", "enough"]);
    expect(listeners(controller.signal)).toBe(0);
  });
});

describe("what cannot be sent", () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  test.each<[string, (halcyon: Halcyon) => Promise<unknown>]>([
    ["a body that is no JSON", (halcyon) => halcyon.tasks.create(circle as never)],
    ["an id that is empty", (halcyon) => halcyon.jobs.get("")],
    ["an id that leads to another endpoint", (halcyon) => halcyon.jobs.get("..")],
    [
      "an idempotency key with a line break",
      (halcyon) => halcyon.tasks.create({} as never, { idempotencyKey: "a\nb" }),
    ],
  ])("%s is refused at once, and not as a failed connection", async (_what, call) => {
    const { halcyon, requests } = client([json(models)]);
    expect(await failureOf(call(halcyon))).toBeInstanceOf(TypeError);
    expect(requests).toHaveLength(0);
  });
});

test("a redirect that a fetch of the caller's follows all the same is refused", async () => {
  const followed = Object.defineProperty(json(models), "redirected", { value: true });
  const fetch = async () => followed;
  const call = new Halcyon({ apiKey, baseUrl, fetch }).models.list();
  expect(await failureOf(call)).toMatchObject({ code: "unexpected_answer" });
});

describe("an error", () => {
  test("of the server carries code, status, fields, request id and rate limit", async () => {
    const field = { pointer: "#/request/latitude", code: "too_big", detail: "The largest value is 90." };
    const { halcyon } = client([problem(422, "invalid_request", { ratelimit: '"burst";r=3' }, [field])]);
    const error = (await failureOf(halcyon.optimality.composite(body))) as ProblemError;
    expect(error).toBeInstanceOf(HalcyonError);
    expect(error).toMatchObject({
      code: "invalid_request",
      status: 422,
      requestId: "req-1",
      errors: [field],
    });
    expect(error.rateLimits).toEqual([{ policy: "burst", remaining: 3 }]);
    expect(error.message).toContain("#/request/latitude: The largest value is 90.");
  });

  test.each([
    ["a problem with the status 200", problem(200, "overloaded"), "a problem"],
    ["a redirect", new Response(null, { status: 302 }), "set baseUrl"],
    ["an answer without what was asked for", json({ message: "Welcome" }), "no models"],
    ["a page", new Response("<h1>Welcome</h1>"), "not a JSON object"],
    ["an answer that is too large", new Response("x".repeat(1001)), "larger than 1000 bytes"],
  ])("for %s says what is wrong", async (_what, answer, words) => {
    const { halcyon } = client([answer], { answerMaxBytes: 1000 });
    const error = (await failureOf(halcyon.models.list())) as UnexpectedAnswerError;
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error.message).toContain(words);
  });

  test("of the server that names no page is of about:blank", async () => {
    const { halcyon } = client([json({ code: "internal", detail: "x", type: 5 }, 404)]);
    expect(await failureOf(halcyon.models.list())).toMatchObject({ type: "about:blank" });
  });

  test("of the connection says why", async () => {
    const { halcyon } = client(
      [new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED 127.0.0.1:1") })],
      { maxRetries: 0 },
    );
    const error = (await failureOf(halcyon.models.list())) as ConnectionError;
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toContain("ECONNREFUSED");
    expect(error).not.toBeInstanceOf(UnexpectedAnswerError);
  });
});

test("the key shows nowhere: not in the client, its errors or its reports", async () => {
  const reports: TryReport[] = [];
  const leaky = Object.assign(new TypeError(`bad header ${apiKey}`, { cause: new Error(apiKey) }), {
    headers: { apiKey },
  });
  const { halcyon } = client([leaky], { maxRetries: 1, logger: (line) => reports.push(line) });
  const call = halcyon.models.list();
  const error = await failureOf(call);
  for (const thing of [halcyon, halcyon.tasks, call, error, reports]) {
    const inspected = inspect(thing, { depth: 20, showHidden: true });
    const shown = [inspected, JSON.stringify(thing), String(thing)].join("\n");
    expect(shown).not.toContain(apiKey.slice(4));
  }
  expect((error as Error).message).toContain("[key]");
});

test("a key that a server echoes is hidden in the headers of an answer", async () => {
  const { halcyon } = client([json(models, 200, { "x-echo": `key ${apiKey}` })]);
  const { headers } = await halcyon.models.list().withResponse();
  expect(headers.get("x-echo")).toBe("key [key]");
});

test("a key that is short enough to be a word is left in words", async () => {
  const { halcyon } = client([problem(401, "missing_api_key")], { apiKey: "key" });
  expect(await failureOf(halcyon.models.list())).toMatchObject({ code: "missing_api_key" });
});

test.each<[string, Partial<HalcyonOptions>, RegExp]>([
  ["no key", { apiKey: undefined! }, /^apiKey is missing; is HALCYON_KEY set\?$/],
  ["an empty key", { apiKey: "" }, /apiKey/],
  ["a key with a line break", { apiKey: "hal_secret\n" }, /apiKey/],
  ["a key in quotes", { apiKey: '"hal_secret"' }, /apiKey/],
  ["an address without a scheme", { baseUrl: "weather.example.org" }, /baseUrl/],
  ["an address with credentials", { baseUrl: "https://me:pw@weather.example.org" }, /baseUrl/],
  ["a timeout of 0", { timeoutMs: 0 }, /timeoutMs/],
  ["a timeout that timers cannot hold", { timeoutMs: 2 ** 31 }, /timeoutMs/],
  ["answers of no size", { answerMaxBytes: 0 }, /answerMaxBytes/],
  ["half a retry", { maxRetries: 0.5 }, /maxRetries/],
])("a client with %s is refused without showing the key", (_, options, message) => {
  expect(() => new Halcyon({ apiKey, baseUrl, ...options })).toThrow(message);
  expect(() => new Halcyon({ apiKey, baseUrl, ...options })).not.toThrow(/secret|pw|0123456789/);
});
