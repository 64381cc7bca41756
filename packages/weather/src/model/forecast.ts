import {
  type HourlyWeather,
  packedMissing,
  type PartName,
  type VariableName,
  variable,
} from "@halcyon/schema";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import { longestGapHours } from "../hourly/hourly-task.ts";
import { toHours } from "../hourly/hourly.ts";
import { SourceError } from "../source/source-error.ts";
import type { Cell, NativeWeather, ReadRequest, SourceDescription } from "../source/source.ts";
import { ageOf } from "./age-of.ts";
import { type AbsentPart, isFed, isListed, type PassedOver, type PlacedPart } from "./model-part.ts";
import { carrierOf, type Layer, layersOf } from "./overlay.ts";
import type { SourceTrouble } from "@halcyon/schema/wire";
import { impossibleSteps } from "../source/impossible-steps.ts";

/**
 * Error for a run that is damaged, or that was read at an expired commit. It is also thrown if the source of a run gave no weather and another source can
 * take its place. The run is skipped from now on. The caller must look up the runs again, and repeat the whole read.
 *
 * @example Continues from {@link SourceError}.
 * ```js
 * new DamagedRunError("ensemble", 498_672, new BuoyError("Cut short.")).run; // => 498672
 * ```
 */
export class DamagedRunError extends Error {
  override readonly name = "DamagedRunError";
  readonly part: PartName;
  readonly run: EpochHour;

  /** True if the run is not damaged, but its source gave no weather. */
  readonly isSilent: boolean;

  constructor(part: PartName, run: EpochHour, cause: SourceError, isSilent: boolean = false) {
    super(cause.message, { cause });
    this.isSilent = isSilent;
    this.part = part;
    this.run = run;
  }
}

/** Range of whole hours to read from a model part. It includes the additional hours that sums over past and following hours need. */
export interface ModelPartRead {
  readonly part: PartName;
  readonly variables: readonly VariableName[];
  readonly from: EpochHour;
  /** End of the range of hours (exclusive). */
  readonly to: EpochHour;
}

export interface ForecastRequest {
  readonly parts: readonly (PlacedPart | AbsentPart)[];
  /** Current hour. */
  readonly now: EpochHour;
  readonly reads: readonly ModelPartRead[];
}

export interface ModelPartForecast {
  readonly part: PartName;
  readonly source: SourceDescription;
  readonly run: EpochHour;
  /** State of the archive that was read; absent if the source does not read a changing archive. */
  readonly snapshot?: string;
  /** Newer run that could not be used because it is damaged. `run` is used in its place. Absent if no newer run is damaged. */
  readonly insteadOf?: EpochHour;
  readonly cell: Cell;
  /** Sources that gave no weather, in whose place this part answers its first hours; absent if there are none. */
  readonly passedOver?: readonly PassedOver[];
  /** Runs of the model part's overlays (other sources that provide some of its variables). */
  readonly layers: readonly Layer[];
  readonly weather: HourlyWeather;
}

type StepSpan = Pick<ReadRequest, "from" | "to" | "isFresh">;

interface OpenPart extends PlacedPart {
  readonly run: EpochHour;
  readonly cell: Cell;
}

/**
 * Reads hourly weather from the parts of a model. Parts are never blended. Values for the hours before `now` come from the deterministic part if it has the
 * variable, and are then equal for all members. Otherwise, they come from the part that is read.
 *
 * @returns One forecast for each read, in order. Values that the sources lack are `packedMissing`.
 * @throws DamagedRunError if a run is damaged, which is then skipped.
 * @throws SourceError if a source provides no weather.
 * @throws Error if a read names a part that is missing, or a variable that its source does not have.
 * @example Continues from {@link placeParts}.
 * ```js
 * const reads = [{ part: "deterministic", variables: ["temperature_2m"], from: now, to: now + 24 }];
 * const [forecast] = await readForecast({ parts: placed, now, reads });
 * forecast.weather.grids.get("temperature_2m").length; // => 24
 * ```
 */
export async function readForecast(request: ForecastRequest): Promise<readonly ModelPartForecast[]> {
  return Promise.all(request.reads.map((read) => readPart(request, read)));
}

async function readPart({ parts, now }: ForecastRequest, read: ModelPartRead): Promise<ModelPartForecast> {
  const part = openPart(parts, read.part);
  if (read.to <= read.from) throw new Error(`The hours to read of the ${read.part} part are empty.`);
  const past = pastPart(parts, read, now);
  const borrowed =
    past === undefined
      ? []
      : read.variables.filter((name) => carrierOf(past, name, now)?.description.variables.has(name));
  const [own, before] = await Promise.all([
    readCarriers(part, read.variables, now, read),
    past === undefined || borrowed.length === 0
      ? undefined
      : readCarriers(past, borrowed, now, { from: read.from, to: Math.min(now, read.to) }),
  ]);
  const weather = before === undefined ? own : withPast(own, before);
  return { ...forecastSource({ parts, now }, read), weather };
}

