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

/** A variable of a file as a quantity in its canonical unit. */
export interface Field {
  readonly quantity: Quantity;
  readonly stepType: StepType;
  readonly file: NetcdfFile;
  readonly variable: NetcdfVariable;
  /** Which dimension is the time, and which are those that a cell's indices count; of all others one position is read. */
  readonly timeAxis: number;
  readonly cellAxes: readonly number[];
  /** The position along a further dimension; the first of each that is not named. */
  readonly fixed?: { readonly axis: number; readonly index: number };
  readonly stamps: readonly RecordTime[];
  /** What stands in where this has no number. */
  readonly preliminary?: Field;
  /** Whether the numbers of each stamp are preliminary, where the file says so by the time. */
  readonly isPreliminary?: readonly boolean[];
  /** From the stored number to the canonical unit; NaN where it is missing. */
  readonly decode: (stored: number) => number;
  /** Whether numbers of a packed variable were read that lie outside the bounds that its attribute of this name sets. */
  readonly outside?: OutsideBounds;
  /** By how much packing may change an amount that came together over time, in the canonical unit; absent for all that is none. */
  readonly amountNoise?: number;
  /** Along what a component of the wind counts: the directions of the earth or of the grid; absent where nothing says. */
  readonly axes?: "earth" | "grid";
  /** When the time of each stamp began, where the bounds of the file say that it is not its step alone. */
  readonly starts?: readonly RecordTime[];
}

/** Bounds of stored numbers, and whether any lay outside of them. */
export interface OutsideBounds {
  /** `valid_range`, `valid_min` or `valid_max`. */
  readonly attribute: string;
  isFound: boolean;
}

/** Why a variable is left out that the registry does not know. */
export const unknownName =
  "the registry has no variable of this name. Say what it is with --names, as --names t_2m=temperature_2m.";

/** A variable that is left out, and why. */
export interface SkippedVariable {
  readonly file: string;
  readonly variable: string;
  readonly reason: string;
}

export interface FieldOptions {
  /** Names of variables beside those of ERA5 and CMIP6. */
  readonly names?: Readonly<Record<string, Quantity>>;
  /** Units by the file's names of variables, where a file has none or a wrong one. */
  readonly units?: Readonly<Record<string, string>>;
  /** Leaves a variable out, and reports it, whose unit cannot be read; else that is an error. */
  readonly skipUnreadable?: boolean;
}

/**
 * Finds the variables of a file that the registry knows.
 *
 * @param cells - Their horizontal dimensions, in the order of a cell's indices, and whether those are of a plane.
 * @throws NetcdfError `unsupported_unit` for a variable that is known but whose numbers are not, unless those are to be left out.
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

/** A field that reads final numbers, and preliminary ones where there are none. */
function ofVersions(field: Field, versions: ExperimentVersions, axis: number): Field {
  if (versions.along === "time") return { ...field, isPreliminary: versions.isPreliminary };
  if (axis === -1) return field;
  const at = (index: number): Field => ({ ...field, fixed: { axis, index } });
  const { final, preliminary } = versions;
  if (preliminary === undefined) return at(final ?? 0);
  if (final === undefined) return { ...at(preliminary), isPreliminary: field.stamps.map(() => true) };
  return { ...at(final), preliminary: at(preliminary) };
}

/** Whether a variable says where and when the numbers of others are. */
function isCoordinate(
  { variables }: NetcdfFile,
  { name, dimensions, attributes: own }: NetcdfVariable,
): boolean {
  const isBounds = [...variables.values()].some(({ attributes }) => textOf(attributes, "bounds") === name);
  return (
    isBounds || isUnitOfPlaces(textOf(own, "units") ?? "") || isStatic(name) || dimensions.includes(name)
  );
}

/** Along what components of the wind count. A file says it by GRIB's flag, which programs keep, or by CF's standard names. Those of WRF count along the grid. */
function windAxes(file: NetcdfFile, { name, attributes }: NetcdfVariable): Field["axes"] {
  if (file.attributes.has("MAP_PROJ_CHAR") && /^[UV]10$/.test(name)) return "grid";
  const flag = attributes.get("GRIB_uvRelativeToGrid") ?? attributes.get("uvRelativeToGrid");
  if (flag !== undefined) return Number(typeof flag === "string" ? flag : flag[0]) === 0 ? "earth" : "grid";
  const standard = textOf(attributes, "standard_name") ?? "";
  if (/^(east|north)ward_wind$/.test(standard)) return "earth";
  return /^([xy]|grid_(east|north)ward)_wind$/.test(standard) ? "grid" : undefined;
}

/** Whether a quantity is no variable of the registry but a part of one. */
export function isPart(quantity: Quantity): quantity is Part {
  return Object.hasOwn(partUnits, quantity);
}

function quantityOf(name: string, names: Readonly<Record<string, Quantity>>): Quantity | undefined {
  if (Object.hasOwn(names, name)) return names[name];
  return fieldNames.get(name) ?? variableNames.find((own) => own === name);
}

/** Extremes of days by their names in CMIP. */
const dailyNames: ReadonlySet<string> = new Set(["tasmax", "tasmin", "wsgsmax"]);

/** How the numbers were made over the time of a step: `mean`, `sum`, `maximum`, `minimum`, `point`; undefined where the file does not say. */
function cellMethod({ attributes }: NetcdfVariable): string | undefined {
  return /\btime:\s*(?:\w+:\s*)*(\w+)/.exec(textOf(attributes, "cell_methods") ?? "")?.[1];
}

/** How CDO or the Climate Data Store made days, by the history of a file; undefined where it names several ways. */
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

/** The extremes of a day may go by the name of the variable itself. */
function extremeOf(quantity: Quantity, method: string | undefined): VariableName | undefined {
  const stepType = method === "minimum" ? "min" : method === "maximum" ? "max" : undefined;
  return variableNames.find((name) => {
    const row = registryVariable(name);
    return row.extremeOf === quantity && row.stepType === stepType;
  });
}

/** What the numbers say about their step; undefined where that is not what the quantity means. */
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

/** The bounds of a packed variable that hold for its stored numbers; undefined where it has none. */
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
 * Which numbers of a file of ERA5 are final and which preliminary (ERA5T). The `expver` of the file says so, by a dimension of its own or for each
 * time. Files without it are of one kind and say nothing.
 *
 * @see https://confluence.ecmwf.int/display/CUSF/ERA5+CDS+requests+which+return+a+mixture+of+ERA5+and+ERA5T+data
 */
type ExperimentVersions =
  | {
      readonly along: "dimension";
      readonly dimension: string;
      /** Positions of the two along the dimension; absent where the file has not got one. */
      readonly final?: number;
      readonly preliminary?: number;
    }
  | { readonly along: "time"; readonly isPreliminary: readonly boolean[] };

const finalVersion = 1;
const preliminaryVersion = 5;

/** @param timeDimension - Name of the dimension of the time. */
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

/** As numbers, be they written as 5 or as "0005". */
function versionsOf(file: NetcdfFile, variable: NetcdfVariable): readonly number[] {
  if (variable.type === "text") return file.texts(variable).map(Number);
  const start = variable.shape.map(() => 0);
  return [...file.read(variable, start, variable.shape)];
}
