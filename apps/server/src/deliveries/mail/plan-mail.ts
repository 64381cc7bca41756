import type { Event, PlanEvent, PlanMoveEvent } from "@halcyon/schema/v2";
import { percentWords, variableInSentence } from "@halcyon/schema/words";
import { oneLine, placeClock } from "../../watches/feeds/feed-words.ts";

/** Returns true if an event is about a kept plan. */
export function isPlanEvent(event: Event): event is PlanEvent | PlanMoveEvent {
  return "plan" in event.data;
}

/** Returns the headline of an event about a plan: `Tower 7: P80 of the finish is 50 h later`. */
export function planHeadline({ type, data }: Pick<PlanEvent | PlanMoveEvent, "type" | "data">): string {
  const name = `${data.synthetic ? "Synthetic weather: " : ""}${oneLine(data.name ?? "Plan")}`;
  return "moved_hours" in data ? `${name}: ${moveWords(data)}` : `${name}: ${type}`;
}

type MoveData = PlanMoveEvent["data"];

/** Says how P80 of the finish has moved, or the odds if P80 has not. */
function moveWords({ P80, moved_hours: moved, on_time: onTime, before }: MoveData): string {
  if (moved === null)
    return P80 === null ? "P80 of the finish is no longer known" : "P80 of the finish is known again";
  if (moved !== 0) return `P80 of the finish is ${Math.abs(moved)} h ${moved > 0 ? "later" : "earlier"}`;
  return `odds to be on time ${oddsWords(before.on_time)}, now ${oddsWords(onTime)}`;
}

function oddsWords(odds: number | null): string {
  return odds === null ? "not known" : percentWords(odds);
}

const clock = placeClock("UTC");

/** Returns the lines of a message about a plan. Times are in UTC, because the event does not name the zone of the plan. */
export function planLines(event: Pick<PlanEvent | PlanMoveEvent, "type" | "data">): string[] {
  const { data } = event;
  const first = `${planHeadline(event)}.`;
  if (!("moved_hours" in data)) return [first, oneLine(data.detail)];
  const { before, causes, run } = data;
  return [
    first,
    `Now: ${finishWords(data)}. Times of UTC.`,
    `Told on ${clock.moment(before.told_at)}: ${finishWords(before)}.`,
    ...(causes.length === 0
      ? []
      : [`Largest changes on the driving path: ${causes.map(changeWords).join("; ")}.`]),
    ...(run === null ? [] : [`Run of ${clock.moment(run)}.`]),
    data.planning_aid,
  ];
}

function finishWords({ P50, P80, on_time: onTime }: Pick<MoveData, "P50" | "P80" | "on_time">): string {
  const [median, late] = [P50, P80].map((time) => (time === null ? "not known" : clock.moment(time)));
  const odds = onTime === null ? "" : `, on time ${percentWords(onTime)}`;
  return `P50 ${median}, P80 ${late}${odds}`;
}

const kinds: Readonly<Record<MoveData["causes"][number]["kind"], string>> = {
  work: "work",
  weather: "waiting for weather",
  short_window: "windows that a shift ends too soon",
  off_shift: "hours off shift",
  busy: "waiting for a crew or vessel",
  lag: "lags",
  not_before: "hours before the earliest start",
  start: "the start",
};

function changeWords({ task, kind, variable, hours }: MoveData["causes"][number]): string {
  const more = `${Math.abs(hours)} h ${kind === "start" ? (hours > 0 ? "later" : "earlier") : hours > 0 ? "more" : "less"}`;
  const what = `${kinds[kind]}${variable === null ? "" : ` (${variableInSentence(variable)})`}`;
  return `${task === null ? "" : `${task}: `}${what} ${more}`;
}
