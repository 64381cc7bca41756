import type { EntryDetail } from "@halcyon/schema";
import { withoutZone } from "../../../data/api/forecast-inputs.ts";
import { ofPlace } from "../../../data/state/work-hours.ts";
import { type View, unnamed } from "../../../data/state/view.ts";
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
