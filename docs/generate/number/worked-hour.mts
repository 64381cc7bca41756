import { findEntry } from "@halcyon/library";
import {
  type Entry,
  type HourlyWeather,
  type OperationalResponse,
  pack,
  packedMissing,
  variable,
  type VariableName,
} from "@halcyon/schema";
import { carriage } from "@halcyon/schema/registry";
import { epochHourOf, millisecondsPerHour } from "@halcyon/schema/time";
import type { BreakdownHour, BreakdownResponse } from "@halcyon/schema/v1";
import {
  entryReads,
  explainHour,
  gustAtHeight,
  type HourReason,
  type PartScores,
  type PreparedEntry,
  prepareEntry,
  publish,
  scorePart,
} from "@halcyon/scoring";
import { askedAtMs, type DocsServer } from "../docs-server.mts";

/** Hour that the page "How is this number made?" explains. Its scores come from the ensemble, and two limits reduce them. */
export const workedHour = {
  task: 1,
  place: "Warsaw",
  latitude: 52.2,
  longitude: 21,
  model: "noaa",
  startsAt: "2026-11-30T05:00:00Z",
} as const;

const startMs = Date.parse(workedHour.startsAt);

/** Position of the hour in the response, from 0. */
export const hoursAhead =
  Math.floor(startMs / millisecondsPerHour) - Math.floor(askedAtMs / millisecondsPerHour);

/** Explained hour, with the response of the server and all intermediate results. The results are computed with the functions that the server uses. */
export interface WorkedHour {
  readonly entry: Entry;
  readonly prepared: PreparedEntry;
  /** Response of the server for the explained hour. */
  readonly answered: BreakdownHour;
  /** Position of the ensemble member that the response explains, from 0. */
  readonly member: number;
  /** Values of the variables in the explained ensemble member, as the integers in which weather is stored. Wind speed and gusts are at 10 m. */
  readonly packed: Readonly<
    Record<"wind_speed_10m" | "wind_gusts_10m" | "temperature_2m" | "visibility", number>
  >;
  /** Unrounded wind gust at the height of the crane's jib [m/s]. */
  readonly gustMps: number;
  readonly reason: HourReason;
  /** Unrounded scores of all ensemble members, in the order of the members. */
  readonly memberScores: readonly number[];
  /** Unrounded 10 % quantile of the scores. `median` and `q90` are the other quantiles. */
  readonly q10: number;
  readonly median: number;
  readonly q90: number;
}

/** Requests the explained hour and the weather of its ensemble members from the server. Computes the score again from that weather. */
export async function makeWorkedHour(server: DocsServer): Promise<WorkedHour> {
  const entry = findEntry("task", workedHour.task)!;
  const prepared = prepareEntry(entry);
  const answered = await answeredHour(server);
  const weather = await weatherAround(
    server,
    entryReads(prepared, (name) => (Object.hasOwn(carriage.gefs, name) ? Infinity : 0)),
  );
  const scores = scoresOf(prepared, weather);
  const member = answered.member!;
  const packedOf = (name: VariableName): number => weather.grids.get(name)![weather.members + member]!;
  const valueOf = (name: VariableName): number => packedOf(name) / variable(name).packing.divisor;
  return {
    entry,
    prepared,
    answered,
    member,
    packed: {
      wind_speed_10m: packedOf("wind_speed_10m"),
      wind_gusts_10m: packedOf("wind_gusts_10m"),
      temperature_2m: packedOf("temperature_2m"),
      visibility: packedOf("visibility"),
    },
    gustMps: gustAtHeight(
      valueOf("wind_speed_10m"),
      valueOf("wind_gusts_10m"),
      entry.constraints[0]!.height_m!,
    ),
    reason: explainHour(scores, 0),
    memberScores: Array.from(scores.logScores, Math.exp),
    q10: scores.q10[0]!,
    median: scores.median[0]!,
    q90: scores.q90[0]!,
  };
}

