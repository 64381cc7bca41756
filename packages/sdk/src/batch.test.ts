import { getEventListeners } from "node:events";
import { inspect } from "node:util";
import { describe, expect, test, vi } from "vitest";
import {
  ConnectionError,
  HalcyonError,
  ProblemError,
  TimeoutError,
  UnexpectedAnswerError,
} from "./http/answer/error.ts";
import { fakeFetch, json, problem, type Scripted } from "./fake-fetch.suite.ts";
import type { TaskRequest } from "./generated/v1/wire.ts";
import { Halcyon } from "./v1/halcyon.ts";
import type { HalcyonOptions } from "./http/request/options.ts";

const apiKey = "hal_0123456789abcdefghijABCDEFGHIJ01abcdef";
const item = {
  request: { latitude: 51.5, longitude: -0.12, forecast_hours: 2, model: "noaa" },
  constraint_params: { id: 1, type: "task" },
} as const;
const task: TaskRequest = {
  name: "Roof work",
  sector: "Building",
  description: "On a flat roof.",
  constraints: [
    { variable: "wind_gusts_10m", unit: "m/s", ideal: { max: 8 }, acceptable: { max: 17 }, weight: 1 },
  ],
};

const entry = { id: 48_213, version: 1, constraints: [], sources: {} };
const job = { id: "job_1", status: "running", counts: {} };

function client(script: readonly Scripted[], options: Partial<HalcyonOptions> = {}) {
  const { fetch, requests } = fakeFetch(...script);
  const baseUrl = "https://weather.example.org";
  return { halcyon: new Halcyon({ apiKey, baseUrl, fetch, ...options }), requests };
}

const encoder = new TextEncoder();

/** Returns a JSON Lines response that sends the given pieces. It then ends, breaks or stays open. */
function lines(
  pieces: readonly string[],
  end: "ends" | "breaks" | "hangs" = "ends",
  said: Readonly<Record<string, string>> = {},
): Response {
  const waiting = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = waiting.shift();
      if (piece !== undefined) controller.enqueue(encoder.encode(piece));
      else if (end === "ends") controller.close();
      else if (end === "breaks") controller.error(new TypeError("terminated"));
      else return new Promise(() => undefined);
      return undefined;
    },
  });
  return new Response(body, { headers: { "content-type": "application/x-ndjson; charset=utf-8", ...said } });
}

const line = (index: number): string => `${JSON.stringify({ ref: null, index, result: {} })}\n`;

async function indexesOf(batch: AsyncIterable<{ index: number }>): Promise<number[]> {
  const indexes: number[] = [];
  for await (const { index } of batch) indexes.push(index);
  return indexes;
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe("a batch", () => {
  test("gives its lines in their order, however they are cut", async () => {
    const text = line(0) + line(1) + line(2).trimEnd();
    for (const size of [1, 7, 40, text.length]) {
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, "g"))!;
      const { halcyon, requests } = client([lines(pieces)]);
      expect(await indexesOf(halcyon.optimality.batch({ items: [item, item, item] }))).toEqual([0, 1, 2]);
      expect(requests[0]?.headers.get("accept")).toBe("application/x-ndjson");
    }
  });

  test("reads letters that are cut in the middle", async () => {
    const bytes = encoder.encode(`${JSON.stringify({ ref: "Zürich", index: 0, result: {} })}\n`);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const answer = new Response(body, { headers: { "content-type": "application/x-ndjson" } });
    const { halcyon } = client([answer]);
    for await (const { ref } of halcyon.optimality.batch({ items: [item] })) expect(ref).toBe("Zürich");
  });

  test("is sent when it is asked for, and carries one Idempotency-Key through all its tries", async () => {
    const { halcyon, requests } = client([
      problem(503, "overloaded", { "retry-after": "0" }),
      lines([line(0)]),
    ]);
    const batch = halcyon.optimality.batch({ items: [item] });
    expect(requests).toHaveLength(0);
    await indexesOf(batch);
    const keys = requests.map((sent) => sent.headers.get("idempotency-key"));
    expect(keys[0]).toMatch(/^\d{1,20}-\d{1,20}$/);
    expect(new Set(keys).size).toBe(1);
    await indexesOf(batch);
    expect(requests[2]?.headers.get("idempotency-key")).toBe(keys[0]);
    const named = halcyon.optimality.batch({ items: [item] }, { idempotencyKey: "mine" });
    await indexesOf(named);
    expect(requests.at(-1)?.headers.get("idempotency-key")).toBe("mine");
  });

  test("tells its cost, and becomes a job", async () => {
    const { halcyon, requests } = client([json({ cost: 1, items: 1, problems: [] }), json(job, 202)]);
    const batch = halcyon.optimality.batch({ items: [item] });
    expect((await batch.cost()).cost).toBe(1);
    expect(new URL(requests[0]!.url).search).toBe("?dry_run=true");
    expect((await batch.job()).id).toBe("job_1");
    expect(requests[1]?.headers.get("prefer")).toBe("respond-async");
  });

  test("gives the response with its lines", async () => {
    const { halcyon } = client([lines([line(0)])]);
    const { data, status } = await halcyon.optimality.batch({ items: [item] }).withResponse();
    expect([status, await indexesOf(data)]).toEqual([200, [0]]);
  });

  test.each([
    ["breaks", lines([line(0)], "breaks"), ConnectionError],
    ["ends early", lines([line(0)]), ConnectionError],
    ["ends within a line", lines([line(0), '{"ref":nu']), ConnectionError],
    ["holds what is no JSON", lines([line(0), "<html>\n", line(1)]), UnexpectedAnswerError],
    ["holds what is no object", lines([line(0), "[1]\n", line(1)]), UnexpectedAnswerError],
    ["comes to a halt", lines([line(0)], "hangs"), TimeoutError],
    ["is a document", json({}), UnexpectedAnswerError],
    ["is refused", problem(429, "allowance_exhausted", { "x-should-retry": "false" }), ProblemError],
  ])("that %s rejects with its error, after the lines that came", async (_case, answer, kind) => {
    const { halcyon } = client([answer], { timeoutMs: kind === TimeoutError ? 50 : 600_000, maxRetries: 0 });
    const failure = await failureOf(indexesOf(halcyon.optimality.batch({ items: [item, item] })));
    expect(failure).toBeInstanceOf(kind);
    expect(failure).toBeInstanceOf(HalcyonError);
    expect(inspect(failure)).not.toContain(apiKey);
  });

  test("ends with the reason of its signal, and lets go of the connection where it is left", async () => {
    const controller = new AbortController();
    const { halcyon } = client([lines([line(0)], "hangs")], { signal: controller.signal });
    const reading = failureOf(indexesOf(halcyon.optimality.batch({ items: [item, item] })));
    setTimeout(() => controller.abort(new Error("enough")), 10);
    expect(await reading).toMatchObject({ message: "enough" });

    const between = new AbortController();
    const whole = client([lines([line(0) + line(1)])], { signal: between.signal });
    const given = whole.halcyon.optimality.batch({ items: [item, item] })[Symbol.asyncIterator]();
    await given.next();
    between.abort(new Error("enough"));
    expect(await failureOf(given.next())).toMatchObject({ message: "enough" });

    const answer = lines([line(0), line(1)], "hangs");
    const left = client([answer]);
    for await (const { index } of left.halcyon.optimality.batch({ items: [item, item] })) {
      expect(index).toBe(0);
      break;
    }
    expect(left.requests).toHaveLength(1);
  });
});

