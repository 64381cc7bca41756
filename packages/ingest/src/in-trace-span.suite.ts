import type { InTraceSpan, TraceSpanFacts, TraceSpanName } from "./in-trace-span.ts";

/** Trace span that has ended. */
export interface TakenSpan {
  readonly name: TraceSpanName;
  readonly facts: TraceSpanFacts;
  readonly failed: boolean;
}

/** Returns a recorder that lists spans in the order in which they end. */
export function takenSpans(): { readonly ended: TakenSpan[]; readonly inSpan: InTraceSpan } {
  const ended: TakenSpan[] = [];
  return {
    ended,
    async inSpan(name, facts, work) {
      let all = facts;
      let failed = true;
      try {
        const result = await work((more) => (all = { ...all, ...more }));
        failed = false;
        return result;
      } finally {
        ended.push({ name, facts: all, failed });
      }
    },
  };
}