async function answeredHour(server: DocsServer): Promise<BreakdownHour> {
  const { latitude, longitude, model, task, startsAt } = workedHour;
  const { status, text } = await server.send("POST", "/v1/optimality/breakdown/", {
    request: { latitude, longitude, forecast_hours: hoursAhead + 1, model },
    constraint_params: { id: task, type: "task" },
  });
  if (status !== 200) throw new Error(`The breakdown of the worked hour could not be had: ${text}`);
  return (JSON.parse(text) as BreakdownResponse).forecast.find(({ timestamp }) => timestamp === startsAt)!;
}

/** Returns the weather of all members for the explained hour and for the hours before and after it. It is packed as in a source. */
async function weatherAround(server: DocsServer, names: readonly VariableName[]): Promise<HourlyWeather> {
  const { latitude, longitude, model } = workedHour;
  const query = new URLSearchParams({
    latitude: String(latitude),
    longitude: String(longitude),
    variables: names.join(","),
    forecast_hours: String(hoursAhead + 3),
    statistics: "members",
  });
  const { status, text } = await server.send("GET", `/v1/operational/${model}/hourly?${query.toString()}`);
  if (status !== 200) throw new Error(`The weather of the worked hour could not be had: ${text}`);
  const { hourly } = JSON.parse(text) as OperationalResponse;
  const columns = hourly as unknown as Readonly<Record<VariableName, { members: (number | null)[][] }>>;
  const rowOf = (stampMs: number): number =>
    hourly.timestamp.findIndex((stamp) => Date.parse(stamp) === stampMs);
  const members = columns[names[0]!].members.length;
  const hours = 3;
  const grids = new Map(
    names.map((name) => {
      const { stepType, packing } = variable(name);
      // Values that hold at an instant bear its stamp; those of an hour bear the stamp of its end.
      const first = rowOf(startMs + (stepType === "instant" ? -1 : 0) * millisecondsPerHour);
      const values = Int16Array.from({ length: hours * members }, (_, index) => {
        const value = columns[name].members[index % members]![first + Math.floor(index / members)];
        return value === null || value === undefined ? packedMissing : pack(value, packing);
      });
      return [name, values] as const;
    }),
  );
  return { from: epochHourOf(startMs - millisecondsPerHour), hours, members, grids };
}

function scoresOf(entry: PreparedEntry, weather: HourlyWeather): PartScores {
  const { latitude, longitude } = workedHour;
  const scores = scorePart({
    entry,
    weather,
    site: { cell: { latitude, longitude, sea: false }, nowRow: 0 },
    reach: (name) => (weather.grids.has(name) ? weather.hours : 0),
    fromRow: 1,
    toRow: 2,
    quantilesToRow: 2,
  });
  if ("gap" in scores) throw new Error("The weather of the worked hour has a gap.");
  return scores;
}

/** Returns the differences between the recomputed hour and the response of the server; empty if all values agree. */
export function differences({ answered, reason, q10, median, q90 }: WorkedHour): string[] {
  const pairs: readonly (readonly [
    what: string,
    made: string | number | null,
    answered: string | number | null,
  ])[] = [
    ["median", publish(median), answered.median],
    ["Q10", publish(q10), answered.Q10],
    ["Q90", publish(q90), answered.Q90],
    ["member", reason.member, answered.member],
    ["score of the member", publish(reason.memberScore), answered.member_score],
    ["limiting", String(reason.limiting), String(answered.limiting)],
    ...reason.constraints.flatMap(({ value, membership }, index) => [
      [`value of constraint ${index}`, value, answered.constraints[index]!.value] as const,
      [`suitability of constraint ${index}`, membership, answered.constraints[index]!.suitability] as const,
    ]),
  ];
  return pairs.flatMap(([what, made, said]) =>
    made === said ? [] : [`${what}: ${made} here, ${said} there`],
  );
}
