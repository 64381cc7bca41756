import { type BreakdownResponse, polarities } from "@halcyon/schema";
import { explainedOnce } from "../../rows/explanation.ts";
import type { Admit } from "../../../scoring/admit-entry.ts";
import { type ExplainedForecast, explainLocation } from "../../../scoring/scores/explain-location.ts";
import { explainingMs } from "../../../scoring/work-ms.ts";
import { writeBreakdownCsv } from "./breakdown-csv.ts";
import { breakdownRows } from "./breakdown-rows.ts";
import { oddsHeaders, withCalibrationNotice } from "../../headers/forecast-headers.ts";
import type { Handler } from "../handler.ts";
import { oddsMetadataOf } from "../windows/odds-metadata.ts";
import { scoreRequestOf } from "../../headers/place-request.ts";
import { writeOpening } from "./write-hours.ts";

/** `POST /v1/optimality/breakdown/` */
export function breakdownHandler(admit: Admit): Handler<"optimality.breakdown"> {
  return async ({ body, format, principal, nowMs }) => {
    const { request, counterfactuals } = body;
    const admitted = await admit.entry(scoreRequestOf(body, principal), nowMs);
    return {
      workMs: () => explainingMs(admitted),
      async answer() {
        const explained = await explainLocation(admitted, { counterfactuals });
        const headers = withCalibrationNotice(
          oddsHeaders(explained),
          explained.parts,
          request.calibrated,
          explained.oddsBy,
        );
        const rows = breakdownRows(explained);
        if (format === "csv") return { headers, chunks: [writeBreakdownCsv(rows)] };
        const metadata = oddsMetadataOf(request, explained, nowMs);
        const opening = writeOpening({ metadata, ...entryOf(explained), ...explainedOnce(explained) });
        return { headers, chunks: [opening, Buffer.from(`${JSON.stringify(rows)}}`)] };
      },
    };
  };
}

function entryOf({ entry }: ExplainedForecast): Pick<BreakdownResponse, "entry"> {
  const { id, type, name, version } = entry;
  return { entry: { id, type, name, version, polarity: polarities[type] } };
}
