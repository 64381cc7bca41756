import type { EpochHour, Location, VariableName } from "@halcyon/schema";
import type { NativeWeather } from "../source/source.ts";
import { callWeight } from "./call-weight.ts";
import { packAnswer } from "./hourly-answer.ts";
import { daysOf, hourlyQuery } from "./hourly-query.ts";
import type { OpenMeteoClient } from "./open-meteo-client.ts";
import { openMeteoVariables } from "./open-meteo-variables.ts";

export interface ArchiveRequest {
  readonly location: Location;
  readonly variables: readonly VariableName[];
  /** The first and the last stamp, both included. ERA5 begins in 1940 and ends about 5 days ago. */
  readonly from: EpochHour;
  readonly to: EpochHour;
  /** Another reanalysis of the endpoint with the same variables. */
  readonly model?: string;
}

/**
 * Reads the reanalysis ERA5, hour by hour, at the cell nearest to a place: hour-ending stamps, one member.
 *
 * The whole span is one answer: 10 variables of 10 years are about 5 MB and count as 260 calls.
 *
 * @returns Hours that the archive does not have yet are `packedMissing`.
 * @throws OpenMeteoError where the provider gives no weather.
 * @throws Error for a variable that the archive does not carry, and for a span that ends before it begins.
 * @example Goes on from {@link openMeteoClient}.
 * ```js
 * const { grids } = await readArchive(client, {
 *   location: { latitude: 51.5, longitude: -0.12 },
 *   variables: ["temperature_2m"],
 *   from: epochHourOf(Date.UTC(2020, 0, 1)),
 *   to: epochHourOf(Date.UTC(2020, 0, 1, 23)),
 * });
 * grids.get("temperature_2m").length; // => 24
 * ```
 */
export async function readArchive(client: OpenMeteoClient, request: ArchiveRequest): Promise<NativeWeather> {
  const { location, from, to, model = "era5" } = request;
  if (to < from) throw new Error("The hours to read of the archive are empty.");
  const known = openMeteoVariables("era5");
  const variables = new Map(
    request.variables.map((name) => {
      const asked = known.get(name);
      if (asked === undefined) throw new Error(`Open-Meteo's archive does not carry ${name}.`);
      return [name, asked];
    }),
  );
  const columns = [...variables.values()].map(({ column }) => column);
  const stamps = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const expected = { what: `open-meteo-${model}`, location, stamps, stepHours: 1, members: 1, variables };
  const grids = await client.weather(
    {
      endpoint: "archive",
      query: hourlyQuery({ location, model, columns, from, to, stepHours: 1 }),
      weight: callWeight({ variables: columns.length, members: 1, days: daysOf(request), stepHours: 1 }),
    },
    (json) => packAnswer(json, expected),
  );
  return { members: 1, stamps, grids };
}
