import { type Entry, type EntryType, entryTypes, type ModelId } from "@halcyon/schema";
import { costOfWork } from "@halcyon/schema/endpoints";
import { epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import { given } from "@halcyon/base/given";
import { bandEdges, customIds } from "@halcyon/schema/wire";
import { cellOf } from "../../headers/place-metadata.ts";
import { askedComposite, compositeWork, makeComposite } from "../../v2/hours/make-composite.ts";
import { type ComposedHours, limitsMissing } from "../../v2/hours/write-hours.ts";
import type { WeatherRooms } from "../../weather-rooms.ts";
import { noScore } from "../../../scoring/scores/packed-forecast.ts";
import type { AdmittedSeries, Collection, SeriesColumn, SeriesRequest } from "./collection.ts";
import type { ForecastFacts } from "./forecast-collection.ts";
import { type Parameter, type ScoreEnding, scoreEndings, scoreParameter } from "./parameter.ts";
import { withinHorizon } from "./within-horizon.ts";

type Rooms = Pick<WeatherRooms, "admit" | "ports" | "score" | "spread">;
type Library = Rooms["ports"]["library"];

/** Maximum number of parameters, and of points, in a request for scores. */
const scoresMax = { parameters: 10, points: 100 } as const;

/** Entry (task or scenario) that a parameter names, and the number of it. */
interface Scored {
  readonly entry: Pick<Entry, "type" | "id">;
  readonly ending: ScoreEnding;
}

/**
 * Returns the collection with the scores of a model, hour by hour. Its numbers are those of the endpoint `v2.optimality.composite`.
 *
 * @param about - Length of the forecast [h], whether its weather is synthetic, and its grid.
 */
export function scoreCollection(
  model: ModelId,
  rooms: Rooms,
  { hours, isSynthetic, grid }: ForecastFacts,
  nowMs: number,
): Collection {
  const now = epochHourOf(nowMs);
  const { library } = rooms.ports;
  return {
    id: `${model}-scores`,
    title: `Scores of tasks and scenarios by ${model.toUpperCase()}, hour by hour`,
    description: `The suitability of the weather, from 0 to 1. Name 1 to ${scoresMax.parameters} parameters. Your own entries have parameters too, such as task-${customIds.min} and task-${customIds.min}.share_ideal. A score is a planning aid. It does not replace observation, site checks or professional judgment.`,
    offering: "operational",
    step: "hour",
    extent: { from: now, to: now + Math.max(hours, 1) - 1 },
    isSynthetic,
    queries: grid === undefined ? ["position", "trajectory"] : ["position", "area", "cube", "trajectory"],
    ...(grid === undefined ? {} : { grid }),
    pointsMax: scoresMax.points,
    parameters: listed(library),
    naming: { maximum: scoresMax.parameters, unlisted: ownParameter },
    admit: (request) => withinHorizon(request, now, (within) => admitScores(rooms, model, now, within)),
  };
}

/** Parameters of each library, which are made once. */
const known = new WeakMap<Library, ReadonlyMap<string, Parameter>>();

function listed(library: Library): ReadonlyMap<string, Parameter> {
  const before = known.get(library);
  if (before !== undefined) return before;
  const parameters = entryTypes.flatMap((type) =>
    library.list(type).flatMap((entry) =>
      scoreEndings.map((ending): [string, Parameter] => {
        const parameter = scoreParameter(entry.slug, ending, entry);
        return [parameter.id, parameter];
      }),
    ),
  );
  const made = new Map(parameters);
  known.set(library, made);
  return made;
}

/** Form of the name of a parameter for an entry of the caller: `task-1000000`, with an optional ending. */
const ownForm = /^(task|scenario)-(\d{1,10})(\.share_acceptable|\.share_ideal)?$/;

function ownParameter(name: string): Parameter | undefined {
  const [, type, id, ending = ""] = ownForm.exec(name) ?? [];
  if (type === undefined) return undefined;
  return scoreParameter(`${type}-${id}`, ending as ScoreEnding, {
    name: `${type} ${id}`,
    type: type as EntryType,
  });
}

function scoredOf(library: Library, name: string): Scored {
  const [, type, id, ownEnding = ""] = ownForm.exec(name) ?? [];
  if (type !== undefined)
    return { entry: { type: type as EntryType, id: Number(id) }, ending: ownEnding as ScoreEnding };
  const ending = scoreEndings.findLast((one) => name.endsWith(one))!;
  const slug = name.slice(0, name.length - ending.length);
  const entry = entryTypes.flatMap((one) => library.list(one)).find((one) => one.slug === slug)!;
  return { entry, ending };
}

async function admitScores(
  rooms: Rooms,
  model: ModelId,
  now: number,
  { location, from, to, parameters, accountId, nowMs }: SeriesRequest,
): Promise<AdmittedSeries> {
  const wanted = parameters.map((parameter) => ({ parameter, ...scoredOf(rooms.ports.library, parameter) }));
  const byEntry = Map.groupBy(wanted, ({ entry: { type, id } }) => `${type} ${id}`);
  const { latitude, longitude, surface } = location;
  const composites = await Promise.all(
    [...byEntry.values()].map(async (ofEntry) => {
      const { type, id } = ofEntry[0]!.entry;
      const asked = askedComposite(
        {
          location: { latitude, longitude, ...given({ surface }) },
          model,
          entry: { type, id },
          period: { hours: to - now + 1 },
          timezone: "UTC",
          include: ofEntry.some(({ ending }) => ending !== "") ? ["ensemble"] : [],
        },
        { accountId },
        nowMs,
      );
      const admitted = await rooms.admit.asked(asked.request, nowMs);
      return { ofEntry, asked, admitted, work: compositeWork(admitted, asked.body) };
    }),
  );
  return {
    numbers: parameters.length * (to - from + 1),
    cost: composites.reduce((sum, { work }) => sum + costOfWork(work), 0),
    work: composites.reduce((sum, { work }) => sum + work, 0),
    // Warnings may stop hours at any time.
    versions: undefined,
    async read() {
      const columns = new Map<string, SeriesColumn>();
      const made = [];
      for (const { ofEntry, asked, admitted } of composites) {
        const composite = await makeComposite(rooms, admitted, asked, rooms.ports.warned);
        made.push(composite);
        for (const { parameter, ending } of ofEntry)
          columns.set(parameter, columnOf(parameter, ending, composite.hours, from - now));
      }
      const [{ headers, hours }] = made as [(typeof made)[number], ...typeof made];
      return [
        {
          location,
          calendar: "standard",
          from,
          columns: parameters.map((parameter) => columns.get(parameter)!),
          sources: hours.forecast.parts.map(({ part, run, source, cell }) => ({
            part,
            run: formatEpochHour(run),
            source: source.id,
            synthetic: source.synthetic,
            cell: cellOf(cell),
            licence: source.licence,
          })),
          headers,
          versions: undefined,
        },
      ];
    },
  };
}

/** Position of the last band that counts for each share, with the best band first. */
const lastBands: Readonly<Record<Exclude<ScoreEnding, "">, number>> = {
  ".share_ideal": bandEdges.findIndex(({ name }) => name === "ideal"),
  ".share_acceptable": bandEdges.findIndex(({ name }) => name === "acceptable"),
};

/** Returns the column of a parameter, from the hour `first` of the forecast. */
function columnOf(
  parameter: string,
  ending: ScoreEnding,
  { entry, forecast, spread }: ComposedHours,
  first: number,
): SeriesColumn {
  const hours = forecast.median.length - first;
  if (ending === "" || spread === undefined) {
    const values = Float64Array.from({ length: hours }, (_, row) => forecast.median[first + row]! / 1e4);
    return { parameter, values, reasonOf: () => "gap" };
  }
  const missingAt = limitsMissing(entry, forecast);
  const lacksLimit = (hour: number): boolean => ending === ".share_ideal" && missingAt(hour).length > 0;
  const bands = lastBands[ending] + 1;
  const values = Float64Array.from({ length: hours }, (_, row) => {
    const hour = first + row;
    if (spread.median[hour] === noScore || lacksLimit(hour)) return Number.NaN;
    let share = 0;
    for (let band = 0; band < bands; band++) share += spread.shares[hour * bandEdges.length + band]!;
    return share / 1e4;
  });
  return {
    parameter,
    values,
    reasonOf: (row) => (spread.median[first + row] === noScore ? "no_members" : "limit_without_data"),
  };
}
