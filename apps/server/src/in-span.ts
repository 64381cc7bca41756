import { type Span, SpanStatusCode, trace } from "@opentelemetry/api";
import { Refusal } from "./refusal.ts";

const tracer = trace.getTracer("halcyon");

/**
 * Does a piece of work inside a span of OpenTelemetry. Without an SDK in the process that is the work alone. A failure is shown by its code or name: its
 * message is for the log, which blots out keys and places.
 *
 * @param name - Of a closed list; what differs from request to request is no part of it.
 */
export function inSpan<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return tracer.startActiveSpan(name, async (span) => {
    try {
      return await work();
    } catch (error) {
      fail(
        span,
        error instanceof Refusal ? error.code : error instanceof Error ? error.name : "thrown value",
      );
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
