import type { Location } from "@halcyon/schema";
import { dataNumbersMax } from "@halcyon/schema/wire";
import { loopTurn } from "@halcyon/weather";
import type { AnswerHeaders } from "../../pipeline/answer.ts";
import type { AdmittedSeries, Collection, Series, SeriesRequest } from "../collections/collection.ts";
import type { Parameter } from "../collections/parameter.ts";
import { instantOf, stepMs, type Steps } from "../collections/steps.ts";
import { type CoverageAnswer, timedSeries } from "../coverages/coverage.ts";
import { stepsIn } from "./asked-steps.ts";
import { readTimes } from "./datetime.ts";
import { admitPresent, readParameters } from "./parameter-names.ts";
import { refuseInput } from "../../pipeline/refuse-input.ts";
import { readLine, readPoints } from "./wkt.ts";

/** Parameters of a query for coverages, after the checks of its schema. */
export interface CoverageQuery {
  readonly coords: string;
  readonly datetime?: string | undefined;
  readonly "parameter-name"?: string | undefined;
  readonly parameter_names?: string | undefined;
}

/** Caller of a query, and the time of the query [ms since 1970]. */
export type Asker = Pick<SeriesRequest, "accountId" | "nowMs">;

/** Admitted query for coverages. It passed all checks, but no data were read for it yet. */
export interface AdmittedQuery extends Omit<AdmittedSeries, "read"> {
  /** Number of features that the answer has as GeoJSON, at most. */
  readonly features: number;
  read(): Promise<Found>;
}

/** Result of a query, with the headers that name the sources. */
interface Found extends Pick<CoverageAnswer, "parameters" | "found"> {
  readonly headers: AnswerHeaders;
  readonly versions: readonly string[] | undefined;
}

/** Place whose series a query needs. */
interface Wanted extends Steps {
  readonly location: Location;
  readonly mayEndEarlier: boolean;
}

/**
 * Admits (checks) a query for series at points.
 *
 * @throws Refusal invalid_request if a parameter of the query is not valid. Also throws every refusal of the collection.
 */
export async function admitPosition(
  collection: Collection,
  query: CoverageQuery,
  asker: Asker,
): Promise<AdmittedQuery> {
  return admitSeriesAt(readPoints(query.coords), collection, query, asker);
}

async function admitSeriesAt(
  locations: readonly Location[],
  collection: Collection,
  query: CoverageQuery,
  asker: Asker,
): Promise<AdmittedQuery> {
  const times = readTimes(query.datetime);
  const steps = stepsIn(collection, times);
  const wanted = locations.map((location) => ({ location, ...steps, mayEndEarlier: !times.isInstant }));
  const { step } = collection;
  return admitted(collection, query, wanted, asker, (parameters, series) => ({
    parameters,
    found: { points: series.flat().map((one) => timedSeries(one, step)) },
  }));
}

/**
 * Admits (checks) a query for the values along a line, at its vertices. A vertex has the value of the step that contains its time. If the line has no times,
 * and `datetime` is no instant, each vertex has a series.
 *
 * @throws Refusal invalid_request if a parameter of the query is not valid. Also throws every refusal of the collection.
 */
export async function admitTrajectory(
  collection: Collection,
  query: CoverageQuery,
  asker: Asker,
): Promise<AdmittedQuery> {
  const line = readLine(query.coords);
  const isTimed = line[0]!.atSeconds !== undefined;
  if (!isTimed && !readTimes(query.datetime).isInstant) {
    const locations = line.map(({ location }) => location);
    return admitSeriesAt(locations, collection, query, asker);
  }
  const vertices = line.map(({ location, atSeconds }) => ({
    location,
    at: vertexStep(collection, query, atSeconds),
  }));
  const byPlace = Map.groupBy(vertices, ({ location }) => placeOf(location));
  const wanted = [...byPlace.values()].map((here) => ({
    location: here[0]!.location,
    from: Math.min(...here.map(({ at }) => at)),
    to: Math.max(...here.map(({ at }) => at)),
    mayEndEarlier: false,
  }));
  const { step } = collection;
  return admitted(collection, query, wanted, asker, (parameters, series) => {
    const seriesAt = new Map(series.map((one) => [placeOf(one[0]!.location), one[0]!]));
    const found = vertices.map(({ location, at }) => ({
      location,
      at,
      series: seriesAt.get(placeOf(location))!,
    }));
    const columns = parameters.map(({ id: parameter }, index) => ({
      parameter,
      values: Float64Array.from(
        found,
        ({ at, series: { from, columns: all } }) => all[index]!.values[at - from]!,
      ),
      reasonOf: (row: number) => {
        const { at, series: of } = found[row]!;
        return of.columns[index]!.reasonOf(at - of.from);
      },
    }));
    const sources = new Map(
      series.flat().flatMap((one) => one.sources.map((of) => [JSON.stringify(of), of])),
    );
    return {
      parameters,
      found: {
        line: {
          vertices: vertices.map(({ location, at }) => ({ location, time: instantOf(at, step) })),
          columns,
          sources: [...sources.values()],
        },
      },
    };
  });
}

