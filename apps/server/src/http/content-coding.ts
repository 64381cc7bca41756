/** How a body may be compressed, the best first. */
export const contentCodings = ["zstd", "br", "gzip"] as const;
export type ContentCoding = (typeof contentCodings)[number];

/**
 * The coding that the `accept-encoding` header likes best, by RFC 9110 section 12.5.3; ties go to the better one.
 *
 * @returns Undefined where the body is best sent as it is. So is one that the header would rather not have at all: a caller is served
 *   something in every case.
 */
export function negotiateCoding(acceptEncoding: string | undefined): ContentCoding | undefined {
  if (acceptEncoding === undefined || acceptEncoding === "") return undefined;
  const qualities = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    qualities.set(name === "x-gzip" ? "gzip" : name, quality >= 0 && quality <= 1 ? quality : 0);
  }
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
