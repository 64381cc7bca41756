export interface Bytes {
  readonly offset: number;
  readonly length: number;
}

/** Bytes to ask for at once, and what is wanted of them. */
interface ByteRange<Part extends Bytes> extends Bytes {
  readonly parts: readonly Part[];
}

export interface SpanOptions {
  /** Unwanted bytes between two parts that are fetched along, since a request costs more. */
  readonly gapBytes: number;
  /** No span is longer, but for a part that is. */
  readonly spanBytes: number;
}

/** Merges parts that lie near each other. `parts` ascend and do not overlap. */
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
