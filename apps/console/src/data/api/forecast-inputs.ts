import { askedPairs } from "../state/asked-pairs.ts";
import type { HoursRequest, Subject, View } from "../state/view.ts";
import type { WorkHours } from "../state/work-hours.ts";

/** Criteria of a search for windows, as the reader has chosen them on the page. */
export type WindowCriteria = Pick<
  View,
  "windowHours" | "minimumScore" | "leastProbability" | "daylightOnly" | "workHours"
>;

/** Returns the input of a request for a forecast with ensemble members, reasons, and the hours that relaxed limits would gain. */
export function compositeInput(request: HoursRequest) {
  const include: ("ensemble" | "reasons" | "counterfactuals")[] = ["ensemble", "reasons", "counterfactuals"];
  return { body: { ...request, timezone: "auto" as const, include } };
}

/** Returns the input of a request for the windows of a forecast, earliest first. */
export function windowsInput(request: HoursRequest, wish: WindowCriteria) {
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

/** Returns the input of a request that ranks subjects (pairs of a place and a task or scenario) over the same hours. */
export function rankInput(view: View, subjects: readonly Subject[]) {
  const { locations, entries } = askedPairs(subjects);
  return {
    body: {
      locations,
      entries,
      periods: [{ hours: view.forecastHours }],
      model: view.model,
      timezone: view.workHours?.timezone ?? ("auto" as const),
      window: likelyWindowOf(view),
      by: view.rankBy,
      top: locations.length * entries.length,
    },
  };
}

/** Returns the input of a request that fetches an entry (a task or scenario) with its texts and limits. */
export function entryInput(id: number) {
  return { params: { id } };
}

/** Returns the conditions that a window must meet, including its minimum probability. */
export function likelyWindowOf(wish: WindowCriteria) {
  return { ...wantedWindowOf(wish), minimum_probability: wish.leastProbability };
}

/** Returns the conditions that a window must meet, without a minimum probability. */
export function wantedWindowOf({
  windowHours,
  minimumScore,
  daylightOnly,
  workHours,
}: Omit<WindowCriteria, "leastProbability">) {
  return {
    duration_hours: windowHours,
    minimum_score: minimumScore,
    daylight_only: daylightOnly,
    local_hours: workHours && withoutZone(workHours),
  };
}

/** Returns working hours without their time zone. Requests have a separate field for the time zone. */
export function withoutZone({ timezone: _timezone, ...hours }: WorkHours): Omit<WorkHours, "timezone"> {
  return hours;
}
