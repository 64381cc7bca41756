import type { EntryDetail } from "@halcyon/schema";
import { usualWindow } from "@halcyon/schema/v2";
import { firstView, type View } from "../../../data/state/view.ts";
import { ofPlace } from "../../../data/state/work-hours.ts";

/** Fields of a view that say which windows a report counts. */
type ProvedWindows = Pick<View, "windowHours" | "minimumScore" | "daylightOnly" | "workHours" | "isAnyHour">;

/**
 * Returns the view with the windows that a report counts. If the reader has chosen no hours of the day, these are the usual windows of the entry, as for the
 * API.
 */
export function provedView(view: View, entry: Pick<EntryDetail, "type" | "constraints">): View {
  const { windowHours, workHours, daylightOnly, isAnyHour } = view;
  if (workHours !== undefined || daylightOnly || isAnyHour) return view;
  const usual = usualWindow(entry, windowHours === firstView.windowHours ? undefined : windowHours);
  return {
    ...view,
    windowHours: usual.duration_hours,
    daylightOnly: usual.daylight_only,
    workHours: usual.local_hours && { ...usual.local_hours, timezone: ofPlace },
  };
}

/** Returns the change of the view if the reader changes some of the windows that a report counts. The windows then no longer depend on the entry. */
export function chosenWindows(proved: ProvedWindows, changed: Partial<View>): Partial<View> {
  const { windowHours, minimumScore, daylightOnly, workHours } = proved;
  const chosen = { windowHours, minimumScore, daylightOnly, workHours, ...changed };
  return { ...chosen, isAnyHour: chosen.workHours === undefined && !chosen.daylightOnly };
}
