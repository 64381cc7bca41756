/** Number in a coverage: what it measures, and its unit. */
export interface CoverageParameter {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  /** Name of the observed property. */
  readonly property: string;
  /** URL of the observed property; undefined if it has none. */
  readonly propertyUrl: string | undefined;
  readonly unitLabel: string;
  /** Symbol of the unit in UCUM. */
  readonly unitSymbol: string;
}

/** Values of a parameter; NaN stands for null. */
interface CoverageRange {
  readonly parameter: string;
  readonly values: Float64Array;
}

interface CoverageOf {
  /** Id of the coverage; absent if it has none. */
  readonly id?: string;
  readonly ranges: readonly CoverageRange[];
  /** Further members of the coverage, such as its sources. */
  readonly members: object;
}

/** Coverage of one point and several times. */
export interface PointCoverage extends CoverageOf {
  readonly longitude: number;
  readonly latitude: number;
  readonly times: readonly string[];
}

/** Coverage of a line: each vertex has a time. */
export interface LineCoverage extends CoverageOf {
  readonly vertices: readonly {
    readonly time: string;
    readonly longitude: number;
    readonly latitude: number;
  }[];
}

/** Coverage of the cells of a grid. In ranges, longitudes vary fastest, and times slowest. */
export interface GridCoverage extends CoverageOf {
  readonly times: readonly string[];
  /** Middles of the cells [degrees], in ascending order. */
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
}

/** Notation of the symbols of units. */
export const ucum = "http://www.opengis.net/def/uom/UCUM/";

const referencing = [
  {
    coordinates: ["x", "y"],
    system: { type: "GeographicCRS", id: "http://www.opengis.net/def/crs/OGC/1.3/CRS84" },
  },
  { coordinates: ["t"], system: { type: "TemporalRS", calendar: "Gregorian" } },
];

/**
 * Writes points as CoverageJSON 1.0: a coverage, or a collection of coverages if there are several points. Times come first in the ranges, and their values are
 * listed, because readers of EDR rely on that.
 */
export function pointCoverageJson(
  parameters: readonly CoverageParameter[],
  points: readonly PointCoverage[],
): string[] {
  const coverages = points.map(({ longitude, latitude, times, ...rest }) =>
    coverage(rest, {
      type: "PointSeries",
      axes: { t: { values: times }, y: { values: [latitude] }, x: { values: [longitude] } },
      axisNames: ["t", "y", "x"],
      shape: [times.length, 1, 1],
    }),
  );
  if (coverages.length === 1) return wholeCoverage(coverages[0]!, parameters);
  const head = {
    type: "CoverageCollection",
    domainType: "PointSeries",
    parameters: described(parameters),
    referencing,
  };
  return [
    `${JSON.stringify(head).slice(0, -1)},"coverages":[`,
    ...coverages.flatMap((one, index) => [index === 0 ? "" : ",", JSON.stringify(one)]),
    "]}",
  ];
}

/** Writes a line as CoverageJSON 1.0: a trajectory. */
export function lineCoverageJson(
  parameters: readonly CoverageParameter[],
  { vertices, ...rest }: LineCoverage,
): string[] {
  const made = coverage(rest, {
    type: "Trajectory",
    axes: {
      composite: {
        dataType: "tuple",
        coordinates: ["t", "x", "y"],
        values: vertices.map(({ time, longitude, latitude }) => [time, longitude, latitude]),
      },
    },
    axisNames: ["composite"],
    shape: [vertices.length],
  });
  return wholeCoverage(made, parameters);
}

/** Writes the cells of a grid as CoverageJSON 1.0: a grid, with times first. */
export function gridCoverageJson(
  parameters: readonly CoverageParameter[],
  { times, latitudes, longitudes, ...rest }: GridCoverage,
): string[] {
  const made = coverage(rest, {
    type: "Grid",
    axes: { t: { values: times }, y: { values: latitudes }, x: { values: longitudes } },
    axisNames: ["t", "y", "x"],
    shape: [times.length, latitudes.length, longitudes.length],
  });
  return wholeCoverage(made, parameters);
}

function wholeCoverage(one: object, parameters: readonly CoverageParameter[]): string[] {
  return [JSON.stringify({ ...one, parameters: described(parameters) })];
}

interface DomainOf {
  readonly type: string;
  readonly axes: object;
  readonly axisNames: readonly string[];
  readonly shape: readonly number[];
}

function coverage({ id, ranges, members }: CoverageOf, { type, axes, axisNames, shape }: DomainOf): object {
  const arrays = ranges.map(({ parameter, values }) => [
    parameter,
    // Always float: some readers refuse nulls in integers. JSON writes NaN as null.
    { type: "NdArray", dataType: "float", axisNames, shape, values: Array.from(values) },
  ]);
  return {
    type: "Coverage",
    ...(id === undefined ? {} : { id }),
    domain: { type: "Domain", domainType: type, axes, referencing },
    ranges: Object.fromEntries(arrays),
    ...members,
  };
}

function described(parameters: readonly CoverageParameter[]): object {
  return Object.fromEntries(
    parameters.map(({ id, label, description, property, propertyUrl, unitLabel, unitSymbol }) => [
      id,
      {
        type: "Parameter",
        id,
        label: { en: label },
        description: { en: description },
        unit: { label: { en: unitLabel }, symbol: { value: unitSymbol, type: ucum } },
        observedProperty: {
          ...(propertyUrl === undefined ? {} : { id: propertyUrl }),
          label: { en: property },
        },
      },
    ]),
  );
}
