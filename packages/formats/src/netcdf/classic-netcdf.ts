/** Variable of a NetCDF file. Its values are in row-major order: the index of the last dimension varies fastest. */
export interface FileVariable {
  readonly name: string;
  readonly dimensions: readonly string[];
  readonly type: keyof typeof types;
  readonly values: ArrayLike<number>;
  readonly attributes: FileAttributes;
}

/** Attributes of a file or of a variable. Numbers are written as doubles, and the fill value in the type of its variable. */
export type FileAttributes = Readonly<Record<string, string | number>>;

export interface NetcdfContent {
  /** Lengths of the dimensions. One dimension may have length 0. It must then be the first dimension of every variable that uses it. */
  readonly dimensions: Readonly<Record<string, number>>;
  readonly attributes: FileAttributes;
  readonly variables: readonly FileVariable[];
}

/** Tags of the lists in a header, by the specification of the format. */
const tags = { absent: 0, dimension: 10, variable: 11, attribute: 12 } as const;

/** Types of values, with their codes in a file and their sizes [bytes]. Values of `char` are codes of characters. */
const types = {
  char: { code: 2, bytes: 1 },
  short: { code: 3, bytes: 2 },
  int: { code: 4, bytes: 4 },
  float: { code: 5, bytes: 4 },
  double: { code: 6, bytes: 8 },
} as const;

/** Functions that write a value into a file, by its type. */
const writers = {
  char: (view, at, value) => view.setUint8(at, value),
  short: (view, at, value) => view.setInt16(at, value),
  int: (view, at, value) => view.setInt32(at, value),
  float: (view, at, value) => view.setFloat32(at, value),
  double: (view, at, value) => view.setFloat64(at, value),
} as const satisfies Record<FileVariable["type"], (view: DataView, at: number, value: number) => void>;

/** Maximum size of a variable in the format with 64-bit offsets [bytes]. */
const variableMaxBytes = 2 ** 32 - 4;

/**
 * Writes a file in the classic format of NetCDF with 64-bit offsets (CDF-2), which all readers of NetCDF understand.
 *
 * @throws RangeError if a variable would be larger than 4 GiB, or if the number of a variable's values does not match its dimensions.
 * @see https://docs.unidata.ucar.edu/netcdf-c/current/file_format_specifications.html
 */
export function classicNetcdf(content: NetcdfContent): Buffer {
  const sizes = content.variables.map((variable) => sizeOf(variable, content.dimensions));
  // Offsets have a fixed length, so that they do not change the length of the header.
  const headerBytes = headerOf(content, sizes, 0).length;
  const file = Buffer.alloc(sizes.reduce((sum, size) => sum + size, headerBytes));
  headerOf(content, sizes, headerBytes).copy(file);
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let offset = headerBytes;
  for (const [index, { type, values }] of content.variables.entries()) {
    const { bytes } = types[type];
    const write = writers[type];
    for (let at = 0; at < values.length; at++) write(view, offset + at * bytes, values[at]!);
    offset += sizes[index]!;
  }
  return file;
}

/** Returns the size of the values of a variable, padded to a multiple of 4 [bytes]. */
function sizeOf({ name, dimensions, type, values }: FileVariable, lengths: NetcdfContent["dimensions"]) {
  const count = dimensions.reduce((product, dimension) => product * lengths[dimension]!, 1);
  if (values.length !== count)
    throw new RangeError(`${name} has ${values.length} values in place of ${count}.`);
  const size = Math.ceil((count * types[type].bytes) / 4) * 4;
  if (size > variableMaxBytes) throw new RangeError(`${name} may not have ${size} bytes.`);
  return size;
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
      attributeList(attributes, type),
      integers(types[type].code, size),
      offsetOf(begin),
    ]);
    begin += size;
    return written;
  });
  const dimensions = names.map((name) => Buffer.concat([textOf(name), integers(content.dimensions[name]!)]));
  const recordCount = 0;
  return Buffer.concat([
    Buffer.from("CDF\u0002", "latin1"),
    integers(recordCount),
    listOf(tags.dimension, dimensions),
    attributeList(content.attributes),
    listOf(tags.variable, variables),
  ]);
}

/**
 * Returns the list of attributes of a file or of a variable.
 *
 * @param type - Type of the variable.
 */
function attributeList(attributes: FileAttributes, type: FileVariable["type"] = "double"): Buffer {
  const written = Object.entries(attributes).map(([name, value]) => {
    if (typeof value === "string")
      return Buffer.concat([textOf(name), integers(types.char.code), textOf(value)]);
    const own = name === "_FillValue" ? type : "double";
    const bytes = Buffer.alloc(Math.max(types[own].bytes, 4));
    writers[own](new DataView(bytes.buffer, bytes.byteOffset), 0, value);
    return Buffer.concat([textOf(name), integers(types[own].code, 1), bytes]);
  });
  return listOf(tags.attribute, written);
}

function listOf(tag: number, items: readonly Buffer[]): Buffer {
  return Buffer.concat([integers(items.length === 0 ? tags.absent : tag, items.length), ...items]);
}

function integers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}

function offsetOf(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

/** Returns a text with its length in front, padded to a multiple of 4 bytes. */
function textOf(text: string): Buffer {
  const bytes = Buffer.from(text, "utf8");
  const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
  return Buffer.concat([integers(bytes.length), bytes, padding]);
}
