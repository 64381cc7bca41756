import type { AnswerHeaders, SharedTail } from "../../pipeline/answer.ts";
import { CachedTails } from "../../rows/cached-tails.ts";
import { type CacheSizes, cacheSizes, shareOfScores } from "../../../config/cache-sizes.ts";
import type { Admissions } from "../../../scoring/admit-entry.ts";
import type { PackedForecast } from "../../../scoring/scores/packed-forecast.ts";
import type { ScoreLocation } from "../../../scoring/scores/score-location.ts";
import { forecastHeaders, withCalibrationNotice } from "../../headers/forecast-headers.ts";
import type { Handler } from "../handler.ts";
import { placeMetadataOf } from "../../headers/place-metadata.ts";
import { metadataOf } from "../metadata.ts";
import { scoreRequestOf } from "../../headers/place-request.ts";
import { scoresFile } from "./scores-table.ts";
import { writableHours, writeOpening } from "./write-hours.ts";

type Metadata = ReturnType<typeof metadataOf<{ readonly id: number }>>;

/** Content that all V1 responses from the same scored forecast share. */
interface Common {
  readonly headers: AnswerHeaders;
  readonly opening: (said: ReturnType<typeof placeMetadataOf>) => string;
  readonly hours: Readonly<Record<"json" | "csv", SharedTail>>;
}

/** Handles `POST /v1/optimality/composite/`. */
export function compositeHandler(
  admit: Admissions,
  scoreLocation: ScoreLocation,
  { scoresMaxBytes }: Pick<CacheSizes, "scoresMaxBytes"> = cacheSizes,
): Handler<"optimality.composite"> {
  const kept = new CachedTails(
    shareOfScores.written * scoresMaxBytes,
    shareOfScores.compressed * scoresMaxBytes,
  );
  const known = new WeakMap<PackedForecast, Common>();
  const commonOf = (forecast: PackedForecast, make: () => Metadata): Common => {
    const common = known.get(forecast) ?? {
      headers: forecastHeaders(forecast),
      opening: openingOf(make()),
      hours: {
        json: kept.of(writableHours(forecast, "json")),
        csv: kept.of(writableHours(forecast, "csv")),
      },
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
        if (format === "csv") return { headers, chunks: [], tail: common.hours.csv };
        if (format !== "json") {
          const metadata = metadataOf(request, { id: entry.id }, forecast, nowMs);
          return { headers, ...scoresFile(forecast, metadata) };
        }
        const tail = common.hours.json;
        return { headers, chunks: [common.opening(placeMetadataOf(request, nowMs))], tail };
      },
    };
  };
}

/** Returns a function that writes the start of a response. The metadata are serialized once, because only time and place differ between requests. */
function openingOf(metadata: Metadata): Common["opening"] {
  const [before, afterMoment] = around(writeOpening({ metadata }), metadata.generated_at);
  const [between, after] = around(afterMoment, JSON.stringify(metadata.location));
  return ({ generated_at: moment, location }) =>
    `${before}${moment}${between}${JSON.stringify(location)}${after}`;
}

/** Splits a text into the texts before and after the first occurrence of a part. */
function around(text: string, part: string): readonly [string, string] {
  const at = text.indexOf(part);
  return [text.slice(0, at), text.slice(at + part.length)];
}
