import type { AnswerHeaders } from "../pipeline/answer.ts";
import type { Location } from "@halcyon/schema";
import { type FileFormatName, fileFormats } from "@halcyon/schema/endpoints";

/** Facts that the name of a file says. */
export interface NamedFile {
  readonly format: FileFormatName;
  /** True if any of the weather is synthetic. */
  readonly isSynthetic: boolean;
  /** Place of the rows; absent if they are of several places. */
  readonly place?: Location;
  /** First and last time, date or year of the rows, as answers write them; absent if the rows have none. */
  readonly span?: readonly [from: string, to: string];
}

/** Returns the headers of a file: its name, and that parts of it cannot be requested. */
export function fileHeaders(endpoint: string, named: NamedFile): AnswerHeaders {
  return {
    "content-disposition": `attachment; filename="${fileName(endpoint, named)}"`,
    "accept-ranges": "none",
  };
}

/**
 * Returns the name of the file of an answer: the endpoint, the place, and the first and last day or year. It begins with `synthetic` if the weather is.
 *
 * @param endpoint - Unique name of the endpoint.
 * @example
 * ```js
 * const place = { latitude: 47.5, longitude: 8.5 };
 * const span = ["2001-01-01T00:00:00Z", "2010-12-31T23:00:00Z"];
 * fileName("historical.hourly", { format: "parquet", isSynthetic: false, place, span });
 * // => "halcyon-historical-hourly-47.5_8.5-2001-01-01-2010-12-31.parquet"
 * ```
 */
export function fileName(
  endpoint: string,
  { format, isSynthetic, place, span = ["", ""] }: NamedFile,
): string {
  const parts = [
    isSynthetic ? "synthetic" : "",
    "halcyon",
    endpoint.replace(/^v\d+\./, "").replaceAll(".", "-"),
    place === undefined ? "" : `${place.latitude}_${place.longitude}`,
    ...span.map((time) => time.slice(0, "2026-11-21".length)),
  ];
  return `${parts.filter((part) => part !== "").join("-")}.${fileFormats[format].extension}`;
}
