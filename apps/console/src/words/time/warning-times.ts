import { warningTimeWords } from "@halcyon/schema/words";
import type { Clock } from "./clock.ts";

/** Returns the time for which a warning holds on a clock: `Sun 29 Nov 11:00 – 20:00`. */
export function warningTimes(
  warning: Parameters<typeof warningTimeWords>[0],
  clock: Pick<Clock, "moment" | "span">,
): string {
  return warningTimeWords(warning, {
    moment: (instant) => clock.moment(Date.parse(instant)),
    span: (from, to) => clock.span(Date.parse(from), Date.parse(to)),
  });
}
