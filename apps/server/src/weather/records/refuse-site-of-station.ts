import type { SiteLocation } from "@halcyon/schema";
import type { RecordDescription } from "@halcyon/weather";
import { Refusal } from "../../errors/refusal.ts";

/**
 * Refuses to say anything of a site in the record of a station.
 *
 * @throws Refusal invalid_request
 */
export function refuseSiteOfStation(
  { id, station }: RecordDescription,
  { elevationM, surface }: SiteLocation,
): void {
  if (station !== true) return;
  const fields = [
    ...(elevationM === undefined ? [] : ["elevationM"]),
    ...(surface === undefined ? [] : ["surface"]),
  ];
  if (fields.length === 0) return;
  const detail = `${id} was measured at a station, and its weather is not moved: leave out elevation_m and surface.`;
  throw new Refusal("invalid_request", {
    detail,
    errors: fields.map((field) => ({ field, code: "station_record", detail })),
  });
}
