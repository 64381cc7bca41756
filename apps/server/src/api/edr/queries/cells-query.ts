import { dataNumbersMax } from "@halcyon/schema/wire";
import { costOfWork } from "@halcyon/schema/endpoints";
import { edrCellsMax, radiusUnits } from "@halcyon/schema/edr";
import { costOfCells } from "@halcyon/schema/v2";
import { loopTurn } from "@halcyon/weather";
import { Refusal } from "../../../errors/refusal.ts";
import type {
  AdmittedSeries,
  Collection,
  Series,
  SeriesColumn,
  SeriesSource,
} from "../collections/collection.ts";
import type { Parameter } from "../collections/parameter.ts";
import { instantOf } from "../collections/steps.ts";
import type { GridSeries } from "../coverages/coverage.ts";
import { stepsIn } from "./asked-steps.ts";
import { type AdmittedQuery, type Asker, type CoverageQuery, headersOf, joined } from "./coverage-query.ts";
import { readTimes } from "./datetime.ts";
import { findCells, type Shape, type WantedCell } from "./grid-cells.ts";
import { admitPresent, readParameters } from "./parameter-names.ts";
import { refuseInput } from "../../pipeline/refuse-input.ts";
import { readBox, readPoints, readPolygons } from "./wkt.ts";

/** Parameters of a query besides its shape. */
export type Times = Omit<CoverageQuery, "coords">;

/** Parameters of a query for a circle. */
interface CircleQuery extends CoverageQuery {
  readonly within: string;
  readonly "within-units"?: string | undefined;
}

/** Returns the shape of a query for a box. */
export function cubeShape({ bbox }: Times & { readonly bbox: string }): Shape {
  const [west, south, east, north] = readBox(bbox);
  const isLine = west === east;
  return {
    parameter: "bbox",
    box: [
      isLine ? Math.max(west - edgeDegrees, -180) : west,
      south === north ? Math.max(south - edgeDegrees, -90) : south,
      isLine ? Math.min(east + edgeDegrees, 180) : east,
      south === north ? Math.min(north + edgeDegrees, 90) : north,
    ],
  };
}

/** Distance by which a box without a width or a height is widened [degrees], so that it has the cell in which it lies. Readers ask for single cells so. */
const edgeDegrees = 0.002;

/** Returns the shape of a query for polygons. */
export function areaShape({ coords }: CoverageQuery): Shape {
  return { parameter: "coords", geometry: readPolygons(coords) };
}

/** Returns the shape of a query for a circle. */
export function radiusShape({ coords, within, "within-units": unit = "km" }: CircleQuery): Shape {
  const [middle, ...others] = readPoints(coords);
  if (middle === undefined || others.length > 0)
    throw refuseInput({
      parameter: "coords",
      code: "invalid_format",
      detail: "A circle has one POINT as its middle.",
    });
  const length = Number(within);
  if (!(length > 0) || !Number.isFinite(length))
    throw refuseInput({
      parameter: "within",
      code: "invalid_format",
      detail: "The radius of a circle is a number above 0, such as 40.",
    });
  return { parameter: "within", middle, radiusKm: length * radiusUnits[unit.toLowerCase() as "km" | "m"] };
}

/** Parameters that are admitted together at a cell, such as those of one task. */
interface AdmittedGroup {
  readonly parameters: readonly Parameter[];
  readonly series: AdmittedSeries;
}

interface AdmittedCell extends WantedCell {
  readonly groups: readonly AdmittedGroup[];
}

/**
 * Admits (checks) a query for the cells of a grid. A parameter that a cell lacks is null there.
 *
 * @throws Refusal invalid_request if a parameter of the query is not valid, answer_too_large if the answer would be too large. Throws the refusal of the first
 *   cell if no cell has data, and each refusal of the collection that is about no place.
 */
