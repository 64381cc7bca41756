import type { ByteRange } from "./byte-range.ts";

/** What a server says that it sends of an object. */
export interface ContentRange {
  readonly offset: number;
  readonly length: number;
  /** Bytes of the whole object; NaN where the server does not say. */
  readonly total: number;
}

/** Reads the header `content-range`; undefined where it is absent or in another form. */
export function contentRange(header: string | null): ContentRange | undefined {
  const [, first, last, total] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined) return undefined;
  return { offset: Number(first), length: Number(last) - Number(first) + 1, total: Number(total) };
}

/** Whether what is sent begins where a range does; last bytes of an object of unknown length do not. */
export function startsWhereAsked({ offset, total }: ContentRange, range: ByteRange): boolean {
  return offset === ("offset" in range ? range.offset : Math.max(0, total - range.suffixLength));
}
