import { partName } from "../chart/part-name.ts";

/**
 * The header that names the source of each part, in words: each source once, with what comes from it.
 *
 * @param header - Such as `deterministic=noaa-gfs, ensemble=noaa-gefs`.
 */
export function sourcesWords(header: string | undefined): string {
  const pairs = (header ?? "").split(", ").flatMap((text) => {
    const [part, source] = text.split("=");
    return part === undefined || source === undefined ? [] : [{ part, source }];
  });
  if (pairs.length === 0) return header ?? "not named by the server";
  const bySource = [...Map.groupBy(pairs, ({ source }) => source)];
  if (bySource.length === 1) return bySource[0]![0];
  return bySource
    .map(([source, parts]) => `${source} (${parts.map(({ part }) => partName(part)).join(", ")})`)
    .join(", ");
}
