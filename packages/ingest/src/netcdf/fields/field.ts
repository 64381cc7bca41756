import { variable as registryVariable, type VariableName, variableNames } from "@halcyon/schema";
import type { StepType } from "@halcyon/schema/registry";
import type { RecordStep, RecordTime } from "@halcyon/weather";
import { readUnit, stepHours } from "@halcyon/weather/source-kit";
import { isUnitOfPlaces } from "../axes/coordinates.ts";
import { fieldDecoder } from "./field-decoder.ts";
import { fieldNames, measuredAs, type Part, partUnits, type Quantity } from "./field-names.ts";
import { isStatic } from "./static-fields.ts";
import { NetcdfError } from "../formats/netcdf-error.ts";
import { type NetcdfFile, type NetcdfVariable, numbersOf, textOf } from "../formats/netcdf-file.ts";
import type { TimeAxis } from "../axes/time-axis.ts";

/** Weather quantity that is read from a variable of a file. */
export interface Field {
  readonly quantity: Quantity;
  readonly stepType: StepType;
  readonly file: NetcdfFile;
  readonly variable: NetcdfVariable;
  /** Index of the time dimension. `cellAxes` are the indices of the dimensions that identify a cell. */
  readonly timeAxis: number;
  readonly cellAxes: readonly number[];
  /** Further dimension besides time and place, and the only index at which it is read. If there are more such dimensions, they are read at index 0. */
  readonly fixed?: { readonly axis: number; readonly index: number };
  readonly stamps: readonly RecordTime[];
  /** Field with preliminary numbers, which are used if final numbers are missing. */
  readonly preliminary?: Field;
  /** For each time stamp, true if its number is preliminary; absent if the file does not mark preliminary numbers by time. */
  readonly isPreliminary?: readonly boolean[];
  /** Converts a stored number to the canonical unit; NaN means missing. */
  readonly decode: (stored: number) => number;
  /** Bounds of a packed variable, and whether a number outside the bounds was read; absent if there are no such bounds. */
  readonly outside?: OutsideBounds;
  /** Maximum packing error of an amount that accumulates over time, in the canonical unit; absent for other quantities. */
  readonly amountNoise?: number;
  /** Directions of wind components: `earth` for east and north, `grid` for along the rows and columns; absent if the file does not state them. */
  readonly axes?: "earth" | "grid";
  /** Start of the interval of each time stamp; absent if every interval is a single step. */
  readonly starts?: readonly RecordTime[];
}

/** Bounds of stored numbers. `isFound` becomes true when a number outside the bounds is read. */
export interface OutsideBounds {
  /** Name of the attribute: `valid_range`, `valid_min` or `valid_max`. */
  readonly attribute: string;
  isFound: boolean;
}

/** Reason that is stated when a variable is left out because the registry does not contain it. */
export const unknownName =
  "the registry has no variable of this name. Say what it is with --names, as --names t_2m=temperature_2m.";

/** A variable that was left out, with the reason. */
export interface SkippedVariable {
  readonly file: string;
  readonly variable: string;
  readonly reason: string;
}

export interface FieldOptions {
  /** Quantities of variables in the files, by the name of the variable. The names of ERA5 and CMIP6 are always known, so only other names are needed. */
  readonly names?: Readonly<Record<string, Quantity>>;
  /** Units of variables whose unit in the file is missing or wrong, by the name of the variable; none by default. */
  readonly units?: Readonly<Record<string, string>>;
  /** True to leave out and report a variable whose unit cannot be read. If false, such a variable causes an error. */
  readonly skipUnreadable?: boolean;
}

/**
 * Finds the variables of a file that are in the registry.
 *
 * @param cells - Kind of the grid, and its horizontal dimensions in the order of a cell's indices.
 * @throws NetcdfError `unsupported_unit` if the unit of a known variable cannot be read, unless such variables are left out.
 */
