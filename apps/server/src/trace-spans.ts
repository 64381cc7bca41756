import type { IncomingMessage, ServerResponse } from "node:http";
import type { InTraceSpan, TraceSpanFacts } from "@halcyon/ingest";
import {
  context,
  propagation,
  ProxyTracerProvider,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from "@opentelemetry/api";
import { requestContext } from "./http/request-context.ts";
import { Refusal } from "./errors/refusal.ts";

const tracer = trace.getTracer("halcyon");

let hasSdk = false;

/** Returns true if spans are collected. If not, callers need not create spans. */
function isTracing(): boolean {
  if (hasSdk) return true;
  const provider = trace.getTracerProvider();
  hasSdk = !(provider instanceof ProxyTracerProvider) || provider.getDelegateTracer("halcyon") !== undefined;
  return hasSdk;
}

/**
 * Runs work in an OpenTelemetry span. Without an OpenTelemetry SDK in the process, it only runs the work. The span records only the code or name of a failure.
 * The message appears only in the log, which redacts keys and places.
 *
 * @param name - Name from a fixed set. It contains nothing that varies between requests.
 */
export function inTraceSpan<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return isTracing() ? inSpanOf(name, work) : work();
}

/** Runs work of an ingest in a span like {@link inTraceSpan}. The facts about the work become attributes under `halcyon.ingest`. */
export const inIngestTraceSpan: InTraceSpan = (name, facts, work) => {
  if (!isTracing()) return work(() => undefined);
  return inSpanOf(name, (span) => {
    const tell = (more: TraceSpanFacts): void => {
      for (const [fact, value] of Object.entries(more)) span.setAttribute(`halcyon.ingest.${fact}`, value);
    };
    tell(facts);
    return work(tell);
  });
};

/** Returns the current span in the W3C Trace Context format; undefined if no spans are recorded. */
export function traceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Trace ids of thrown errors. */
const tracesOf = new WeakMap<object, string>();

/**
 * Returns a log line with its trace id; the line itself if there is no trace.
 *
 * @param error - Error that the line reports. If given, the id of the trace in which it was thrown is used.
 */
export function inTrace(line: string, error?: Error): string {
  const traceId = (error && tracesOf.get(error)) ?? traceIdOf(trace.getActiveSpan());
  return traceId === undefined ? line : `${line} trace_id=${traceId}`;
}

/** Returns the trace id; undefined if the span is not recorded. */
function traceIdOf(span: Span | undefined): string | undefined {
  const spanContext = span?.spanContext();
  const isTaken = ((spanContext?.traceFlags ?? 0) & TraceFlags.SAMPLED) !== 0;
  return isTaken ? spanContext!.traceId : undefined;
}

/** Runs work in the span of another process. `parent` is the text that {@link traceparent} returned in that process. */
export function inTraceSpanOfOther<Result>(
  parent: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (parent === undefined) return work();
  return context.with(propagation.extract(context.active(), { traceparent: parent }), work);
}

function inSpanOf<Result>(name: string, work: (span: Span) => Promise<Result>): Promise<Result> {
  return tracer.startActiveSpan(name, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      fail(
        span,
        error instanceof Refusal ? error.code : error instanceof Error ? error.name : "thrown value",
      );
      const traceId = traceIdOf(span);
      if (error instanceof Error && traceId !== undefined) tracesOf.set(error, traceId);
      throw error;
    } finally {
      span.end();
    }
  });
}

function fail(span: Span, type: string): void {
  span.setAttribute("error.type", type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Handles a request in a span that ends with the response. The span continues the trace of the caller or of instrumentation code, if there is such a trace. */
export function inRequestTraceSpan(
  request: IncomingMessage,
  response: ServerResponse,
  work: () => void,
): void {
  if (!isTracing()) return work();
  const parent =
    trace.getActiveSpan() === undefined
      ? propagation.extract(context.active(), request.headers)
      : context.active();
  const { method = "" } = request;
  const attributes = {
    "http.request.method": method,
    "halcyon.request_id": requestContext(request).requestId,
  };
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
  if (span.isRecording()) {
    requestContext(request).traceId = span.spanContext().traceId;
    response.once("close", () => end(span, request, response));
  }
  context.with(trace.setSpan(parent, span), work);
}

function end(span: Span, request: IncomingMessage, response: ServerResponse): void {
  const { route, code } = requestContext(request);
  if (route !== undefined) span.updateName(`${request.method} ${route}`).setAttribute("http.route", route);
  span.setAttribute("http.response.status_code", response.statusCode);
  if (code !== undefined) span.setAttribute("error.type", code);
  if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
