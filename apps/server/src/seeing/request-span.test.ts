import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Attributes,
  type Context,
  context,
  type ContextManager,
  type Span,
  type SpanOptions,
  trace,
  type Tracer,
} from "@opentelemetry/api";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { goodBody, runningServer, sendComposite } from "../running-server.suite.ts";

interface Ended {
  name: string;
  readonly parent: string | undefined;
  readonly attributes: Attributes;
  failed: boolean;
}

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";

/** What the SDK of a user would be: it keeps spans, and knows which one is active. */
const ended: Ended[] = [];

beforeAll(() => {
  const storage = new AsyncLocalStorage<Context>();
  const root = context.active();
  const manager: ContextManager = {
    active: () => storage.getStore() ?? root,
    with: (active, run, self, ...args) => storage.run(active, () => run.call(self!, ...args)),
    bind: (_active, target) => target,
    enable() {
      return this;
    },
    disable() {
      return this;
    },
  };
  context.setGlobalContextManager(manager);
  trace.setGlobalTracerProvider({ getTracer: () => recordingTracer });
});

afterAll(() => {
  trace.disable();
  context.disable();
});

const recordingTracer = {
  startSpan: (name: string, options: SpanOptions = {}, parent: Context = context.active()) =>
    recordingSpan(name, options, parent),
  startActiveSpan: (name: string, run: (span: Span) => unknown) => {
    const span = recordingSpan(name, {}, context.active());
    return context.with(trace.setSpan(context.active(), span), run, undefined, span);
  },
} as unknown as Tracer;

function recordingSpan(name: string, { attributes = {} }: SpanOptions, parent: Context): Span {
  const record: Ended = {
    name,
    parent: (trace.getSpan(parent) as { record?: Ended } | undefined)?.record?.name,
    attributes: { ...attributes },
    failed: false,
  };
  const span = {
    record,
    isRecording: () => true,
    spanContext: () => ({ traceId, spanId: "00f067aa0ba902b7", traceFlags: 1 }),
    setAttribute: (key: string, value: string | number) => ((record.attributes[key] = value), span),
    setStatus: () => ((record.failed = true), span),
    updateName: (wanted: string) => ((record.name = wanted), span),
    end: () => void ended.push(record),
  };
  return span as unknown as Span;
}

async function spansOf(work: () => Promise<unknown>): Promise<Ended[]> {
  ended.length = 0;
  await work();
  await vi.waitFor(() => expect(ended.at(-1)?.attributes["http.request.method"]).toBeDefined());
  return [...ended];
}

test("a request, its reading and its scoring are spans of one trace", async () => {
  await using server = await runningServer();
  const spans = await spansOf(() => sendComposite(server, goodBody));
  const request = spans.at(-1)!;
  expect(request).toMatchObject({
    name: "POST /v1/optimality/composite/",
    parent: undefined,
    attributes: { "http.route": "/v1/optimality/composite/", "http.response.status_code": 200 },
    failed: false,
  });
  expect(spans.slice(0, -1).map(({ name, parent }) => [name, parent])).toEqual(
    expect.arrayContaining([
      ["charge", "POST"],
      ["read weather", "POST"],
      ["score", "POST"],
    ]),
  );
});

test("a refusal shows its code and neither key nor place", async () => {
  await using server = await runningServer();
  const spans = await spansOf(() =>
    sendComposite(server, { ...goodBody, request: { ...goodBody.request, latitude: 91.234 } }),
  );
  expect(spans).toHaveLength(1);
  expect(spans[0]!.attributes).toMatchObject({
    "error.type": "invalid_request",
    "http.response.status_code": 422,
  });
  expect(JSON.stringify(spans)).not.toMatch(/hal_|91\.2/);
});

test("the log names the trace of a request, by which one finds it from there", async () => {
  await using server = await runningServer();
  await spansOf(() => sendComposite(server, goodBody));
  expect(server.log.at(-1)).toMatchObject({ route: "/v1/optimality/composite/", trace_id: traceId });
});
