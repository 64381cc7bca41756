import type { WeatherRooms } from "../endpoints/weather-rooms.ts";
import { zoneOf } from "../wanted-hours/zone-of-place.ts";
import { askedForecast } from "./asked-forecast.ts";
import type { Handler } from "./handler.ts";
import { compositeMs, makeComposite } from "./make-composite.ts";
import { periodTerms } from "./period-refusals.ts";

/** `POST /v2/optimality/composite/` */
export function compositeHandler(
  rooms: Pick<WeatherRooms, "admit" | "score" | "spread">,
): Handler<"optimality.composite"> {
  return async ({ body, format, principal, nowMs }) => {
    const { request, period } = askedForecast(body, principal, nowMs);
    const inTerms = periodTerms(body.period, nowMs, "#/period");
    const admitted = await inTerms(() => rooms.admit.asked(request, nowMs));
    const wish = { request: body, period, timezone: await zoneOf(body.timezone, body.location), nowMs };
    return {
      workMs: () => compositeMs(rooms, admitted, wish),
      async answer() {
        const made = await inTerms(() => makeComposite(rooms, admitted, wish));
        return { headers: made.headers, chunks: made[format]() };
      },
    };
  };
}
