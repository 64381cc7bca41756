import type { EntryDetail } from "@halcyon/schema";
import type { TableEndpoint, TableLinkRequest } from "@halcyon/schema/v2";
import { rankInput, windowsInput, withoutZone } from "../../../data/api/forecast-inputs.ts";
import { askedPairs, comparedSubjects } from "../../../data/state/asked-pairs.ts";
import { ofPlace } from "../../../data/state/work-hours.ts";
import { type HoursRequest, requestOf, type View, unnamed } from "../../../data/state/view.ts";
import { placeName } from "../../../words/weather/format-place.ts";
import { withMovedLimits } from "../../forecast/limit-card/moved-limits.ts";

const dayMs = 86_400_000;
/** Maximum number of characters of a name that are kept before a text is appended to the name. */
const nameStart = 100;

/** Returns the entry (task or scenario) that a link shows. If the reader moved its limits, this is a copy with the moved limits. */
export function linkedEntry(
  { type, id, name, caveat, constraints: own, warnings }: EntryDetail,
  limits: View["limits"],
) {
  const { constraints } = withMovedLimits(own, limits);
  if (constraints === own) return { type, id };
  const moved = `${name.slice(0, nameStart)}, limits moved`;
  const stopping = warnings && { warnings };
  return { type, definition: { name: moved, caveat, constraints: [...constraints], ...stopping } };
}

/** Content of a new shared link: its entry, its name and its lifetime. */
interface WantedLink {
  readonly entry: ReturnType<typeof linkedEntry> | View["entry"];
  readonly name: string;
  readonly days: number;
}

/** Returns the request that creates a link to the place that the reader views. */
export function linkRequest(view: View, { entry, name, days }: WantedLink, nowMs = Date.now()) {
  const { location, model, windowHours, minimumScore, daylightOnly, workHours } = view;
  return {
    kind: "site" as const,
    name: name.trim(),
    location: unnamed(location),
    model,
    entry,
    duration_hours: windowHours,
    minimum_score: minimumScore,
    daylight_only: daylightOnly,
    timezone: workHours?.timezone ?? ofPlace,
    local_hours: workHours && withoutZone(workHours),
    expires_at: new Date(nowMs + days * dayMs).toISOString(),
  };
}

/** Time zone of each place, which a table uses unless the view has working hours. */
const ofEachPlace = "auto";

/**
 * Returns the request whose answer a table has: the hours or the windows of the viewed place, or the ranking of all compared subjects.
 *
 * @param entry - Entry (task or scenario) of the viewed place. A ranking has the entries of its subjects.
 */
export function tableBody(
  view: View,
  endpoint: TableEndpoint,
  entry: HoursRequest["entry"],
): TableLinkRequest["body"] {
  const timezone = view.workHours?.timezone ?? ofEachPlace;
  if (endpoint === "optimality.rank") {
    const subjects = comparedSubjects(view);
    const { body } = rankInput(view, subjects);
    const { pairOf } = askedPairs(subjects);
    const locations = body.locations.map((place, at) => {
      const named = subjects.find((subject) => pairOf(subject).location === at)!.location;
      return { ref: placeName(named), ...place };
    });
    return { ...body, locations };
  }
  const request = { ...requestOf(view, view), entry };
  return endpoint === "optimality.windows"
    ? { ...windowsInput(request, view).body, timezone }
    : { ...request, timezone: ofEachPlace };
}
