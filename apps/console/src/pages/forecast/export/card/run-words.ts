import { partName } from "../../../../words/weather/model-part-name.ts";
import type { Clock } from "../../../../words/time/clock.ts";

/**
 * The header that names the run of each part, in words: `one run of Fri 27 Nov, 18:00; the ensemble of Fri 27 Nov, 00:00`.
 *
 * @param header - The value of the header, such as `deterministic;init=2026-11-27T18:00:00Z`.
 */
export function runWords(header: string | undefined, clock: Pick<Clock, "moment">): string {
  if (header === undefined) return "not named by the server";
  return header
    .split(", ")
    .map((text) => {
      const [, part, init, snapshot] = /^([^;]+);init=([^;]+)(?:;snapshot=(.+))?$/.exec(text) ?? [];
      if (part === undefined || init === undefined) return text;
      const commit = snapshot === undefined ? "" : `, commit ${snapshot}`;
      return `${partName(part)} of ${clock.moment(Date.parse(init))}${commit}`;
    })
    .join("; ");
}
