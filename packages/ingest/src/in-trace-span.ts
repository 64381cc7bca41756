/** Attributes of a trace span, such as `{ bytes: 5_120_000 }`. */
export type TraceSpanFacts = Readonly<Record<string, string | number>>;

/** The pieces of work of an ingest that are spans. */
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
 * Does a piece of work inside a span of a trace.
 *
 * @param facts - What is known before.
 * @param work - Is given what takes the facts that are known afterwards.
 */
export type InTraceSpan = <Result>(
  name: TraceSpanName,
  facts: TraceSpanFacts,
  work: (tell: (facts: TraceSpanFacts) => void) => Promise<Result>,
) => Promise<Result>;

/** Runs the work alone, without a trace. */
export const withoutTraceSpans: InTraceSpan = (_name, _facts, work) => work(() => undefined);
