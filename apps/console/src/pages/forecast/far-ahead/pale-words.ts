import { millisecondsPerHour } from "@halcyon/schema";
import { runsOf } from "../../../chart/paths.ts";
import type { Years } from "../../../data/state/view.ts";
import type { Clock } from "../../../words/time/clock.ts";
import type { Pale } from "./pale-hours.ts";

/** What is known of the months: the years that it is from, `unknown` where the place has no record, `asked` until an answer is there. */
export type UsualState = Years | "unknown" | "asked";

/** What paler hours mean, in one sentence; empty where there are none. */
export function paleWords(
  pale: readonly Pale[],
  usual: UsualState,
  startMs: number,
  clock: Clock,
  type: string,
): string {
  const spans = runsOf(pale);
  if (spans.length === 0) return "";
  const moment = (hour: number): string => clock.moment(startMs + hour * millisecondsPerHour);
  const when = spans
    .map(({ from, to }) =>
      to === pale.length ? `from ${moment(from)} on` : `from ${moment(from)} to ${moment(to)}`,
    )
    .join(" and ");
  const reasons = [
    ...(pale.includes("far") ? ["so far ahead a forecast tells little"] : []),
    ...(pale.includes("unskilled")
      ? [`past forecasts of this ${type} were no better than the calendar`]
      : []),
  ];
  return `Paler ${when}: ${reasons.join(", or ")}${usualWords(usual)}.`;
}

function usualWords(usual: UsualState): string {
  if (usual === "asked") return "";
  if (usual === "unknown") return "; what the months usually bring here is not known";
  return `; the bars beneath show what the month brought in ${usual.first} to ${usual.last}`;
}