export function findFields(
  file: NetcdfFile,
  time: TimeAxis,
  { kind, dimensions: cellDimensions }: { readonly kind: string; readonly dimensions: readonly string[] },
  { names = {}, units = {}, skipUnreadable = false }: FieldOptions,
): { readonly fields: readonly Field[]; readonly skipped: readonly SkippedVariable[] } {
  const fields: Field[] = [];
  const skipped: SkippedVariable[] = [];
  const versions = readVersions(file, time.dimension);
  for (const variable of file.variables.values()) {
    const skip = (reason: string): unknown =>
      skipped.push({ file: file.name, variable: variable.name, reason });
    const timeAxis = variable.dimensions.indexOf(time.dimension);
    const cellAxes = cellDimensions.map((dimension) => variable.dimensions.indexOf(dimension));
    const inPlace = timeAxis !== -1 && !cellAxes.includes(-1);
    const named = quantityOf(variable.name, names);
    if (named === undefined) {
      if (inPlace && variable.type !== "text" && !isCoordinate(file, variable)) skip(unknownName);
      continue;
    }
    const method = cellMethod(variable) ?? (time.step === "day" ? methodOfHistory(file) : undefined);
    const quantity = extremeOf(named, method) ?? named;
    if (fields.some((field) => field.quantity === quantity)) {
      skip(`the file has ${quantity} twice, and the other is used.`);
      continue;
    }
    if (!inPlace) {
      skip("it has not the dimensions of time and place.");
      continue;
    }
    const versionAxis =
      versions?.along === "dimension" ? variable.dimensions.indexOf(versions.dimension) : -1;
    const known = new Set([timeAxis, ...cellAxes, versionAxis]);
    if (variable.shape.some((length, axis) => length !== 1 && !known.has(axis))) {
      skip("it has a further dimension, as levels or members. Select one.");
      continue;
    }
    const says = method !== undefined || time.isOfWholeDays || dailyNames.has(variable.name);
    if (time.step === "day" && !says) {
      skip(
        "nothing says what the value of a day is: its mean, its sum or one moment of it. Get all 24 hours of each day, or say by --step day that values are of whole days.",
      );
      continue;
    }
    const measured = measuredAs(quantity);
    const stepType = stepTypeOf(measured, time.step, method);
    if (stepType === undefined) {
      skip(
        `its numbers are ${method ?? "categories"} of a ${time.step}, which the registry has no variable for.`,
      );
      continue;
    }
    const axes = windAxes(file, variable);
    if (kind === "plane" && axes === undefined && isPart(quantity) && partUnits[quantity] === "m/s") {
      skip(
        "nothing says whether it is along the earth's east and north or along the grid, so it has a speed but no direction. Set its standard_name: eastward_wind and northward_wind, or x_wind and y_wind.",
      );
    }
    try {
      const field: Field = {
        quantity,
        stepType,
        file,
        variable,
        timeAxis,
        cellAxes,
        stamps: stepType === "instant" ? time.instants : time.periods,
        ...decoder(
          file,
          variable,
          measured,
          time.step,
          method,
          Object.hasOwn(units, variable.name) ? units[variable.name] : undefined,
        ),
        ...(time.starts === undefined ? {} : { starts: time.starts }),
        ...(axes === undefined ? {} : { axes }),
      };
      fields.push(versions === undefined ? field : ofVersions(field, versions, versionAxis));
    } catch (error) {
      const unreadable = error instanceof NetcdfError && error.code === "unsupported_unit";
      if (!skipUnreadable || !unreadable) throw error;
      skip(error.problem);
    }
  }
  return { fields, skipped };
}

/** Returns a field that reads final numbers, and preliminary numbers if final numbers are missing. */
function ofVersions(field: Field, versions: ExperimentVersions, axis: number): Field {
  if (versions.along === "time") return { ...field, isPreliminary: versions.isPreliminary };
  if (axis === -1) return field;
  const at = (index: number): Field => ({ ...field, fixed: { axis, index } });
  const { final, preliminary } = versions;
  if (preliminary === undefined) return at(final ?? 0);
  if (final === undefined) return { ...at(preliminary), isPreliminary: field.stamps.map(() => true) };
  return { ...at(final), preliminary: at(preliminary) };
}

/** Returns true if a variable contains coordinates of other variables. */
function isCoordinate(
  { variables }: NetcdfFile,
  { name, dimensions, attributes: own }: NetcdfVariable,
): boolean {
  const isBounds = [...variables.values()].some(({ attributes }) => textOf(attributes, "bounds") === name);
  return (
    isBounds || isUnitOfPlaces(textOf(own, "units") ?? "") || isStatic(name) || dimensions.includes(name)
  );
}

