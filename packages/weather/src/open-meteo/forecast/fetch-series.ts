import { packedMissing, variable, type VariableName } from "@halcyon/schema";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import { impossibleSteps } from "../../source/impossible-steps.ts";
import type { NativeWeather, ReadRequest, SourceDescription } from "../../source/source.ts";
import type { OpenMeteoClient, OpenMeteoRequest } from "../client/open-meteo-client.ts";
import { OpenMeteoError } from "../client/open-meteo-error.ts";
import { packAnswer } from "../hourly-answer.ts";
import type { openMeteoVariables } from "../open-meteo-variables.ts";
import type { Series } from "../series-cache.ts";
import type { OpenMeteoOffer } from "./open-meteo-offer.ts";

/** Objects that a source needs to request its forecast product from Open-Meteo. */
export interface Reader {
  readonly client: OpenMeteoClient;
  readonly offer: OpenMeteoOffer;
  readonly known: ReturnType<typeof openMeteoVariables>;
}

/** Run and cell whose series are fetched. */
interface SeriesQuestion extends Pick<ReadRequest, "cell" | "run"> {
  readonly names: readonly VariableName[];
  /** Time stamps that the response must contain. */
  readonly stamps: readonly EpochHour[];
  readonly request: OpenMeteoRequest;
}

/**
 * Fetches series of a run. Stamps up to the start of the run have the values of the control member. Values after the last lead time of a variable are missing.
 *
 * @throws OpenMeteoError `unusable_answer` if a value is impossible. OpenMeteoError from `OpenMeteoClient.weather` if the provider returns no usable weather.
 */
export async function fetchSeries(
  { client, offer, known }: Reader,
  description: SourceDescription,
  { cell, run, names, stamps, request }: SeriesQuestion,
): Promise<Series> {
  const { members, stepHours } = offer;
  const variables = new Map(names.map((name) => [name, known.get(name)!]));
  const expected = { what: description.id, location: cell, stamps, stepHours, members, variables };
  const series = await client.weather(request, (json) => {
    const grids = packAnswer(json, expected);
    const [impossible] = impossibleSteps({ stamps, members, grids });
    if (impossible === undefined) return grids;
    const { variable: name, value, stamp } = impossible;
    const what = `${value} ${variable(name).unit} as ${name} for ${formatEpochHour(stamp)}`;
    throw new OpenMeteoError("unusable_answer", `${description.id} gave ${what}, which cannot be.`);
  });
  for (const [name, packed] of series) {
    const toLeadHours = description.variables.get(name)!.toLeadHours;
    stamps.forEach((stamp, index) => {
      const row = packed.subarray(index * members, (index + 1) * members);
      if (stamp <= run) row.fill(row[0]!);
      else if (stamp > run + toLeadHours) row.fill(packedMissing);
    });
  }
  return series;
}

/** Returns the weather at the time stamps in [from, to], and at one more time stamp beyond each end. Variables without a series have missing values. */
export function around(
  series: Series,
  all: readonly EpochHour[],
  members: number,
  { variables, from, to }: Pick<ReadRequest, "variables" | "from" | "to">,
): NativeWeather {
  const inside = all.findIndex((stamp) => stamp >= from);
  const after = all.findIndex((stamp) => stamp > to);
  const first = inside === -1 ? all.length - 1 : Math.max(0, inside - 1);
  const stamps = all.slice(first, after === -1 ? all.length : after + 1);
  const grids = new Map<VariableName, Int16Array>(
    variables.map((name) => {
      const packed = series.get(name)?.slice(first * members, (first + stamps.length) * members);
      return [name, packed ?? new Int16Array(stamps.length * members).fill(packedMissing)];
    }),
  );
  return { members, stamps, grids };
}
