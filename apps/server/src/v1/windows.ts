import { formatEpochHour, type WindowsResponse } from "@halcyon/schema";
import type { Admit } from "../scores/admit-entry.ts";
import { findWindows, type FoundWindows } from "../scores/find-windows.ts";
import { oddsMs } from "../scores/work-ms.ts";
import { oddsHeaders, withCalibrationNotice } from "./forecast-headers.ts";
import type { Handler } from "./handler.ts";
import { oddsMetadataOf } from "./odds-metadata.ts";
import { scoreRequestOf } from "./place-request.ts";
import { toFourDecimals } from "../series/four-decimals.ts";

/** `POST /v1/optimality/windows/` */
export function windowsHandler(admit: Admit): Handler<"optimality.windows"> {
  return async ({ body, principal, nowMs }) => {
    const { request, window } = body;
    const asked = scoreRequestOf(body, principal);
    const admitted = await admit.entry(asked, nowMs);
    return {
      workMs: () => 2 * oddsMs(admitted, window.duration_hours),
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
          metadata: oddsMetadataOf(request, found, nowMs),
          windows: windowsOf(found, window.duration_hours),
          ...(noneBecause === undefined ? {} : { none_because: noneBecause }),
        };
        const headers = withCalibrationNotice(
          oddsHeaders(found),
          found.parts,
          request.calibrated,
          found.oddsBy,
        );
        return { headers, json };
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
    worst_score_q10: window.worstScoreRange?.q10 ?? null,
    worst_score_q90: window.worstScoreRange?.q90 ?? null,
    probability: window.probability ?? null,
    members: window.members.of === 1 ? null : { ...window.members },
    basis: window.basis,
    ...(window.runWorstScore === undefined ? {} : { deterministic: { worst_score: window.runWorstScore } }),
    certainty: window.part,
  }));
}

function noWindow({ noneBecause, entry }: FoundWindows): WindowsResponse["none_because"] {
  if (noneBecause === undefined) return undefined;
  if (noneBecause === "hours") return { reason: "hours" };
  if ("aboveShare" in noneBecause)
    return { reason: "maximum", share: toFourDecimals(noneBecause.aboveShare) };
  const { constraint, share } = noneBecause;
  const { variable } = entry.constraints[constraint]!;
  return { reason: "score", constraint, variable, share: toFourDecimals(share) };
}
