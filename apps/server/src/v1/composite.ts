import type { Admit } from "../scores/admit-entry.ts";
import type { ScoredForecast } from "../scores/join-parts.ts";
import type { ScoreLocation } from "../scores/score-location.ts";
import { forecastHeaders, withCalibrationNotice } from "./forecast-headers.ts";
import type { Handler } from "./handler.ts";
import { metadataOf } from "./metadata.ts";
import { scoreRequestOf } from "./place-request.ts";
import { writeCsvHours, writeJsonHours, writeOpening } from "./write-hours.ts";

/** `POST /v1/optimality/composite/` */
export function compositeHandler(
  admit: Admit,
  scoreLocation: ScoreLocation,
): Handler<"optimality.composite"> {
  const hoursOf = { json: kept(writeJsonHours), csv: kept(writeCsvHours) } as const;
  const headersOf = kept(forecastHeaders);
  return async ({ body, format, principal, nowMs }) => {
    const admitted = await admit.entry(scoreRequestOf(body, principal), nowMs);
    return {
      async answer() {
        const scored = await scoreLocation(admitted);
        const headers = withCalibrationNotice(headersOf(scored), scored.parts, body.request.calibrated);
        const hours = hoursOf[format](scored);
        if (format === "csv") return { headers, chunks: [hours] };
        const metadata = metadataOf(body.request, { id: scored.entry.id }, scored, nowMs);
        return { headers, chunks: [writeOpening({ metadata }), hours] };
      },
    };
  };
}

/** Keeps what follows from a forecast for as long as the forecast itself is kept. */
function kept<Made extends object>(make: (scored: ScoredForecast) => Made): (scored: ScoredForecast) => Made {
  const made = new WeakMap<ScoredForecast, Made>();
  return (scored) => {
    const known = made.get(scored) ?? make(scored);
    made.set(scored, known);
    return known;
  };
}
