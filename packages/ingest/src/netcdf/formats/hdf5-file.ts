import { basename, resolve } from "node:path";
import { Dataset, File } from "h5wasm/node";
import { forbid, type Hdf5Library, hdf5Library, memoryOf, permit, throwing } from "./hdf5-library.ts";
import { NetcdfError } from "./netcdf-error.ts";
import {
  type Attributes,
  checkBox,
  type NetcdfFile,
  type NetcdfVariable,
  textsOf,
  type Values,
} from "./netcdf-file.ts";

/** Opens a NetCDF-4 file, which is HDF5 with named dimensions. Ignores variables in groups below the root. */
export async function openHdf5(path: string): Promise<NetcdfFile> {
  const library = await hdf5Library;
  const real = resolve(path);
  permit(real);
  try {
    return throwing(library, () => new Hdf5File(library, path, real));
  } catch (error) {
    forbid(real);
    throw damaged(path, error);
  }
}

/** Maximum number of files that are open at once, because systems limit a process to some hundreds. A closed file is opened again when it is read. */
const openMost = 64;

/** Open files, the least recently used first. */
const openFiles = new Set<Hdf5File>();

class Hdf5File implements NetcdfFile {
  readonly name: string;
  readonly attributes: Attributes;
  readonly variables: ReadonlyMap<string, NetcdfVariable>;
  readonly #path: string;
  readonly #library: Hdf5Library;
  #file: File | undefined;
  readonly #stored = new Map<string, Dataset["metadata"]>();

  constructor(library: Hdf5Library, name: string, path: string) {
    this.#library = library;
    this.name = name;
    this.#path = path;
    try {
      const file = this.#opened();
      this.attributes = attributesOf(file);
      this.variables = new Map(
        file.keys().flatMap((key) => {
          const entity = file.get(key);
          if (!(entity instanceof Dataset)) return [];
          this.#stored.set(key, entity.metadata);
          return [[key, variableOf(key, entity)] as const];
        }),
      );
    } catch (error) {
      this.#release();
      throw error;
    }
  }

  read(variable: NetcdfVariable, start: readonly number[], count: readonly number[]): Values {
    let own: Values = new Float64Array(0);
    this.useValues(variable, start, count, (values) => {
      own = values.slice();
    });
    return own;
  }

  useValues(
    variable: NetcdfVariable,
    start: readonly number[],
    count: readonly number[],
    use: (values: Values) => void,
  ): void {
    checkBox(this.name, variable, start, count);
    const total = count.reduce((product, length) => product * length, 1);
    if (total === 0) {
      use(new Float64Array(0));
      return;
    }
    const library = this.#library;
    const { file_id: id } = this.#reopened();
    const metadata = this.#stored.get(variable.name)!;
    const memory = memoryOf(library);
    const address = memory.take(total * metadata.size);
    try {
      const status = library.get_dataset_data(
        id,
        `/${variable.name}`,
        count.map(BigInt),
        start.map(BigInt),
        count.map(() => 1n),
        BigInt(address),
      );
      if (status < 0) throw this.#unread(variable.name);
      use(numbersAt(library.HEAPU8.buffer, address, total, metadata));
    } finally {
      memory.free(address);
    }
  }

  texts({ name, shape }: NetcdfVariable): readonly string[] {
    try {
      const entity = this.#reopened().get(name);
      const value: unknown = entity instanceof Dataset ? entity.value : undefined;
      const found = [value].flat().filter((text) => typeof text === "string");
      return shape.length > 1 ? textsOf(found.join(""), { shape }) : found;
    } catch (error) {
      throw damaged(this.name, error, name);
    }
  }

  close(): void {
    this.#release();
    forbid(this.#path);
  }

  /** Returns the error for values that cannot be read, because a filter is not supported or the file is damaged. */
  #unread(name: string): NetcdfError {
    const entity = throwing(this.#library, () => this.#opened().get(name));
    const filters = entity instanceof Dataset ? entity.filters : [];
    const other = filters.find(({ id }) => !filtersRead.has(id));
    if (other === undefined) return damaged(this.name, undefined, name);
    const known = filterNames.get(other.id) ?? other.name;
    return new NetcdfError(
      "unsupported_layout",
      { file: this.name, variable: name },
      `its values are compressed by ${known || "an unknown filter"} (HDF5 filter ${other.id}), which cannot be read. Write it again: pip install xarray netCDF4; python -c "import xarray; xarray.open_dataset('in.nc').drop_encoding().to_netcdf('out.nc')".`,
    );
  }

  /** Returns the open file. If it was closed in the meantime, it is opened again. It was valid when it was first opened, so an error means damage. */
  #reopened(): File {
    if (this.#file !== undefined) return this.#opened();
    try {
      return throwing(this.#library, () => this.#opened());
    } catch (error) {
      throw damaged(this.name, error);
    }
  }

  #opened(): File {
    this.#file ??= new File(this.#path, "r");
    openFiles.delete(this);
    openFiles.add(this);
    for (const oldest of openFiles) {
      if (openFiles.size <= openMost) break;
      oldest.#release();
    }
    return this.#file;
  }

  #release(): void {
    this.#file?.close();
    this.#file = undefined;
    openFiles.delete(this);
  }
}

