import { variableWords } from "@halcyon/schema/words";
import type { WindowsResponse } from "@halcyon/sdk/v2";
import { percent } from "../../terminal/lines.ts";

/** Why there is no window, and what would help. */
export function noWindowText(because: NonNullable<WindowsResponse["none_because"]>): string {
  switch (because.reason) {
    case "score":
      return `${variableWords(because.variable)}: in the way in ${percent(because.share)} of the hours that fall short: "halcyon explain" shows by how much.`;
    case "hours":
      return "The period, the daylight and the working hours hold no stretch of that length in any weather.";
    case "maximum":
      return "Most hours lie above --at-most.";
    case "probability":
      return `Some are possible, the likeliest by ${percent(because.best_probability)}: --probability takes less.`;
    default:
      return "";
  }
}
