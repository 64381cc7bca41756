import { formatEpochHour, type WindowsResponse } from "@halcyon/schema";
import type { Admit } from "../scores/admit-entry.ts";
import { findWindows, type FoundWindows } from "../scores/find-windows.ts";
import { scoringMs } from "../scores/work-ms.ts";
import { forecastHeaders } from "./forecast-headers.ts";
import type { Handler } from "./handler.ts";
import { metadataOf } from "./metadata.ts";
import { scoreRequestOf } from "./place-request.ts";
import { toFourDecimals } from "../series/four-decimals.ts";

/** `POST /v1/optimality/windows/` */
export function windowsHandler(admit: Admit): Handler<"optimality.windows"> {
  return async ({ body, principal, nowMs }) => {
    const { request, window } = body;
    const asked = scoreRequestOf(body, principal);
    const admitted = await admit.entry(asked, nowMs);
    return {
      workMs: () => 2 * scoringMs(admitted, window.duration_hours),
      async answer() {
        const found = await findWindows(admitted, {
          durationHours: window.duration_hours,
          minimumScore: window.minimum_score,
          top: window.top,
          daylightAt: window.daylight_only ? asked.location : undefined,
          localHours: window.local_hours,
        });
        const noneBecause = noWindow(found);
        const json: WindowsResponse = {
          metadata: metadataOf(request, { id: found.entry.id }, found, nowMs),
          windows: windowsOf(found, window.duration_hours),
          ...(noneBecause === undefined ? {} : { none_because: noneBecause }),
        };
        return { headers: forecastHeaders(found), json };
      },
    };
  };
}

function windowsOf({ windows, startHour }: FoundWindows, hours: number): WindowsResponse["windows"] {
  return windows.map((window) => ({
    start: formatEpochHour(startHour + window.startHour),
    end: formatEpochHour(startHour + window.startHour + hours),
    hours,
    median_score: window.medianScore,
    worst_score: window.worstScore,
    probability: toFourDecimals(window.probability),
    certainty: window.part,
  }));
}

function noWindow({ noneBecause, entry }: FoundWindows): WindowsResponse["none_because"] {
  if (noneBecause === undefined) return undefined;
  if (noneBecause === "hours") return { reason: "hours" };
  const { constraint, share } = noneBecause;
  const { variable } = entry.constraints[constraint]!;
  return { reason: "score", constraint, variable, share: toFourDecimals(share) };
}
