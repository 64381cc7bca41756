import { NetcdfError } from "./netcdf-error.ts";

/** An open NetCDF file of either format. Values are read piece by piece, never the whole file. */
export interface NetcdfFile {
  /** Name of the file in errors. */
  readonly name: string;
  readonly attributes: Attributes;
  readonly variables: ReadonlyMap<string, NetcdfVariable>;
  /**
   * Reads a box of a variable as stored, without applying scale and fill. The last dimension varies fastest.
   *
   * @throws NetcdfError if the box is outside the variable or has more than {@link boxMax} values, if the variable is text, or if the file
   * is damaged.
   */
  read(variable: NetcdfVariable, start: readonly number[], count: readonly number[]): Values;
  /**
   * Reads a box and passes its values to `use`. They become invalid when `use` returns. Use it if only a few of many values are needed.
   *
   * @throws NetcdfError under the same conditions as `read`.
   */
  useValues(
    variable: NetcdfVariable,
    start: readonly number[],
    count: readonly number[],
    use: (values: Values) => void,
  ): void;
  /** Returns all texts of a text variable: characters along the last of two dimensions, or whole texts. */
  texts(variable: NetcdfVariable): readonly string[];
  close(): void;
}

/** Numbers in the precision of a variable. */
export type Values = Float32Array | Float64Array;

export type Attributes = ReadonlyMap<string, string | readonly number[]>;

export interface NetcdfVariable {
  readonly name: string;
  readonly type: "text" | "integer" | "float" | "double" | "other";
  /** Names of the dimensions. `shape` has their lengths. */
  readonly dimensions: readonly string[];
  readonly shape: readonly number[];
  /** Lengths of the chunks in which the values are stored, each compressed separately; absent if the values are contiguous. */
  readonly chunks?: readonly number[];
  readonly attributes: Attributes;
  /** Size of a stored number [bytes]. */
  readonly bytes?: number;
  /** Names of attributes whose numbers are floats. If bounds of a packed variable are among them, they apply to unpacked values. */
  readonly floatAttributes?: ReadonlySet<string>;
}

/** Maximum number of values in one read. */
export const boxMax = 4_194_304;

/** Joins texts from characters, which are along the last of two dimensions. */
export function textsOf(characters: string, { shape }: Pick<NetcdfVariable, "shape">): readonly string[] {
  const length = shape.at(-1) ?? characters.length;
  return Array.from({ length: shape.length > 1 ? shape[0]! : 1 }, (_, index) =>
    characters.slice(index * length, (index + 1) * length).replace(/[\0 ]+$/u, ""),
  );
}

/** Returns the text of an attribute up to a terminating zero character, as in C; undefined if there is none. */
export function textOf(attributes: Attributes, name: string): string | undefined {
  const value = attributes.get(name);
  return typeof value === "string" ? value.split("\0", 1)[0] : undefined;
}

/** Returns the numbers of an attribute; none if it is text or absent. */
export function numbersOf(attributes: Attributes, name: string): readonly number[] {
  const value = attributes.get(name);
  return typeof value === "object" ? value : [];
}

/** Checks that a box lies inside a variable and does not have too many values. */
export function checkBox(
  file: string,
  { name, type, shape }: NetcdfVariable,
  start: readonly number[],
  count: readonly number[],
): void {
  if (type === "text" || type === "other") {
    throw new NetcdfError("unsupported_layout", { file, variable: name }, "this variable holds no numbers.");
  }
  const inside =
    start.length === shape.length &&
    count.length === shape.length &&
    shape.every(
      (length, axis) => start[axis]! >= 0 && count[axis]! >= 0 && start[axis]! + count[axis]! <= length,
    );
  if (!inside) {
    throw new NetcdfError(
      "damaged",
      { file, variable: name },
      "this variable is smaller than its dimensions say.",
    );
  }
  if (count.reduce((product, length) => product * length, 1) > boxMax) {
    throw new NetcdfError(
      "unsupported_layout",
      { file, variable: name },
      `more than ${boxMax} values would be read at once. Cut the file with ncks or cdo.`,
    );
  }
}
