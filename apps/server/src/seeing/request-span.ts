import type { IncomingMessage, ServerResponse } from "node:http";
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { requestContext } from "../http/request-context.ts";

const tracer = trace.getTracer("halcyon");

/**
 * Does the work of a request inside a span that ends with the answer. It continues the trace that the caller sent, or the one of an instrumentation that
 * has begun already.
 */
export function inRequestSpan(request: IncomingMessage, response: ServerResponse, work: () => void): void {
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
  if (span.isRecording()) response.once("close", () => end(span, request, response));
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
