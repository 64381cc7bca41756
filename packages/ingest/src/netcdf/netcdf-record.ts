import {
  type Licence,
  type Location,
  variable as registryVariable,
  type VariableName,
} from "@halcyon/schema";
import type {
  Cell,
  RecordDescription,
  RecordGap,
  RecordPlaces,
  RecordRequest,
  RecordSpan,
  RecordStep,
  RecordTime,
  RecordWeather,
  RecordWithPlaces,
} from "@halcyon/weather";
import { fullTurn, recordPacking, recordPackings } from "@halcyon/weather/source-kit";
import type { Position } from "./axes/cells.ts";
import { packSeries, type ValueCounts } from "./reading/field-packing.ts";
import { FieldReader } from "./reading/field-reader.ts";
import { hasValue, meanOf } from "./reading/cell-values.ts";
import { heightOfPressure } from "./fields/static-fields.ts";
import type { Field, FieldOptions, SkippedVariable } from "./fields/field.ts";
import { type OfferingOption, offeringOfFiles } from "./file-offering.ts";
import { openParts, type Parts } from "./record-files.ts";
import {
  amountsOf,
  type AmountsSince,
  findRunningSum,
  refuseRunning,
  runningSum,
} from "./reading/running-sums.ts";
import { provisionalSpans } from "./reading/provisional-steps.ts";
import { findSeries, type Series } from "./series.ts";

export type NetcdfOptions = FieldOptions & {
  readonly id: string;
  readonly attribution: string;
  readonly licence: Licence;
  /** Step of files with a single time and no bounds; required for such files. If it is `day`, the values are assumed to refer to whole days. */
  readonly step?: RecordStep;
  /** Radius that a site covers, for files of sites [km]; 25 by default. */
  readonly radiusKm?: number;
  /** Time since which each amount accumulates, by the name of the variable in the file. By default, the files and their values determine this time. */
  readonly amounts?: Readonly<Record<string, AmountsSince>>;
} & OfferingOption;

/** Record in NetCDF files. The files stay open until `close` is called. */
export interface NetcdfRecord extends RecordWithPlaces {
  /** Returns the variables that were skipped, and the problems in the values that were read so far. */
  report(): NetcdfReport;
  close(): void;
}

export interface NetcdfReport extends ValueCounts {
  readonly skipped: readonly SkippedVariable[];
  /** Descriptions of the running sums in the files, by variable. Amounts of single steps are computed from these sums. */
  readonly running: ReadonlyMap<VariableName, string>;
  /** For each packed variable with numbers outside its stated bounds, the name of the attribute that states these bounds, such as `valid_range`. */
  readonly outside: ReadonlyMap<string, string>;
}

const radiusKmDefault = 25;

/**
 * Opens one record in one or several NetCDF files. Years and variables may be in separate files, with the same cells, steps and calendar.
 * Values are read when they are requested.
 *
 * A cell without any value, such as the sea in land data, is not used. The nearest of its eight neighbours is used instead. In large
 * files, only the first, middle and last day are checked for values.
 *
 * @throws NetcdfError if a file cannot be used. The message names the file, the variable and the remedy.
 * @example
 * ```js
 * const attribution = "Contains modified Copernicus Climate Change Service information 2023";
 * const licence = { name: "CC-BY-4.0", url: "https://creativecommons.org/licenses/by/4.0/" };
 * const era5 = await netcdfRecord([path], { id: "era5", offering: "historical", attribution, licence });
 * era5.describe().step; // => "hour"
 * ```
 */
export async function netcdfRecord(paths: readonly string[], options: NetcdfOptions): Promise<NetcdfRecord> {
  const parts = await openParts(paths, options, options.radiusKm ?? radiusKmDefault);
  try {
    const files = parts.opened.map(({ file }) => file);
    const series = await withRunningSums(findSeries(parts), parts.step, options.amounts);
    const provisional = await provisionalSpans(parts.fields);
    const description = {
      ...describe(parts, series, options),
      ...(provisional.length === 0 ? {} : { provisional }),
      ...offeringOfFiles(files, options),
    };
    const places = (): RecordPlaces => placesOf(parts, options.radiusKm ?? radiusKmDefault);
    return new OpenRecord(parts, places, series, description);
  } catch (error) {
    for (const file of parts.files) file.close();
    throw error;
  }
}

