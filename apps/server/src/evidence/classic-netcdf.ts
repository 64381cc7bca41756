/** Variable of a NetCDF file. Its values are in row-major order: the index of the last dimension varies fastest. */
export interface FileVariable {
  readonly name: string;
  readonly dimensions: readonly string[];
  readonly type: "float" | "double";
  readonly values: ArrayLike<number>;
  readonly attributes: FileAttributes;
}

/** Attributes of a file or of a variable. Numbers are written as doubles. */
export type FileAttributes = Readonly<Record<string, string | number>>;

export interface NetcdfContent {
  /** Lengths of the dimensions. One dimension may have length 0. It must then be the first dimension of every variable that uses it. */
  readonly dimensions: Readonly<Record<string, number>>;
  readonly attributes: FileAttributes;
  readonly variables: readonly FileVariable[];
}

/** Tags of the lists in a header, by the specification of the format. */
const tags = { absent: 0, dimension: 10, variable: 11, attribute: 12 } as const;

/** Codes of the types in a file. */
const typeCodes = { char: 2, float: 5, double: 6 } as const;

const valueBytes = { float: 4, double: 8 } as const;

/** Maximum size of a file whose offsets have 32 bits [bytes]. */
const fileMaxBytes = 2 ** 31 - 1;

/**
 * Writes a file in the classic format of NetCDF (CDF-1), which all readers of NetCDF understand.
 *
 * @throws RangeError if the file would be larger than 2 GiB, or if the number of a variable's values does not match its dimensions.
 * @see https://docs.unidata.ucar.edu/netcdf-c/current/file_format_specifications.html
 */
export function classicNetcdf(content: NetcdfContent): Buffer {
  const sizes = content.variables.map((variable) => sizeOf(variable, content.dimensions));
  // Offsets have a fixed length, so that they do not change the length of the header.
  const headerBytes = headerOf(content, sizes, 0).length;
  const total = sizes.reduce((sum, size) => sum + size, headerBytes);
  if (total > fileMaxBytes) throw new RangeError(`A classic file may not have ${total} bytes.`);
  const file = Buffer.alloc(total);
  headerOf(content, sizes, headerBytes).copy(file);
  let offset = headerBytes;
  for (const [index, { type, values }] of content.variables.entries()) {
    for (let at = 0; at < values.length; at++) {
      const place = offset + at * valueBytes[type];
      if (type === "float") file.writeFloatBE(values[at]!, place);
      else file.writeDoubleBE(values[at]!, place);
    }
    offset += sizes[index]!;
  }
  return file;
}

/** Returns the size of the values of a variable [bytes]. */
function sizeOf({ name, dimensions, type, values }: FileVariable, lengths: NetcdfContent["dimensions"]) {
  const count = dimensions.reduce((product, dimension) => product * lengths[dimension]!, 1);
  if (values.length !== count)
    throw new RangeError(`${name} has ${values.length} values in place of ${count}.`);
  return count * valueBytes[type];
}

/**
 * Returns the header of a file.
 *
 * @param sizes - Sizes of the variables [bytes].
 * @param from - Offset of the values of the first variable [bytes].
 */
function headerOf(content: NetcdfContent, sizes: readonly number[], from: number): Buffer {
  const names = Object.keys(content.dimensions);
  let begin = from;
  const variables = content.variables.map(({ name, dimensions, type, attributes }, index) => {
    const size = sizes[index]!;
    const written = Buffer.concat([
      textOf(name),
      integers(dimensions.length, ...dimensions.map((dimension) => names.indexOf(dimension))),
      attributeList(attributes),
      integers(typeCodes[type], size, begin),
    ]);
    begin += size;
    return written;
  });
  const dimensions = names.map((name) => Buffer.concat([textOf(name), integers(content.dimensions[name]!)]));
  const recordCount = 0;
  return Buffer.concat([
    Buffer.from("CDF\u0001", "latin1"),
    integers(recordCount),
    listOf(tags.dimension, dimensions),
    attributeList(content.attributes),
    listOf(tags.variable, variables),
  ]);
}

function attributeList(attributes: FileAttributes): Buffer {
  const written = Object.entries(attributes).map(([name, value]) =>
    typeof value === "number"
      ? Buffer.concat([textOf(name), integers(typeCodes.double, 1), doubleOf(value)])
      : Buffer.concat([textOf(name), integers(typeCodes.char), textOf(value)]),
  );
  return listOf(tags.attribute, written);
}

function listOf(tag: number, items: readonly Buffer[]): Buffer {
  return Buffer.concat([integers(items.length === 0 ? tags.absent : tag, items.length), ...items]);
}

function integers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value, 4 * index);
  return bytes;
}

function doubleOf(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

/** Returns a text with its length in front, padded to a multiple of 4 bytes. */
function textOf(text: string): Buffer {
  const bytes = Buffer.from(text, "utf8");
  const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
  return Buffer.concat([integers(bytes.length), bytes, padding]);
}
