import type { WeatherRooms } from "../endpoints/weather-rooms.ts";
import type { Handler } from "./handler.ts";
import { askedComposite, compositeMs, makeComposite } from "./make-composite.ts";

/** `POST /v2/optimality/composite/` */
export function compositeHandler(
  rooms: Pick<WeatherRooms, "admit" | "score" | "spread">,
): Handler<"optimality.composite"> {
  return async ({ body, format, principal, nowMs }) => {
    const asked = askedComposite(body, principal, nowMs);
    const { request, inTerms } = asked;
    const admitted = await inTerms(() => rooms.admit.asked(request, nowMs));
    return {
      workMs: () => compositeMs(rooms, admitted, body),
      async answer() {
        const made = await inTerms(() => makeComposite(rooms, admitted, asked));
        return { headers: made.headers, chunks: made[format]() };
      },
    };
  };
}