class OpenRecord implements NetcdfRecord {
  readonly #parts: Parts;
  readonly #places: () => RecordPlaces;
  readonly #series: ReadonlyMap<VariableName, Series>;
  readonly #description: RecordDescription;
  readonly #reader = new FieldReader();
  readonly #counts: ValueCounts;
  readonly #found = new Map<string, Promise<Cell | undefined>>();
  readonly coarser?: () => RecordWithPlaces;
  readonly beyondKm?: (location: Location) => number;

  constructor(
    parts: Parts,
    places: () => RecordPlaces,
    series: ReadonlyMap<VariableName, Series>,
    description: RecordDescription,
    counts: ValueCounts = { clamped: new Map(), impossible: new Map() },
  ) {
    this.#parts = parts;
    this.#places = places;
    this.#series = series;
    this.#description = description;
    this.#counts = counts;
    const { beyondKm } = parts.cells;
    if (beyondKm !== undefined) this.beyondKm = beyondKm;
    const coarse = coarserVariables(description);
    if (coarse === undefined) return;
    this.coarser = () => {
      // What is read again is counted again.
      for (const count of [counts.clamped, counts.impossible]) count.clear();
      return new OpenRecord(parts, places, series, { ...description, variables: coarse }, counts);
    };
  }

  describe(): RecordDescription {
    return this.#description;
  }

  async locate(location: Location): Promise<Cell | undefined> {
    for (const position of this.#parts.cells.near(location)) {
      const cell = await this.#cellAt(position);
      if (cell !== undefined) return cell;
    }
    return undefined;
  }

