export interface Bytes {
  readonly offset: number;
  readonly length: number;
}

/** Range of bytes that one request fetches, with the parts of the range that are needed. */
interface ByteRange<Part extends Bytes> extends Bytes {
  readonly parts: readonly Part[];
}

export interface SpanOptions {
  /** Maximum gap between two parts that are fetched together [bytes]. Fetching a small gap costs less than another request. */
  readonly gapBytes: number;
  /** Maximum size of a range for one request [bytes]. A part that is larger is still fetched in one request. */
  readonly spanBytes: number;
}

/** Merges parts of a file that are close to each other into ranges. `parts` must be ascending and must not overlap. */
export function mergeByteRanges<Part extends Bytes>(
  parts: readonly Part[],
  { gapBytes, spanBytes }: SpanOptions,
): readonly ByteRange<Part>[] {
  const spans: { offset: number; length: number; parts: Part[] }[] = [];
  for (const part of parts) {
    const last = spans.at(-1);
    const end = part.offset + part.length;
    if (
      last !== undefined &&
      part.offset - (last.offset + last.length) <= gapBytes &&
      end - last.offset <= spanBytes
    ) {
      last.length = end - last.offset;
      last.parts.push(part);
    } else {
      spans.push({ offset: part.offset, length: part.length, parts: [part] });
    }
  }
  return spans;
}
