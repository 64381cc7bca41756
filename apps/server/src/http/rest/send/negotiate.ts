import { LRUCache } from "lru-cache";
import { Refusal } from "../../../errors/refusal.ts";
import { type Weighted, weighted } from "../../../api/headers/weighted.ts";
import { type ContentCoding, contentCodings } from "../../../api/pipeline/answer.ts";
import type { Format } from "../../../api/pipeline/handler.ts";
import { fileFormats } from "@halcyon/schema/endpoints";

/** Request headers on which responses depend. */
export const vary = "accept, accept-encoding, authorization, x-api-key";

/** Media type of each response format. If the caller accepts several formats equally, the first one in this order is used. */
export const mediaTypes: Readonly<Record<Format, string>> = {
  json: "application/json",
  csv: fileFormats.csv.mediaType,
  parquet: fileFormats.parquet.mediaType,
  arrow: fileFormats.arrow.mediaType,
  netcdf: fileFormats.netcdf.mediaType,
  ndjson: "application/x-ndjson",
  events: "text/event-stream",
  coveragejson: "application/vnd.cov+json",
  geojson: "application/geo+json",
  calendar: "text/calendar",
  mspdi: "application/xml",
};

/** Other media types by which callers may ask for a format. */
const otherTypes: ReadonlyMap<Format, readonly string[]> = new Map([
  ["coveragejson", ["application/prs.coverage+json", "application/json"]],
]);

/**
 * Returns the media type that a response states for its format. CoverageJSON has two media types: the response states the older one if the caller asks for only
 * that one.
 */
export function statedType(format: Format, accept: string | undefined): string {
  const [older] = otherTypes.get(format) ?? [];
  if (older === undefined || accept === undefined) return mediaTypes[format];
  const names = new Set(weighted(accept).map(({ name }) => name));
  return names.has(older) && !names.has(mediaTypes[format]) ? older : mediaTypes[format];
}

/**
 * Returns the format that the `accept` header requests, by RFC 9110. Parameters other than `q` are ignored.
 *
 * @param accept - Value of the header; undefined if the request has none. The default format is then used.
 * @param formats - Formats of the endpoint, beginning with the default; empty if its responses have no body. An empty list matches every `accept` header.
 * @throws Refusal not_acceptable if the caller accepts none of the formats.
 */
export function negotiate(accept: string | undefined, formats: readonly Format[]): Format {
  if (formats.length === 0) return "json";
  if (accept === undefined || accept.trim() === "") return formats[0]!;
  const ranges = weighted(accept);
  let best: { format: Format; quality: number } | undefined;
  for (const format of formats) {
    const types = [mediaTypes[format], ...(otherTypes.get(format) ?? [])];
    const quality = Math.max(...types.map((type) => rangeQuality(type, ranges)));
    if (quality > (best?.quality ?? 0)) best = { format, quality };
  }
  if (best !== undefined) return best.format;
  const offered = formats.map((format) => mediaTypes[format]).join(" or ");
  throw new Refusal("not_acceptable", {
    detail: `This endpoint answers ${offered}.`,
    errors: [{ header: "accept", code: "not_acceptable", detail: `Ask for ${offered}.` }],
  });
}

/** Older names of media types, which callers may still ask for. */
const olderNames = new Map([[mediaTypes.netcdf, "application/x-netcdf"]]);

function rangeQuality(mediaType: string, ranges: readonly Weighted[]): number {
  const family = `${mediaType.split("/")[0]}/*`;
  for (const wanted of [mediaType, olderNames.get(mediaType), family, "*/*"]) {
    const matching = ranges.filter(({ name }) => name === wanted);
    if (matching.length > 0) return Math.max(...matching.map(({ quality }) => quality));
  }
  return 0;
}

/**
 * Returns the coding that the `accept-encoding` header prefers, by RFC 9110 section 12.5.3. If several are equally preferred, the best one is used.
 *
 * @returns Coding; undefined to send the body uncompressed, even if the header excludes that.
 */
export function negotiateCoding(acceptEncoding: string | undefined): ContentCoding | undefined {
  if (acceptEncoding === undefined || acceptEncoding === "") return undefined;
  const known = liked.get(acceptEncoding);
  if (known !== undefined) return known.coding;
  const coding = likedCoding(acceptEncoding);
  if (acceptEncoding.length <= likedMax.length) liked.set(acceptEncoding, { coding });
  return coding;
}

/** Maximum number of headers in the cache of negotiated codings, and maximum length of such a header [characters]. Most clients send one of a few headers. */
const likedMax = { count: 100, length: 256 } as const;

const liked = new LRUCache<string, { readonly coding: ContentCoding | undefined }>({ max: likedMax.count });

function likedCoding(acceptEncoding: string): ContentCoding | undefined {
  const qualities = new Map<string, number>();
  for (const { name, quality } of weighted(acceptEncoding))
    qualities.set(name === "x-gzip" ? "gzip" : name, quality >= 0 && quality <= 1 ? quality : 0);
  const qualityOf = (name: string): number => qualities.get(name) ?? qualities.get("*") ?? 0;
  let best: ContentCoding | undefined;
  let bestQuality = Math.max(qualities.get("identity") ?? 0, Number.MIN_VALUE);
  for (const coding of contentCodings) {
    const quality = qualityOf(coding);
    if (best === undefined ? quality >= bestQuality : quality > bestQuality) {
      best = coding;
      bestQuality = quality;
    }
  }
  return best;
}
