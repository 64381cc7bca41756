/** Attributes of a trace span, such as `{ bytes: 5_120_000 }`. */
export type TraceSpanFacts = Readonly<Record<string, string | number>>;

/** Name of a trace span of an ingest. */
export type TraceSpanName =
  | "ingest"
  | "ingest run"
  | "ingest task"
  | "survey"
  | "fetch file"
  | "decode"
  | "check"
  | "assemble"
  | "publish";

/**
 * Runs a function inside a span of a trace.
 *
 * @param facts - Attributes that are known before the function starts.
 * @param work - The function. Its argument is a function that adds attributes to the span.
 */
export type InTraceSpan = <Result>(
  name: TraceSpanName,
  facts: TraceSpanFacts,
  work: (tell: (facts: TraceSpanFacts) => void) => Promise<Result>,
) => Promise<Result>;

/** Runs a function without a trace. */
export const withoutTraceSpans: InTraceSpan = (_name, _facts, work) => work(() => undefined);
