import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Attributes,
  type Context,
  context,
  type ContextManager,
  propagation,
  type Span,
  type SpanOptions,
  trace,
  type Tracer,
} from "@opentelemetry/api";
import { afterAll, beforeAll } from "vitest";

/** Trace span that has ended. */
export interface EndedSpan {
  name: string;
  readonly parent: string | undefined;
  /** Id of the parent span, which may belong to another process; undefined if there is no parent. */
  readonly parentId: string | undefined;
  readonly attributes: Attributes;
  failed: boolean;
}

export const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";

const ended: EndedSpan[] = [];

/**
 * Replaces the OpenTelemetry SDK with a recorder of spans during the tests of the file.
 *
 * @returns Ended spans, in the order in which they ended.
 */
export function recordedSpans(): EndedSpan[] {
  beforeAll(beginRecording);
  afterAll(() => {
    trace.disable();
    context.disable();
    propagation.disable();
  });
  return ended;
}

function beginRecording(): void {
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
  propagation.setGlobalPropagator({
    inject: (active, carrier, setter) => {
      const spanContext = trace.getSpanContext(active);
      if (spanContext === undefined) return;
      setter.set(carrier, "traceparent", `00-${spanContext.traceId}-${spanContext.spanId}-01`);
    },
    extract: (active, carrier, getter) => {
      const [, ofTrace, ofSpan] = String(getter.get(carrier, "traceparent")).split("-");
      if (ofTrace === undefined || ofSpan === undefined) return active;
      return trace.setSpanContext(active, {
        traceId: ofTrace,
        spanId: ofSpan,
        traceFlags: 1,
        isRemote: true,
      });
    },
    fields: () => ["traceparent"],
  });
  trace.setGlobalTracerProvider({ getTracer: () => recordingTracer });
}

const recordingTracer = {
  startSpan: (name: string, options: SpanOptions = {}, parent: Context = context.active()) =>
    recordingSpan(name, options, parent),
  startActiveSpan: (name: string, run: (span: Span) => unknown) => {
    const span = recordingSpan(name, {}, context.active());
    return context.with(trace.setSpan(context.active(), span), run, undefined, span);
  },
} as unknown as Tracer;

function recordingSpan(name: string, { attributes = {} }: SpanOptions, parent: Context): Span {
  const record: EndedSpan = {
    name,
    parent: (trace.getSpan(parent) as { record?: EndedSpan } | undefined)?.record?.name,
    parentId: trace.getSpanContext(parent)?.spanId,
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