/** Filters of the HDF5 library itself: deflate, shuffle, Fletcher-32, szip, n-bit, scale and offset. */
const filtersRead: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6]);

/**
 * Names of other registered filters.
 *
 * @see https://github.com/HDFGroup/hdf5_plugins/blob/master/docs/RegisteredFilterPlugins.md
 */
const filterNames = new Map([
  [307, "bzip2"],
  [32_000, "LZF"],
  [32_001, "Blosc"],
  [32_004, "LZ4"],
  [32_008, "bitshuffle"],
  [32_013, "ZFP"],
  [32_015, "zstd"],
  [32_026, "Blosc2"],
]);

function damaged(file: string, cause: unknown, variable?: string): NetcdfError {
  if (cause instanceof NetcdfError) return cause;
  return new NetcdfError(
    "damaged",
    { file, ...(variable === undefined ? {} : { variable }) },
    "the file is cut short or damaged. Download it again.",
    { cause },
  );
}

function variableOf(name: string, dataset: Dataset): NetcdfVariable {
  const { shape, metadata } = dataset;
  return {
    name,
    type: kindOf(metadata),
    dimensions: (shape ?? []).map((_, axis) => dimensionOf(name, dataset, axis)),
    shape: shape ?? [],
    ...(metadata.chunks === null ? {} : { chunks: metadata.chunks }),
    bytes: metadata.size,
    attributes: attributesOf(dataset),
    floatAttributes: new Set(
      Object.keys(dataset.attrs).filter((key) => dataset.attrs[key]!.metadata.type === floatClass),
    ),
  };
}

/** Returns the name of a dimension, which is the name of its dimension scale. Without a scale, the name of the dataset is used. */
function dimensionOf(name: string, dataset: Dataset, axis: number): string {
  const [scale] = dataset.get_attached_scales(axis);
  return scale === undefined ? (axis === 0 ? name : `${name}, dimension ${axis + 1}`) : basename(scale);
}

const integerClass = 0;
const floatClass = 1;
const stringClass = 3;

function kindOf({ type, size, vlen }: Dataset["metadata"]): NetcdfVariable["type"] {
  if (type === stringClass) return "text";
  if (vlen) return "other";
  if (type === integerClass) return "integer";
  if (type === floatClass && (size === 4 || size === 8)) return size === 4 ? "float" : "double";
  return "other";
}

/** Returns the attributes that are text or numbers. It leaves out other types, such as references. */
function attributesOf(holder: Pick<Dataset, "attrs">): Attributes {
  const found = new Map<string, string | readonly number[]>();
  for (const name of Object.keys(holder.attrs)) {
    const attribute = holder.attrs[name]!;
    const { type } = attribute.metadata;
    if (type === 3) {
      const text: unknown = attribute.value;
      const first: unknown = Array.isArray(text) ? text[0] : text;
      if (typeof first === "string") found.set(name, first);
    } else if (type === 0 || type === 1) {
      found.set(name, [...numbersIn(attribute.value)]);
    }
  }
  return found;
}

/** Reads integers or floats from the memory of the HDF5 library, which is little-endian. Floats are not copied. */
function numbersAt(
  memory: ArrayBufferLike,
  at: number,
  count: number,
  { type, size, signed }: Dataset["metadata"],
): Values {
  if (type === 1)
    return size === 8 ? new Float64Array(memory, at, count) : new Float32Array(memory, at, count);
  if (size === 8) {
    const numbers = signed ? new BigInt64Array(memory, at, count) : new BigUint64Array(memory, at, count);
    return Float64Array.from(numbers, Number);
  }
  if (size === 4)
    return new Float64Array(signed ? new Int32Array(memory, at, count) : new Uint32Array(memory, at, count));
  if (size === 2)
    return new Float64Array(signed ? new Int16Array(memory, at, count) : new Uint16Array(memory, at, count));
  return new Float64Array(signed ? new Int8Array(memory, at, count) : new Uint8Array(memory, at, count));
}

function numbersIn(found: unknown): Float64Array {
  if (found instanceof BigInt64Array || found instanceof BigUint64Array)
    return Float64Array.from(found, Number);
  if (typeof found === "number" || typeof found === "bigint") return Float64Array.of(Number(found));
  if (ArrayBuffer.isView(found) && !(found instanceof DataView)) {
    return Float64Array.from(found as unknown as ArrayLike<number>);
  }
  return new Float64Array(0);
}