  async read({ cell, variables, from, to }: RecordRequest): Promise<RecordWeather> {
    const { id, first, last, step, variables: carried } = this.#description;
    const refused = variables.find((name) => !this.#series.has(name));
    if (refused !== undefined) throw new Error(`${id} does not carry ${refused}.`);
    const [position] = this.#parts.cells.near(cell);
    if (position === undefined) throw new Error(`${id} has no cell at ${cell.latitude}, ${cell.longitude}.`);
    const start = Math.max(from, first);
    const steps = Math.max(0, Math.min(to, last) - start + 1);
    const grids = new Map<VariableName, Int16Array>();
    const impossible = new Map<VariableName, ReadonlyMap<RecordTime, number>>();
    for (const name of variables) {
      const values = await this.#values(this.#series.get(name)!, position, start, steps);
      const found = new Map<number, number>();
      grids.set(name, packSeries(name, step, carried.get(name)!.packing, values, this.#counts, found));
      if (found.size > 0)
        impossible.set(name, new Map([...found].map(([index, value]) => [start + index, value])));
    }
    return { from: start, steps, grids, ...(impossible.size === 0 ? {} : { impossible }) };
  }

  expect(cells: readonly Cell[]): void {
    const positions = cells.flatMap((cell) => this.#parts.cells.near(cell).slice(0, 1));
    this.#reader.expect(positions.map(({ indices }) => indices));
  }

  places(): RecordPlaces {
    return this.#places();
  }

  report(): NetcdfReport {
    const running = [...this.#series].flatMap(([name, { running: sum }]) =>
      sum === undefined ? [] : [[name, sum.words] as const],
    );
    const outside = [...this.#series.values()].flatMap(({ fields }) =>
      fields
        .flat()
        .flatMap(({ variable, outside: bounds }) =>
          bounds?.isFound === true ? [[variable.name, bounds.attribute] as const] : [],
        ),
    );
    return {
      skipped: this.#parts.skipped,
      running: new Map(running),
      outside: new Map(outside),
      ...this.#counts,
    };
  }

  close(): void {
    for (const file of this.#parts.files) file.close();
  }

  async #values(series: Series, position: Position, from: number, steps: number): Promise<Float64Array> {
    const { fields, compose, running, isTurned } = series;
    const [first, second] = await Promise.all(
      fields.map(async (ofQuantity) => {
        const { amountNoise } = ofQuantity[0]!;
        const read = async (start: number, count: number): Promise<Float64Array> => {
          const values = new Float64Array(count).fill(Number.NaN);
          for (const field of ofQuantity)
            await this.#reader.readInto(field, position.indices, start, values, fields.length);
          return values;
        };
        if (running !== undefined) return amountsOf(running, read, from, steps, amountNoise ?? 0);
        const values = await read(from, steps);
        if (amountNoise !== undefined && series.isStep !== true)
          refuseRunning(values, from, this.#description.step, ofQuantity[0]!);
        return values;
      }),
    );
    if (compose === undefined) return first!;
    const composed = first!.map((value, index) => compose(value, second![index]!));
    if (isTurned !== true) return composed;
    const turn = this.#parts.cells.turnOf!(position);
    return composed.map((degrees) => fullTurn(Math.round(degrees + turn)));
  }

  /** Returns the cell at a position; undefined if it has no values. Results are cached. */
  async #cellAt(position: Position): Promise<Cell | undefined> {
    const key = position.indices.join();
    const known = this.#found.get(key) ?? this.#findCell(position);
    if (this.#found.size >= cellsRemembered) this.#found.clear();
    this.#found.set(key, known);
    return known;
  }

  async #findCell(position: Position): Promise<Cell | undefined> {
    const { mask } = this.#parts;
    const atSea: Field[] = [];
    const others: Field[] = [];
    for (const [name, { fields }] of this.#series) {
      (registryVariable(name).atSea === true ? atSea : others).push(...fields.flat());
    }
    const wet = await hasValue(this.#reader, atSea, position.indices);
    if (!wet && !(await hasValue(this.#reader, others, position.indices))) return undefined;
    const elevationM = await this.#heightOf(position);
    return {
      ...position.place,
      ...(Number.isNaN(elevationM) ? {} : { elevationM }),
      sea: mask === undefined ? wet : mask(position) < 0.5,
    };
  }

  /** Returns the height of a cell [m], from a file or from the mean pressure of the cell. */
  async #heightOf(position: Position): Promise<number> {
    const height = this.#parts.heights?.(position) ?? Number.NaN;
    const surface = this.#series.get("surface_pressure")?.fields[0];
    if (!Number.isNaN(height) || surface === undefined) return height;
    const sea = this.#series.get("pressure_msl")?.fields[0];
    const seaHpa = sea && (await meanOf(this.#reader, sea, position.indices));
    return heightOfPressure(
      await meanOf(this.#reader, surface, position.indices),
      seaHpa === undefined || Number.isNaN(seaHpa) ? undefined : seaHpa,
    );
  }
}

/** Maximum number of cells whose result of `locate` is cached. */
const cellsRemembered = 10_000;

function placesOf({ opened, cells }: Parts, reachKm: number): RecordPlaces {
  const { kind, latitudes, longitudes } = opened[0]!.coordinates;
  if (kind === "grid") return { latitudes, longitudes };
  const sites = latitudes.map((latitude, index) => ({ latitude, longitude: longitudes[index]! }));
  if (cells.reachKm === undefined) return { sites, reachKm };
  const there = sites.filter(({ latitude }) => !Number.isNaN(latitude));
  return { sites: there, reachKm: cells.reachKm(), areCells: true };
}

function describe(
  { cells, calendar, step }: Parts,
  series: ReadonlyMap<VariableName, Series>,
  { id, attribution, licence }: NetcdfOptions,
): Omit<RecordDescription, "offering"> {
  const fields = [...series.values()].flatMap((one) => one.fields.flat());
  const first = Math.min(...fields.map(({ stamps }) => stamps[0]!));
  const last = Math.max(...fields.map(({ stamps }) => stamps.at(-1)!));
  const gaps = gapsOf(series, first, last);
  return {
    id,
    synthetic: false,
    variables: new Map(
      [...series].map(([name, { stepType }]) => [name, { stepType, packing: recordPackings(name, step)[0] }]),
    ),
    step,
    calendar,
    first,
    last,
    ...(gaps.length === 0 ? {} : { gaps }),
    grid: cells.grid,
    coverage: cells.coverage,
    attribution,
    licence,
  };
}

type Amounts = Pick<Series, "running" | "isStep">;

/**
 * Returns the series, each amount with its accumulation period. If the values of an amount do not show the period, the known period of another amount is used.
 */
async function withRunningSums(
  series: ReadonlyMap<VariableName, Series>,
  step: RecordStep,
  given: NetcdfOptions["amounts"] = {},
): Promise<ReadonlyMap<VariableName, Series>> {
  const reader = new FieldReader();
  const told = new Map<VariableName, Amounts>();
  const untold: VariableName[] = [];
  for (const [name, { fields }] of series) {
    const [ofQuantity = []] = fields;
    if (ofQuantity[0]?.amountNoise === undefined) continue;
    const since = ofQuantity
      .map(({ variable }) => (Object.hasOwn(given, variable.name) ? given[variable.name] : undefined))
      .find((one) => one !== undefined);
    if (since !== undefined) {
      const running = runningSum(since);
      told.set(name, running === undefined ? { isStep: true } : { running });
      continue;
    }
    const found = await findRunningSum(ofQuantity, step, reader);
    if (found === undefined) untold.push(name);
    else if (found !== "amounts") told.set(name, { running: found });
    else told.set(name, {});
  }
  const [other] = told.values();
  if (other?.running !== undefined) for (const name of untold) told.set(name, { running: other.running });
  return new Map([...series].map(([name, one]) => [name, { ...one, ...told.get(name) }]));
}

/** Returns the variables with packings that hold all their values; undefined if nothing changes. */
function coarserVariables({
  variables,
  step,
}: RecordDescription): RecordDescription["variables"] | undefined {
  const coarse = [...variables].map(([name, { stepType }]) => {
    return [name, { stepType, packing: recordPacking(name, step) }] as const;
  });
  const isOther = coarse.some(
    ([name, { packing }]) => packing.multiplier !== variables.get(name)!.packing.multiplier,
  );
  return isOther ? new Map(coarse) : undefined;
}

/** Returns the gaps of a record in time order. A gap is a span of steps, between the first and the last step, that is missing in the files of a variable. */
function gapsOf(
  series: ReadonlyMap<VariableName, Series>,
  first: RecordTime,
  last: RecordTime,
): readonly RecordGap[] {
  const spans = new Map<string, RecordSpan & { readonly variables: VariableName[] }>();
  for (const [name, { fields }] of series) {
    for (const ofQuantity of fields) {
      for (const { from, to } of spansWithout(
        ofQuantity.flatMap(({ stamps }) => stamps),
        first,
        last,
      )) {
        const span = spans.get(`${from} ${to}`) ?? { from, to, variables: [] };
        if (!span.variables.includes(name)) span.variables.push(name);
        spans.set(`${from} ${to}`, span);
      }
    }
  }
  return [...spans.values()].toSorted((one, other) => one.from - other.from || one.to - other.to);
}

/**
 * Returns the spans from `first` to `last` that have no time stamps.
 *
 * @param stamps - Stamps in ascending order.
 */
function spansWithout(stamps: readonly RecordTime[], first: RecordTime, last: RecordTime): RecordSpan[] {
  const spans: RecordSpan[] = [];
  let next = first;
  for (const stamp of [...stamps, last + 1]) {
    if (stamp > next) spans.push({ from: next, to: stamp - 1 });
    next = stamp + 1;
  }
  return spans;
}
