import { type Evidence, type EvidenceSummary, usualWindow } from "@halcyon/schema/v2";
import { acceptableFrom, type EntryDetail } from "@halcyon/schema";
import { weekdays } from "@halcyon/schema/time";
import type { client } from "../../../data/api/client.ts";
import { wantedWindowOf } from "../../../data/api/forecast-inputs.ts";
import { firstView, unnamed, type View } from "../../../data/state/view.ts";
import { ofPlace } from "../../../data/state/work-hours.ts";

/**
 * Request for a report on promised windows: past windows with their stated probabilities. The request contains no costs of decisions, because the page itself
 * computes the figures for any costs.
 */
export type EvidenceOrder = Body &
  Pick<Evidence["request"], "location"> & { readonly window: NonNullable<Body["window"]> };

type Body = Parameters<typeof client.orderEvidence.mutate>[0]["body"];

/** Maximum number of days between a run and the start of a counted window, equal to the default of the API [d]. */
const leadDays = 7;

/** What a report covers in addition to the view. */
interface Covered {
  /** Number of past years whose runs are read. */
  readonly years: number;
  /** True if the report also has corrected probabilities. */
  readonly calibrated: boolean;
}

/** Returns the request for a report on promised windows. The place, the entry and the conditions on windows come from the view. */
export function evidenceOrder(view: View, { years, calibrated }: Covered): EvidenceOrder {
  return {
    location: unnamed(view.location),
    model: view.model,
    entry: view.entry,
    timezone: view.workHours?.timezone ?? ofPlace,
    window: wantedWindowOf(view),
    period: { years },
    lead_days: leadDays,
    ...(calibrated ? { calibrated } : {}),
  };
}

/**
 * Returns the newest report that answers a request, or undefined if there is none. The report may assume other costs, compare other models, or contain
 * corrected probabilities that were not requested.
 */
export function reportFor<Order extends Pick<EvidenceSummary, "created_at" | "request">>(
  reports: readonly Order[],
  order: EvidenceOrder,
): Order | undefined {
  const question = questionOf(order);
  return reports
    .filter(({ request }) => questionOf(request) === question)
    .filter(({ request }) => request.calibrated || order.calibrated !== true)
    .toSorted((left, right) => Date.parse(right.created_at) - Date.parse(left.created_at))[0];
}

/** Returns a text that is equal for two requests if their reports count the same promises, except promises of newer runs. */
function questionOf(request: EvidenceOrder | Evidence["request"]): string {
  const { location, model, entry, timezone, part, window, period, lead_days: days } = request;
  const { latitude, longitude, ...properties } = location;
  const { local_hours: hours } = window;
  return JSON.stringify([
    [latitude, longitude, Object.values(properties).filter((value) => value !== null && value !== undefined)],
    [model, part ?? "ensemble", "id" in entry ? [entry.type, entry.id, entry.version] : entry],
    [window.duration_hours, window.minimum_score ?? acceptableFrom, window.maximum_score ?? null],
    window.daylight_only ?? false,
    hours && [hours.from, hours.to, weekdays.filter((day) => (hours.weekdays ?? weekdays).includes(day))],
    [timezone ?? ofPlace, period?.years, period?.start, period?.end, days],
  ]);
}

/** Fields of a view that say which windows a report counts. */
type ProvedWindows = Pick<View, "windowHours" | "minimumScore" | "daylightOnly" | "workHours" | "isAnyHour">;

/**
 * Returns the view with the conditions on windows that a report uses. If the reader has chosen no hours of the day, these are the usual conditions of the
 * entry, as in the API.
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

/**
 * Returns the change of the view after the reader changed a condition on the windows of a report. All these conditions are then stored in the view, and no
 * longer depend on the entry.
 */
export function chosenWindows(proved: ProvedWindows, changed: Partial<View>): Partial<View> {
  const { windowHours, minimumScore, daylightOnly, workHours } = proved;
  const chosen = { windowHours, minimumScore, daylightOnly, workHours, ...changed };
  return { ...chosen, isAnyHour: chosen.workHours === undefined && !chosen.daylightOnly };
}
