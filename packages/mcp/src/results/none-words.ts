import { percentWords, variableInSentence } from "@halcyon/schema/words";
import type * as V2 from "@halcyon/schema/v2";

/** Returns a sentence that explains why no window was found. */
export function noneWords(none: NonNullable<V2.WindowsResponse["none_because"]>): string {
  switch (none.reason) {
    case "score":
      return `No member is good for long enough; ${variableInSentence(none.variable)} limits ${percentWords(none.share)} of the failing hours.`;
    case "hours":
      return "The period, daylight and local hours have no run of that length, in any weather.";
    case "maximum":
      return `${percentWords(none.share)} of the hours lie above the maximum.`;
    case "warning":
      return none.warnings.length === 0
        ? "Without official warnings there would be a window, but the warnings there are not known."
        : `Official warnings stop the task: ${none.warnings.join(", ")}. Without them there would be a window.`;
    default:
      return `Too few members are good for long enough: the most likely window has ${percentWords(none.best_probability)}.`;
  }
}
