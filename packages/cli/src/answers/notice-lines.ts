import { variableInSentence } from "@halcyon/schema/words";
import type { ForecastMetadata } from "@halcyon/sdk/v2";

/** Notice of any kind. A newer server may return notices that this version does not know. */
interface AnyNotice {
  readonly code: string;
  readonly from?: string;
  readonly to?: string;
  readonly variable?: string;
}

/** Functions that return the text of a notice, by the kind of the notice. The argument of each is the name of the variable concerned. */
const words = new Map<
  ForecastMetadata["notices"][number]["code"] | (string & {}),
  (variable: string) => string
>([
  ["constraint_dropped", (variable) => `${variable} is missing, so its limit is left out`],
  [
    "ensemble_constraint_dropped",
    (variable) => `the members have no ${variable}, so they leave out its limit`,
  ],
  ["ensemble_absent", () => "there is no ensemble to show how certain the hours are"],
  ["older_run", () => "the newest run is damaged, so an older run is used"],
  ["part_unavailable", () => "the regional model gave no weather, so the global model answers"],
  ["cell_unlike_site", () => "the site is far above or below the cell, so the weather is that of the cell"],
  ["not_calibrated", () => "the site has no calibration"],
  ["warnings_unknown", () => "official warnings are not known, so no hour is ideal"],
  ["warnings_not_in_records", () => "the task stops at official warnings, but past warnings are not known"],
]);

/**
 * Converts notices to lines of text. Notices with the same text become one line, which covers the time from the first to the last. An example is `Note:
 * visibility is missing, so its limit is left out: Fri 4 Dec 02:00 to Sun 6 Dec 23:00.`
 *
 * @param at - Formats an instant.
 */
export function noticeLines(notices: readonly AnyNotice[], at: (instant: string) => string): string[] {
  const bySaid = Map.groupBy(notices, ({ code, variable = "" }) => {
    const name = variable && variableInSentence(variable);
    const said = words.get(code)?.(name);
    return said ?? `${code.replaceAll("_", " ")}${name && ` (${name})`}`;
  });
  return [...bySaid].map(([said, alike]) => {
    const from = alike.flatMap((notice) => notice.from ?? []).toSorted()[0];
    const to = alike
      .flatMap((notice) => notice.to ?? [])
      .toSorted()
      .at(-1);
    return `Note: ${said}${from === undefined || to === undefined ? "" : `: ${at(from)} to ${at(to)}`}.`;
  });
}