function placeOf({ latitude, longitude }: Location): string {
  return `${latitude} ${longitude}`;
}

/** Returns the step of a vertex: that of its own time, or else that of the instant in `datetime`. */
function vertexStep(
  collection: Collection,
  { datetime }: CoverageQuery,
  atSeconds: number | undefined,
): number {
  if (atSeconds !== undefined) {
    if (datetime !== undefined)
      throw refuseInput({
        parameter: "datetime",
        code: "span_conflict",
        detail: "The vertices of a LINESTRINGM have their own times: leave out datetime.",
      });
    const at = Math.floor((atSeconds * 1000) / stepMs[collection.step]);
    const { extent, step } = collection;
    if (at >= extent.from && at <= extent.to) return at;
    const [minimum, maximum] = [extent.from, extent.to].map((one) => instantOf(one, step));
    const detail = `The time ${atSeconds} of a vertex is outside the collection, which has data from ${minimum} to ${maximum}. Times are seconds since 1970.`;
    throw refuseInput({
      parameter: "coords",
      code: "outside_record",
      detail,
      expected: { minimum, maximum },
    });
  }
  return stepsIn(collection, readTimes(datetime)).from;
}

async function admitted(
  collection: Collection,
  query: CoverageQuery,
  wanted: readonly Wanted[],
  asker: Asker,
  foundIn: (
    parameters: readonly Parameter[],
    series: readonly (readonly Series[])[],
  ) => Pick<Found, "parameters" | "found">,
): Promise<AdmittedQuery> {
  const { pointsMax } = collection;
  if (wanted.length > pointsMax) {
    const detail = `At most ${pointsMax} points are allowed in ${collection.id}: split the geometry.`;
    throw refuseInput({ parameter: "coords", code: "too_big", detail, expected: { maximum: pointsMax } });
  }
  const asked = readParameters(query["parameter-name"] ?? query.parameter_names, collection);
  refuseManyNumbers(wanted, asked.areNamed ? asked.parameters.length : 1);
  const admitAll = async (parameters: readonly Parameter[]): Promise<AdmittedSeries[]> => {
    const names = parameters.map(({ id }) => id);
    const all: AdmittedSeries[] = [];
    for (const place of wanted) {
      all.push(await collection.admit({ ...place, ...asker, parameters: names }));
      await loopTurn();
    }
    return all;
  };
  const { admitted: all, parameters } = asked.areNamed
    ? { admitted: await admitAll(asked.parameters), parameters: asked.parameters }
    : await admitPresent(asked.parameters, admitAll);
  refuseManyNumbers(wanted, parameters.length);
  const sumOf = (numberOf: (one: AdmittedSeries) => number): number =>
    all.reduce((sum, one) => sum + numberOf(one), 0);
  const numbers = sumOf((one) => one.numbers);
  return {
    numbers,
    cost: collection.costOf?.(numbers) ?? sumOf(({ cost }) => cost),
    work: sumOf(({ work }) => work),
    features: Math.ceil(numbers / parameters.length),
    versions: joined(all.map(({ versions }) => versions)),
    shortMonths: all.find(({ shortMonths }) => shortMonths !== undefined)?.shortMonths,
    async read() {
      const series: (readonly Series[])[] = [];
      for (const one of all) series.push(await one.read());
      const flat = series.flat();
      return {
        ...foundIn(parameters, series),
        headers: headersOf(flat),
        versions: joined(flat.map(({ versions }) => versions)),
      };
    },
  };
}

/** Joins the versions of several series. Returns undefined if those of a series are not known. */
export function joined(all: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  const known = all.filter((one) => one !== undefined);
  return known.length === all.length ? [...new Set(known.flat())] : undefined;
}

/** Returns the headers of an answer. Those that describe a cell are left out if the answer has several. */
export function headersOf(all: readonly Series[]): AnswerHeaders {
  const [first] = all.map(({ headers }) => headers);
  if (all.length === 1) return first!;
  const isSynthetic = all.some(({ headers }) => headers["x-halcyon-synthetic"] === "?1");
  const { link } = first!;
  return { "x-halcyon-synthetic": isSynthetic ? "?1" : "?0", ...(link === undefined ? {} : { link }) };
}

function refuseManyNumbers(wanted: readonly Steps[], parameters: number): void {
  const numbers = wanted.reduce((sum, { from, to }) => sum + (to - from + 1) * parameters, 0);
  if (numbers <= dataNumbersMax) return;
  const detail = `The answer would have ${numbers} numbers, but the maximum is ${dataNumbersMax}: ask for a shorter time in datetime, or for fewer points or parameters.`;
  throw refuseInput({
    parameter: "datetime",
    code: "too_big",
    detail,
    expected: { numbers: dataNumbersMax },
  });
}
