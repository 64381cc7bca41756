/** What a span says of its work, such as `{ bytes: 5_120_000 }`. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** The pieces of work of an ingest that are spans. */
export type SpanName =
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
export type InSpan = <Result>(
  name: SpanName,
  facts: SpanFacts,
  work: (tell: (facts: SpanFacts) => void) => Promise<Result>,
) => Promise<Result>;

/** Nobody looks: the work alone. */
export const withoutSpans: InSpan = (_name, _facts, work) => work(() => undefined);
