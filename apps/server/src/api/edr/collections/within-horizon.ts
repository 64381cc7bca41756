import { Refusal } from "../../../errors/refusal.ts";
import type { AdmittedSeries, SeriesRequest } from "./collection.ts";

/**
 * Admits (checks) a request for series of a forecast. If the forecast is shorter at the place than elsewhere, the series ends where the forecast ends.
 *
 * @param now - Current hour [h since 1970].
 * @param admit - Admits a request. It throws Refusal horizon_exceeded if the forecast is too short.
 * @throws Refusal horizon_exceeded if the forecast ends before the first step, or the caller asked for a step after its end. Also throws every other error of
 *   `admit`.
 */
export async function withinHorizon(
  request: SeriesRequest,
  now: number,
  admit: (request: SeriesRequest) => Promise<AdmittedSeries>,
): Promise<AdmittedSeries> {
  try {
    return await admit(request);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "horizon_exceeded" || !request.mayEndEarlier)
      throw error;
    const maximum = Number(error.errors[0]?.expected?.["maximum"]);
    const to = now + maximum - 1;
    // A shorter forecast each time, so this ends.
    if (!(to >= request.from && to < request.to)) throw error;
    return withinHorizon({ ...request, to }, now, admit);
  }
}
