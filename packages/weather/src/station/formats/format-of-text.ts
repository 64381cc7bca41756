import type { StationFormat } from "../station-file.ts";

/** Patterns that the beginning of a file matches, by format. TMY3 is recognised by its second line, because other files also begin with a number. */
const beginnings: readonly (readonly [StationFormat, RegExp])[] = [
  ["epw", /^LOCATION,/u],
  ["nsrdb", /^"?Source"?,"?Location ID"?,/u],
  ["isd", /^"?STATION"?,"?DATE"?,/u],
  ["ghcnh", /^Station(?:_ID)?\|/iu],
  ["iem", /^(?:#DEBUG:|station[,\t]valid[,\t])/u],
  ["dwd", /^\s*Stations_id;/iu],
  ["tmy3", /^[^\n]*\n"?Date \(MM\/DD\/YYYY\)/u],
];

/**
 * Returns the format of a file, judging by its first two lines; undefined if the format is not known.
 *
 * @example
 * ```js
 * formatOfText("STATIONS_ID;MESS_DATUM;QN_9;TT_TU;RF_TU;eor\n"); // => "dwd"
 * ```
 */
export function formatOfText(text: string): StationFormat | undefined {
  const begin = text.slice(0, 200).replace(/^\uFEFF/u, "");
  return beginnings.find(([, pattern]) => pattern.test(begin))?.[0];
}