/**
 * Returns the directions of wind components. A file states them by the GRIB flag, which converters keep, or by standard names of CF. Components of WRF follow
 * the grid.
 */
function windAxes(file: NetcdfFile, { name, attributes }: NetcdfVariable): Field["axes"] {
  if (file.attributes.has("MAP_PROJ_CHAR") && /^[UV]10$/.test(name)) return "grid";
  const flag = attributes.get("GRIB_uvRelativeToGrid") ?? attributes.get("uvRelativeToGrid");
  if (flag !== undefined) return Number(typeof flag === "string" ? flag : flag[0]) === 0 ? "earth" : "grid";
  const standard = textOf(attributes, "standard_name") ?? "";
  if (/^(east|north)ward_wind$/.test(standard)) return "earth";
  return /^([xy]|grid_(east|north)ward)_wind$/.test(standard) ? "grid" : undefined;
}

/** Returns true if a quantity is not a registry variable, but an intermediate quantity from which such a variable is computed. */
export function isPart(quantity: Quantity): quantity is Part {
  return Object.hasOwn(partUnits, quantity);
}

function quantityOf(name: string, names: Readonly<Record<string, Quantity>>): Quantity | undefined {
  if (Object.hasOwn(names, name)) return names[name];
  return fieldNames.get(name) ?? variableNames.find((own) => own === name);
}

/** Names of daily extremes in CMIP. */
const dailyNames: ReadonlySet<string> = new Set(["tasmax", "tasmin", "wsgsmax"]);

/** Returns the cell method over the time of a step: `mean`, `sum`, `maximum`, `minimum`, `point`. Returns undefined if the file has none. */
function cellMethod({ attributes }: NetcdfVariable): string | undefined {
  return /\btime:\s*(?:\w+:\s*)*(\w+)/.exec(textOf(attributes, "cell_methods") ?? "")?.[1];
}

/**
 * Returns the method by which daily values were computed, if CDO or the Climate Data Store recorded it in the attribute `history`. Returns undefined if
 * several methods are recorded.
 */
