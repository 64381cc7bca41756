import { formatEpochHour, type CompositeRequest, type CompositeResponse } from "@halcyon/schema";
import type { ScoredForecast } from "../use-cases/join-parts.ts";
import type { ScoreLocation } from "../use-cases/score-location.ts";
import { forecastHeaders } from "./forecast-headers.ts";
import type { Handler } from "./handler.ts";
import { writeCsvHours, writeJsonHours } from "./write-hours.ts";

/** `POST /v1/optimality/composite/` */
export function compositeHandler(scoreLocation: ScoreLocation): Handler<"optimality.composite"> {
  const hoursOf = { json: kept(writeJsonHours), csv: kept(writeCsvHours) };
  const headersOf = kept(forecastHeaders);
  return async ({ body, format, nowMs }) => {
    const { latitude, longitude, forecast_hours: forecastHours, model } = body.request;
    const location = { latitude, longitude };
    const scored = await scoreLocation(
      { location, forecastHours, model, entry: body.constraint_params },
      nowMs,
    );
    const headers = headersOf(scored);
    const hours = hoursOf[format](scored);
    if (format === "csv") return { headers, chunks: [hours] };
    return { headers, chunks: [opening(metadataOf(body, scored, nowMs)), hours] };
  };
}

/** The document up to its hours, which close it. */
function opening(metadata: CompositeResponse["metadata"]): string {
  return `{"metadata":${JSON.stringify(metadata)},"forecast":`;
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

function metadataOf(
  { request }: CompositeRequest,
  scored: ScoredForecast,
  nowMs: number,
): CompositeResponse["metadata"] {
  const { entry, startHour, median, notices, estimated } = scored;
  return {
    generated_at: `${new Date(nowMs).toISOString().slice(0, 19)}+00:00`,
    model: request.model,
    id: entry.id,
    forecast_hours: median.length,
    timezone: "UTC",
    location: { latitude: request.latitude, longitude: request.longitude },
    start_date: formatEpochHour(startHour),
    end_date: formatEpochHour(startHour + median.length - 1),
    ...(notices.length === 0 ? {} : { notices: [...notices] }),
    ...(estimated.length === 0 ? {} : { estimated: [...estimated] }),
  };
}
