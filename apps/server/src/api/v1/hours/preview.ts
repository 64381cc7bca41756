import type { Admit } from "../../../scoring/admit-entry.ts";
import { fromWholeRuns } from "../../../scoring/from-whole-runs.ts";
import { packForecast } from "../../../scoring/scores/packed-forecast.ts";
import { scoreAdmitted } from "../../../scoring/scores/score-location.ts";
import { scoringWork } from "../../../scoring/scoring-work.ts";
import { modelPartHeaders, withCalibrationNotice } from "../../headers/forecast-headers.ts";
import type { Handler } from "../handler.ts";
import { scoredMetadataOf } from "../metadata.ts";
import { placeRequestOf } from "../../headers/place-request.ts";
import { writeCsvHours, writeJsonHours, writeOpening } from "./write-hours.ts";

/** Handles `POST /v1/optimality/preview/`. */
export function previewHandler(admit: Admit): Handler<"optimality.preview"> {
  return async ({ body, format, nowMs }) => {
    const { request, definition } = body;
    const admitted = await admit.definition({ ...placeRequestOf(request), definition }, nowMs);
    return {
      work: () => scoringWork(admitted),
      async answer() {
        const scored = await fromWholeRuns(admitted, scoreAdmitted);
        const headers = withCalibrationNotice(
          modelPartHeaders(scored.parts),
          scored.parts,
          request.calibrated,
        );
        if (format === "csv") return { headers, chunks: [writeCsvHours(packForecast(scored))] };
        const opening = writeOpening({ metadata: scoredMetadataOf(request, {}, scored, nowMs) });
        return { headers, chunks: [opening, writeJsonHours(packForecast(scored))] };
      },
    };
  };
}