/**
 * Returns the metadata of a forecast. The metadata are known before the weather of the forecast is read.
 *
 * @throws Error if the model does not have the part.
 * @example Continues from {@link placeParts}.
 * ```js
 * forecastSource({ parts: placed, now }, { part: "deterministic", variables: [] }).run === placed[0].run; // => true
 * ```
 */
export function forecastSource(
  { parts, now }: Pick<ForecastRequest, "parts" | "now">,
  read: Pick<ModelPartRead, "part" | "variables">,
): Omit<ModelPartForecast, "weather"> {
  const part = openPart(parts, read.part);
  const { run, snapshot, cell, description: source, damaged, passedOver } = part;
  return {
    part: read.part,
    source,
    run,
    ...(snapshot === undefined ? {} : { snapshot }),
    ...(damaged === undefined ? {} : { insteadOf: damaged.run }),
    ...(passedOver === undefined ? {} : { passedOver }),
    cell,
    layers: layersOf(part, now, read.variables),
  };
}

/**
 * Returns the deterministic part if the hours before `now` must be read from that part; otherwise undefined. If the part has no run or no cell, every other part
 * reads these hours itself.
 */
function pastPart(
  parts: ForecastRequest["parts"],
  read: ModelPartRead,
  now: EpochHour,
): OpenPart | undefined {
  if (read.part === "deterministic" || read.from >= now) return undefined;
  const past = parts.filter(isFed).find(({ part }) => part === "deterministic");
  return past?.run === undefined || past.cell === undefined ? undefined : opened(past);
}

function openPart(parts: ForecastRequest["parts"], name: PartName): OpenPart {
  const placed = parts.filter(isFed).find(({ part }) => part === name);
  if (placed === undefined) throw new Error(`The model has no ${name} part.`);
  return opened(placed);
}

function opened(placed: PlacedPart): OpenPart {
  const { part, run, cell, description } = placed;
  if (run === undefined) throw new Error(`The ${part} part (${description.id}) has no run.`);
  if (cell === undefined) throw new Error(`The place is outside the ${part} part (${description.id}).`);
  return { ...placed, run, cell };
}

/** Reads each variable from the source that provides it: the model part or one of its overlays. */
async function readCarriers(
  part: OpenPart,
  variables: readonly VariableName[],
  now: EpochHour,
  span: Pick<ModelPartRead, "from" | "to">,
): Promise<HourlyWeather> {
  const byCarrier = Map.groupBy(variables, (name) => carrierOf(part, name, now));
  const absent = byCarrier.get(undefined) ?? [];
  const carried = [...byCarrier].flatMap(([carrier, names]) =>
    carrier === undefined ? [] : { carrier, names },
  );
  // The hours have members even where nothing is given.
  const asked = carried.length === 0 ? [{ carrier: part, names: [] }] : carried;
  const read = await Promise.all(
    asked.map(async ({ carrier, names }) => {
      const isDispensable = carrier !== part || isListed(part);
      return readHours(opened(carrier), names, now, span).catch((error: unknown) => {
        throw isDispensable ? withoutSource(carrier, error) : error;
      });
    }),
  );
  const { from, hours } = read[0]!;
  const { members } = part.description;
  const missing = absent.map((name) => [name, new Int16Array(hours * members).fill(packedMissing)] as const);
  const given = read.flatMap((weather) => [...forMembers(weather, members).grids]);
  return { from, hours, members, grids: new Map([...given, ...missing]) };
}

/**
 * Returns the error after which a request is tried again without a source that gave no weather. The source is then not asked again at the cell for a while. Only
 * sources of which a request can do without are passed over: overlays, and regional models. Other errors are returned unchanged.
 */
function withoutSource({ damage, part, run, cell }: PlacedPart, error: unknown): unknown {
  if (!(error instanceof SourceError) || damage === undefined) return error;
  damage.silence(cell!, error);
  return new DamagedRunError(part, run!, error, true);
}

/** Returns weather for all members. If the weather is one forecast that holds for every member, each member gets its values. */
function forMembers(weather: HourlyWeather, members: number): HourlyWeather {
  if (weather.members === members) return weather;
  const grids = new Map<VariableName, Int16Array>();
  for (const [name, grid] of weather.grids) {
    const rows = new Int16Array(weather.hours * members);
    grid.forEach((value, hour) => rows.fill(value, hour * members, (hour + 1) * members));
    grids.set(name, rows);
  }
  return { ...weather, members, grids };
}