test("a line that comes in many pieces is looked through once", async () => {
  const text = `{"ref":null,"index":0,"result":"${"x".repeat(200_000)}"}\n`;
  const { halcyon } = client([lines(text.match(/[^]{1,50}/g)!)]);
  const split = vi.spyOn(String.prototype, "split");
  expect(await indexesOf(halcyon.optimality.batch({ items: [item] }))).toEqual([0]);
  const letters = split.mock.contexts.reduce((sum: number, context) => sum + String(context).length, 0);
  split.mockRestore();
  expect(letters).toBeLessThan(2 * text.length);
});

test("lines leave nothing on a long-lived signal: read, left or broken off", async () => {
  const { signal } = new AbortController();
  const { halcyon } = client([lines([line(0), line(1)]), lines([line(0)], "hangs"), lines([], "breaks")], {
    signal,
  });
  const batch = () => halcyon.optimality.batch({ items: [item, item] });
  await indexesOf(batch());
  for await (const _ of batch()) break;
  await failureOf(indexesOf(batch()));
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

describe("jobs", () => {
  test("tell how far they are, and give their lines", async () => {
    const { halcyon, requests } = client([json({ ...job, status: "done" }), lines([line(0), line(1)])]);
    expect((await halcyon.jobs.get("job_1")).status).toBe("done");
    expect(await indexesOf(halcyon.jobs.result("job_1"))).toEqual([0, 1]);
    expect(requests.map((sent) => new URL(sent.url).pathname)).toEqual([
      "/v1/jobs/job_1",
      "/v1/jobs/job_1/result",
    ]);
  });

  test.each([
    ["2", ["ConnectionError", [0]]],
    ["1", [undefined, [0]]],
    ["two", [undefined, [0]]],
  ])("whose lines are cut between two of them are told by their count, %s", async (count, told) => {
    const { halcyon } = client([lines([line(0)], "ends", { "x-halcyon-lines": count })]);
    const indexes: number[] = [];
    const read = async (): Promise<void> => {
      for await (const { index } of halcyon.jobs.result("job_1")) indexes.push(index);
    };
    const failure: unknown = await read().catch((reason: unknown) => reason);
    expect([(failure as Error | undefined)?.name, indexes]).toEqual(told);
  });

  test("that are not done have no lines", async () => {
    const { halcyon } = client([json(job, 202)]);
    const failure = await failureOf(indexesOf(halcyon.jobs.result("job_1")));
    expect(failure).toMatchObject({ code: "unexpected_answer", status: 202 });
  });
});

describe("entries of one's own", () => {
  test("are created, replaced where they are still what they were, and deleted", async () => {
    const { halcyon, requests } = client([
      json(entry, 201),
      json({ ...entry, version: 2 }),
      json(entry),
      new Response(null, { status: 204 }),
    ]);
    const { id, version } = await halcyon.tasks.create(task);
    await halcyon.tasks.replace(id, task, { version });
    expect((await halcyon.tasks.version(id, 1)).version).toBe(1);
    expect(await halcyon.tasks.delete(id, { version: 2 })).toBeUndefined();
    const sent = requests.map(({ method, url, headers }) => [
      method,
      new URL(url).pathname,
      headers.get("if-match"),
    ]);
    expect(sent).toEqual([
      ["POST", "/v1/tasks/", null],
      ["PUT", "/v1/tasks/48213", '"v1"'],
      ["GET", "/v1/tasks/48213/versions/1", null],
      ["DELETE", "/v1/tasks/48213", '"v2"'],
    ]);
    const keys = [0, 1, 3].map((index) => requests[index]!.headers.get("idempotency-key"));
    for (const key of keys) expect(key).toMatch(/^\d{1,20}-\d{1,20}$/);
    expect(new Set(keys).size).toBe(3);
  });
});
