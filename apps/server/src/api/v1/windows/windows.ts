import { epochHourOf, type WindowsResponse } from "@halcyon/schema";
import type { LongestRun } from "@halcyon/scoring";
import type { Admit } from "../../../scoring/admit-entry.ts";
import { findWindows, type FoundWindows } from "../../../scoring/windows/find-windows.ts";
import { oddsMs } from "../../../scoring/work-ms.ts";
import { oddsHeaders, withCalibrationNotice } from "../../headers/forecast-headers.ts";
import type { Handler } from "../handler.ts";
import { type Clock, localSpan } from "../../windows/local-span.ts";
import { oddsMetadataOf } from "./odds-metadata.ts";
import { scoreRequestOf } from "../../headers/place-request.ts";
import { spellRows } from "./spell-rows.ts";
import { toFourDecimals } from "@halcyon/base/four-decimals";
import { windowRows } from "./window-rows.ts";
import { windowWishOf } from "./window-options.ts";

/** `POST /v1/optimality/windows/` */
export function windowsHandler(admit: Admit): Handler<"optimality.windows"> {
  return async ({ body, principal, nowMs }) => {
    const { request, window } = body;
    const asked = scoreRequestOf(body, principal);
    const wish = windowWishOf(window, asked.location, epochHourOf(nowMs));
    const admitted = await admit.entry(asked, nowMs);
    return {
      workMs: () => 2 * oddsMs(admitted, window.duration_hours),
      async answer() {
        const found = await findWindows(admitted, wish);
        const { startHour, entry, spells, longest } = found;
        const clock = { startHour, timezone: window.local_hours?.timezone };
        const noneBecause = noWindow(found);
        const json: WindowsResponse = {
          metadata: oddsMetadataOf(request, found, nowMs),
          windows: windowRows(found, window.duration_hours, clock),
          ...(noneBecause === undefined ? {} : { none_because: noneBecause }),
          ...(spells === undefined ? {} : { spells: spellRows(spells, entry, window.duration_hours, clock) }),
          ...(longest === undefined ? {} : { longest: longest && longestRow(longest, clock) }),
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

function noWindow({ noneBecause, entry }: FoundWindows): WindowsResponse["none_because"] {
  if (noneBecause === undefined) return undefined;
  if (noneBecause === "hours") return { reason: "hours" };
  if ("aboveShare" in noneBecause)
    return { reason: "maximum", share: toFourDecimals(noneBecause.aboveShare) };
  const { constraint, share } = noneBecause;
  const { variable } = entry.constraints[constraint]!;
  return { reason: "score", constraint, variable, share: toFourDecimals(share) };
}

function longestRow(
  { startHour, hours, probability }: LongestRun,
  clock: Clock,
): NonNullable<WindowsResponse["longest"]> {
  return { ...localSpan(clock, startHour, startHour + hours), hours, probability: probability ?? null };
}
