import { modelPartName } from "../../../words/weather/model-part-name.ts";
import { nameList } from "@halcyon/schema/words";

/**
 * Returns the sources that a response header names, as text. Each source is named once, with its model parts.
 *
 * @param header - Value of the header, such as `deterministic=noaa-gfs, ensemble=noaa-gefs`.
 */
export function sourcesWords(header: string | undefined): string {
  const pairs = (header ?? "").split(", ").flatMap((text) => {
    const [part, source] = text.split("=");
    return part === undefined || source === undefined ? [] : [{ part, source }];
  });
  if (pairs.length === 0) return header ?? "not named by the server";
  const bySource = [...Map.groupBy(pairs, ({ source }) => source)];
  if (bySource.length === 1) return bySource[0]![0];
  return nameList(
    bySource.map(
      ([source, parts]) => `${source} (${parts.map(({ part }) => modelPartName(part)).join(", ")})`,
    ),
  );
}

/**
 * Returns a sentence that names the sources of the weather of a response.
 *
 * @param header - Value of the header, such as `deterministic=noaa-gfs, ensemble=noaa-gefs`.
 */
export function sourceSentence(header: string | undefined): string {
  if (header === undefined || header === "") return "The server does not say where the weather comes from.";
  const words = sourcesWords(header);
  return words === "synthetic" ? "The weather is made up by a formula." : `The weather comes from ${words}.`;
}

/** Returns the number of notices as text; empty if there are none. */
export function noticeCountWords(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "One thing to know about it." : `${count} things to know about it.`;
}
