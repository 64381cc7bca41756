import { Refusal } from "../refusal.ts";
import type { Format } from "../answering/handler.ts";

/** Media types of the formats; the first one wins where the caller likes several equally. */
export const mediaTypes: Readonly<Record<Format, string>> = {
  json: "application/json",
  csv: "text/csv",
  ndjson: "application/x-ndjson",
};

/**
 * The format that the `accept` header asks for, by RFC 9110; parameters other than `q` do not matter.
 *
 * @param accept - The header, undefined where there is none: then it is JSON.
 * @param formats - What the endpoint can give, the default first.
 */
export function negotiate(accept: string | undefined, formats: readonly Format[]): Format {
  if (accept === undefined || accept.trim() === "") return formats[0]!;
  const ranges = accept.split(",").map(mediaRange);
  let best: { format: Format; quality: number } | undefined;
  for (const format of formats) {
    const quality = qualityOf(mediaTypes[format], ranges);
    if (quality > (best?.quality ?? 0)) best = { format, quality };
  }
  if (best !== undefined) return best.format;
  const offered = formats.map((format) => mediaTypes[format]).join(" or ");
  throw new Refusal("not_acceptable", {
    detail: `This endpoint answers ${offered}.`,
    errors: [{ header: "accept", code: "not_acceptable", detail: `Ask for ${offered}.` }],
  });
}

interface MediaRange {
  readonly type: string;
  readonly quality: number;
}

function mediaRange(text: string): MediaRange {
  const [type = "", ...parameters] = text
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return { type, quality: Number.isNaN(quality) ? 0 : quality };
}

function qualityOf(mediaType: string, ranges: readonly MediaRange[]): number {
  const family = `${mediaType.split("/")[0]}/*`;
  for (const wanted of [mediaType, family, "*/*"]) {
    const matching = ranges.filter(({ type }) => type === wanted);
    if (matching.length > 0) return Math.max(...matching.map(({ quality }) => quality));
  }
  return 0;
}
