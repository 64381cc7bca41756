import type { HoursRequest, View } from "../state/view.ts";
import type { WorkHours } from "../state/work-hours.ts";

/** What windows are looked for by. */
export type WindowWish = Pick<
  View,
  "windowHours" | "minimumScore" | "leastProbability" | "daylightOnly" | "workHours"
>;

/** What is asked for a forecast with what the members say of it, its reasons, and what a looser limit would win. */
export function compositeInput(request: HoursRequest) {
  const include: ("ensemble" | "reasons" | "counterfactuals")[] = ["ensemble", "reasons", "counterfactuals"];
  return { body: { ...request, timezone: "auto" as const, include } };
}

/** What is asked for the spells of a forecast, the soonest first. */
export function windowsInput(request: HoursRequest, wish: WindowWish) {
  return {
    body: {
      ...request,
      timezone: wish.workHours?.timezone,
      window: {
        ...likelyWindowOf(wish),
        group: "spell" as const,
        order: "soonest" as const,
        top: 100,
      },
    },
  };
}

/** What is asked for the words and limits of an entry. */
export function entryInput(id: number) {
  return { params: { id } };
}

/** What a window must be, when it may lie and how likely it must be. */
export function likelyWindowOf(wish: WindowWish) {
  return { ...wantedWindowOf(wish), minimum_probability: wish.leastProbability };
}

/** What a window must be, and when it may lie. */
export function wantedWindowOf({
  windowHours,
  minimumScore,
  daylightOnly,
  workHours,
}: Omit<WindowWish, "leastProbability">) {
  return {
    duration_hours: windowHours,
    minimum_score: minimumScore,
    daylight_only: daylightOnly,
    local_hours: workHours && withoutZone(workHours),
  };
}

function withoutZone({ timezone: _timezone, ...hours }: WorkHours): Omit<WorkHours, "timezone"> {
  return hours;
}
