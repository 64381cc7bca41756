import type { AnswerHeaders, SharedTail } from "../answering/answer.ts";
import { type CacheSizes, cacheSizes, shareOfScores } from "../cache-sizes.ts";
import type { Admit } from "../scores/admit-entry.ts";
import type { PackedForecast } from "../scores/packed-forecast.ts";
import type { ScoreLocation } from "../scores/score-location.ts";
import { forecastHeaders, withCalibrationNotice } from "./forecast-headers.ts";
import type { Handler } from "./handler.ts";
import { KeptHours } from "./kept-hours.ts";
import { metadataOf, placeMetadataOf } from "./metadata.ts";
import { scoreRequestOf } from "./place-request.ts";
import { writeOpening } from "./write-hours.ts";

/** What all answers of one forecast have in common. */
interface Common {
  readonly headers: AnswerHeaders;
  readonly metadata: ReturnType<typeof metadataOf<{ readonly id: number }>>;
  readonly hours: Readonly<Record<"json" | "csv", SharedTail>>;
}

/** `POST /v1/optimality/composite/` */
export function compositeHandler(
  admit: Admit,
  scoreLocation: ScoreLocation,
  { scoresMaxBytes }: Pick<CacheSizes, "scoresMaxBytes"> = cacheSizes,
): Handler<"optimality.composite"> {
  const kept = new KeptHours(
    shareOfScores.written * scoresMaxBytes,
    shareOfScores.compressed * scoresMaxBytes,
  );
  const known = new WeakMap<PackedForecast, Common>();
  const commonOf = (forecast: PackedForecast, make: () => Common["metadata"]): Common => {
    const common = known.get(forecast) ?? {
      headers: forecastHeaders(forecast),
      metadata: make(),
      hours: { json: kept.of(forecast, "json"), csv: kept.of(forecast, "csv") },
    };
    known.set(forecast, common);
    return common;
  };
  return async ({ body, format, principal, nowMs }) => {
    const { request } = body;
    const admitted = await admit.entry(scoreRequestOf(body, principal), nowMs);
    return {
      async answer() {
        const forecast = await scoreLocation(admitted);
        const { entry, parts } = forecast;
        const common = commonOf(forecast, () => metadataOf(request, { id: entry.id }, forecast, nowMs));
        const headers = withCalibrationNotice(common.headers, parts, request.calibrated);
        const tail = common.hours[format];
        if (format === "csv") return { headers, chunks: [], tail };
        const metadata = { ...common.metadata, ...placeMetadataOf(request, nowMs) };
        return { headers, chunks: [writeOpening({ metadata })], tail };
      },
    };
  };
}
