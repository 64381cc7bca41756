import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { type Attribute, type Header, NetCDFReader } from "netcdfjs";
import { NetcdfError } from "./netcdf-error.ts";
import {
  type Attributes,
  checkBox,
  type NetcdfFile,
  type NetcdfVariable,
  textsOf,
  type Values,
} from "./netcdf-file.ts";

/**
 * Opens classic NetCDF (CDF-1, CDF-2). The library netcdfjs reads the header. Values are read from the file at the offsets in the header.
 *
 * @param version - Fourth byte of the file, which states the format version.
 */
export function openClassic(path: string, version: number): NetcdfFile {
  if (version !== 1 && version !== 2) {
    throw new NetcdfError(
      "unsupported_layout",
      { file: path },
      `this is classic NetCDF of kind ${version}. Convert it with nccopy -k nc4.`,
    );
  }
  const handle = openSync(path, "r");
  try {
    return new ClassicFile(path, handle, fstatSync(handle).size);
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

/** Size of a value [bytes], by the name that netcdfjs gives to its type. */
const valueBytes = new Map(
  Object.entries<number>({
    byte: 1,
    char: 1,
    short: 2,
    int: 4,
    float: 4,
    double: 8,
  }),
);

/** Maximum size of a header [bytes]. */
const headerMaxBytes = 16_777_216;

/** Number of bytes that are read from a file in one request. */
const stretchBytes = 1_048_576;

interface Stored {
  readonly kind: string;
  readonly offset: number;
  readonly record: boolean;
}

class ClassicFile implements NetcdfFile {
  readonly name: string;
  readonly attributes: Attributes;
  readonly variables: ReadonlyMap<string, NetcdfVariable>;
  readonly #handle: number;
  readonly #stored: ReadonlyMap<string, Stored>;
  /** Distance between the starts of two consecutive records in the file [bytes]. */
  readonly #recordBytes: number;

  constructor(path: string, handle: number, fileBytes: number) {
    this.name = path;
    this.#handle = handle;
    const header = readHeader(path, handle, fileBytes);
    this.attributes = attributesOf(header.globalAttributes);
    const { dimensions, variables: listed } = header;
    this.#stored = new Map(
      listed.map(({ name, type, offset, record }) => [name, { kind: type, offset, record }]),
    );
    this.#recordBytes = recordBytes(header);
    const records = recordCount(header, fileBytes, this.#recordBytes);
    this.variables = new Map(
      listed.map(({ name, type, dimensions: ids, attributes }) => {
        const known = ids.map((id) => dimensions[id]);
        if (known.includes(undefined)) {
          throw new NetcdfError("damaged", { file: path, variable: name }, "a dimension is not in the file.");
        }
        const isRecord = (index: number): boolean => index === 0 && ids[0] === header.recordDimension.id;
        return [
          name,
          {
            name,
            type: kindOf(type),
            dimensions: known.map((dimension) => dimension!.name),
            shape: known.map((dimension, index) => (isRecord(index) ? records : dimension!.size)),
            bytes: valueBytes.get(type) ?? 0,
            attributes: attributesOf(attributes),
            floatAttributes: new Set(
              (attributes ?? [])
                .filter(({ type: of }) => of === "float" || of === "double")
                .map(({ name: key }) => key),
            ),
          },
        ];
      }),
    );
  }

  read(variable: NetcdfVariable, start: readonly number[], count: readonly number[]): Float64Array {
    checkBox(this.name, variable, start, count);
    return this.#readAs(this.#stored.get(variable.name)!.kind, variable, start, count);
  }

  texts(variable: NetcdfVariable): readonly string[] {
    const start = variable.shape.map(() => 0);
    return textsOf(String.fromCodePoint(...this.#readAs("byte", variable, start, variable.shape)), variable);
  }

  #readAs(
    kind: string,
    variable: NetcdfVariable,
    start: readonly number[],
    count: readonly number[],
  ): Float64Array {
    const { offset, record } = this.#stored.get(variable.name)!;
    const bytes = valueBytes.get(kind)!;
    const steps = byteSteps(variable.shape, bytes, record ? this.#recordBytes : undefined);
    const total = count.reduce((product, length) => product * length, 1);
    const values = new Float64Array(total);
    const inner = steps.length - 1;
    const run = inner < 0 || total === 0 ? total : count[inner]!;
    const step = steps[inner] ?? bytes;
    const at = [...start];
    for (let filled = 0; filled < total; filled += run) {
      const from = at.reduce((sum, index, axis) => sum + index * steps[axis]!, offset);
      this.#readRun(variable, values.subarray(filled, filled + run), from, step, kind);
      advance(at, start, count, inner - 1);
    }
    return values;
  }

  useValues(
    variable: NetcdfVariable,
    start: readonly number[],
    count: readonly number[],
    use: (values: Values) => void,
  ): void {
    use(this.read(variable, start, count));
  }

  close(): void {
    closeSync(this.#handle);
  }

  /** Reads values that are `step` bytes apart. It reads many at once, or single values if they are far apart. */
  #readRun(variable: NetcdfVariable, into: Float64Array, from: number, step: number, kind: string): void {
    const bytes = valueBytes.get(kind)!;
    const together = Math.max(1, Math.floor((stretchBytes - bytes) / step) + 1);
    const stretch = new DataView(new ArrayBuffer((Math.min(together, into.length) - 1) * step + bytes));
    for (let done = 0; done < into.length; done += together) {
      const here = Math.min(together, into.length - done);
      const wanted = (here - 1) * step + bytes;
      if (readSync(this.#handle, stretch, 0, wanted, from + done * step) < wanted) {
        throw new NetcdfError(
          "damaged",
          { file: this.name, variable: variable.name },
          "the file ends before its values do. Download it again.",
        );
      }
      for (let index = 0; index < here; index += 1) into[done + index] = valueAt(stretch, index * step, kind);
    }
  }
}

function readHeader(path: string, handle: number, fileBytes: number): Header {
  const limit = Math.min(fileBytes, headerMaxBytes);
  let length = Math.min(65_536, limit);
  while (true) {
    const head = new Uint8Array(length);
    readSync(handle, head, 0, length, 0);
    try {
      return wholeHeader(new NetCDFReader(head).header);
    } catch (cause) {
      if (length === limit) {
        throw new NetcdfError(
          "damaged",
          { file: path },
          "the header cannot be read. Download it again, or convert it with nccopy -k nc4.",
          { cause },
        );
      }
      length = Math.min(length * 4, limit);
    }
  }
}

/** Fills in the lists that are missing in a header. Contrary to its types, netcdfjs omits empty lists. */
function wholeHeader(header: Partial<Header>): Header {
  const { version = 1, recordDimension = { length: 0 } } = header;
  const { dimensions = [], globalAttributes = [], variables = [] } = header;
  return { version, recordDimension, dimensions, globalAttributes, variables };
}

/**
 * Returns the size of a record, the values of one index of the unlimited dimension [bytes]. Each variable's slice is padded to 4 bytes, unless it is the only
 * one.
 */
function recordBytes({ variables, dimensions, recordDimension }: Header): number {
  const slices = variables
    .filter(({ record }) => record)
    .map(({ type, dimensions: ids }) =>
      ids.slice(1).reduce((product, id) => product * (dimensions[id]?.size ?? 0), valueBytes.get(type) ?? 0),
    );
  if (recordDimension.id === undefined) return 0;
  if (slices.length === 1) return slices[0]!;
  return slices.reduce((sum, bytes) => sum + Math.ceil(bytes / 4) * 4, 0);
}

/** Returns the number of records in the file. A file that is still being written does not state this number, so it is computed from the file size. */
function recordCount({ variables, recordDimension }: Header, fileBytes: number, bytes: number): number {
  if (recordDimension.length !== 0xffff_ffff || bytes === 0) return recordDimension.length;
  const begin = Math.min(...variables.filter(({ record }) => record).map(({ offset }) => offset));
  return Math.max(0, Math.floor((fileBytes - begin) / bytes));
}

/** Returns the distance between consecutive indices along each dimension [bytes]. */
function byteSteps(
  shape: readonly number[],
  bytes: number,
  recordStep: number | undefined,
): readonly number[] {
  const steps: number[] = [];
  let step = bytes;
  for (let axis = shape.length - 1; axis >= 0; axis -= 1) {
    steps.unshift(axis === 0 && recordStep !== undefined ? recordStep : step);
    step *= shape[axis]!;
  }
  return steps;
}

/** Advances an index by one step along the outer dimensions. The last of these dimensions varies fastest. */
function advance(at: number[], start: readonly number[], count: readonly number[], from: number): void {
  for (let axis = from; axis >= 0; axis -= 1) {
    at[axis]! += 1;
    if (at[axis]! < start[axis]! + count[axis]!) return;
    at[axis] = start[axis]!;
  }
}

function valueAt(view: DataView, offset: number, kind: string): number {
  if (kind === "byte") return view.getInt8(offset);
  if (kind === "short") return view.getInt16(offset);
  if (kind === "int") return view.getInt32(offset);
  return kind === "float" ? view.getFloat32(offset) : view.getFloat64(offset);
}

function kindOf(type: string): NetcdfVariable["type"] {
  if (type === "char") return "text";
  if (type === "float" || type === "double") return type;
  return valueBytes.has(type) ? "integer" : "other";
}

function attributesOf(attributes: readonly Attribute[] = []): Attributes {
  return new Map(
    attributes.map(({ name, value }: { name: string; value: string | number | readonly number[] }) => [
      name,
      typeof value === "number" ? [value] : value,
    ]),
  );
}