function methodOfHistory({ attributes }: NetcdfFile): string | undefined {
  const history = textOf(attributes, "history") ?? "";
  const made = history.matchAll(
    /\bday(mean|avg|sum|max|min)\b|\bdaily_(?:reduce\([^\n]*\bhow=)?(mean|sum|max|min)/gi,
  );
  const ways = new Set([...made].map(([, byCdo, byStore]) => toolMethods.get(byCdo ?? byStore ?? "")));
  return ways.size === 1 ? [...ways][0] : undefined;
}

const toolMethods = new Map([
  ["mean", "mean"],
  ["avg", "mean"],
  ["sum", "sum"],
  ["max", "maximum"],
  ["min", "minimum"],
]);

/** Returns the registry variable for the daily maximum or minimum of a quantity. In files, daily extremes may have the name of the quantity itself. */
function extremeOf(quantity: Quantity, method: string | undefined): VariableName | undefined {
  const stepType = method === "minimum" ? "min" : method === "maximum" ? "max" : undefined;
  return variableNames.find((name) => {
    const row = registryVariable(name);
    return row.extremeOf === quantity && row.stepType === stepType;
  });
}

/** Returns the step type of a variable in a file; undefined if its cell method contradicts the quantity. */
function stepTypeOf(quantity: Quantity, step: RecordStep, method: string | undefined): StepType | undefined {
  const registered = isPart(quantity) ? "instant" : registryVariable(quantity).stepType;
  if (registered === "instant") {
    if (method === undefined) return step === "hour" ? "instant" : "mean";
    if (method === "point") return step === "hour" ? "instant" : undefined;
    return method === "mean" ? "mean" : undefined;
  }
  if (registered === "max") return method === "mean" || method === "minimum" ? undefined : "max";
  if (registered === "min") return method === "mean" || method === "maximum" ? undefined : "min";
  if (registered === "category") return step === "hour" ? "category" : undefined;
  return method === "maximum" || method === "minimum" || method === "point" ? undefined : registered;
}

function decoder(
  file: NetcdfFile,
  variable: NetcdfVariable,
  quantity: Quantity,
  step: RecordStep,
  method: string | undefined,
  givenUnit: string | undefined,
): Pick<Field, "decode" | "amountNoise" | "outside"> {
  const fail = (problem: string): NetcdfError =>
    new NetcdfError("unsupported_unit", { file: file.name, variable: variable.name }, problem);
  const text = givenUnit ?? textOf(variable.attributes, "units");
  if (text === undefined)
    throw fail(`it has no units. Add them to the file, or give --units ${variable.name}=<unit>.`);
  const canonical = isPart(quantity) ? partUnits[quantity] : registryVariable(quantity).unit;
  const unit = readUnit(text, canonical, stepHours[step] * 3600);
  if ("problem" in unit) {
    throw fail(
      `${unit.problem.replace(/\.$/, "")}, for ${quantity} [${canonical}]. Give --units ${variable.name}=<unit>.`,
    );
  }
  if (unit.counts === "amount" && method === "mean" && quantity !== "snow_water") {
    throw fail(`a mean of amounts in ${text} has no known length. Use the sum of the ${step}, or a rate.`);
  }
  if (unit.counts === "rate" && method === "sum")
    throw fail(`a sum of rates in ${text} is not an amount. Use the mean.`);
  const outside = boundsOf(variable);
  const fromStored = fieldDecoder(variable, outside && (() => (outside.isFound = true)));
  const decode = (stored: number): number => unit.convert(fromStored(stored));
  const read = { decode, ...(outside === undefined ? {} : { outside }) };
  if (unit.counts !== "amount" || isPart(quantity)) return read;
  const [scale = 1] = numbersOf(variable.attributes, "scale_factor");
  const { multiplier, divisor } = registryVariable(quantity).packing;
  const rounding = variable.type === "integer" ? Math.abs(unit.convert(scale)) : 0;
  return { ...read, amountNoise: rounding + multiplier / divisor };
}

/** Returns the bounds of a packed variable that apply to its stored numbers; undefined if it has none. */
function boundsOf({ attributes, type, floatAttributes }: NetcdfVariable): OutsideBounds | undefined {
  const isPacked = ["scale_factor", "add_offset"].some((name) => numbersOf(attributes, name).length > 0);
  const attribute = ["valid_range", "valid_min", "valid_max"].find(
    (name) => numbersOf(attributes, name).length > 0 && floatAttributes?.has(name) !== true,
  );
  return type === "integer" && isPacked && attribute !== undefined
    ? { attribute, isFound: false }
    : undefined;
}

/**
 * Versions of the numbers in an ERA5 file: final, or preliminary (ERA5T). The variable `expver` states the version, either along its own dimension or for
 * each time. A file without `expver` has only one version.
 *
 * @see https://confluence.ecmwf.int/display/CUSF/ERA5+CDS+requests+which+return+a+mixture+of+ERA5+and+ERA5T+data
 */
type ExperimentVersions =
  | {
      readonly along: "dimension";
      readonly dimension: string;
      /**
       * Position of the final version along the dimension; absent if the file has no final version. `preliminary` is the position of the preliminary version.
       */
      readonly final?: number;
      readonly preliminary?: number;
    }
  | { readonly along: "time"; readonly isPreliminary: readonly boolean[] };

const finalVersion = 1;
const preliminaryVersion = 5;

/**
 * Reads the versions of the numbers in a file; undefined if the file does not mark them.
 *
 * @param timeDimension - Name of the time dimension.
 */
function readVersions(file: NetcdfFile, timeDimension: string): ExperimentVersions | undefined {
  const variable = file.variables.get("expver");
  if (variable === undefined) return undefined;
  const versions = versionsOf(file, variable);
  const [dimension] = variable.dimensions;
  if (dimension === timeDimension) {
    return { along: "time", isPreliminary: versions.map((version) => version === preliminaryVersion) };
  }
  if (dimension === undefined || variable.shape.length > 2) return undefined;
  const [final, preliminary] = [finalVersion, preliminaryVersion].map((one) => versions.indexOf(one));
  return {
    along: "dimension",
    dimension,
    ...(final === -1 ? {} : { final: final! }),
    ...(preliminary === -1 ? {} : { preliminary: preliminary! }),
  };
}

/** Returns the version numbers in a file. Files store them as numbers, or as text such as "0005". */
function versionsOf(file: NetcdfFile, variable: NetcdfVariable): readonly number[] {
  if (variable.type === "text") return file.texts(variable).map(Number);
  const start = variable.shape.map(() => 0);
  return [...file.read(variable, start, variable.shape)];
}
