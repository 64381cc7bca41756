import { NetcdfError } from "./netcdf-error.ts";

/** Open NetCDF file, classic or NetCDF-4. Its values are read in boxes (index ranges along all dimensions), never all at once. */
export interface NetcdfFile {
  /** Name of the file, for error messages. */
  readonly name: string;
  readonly attributes: Attributes;
  readonly variables: ReadonlyMap<string, NetcdfVariable>;
  /**
   * Reads a box of a variable. The values are as stored in the file: scale, offset and fill values are not applied. The last dimension varies fastest.
   *
   * @throws NetcdfError if the box is outside the variable or has more than {@link boxMax} values, if the variable is text, or if the file is damaged.
   */
  read(variable: NetcdfVariable, start: readonly number[], count: readonly number[]): Values;
  /**
   * Reads a box and passes its values to `use`. The values become invalid when `use` returns. This is faster than `read` if only a few of many values are
   * needed.
   *
   * @throws NetcdfError under the same conditions as `read`.
   */
  useValues(
    variable: NetcdfVariable,
    start: readonly number[],
    count: readonly number[],
    use: (values: Values) => void,
  ): void;
  /** Returns all texts of a text variable. The file stores whole texts, or characters along the last of two dimensions. */
  texts(variable: NetcdfVariable): readonly string[];
  close(): void;
}

/** Numbers of a variable, in single or double precision. */
export type Values = Float32Array | Float64Array;

export type Attributes = ReadonlyMap<string, string | readonly number[]>;

export interface NetcdfVariable {
  readonly name: string;
  readonly type: "text" | "integer" | "float" | "double" | "other";
  /** Names of the dimensions. Their lengths are in `shape`. */
  readonly dimensions: readonly string[];
  readonly shape: readonly number[];
  /** Lengths of the chunks along each dimension; absent if the values are stored contiguously. Each chunk is compressed separately. */
  readonly chunks?: readonly number[];
  readonly attributes: Attributes;
  /** Size of a stored number [bytes]. */
  readonly bytes?: number;
  /**
   * Names of the attributes that are stored as floats. If a bound such as `valid_min` of a packed variable is a float, the bound applies to unpacked values.
   */
  readonly floatAttributes?: ReadonlySet<string>;
}

/** Maximum number of values in one read. */
export const boxMax = 4_194_304;

/** Joins characters into texts. The characters of a text are along the last of two dimensions. */
export function textsOf(characters: string, { shape }: Pick<NetcdfVariable, "shape">): readonly string[] {
  const length = shape.at(-1) ?? characters.length;
  return Array.from({ length: shape.length > 1 ? shape[0]! : 1 }, (_, index) =>
    characters.slice(index * length, (index + 1) * length).replace(/[\0 ]+$/u, ""),
  );
}

/** Returns the text of an attribute up to a terminating zero character, as in C; undefined if the attribute is absent or is not text. */
export function textOf(attributes: Attributes, name: string): string | undefined {
  const value = attributes.get(name);
  return typeof value === "string" ? value.split("\0", 1)[0] : undefined;
}

/** Returns the numbers of an attribute; an empty list if the attribute is absent or is text. */
export function numbersOf(attributes: Attributes, name: string): readonly number[] {
  const value = attributes.get(name);
  return typeof value === "object" ? value : [];
}

/** Throws an error if a box is not inside a variable or contains too many values. */
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