async function readHours(
  part: OpenPart,
  variables: readonly VariableName[],
  now: EpochHour,
  { from, to }: Pick<ModelPartRead, "from" | "to">,
): Promise<HourlyWeather> {
  const { description, cell } = part;
  const span = { from: from - longestGapHours, to: to + longestGapHours };
  const native = await readSound(part, variables, now, span);
  return toHours(native, description.variables, { from, hours: to - from, location: cell });
}

/**
 * Reads a model part at its source's own time stamps. If the weather contains impossible values, reads it a second time without caches.
 *
 * @throws DamagedRunError if the run is damaged in the source itself, not only in cached bytes.
 */
async function readSound(
  part: OpenPart,
  variables: readonly VariableName[],
  now: EpochHour,
  span: StepSpan,
): Promise<NativeWeather> {
  const { damage, run } = part;
  try {
    return await readSteps(part, variables, span);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    if (error.looksAgain) throw new DamagedRunError(part.part, run, error);
    const isDamage =
      span.isFresh === true ||
      error.damagedRun === run ||
      (error instanceof ImpossibleValueError && (await hasSoundOlderRun(part, variables, now, span)));
    if (!isDamage || damage === undefined) throw error;
    if (span.isFresh !== true) return readSound(part, variables, now, { ...span, isFresh: true });
    damage.mark(run, error);
    throw new DamagedRunError(part.part, run, error);
  }
}

/**
 * Reads a model part at its source's own time stamps.
 *
 * @throws SourceError if the source provides no weather.
 * @throws ImpossibleValueError if the source returns a physically impossible value.
 */
async function readSteps(
  { source, description, run, snapshot, cell }: OpenPart,
  variables: readonly VariableName[],
  span: StepSpan,
): Promise<NativeWeather> {
  const native = await source.read({ cell, run, variables, snapshot, ...span });
  const absent = variables.find((name) => !native.grids.has(name));
  if (absent !== undefined) throw new Error(`${description.id} gave no ${absent}.`);
  return possibleWeather(native, { id: description.id, run, cell });
}

/**
 * Returns true if an older run has only possible values at the same place. If not, the newer run is not marked as damaged, so that other places can still use
 * it.
 */
async function hasSoundOlderRun(
  part: OpenPart,
  variables: readonly VariableName[],
  now: EpochHour,
  span: Pick<ModelPartRead, "from" | "to">,
): Promise<boolean> {
  const { source, damage, run } = part;
  try {
    const older = await source.latestRun(now, (one) => one >= run || damage?.has(one) === true);
    if (older === undefined || older >= run || ageOf({ ...part, run: older }, now).stale) return false;
    await readSteps({ ...part, run: older }, variables, span);
    return true;
  } catch (error) {
    if (error instanceof SourceError) return false;
    throw error;
  }
}

/** Replaces the first hours of the weather by the hours of `past`. `past` has one member, whose values are given to every member. */
function withPast(weather: HourlyWeather, past: HourlyWeather): HourlyWeather {
  const grids = new Map(weather.grids);
  for (const [name, grid] of past.grids) {
    const rows = grids.get(name)!.slice();
    for (let hour = 0; hour < past.hours; hour += 1) {
      rows.fill(grid[hour * past.members]!, hour * weather.members, (hour + 1) * weather.members);
    }
    grids.set(name, rows);
  }
  return { ...weather, grids };
}

/** Error for a value in a source that is physically impossible, for example because a bit has flipped. */
export class ImpossibleValueError extends SourceError {
  override readonly name = "ImpossibleValueError";
  readonly code = "impossible_value";

  override get trouble(): SourceTrouble {
    return "damaged";
  }
}

/** Source, run and cell of a read. Error messages name them. */
interface ReadOf {
  readonly id: string;
  readonly run: EpochHour;
  readonly cell: Cell;
}

/**
 * Returns weather without impossible values. All weather that is read passes through this function. Impossible values at or before the start of the run
 * become missing, because they come from other runs.
 *
 * @throws ImpossibleValueError if a value after the start of the run is impossible.
 */
function possibleWeather(native: NativeWeather, { id, run, cell }: ReadOf): NativeWeather {
  const found = impossibleSteps(native);
  if (found.length === 0) return native;
  const ofRun = found.find(({ stamp }) => stamp > run);
  if (ofRun !== undefined) {
    const { variable: name, value, stamp } = ofRun;
    const where = `${cell.latitude}, ${cell.longitude} for ${formatEpochHour(stamp)}`;
    const what = `${id} gives ${value} ${variable(name).unit} as ${name} at ${where}, which cannot be.`;
    throw new ImpossibleValueError(
      `${what} The run of ${formatEpochHour(run)} may be damaged in the store: copy it again.`,
    );
  }
  const grids = new Map(native.grids);
  for (const { variable: name, row } of found) {
    const grid = grids.get(name)!.slice();
    grid.fill(packedMissing, row * native.members, (row + 1) * native.members);
    grids.set(name, grid);
  }
  return { ...native, grids };
}