export async function admitCells(
  collection: Collection,
  query: Times,
  shape: Shape,
  asker: Asker,
): Promise<AdmittedQuery> {
  const times = readTimes(query.datetime);
  const steps = stepsIn(collection, times);
  const asked = readParameters(query["parameter-name"] ?? query.parameter_names, collection);
  const rows = steps.to - steps.from + 1;
  const places = placesMax(rows, asked.parameters.length);
  const most = { cells: Math.min(edrCellsMax, places), places };
  const { cells, latitudes, longitudes } = await findCells(await collection.grid!(), shape, most);
  const admitGroup = async (
    { location }: WantedCell,
    group: readonly Parameter[],
  ): Promise<AdmittedGroup> => {
    const { admitted: series, parameters } = await admitPresent(group, (present) =>
      collection.admit({
        location,
        ...steps,
        mayEndEarlier: !times.isInstant,
        parameters: present.map(({ id }) => id),
        ...asker,
      }),
    );
    return { series, parameters };
  };
  const byGroup = [...Map.groupBy(asked.parameters, ({ scored }) => scored).values()];
  const { good, firstRefusal } = await admitEach(cells, byGroup, admitGroup);
  const groups = good.flatMap((cell) => cell.groups);
  if (groups.length === 0) throw firstRefusal!;
  const present = new Set(groups.flatMap(({ parameters }) => parameters));
  const parameters = asked.areNamed ? asked.parameters : asked.parameters.filter((one) => present.has(one));
  const work = groups.reduce((sum, { series }) => sum + series.work, 0);
  const numbers = rows * parameters.length * latitudes.length * longitudes.length;
  return {
    numbers,
    cost: collection.costOf?.(numbers) ?? Math.max(costOfCells(groups.length), costOfWork(work)),
    work,
    features: rows * cells.length,
    versions: joined(groups.map(({ series }) => series.versions)),
    async read() {
      const all: Series[] = [];
      const read: (WantedCell & { readonly columns: readonly SeriesColumn[] })[] = [];
      for (const { groups: ofCell, ...cell } of good) {
        const here: Series[] = [];
        for (const { series } of ofCell) here.push(...(await series.read()));
        all.push(...here);
        const known = new Map(here.flatMap(({ columns }) => columns.map((one) => [one.parameter, one])));
        read.push({ ...cell, columns: parameters.map(({ id }) => known.get(id) ?? lacking(id)) });
        await loopTurn();
      }
      const length = Math.max(...read.flatMap(({ columns }) => columns.map(({ values }) => values.length)));
      const grid: GridSeries = {
        times: Array.from({ length }, (_, row) => instantOf(steps.from + row, collection.step)),
        latitudes,
        longitudes,
        cells: read.map(({ columns, ...cell }) => ({
          ...cell,
          columns: columns.map((one) => filled(one, length)),
        })),
        sources: sourcesOf(all),
      };
      return {
        parameters,
        found: { grid },
        headers: headersOf(all),
        versions: joined(all.map(({ versions }) => versions)),
      };
    },
  };
}

/** Returns the maximum number of places of a grid. */
function placesMax(rows: number, parameters: number): number {
  const places = Math.floor(dataNumbersMax / (rows * parameters));
  if (places > 0) return places;
  const detail = `One cell would have ${rows * parameters} numbers, but the maximum of an answer is ${dataNumbersMax}: ask for a shorter time in datetime, or for fewer parameters.`;
  throw new Refusal("answer_too_large", {
    detail,
    errors: [{ parameter: "datetime", code: "too_big", detail, expected: { numbers: dataNumbersMax } }],
  });
}

/** Codes of refusals that are about one place, so that another cell may have data. */
const ofPlace: ReadonlySet<string> = new Set([
  "variable_unavailable",
  "location_outside_coverage",
  "horizon_exceeded",
]);

async function admitEach(
  cells: readonly WantedCell[],
  byGroup: readonly (readonly Parameter[])[],
  admit: (cell: WantedCell, group: readonly Parameter[]) => Promise<AdmittedGroup>,
): Promise<{ readonly good: readonly AdmittedCell[]; readonly firstRefusal: unknown }> {
  const good: AdmittedCell[] = [];
  let firstRefusal: unknown;
  for (const cell of cells) {
    const groups: AdmittedGroup[] = [];
    for (const group of byGroup) {
      try {
        groups.push(await admit(cell, group));
      } catch (error) {
        if (!(error instanceof Refusal) || !ofPlace.has(error.code)) throw error;
        firstRefusal ??= error;
      }
    }
    good.push({ ...cell, groups });
    await loopTurn();
  }
  return { good, firstRefusal };
}

/** Returns the column of a parameter that a cell lacks. */
function lacking(parameter: string): SeriesColumn {
  return { parameter, values: new Float64Array(), reasonOf: notCarried };
}

/** Returns a column with a number of rows. Rows after the end of the data are null. */
function filled(column: SeriesColumn, length: number): SeriesColumn {
  const { parameter, values, reasonOf } = column;
  if (values.length === length) return column;
  const longer = new Float64Array(length).fill(Number.NaN);
  longer.set(values);
  return {
    parameter,
    values: longer,
    reasonOf: (row) => (row < values.length ? reasonOf(row) : notCarried()),
  };
}

const notCarried = (): string => "not_carried";

/** Returns the different sources of series, without their cells. */
function sourcesOf(all: readonly Series[]): GridSeries["sources"] {
  const known = new Map<string, SeriesSource>();
  for (const source of all.flatMap(({ sources }) => sources)) {
    const { cell: _, ...ofAll } = source;
    known.set(JSON.stringify(ofAll), ofAll);
  }
  return [...known.values()];
}
