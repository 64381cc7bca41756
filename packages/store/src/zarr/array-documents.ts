import { packedMissing } from "@halcyon/schema";
import { littleEndianBytes, type NumberArray } from "./byte-order.ts";
import { compressChunk, writtenCodecs } from "./chunks/chunk-bytes.ts";
import type { DataType } from "./zarr-metadata.ts";

/** Contents of the files of a Zarr group, by path inside the group. */
export type GroupFiles = ReadonlyMap<string, Uint8Array | string>;

/** Dimension of a packed variable, with the number of values per chunk and per shard. */
export interface PackedAxis {
  readonly name: string;
  readonly extent: number;
  readonly chunk: number;
  readonly shard: number;
}

const littleEndian = { name: "bytes", configuration: { endian: "little" } } as const;

/** Returns the metadata of a packed variable, whose chunks are stored in shards. */
export function packedDocument(
  axes: readonly PackedAxis[],
  attributes: Readonly<Record<string, unknown>>,
): unknown {
  return {
    zarr_format: 3,
    node_type: "array",
    shape: axes.map(({ extent }) => extent),
    data_type: "int16",
    chunk_grid: { name: "regular", configuration: { chunk_shape: axes.map(({ shard }) => shard) } },
    chunk_key_encoding: { name: "default", configuration: { separator: "/" } },
    fill_value: packedMissing,
    codecs: [
      {
        name: "sharding_indexed",
        configuration: {
          chunk_shape: axes.map(({ chunk }) => chunk),
          codecs: [littleEndian, ...writtenCodecs],
          index_codecs: [littleEndian, { name: "crc32c" }],
          index_location: "end",
        },
      },
    ],
    dimension_names: axes.map(({ name }) => name),
    attributes,
  };
}

/** Returns the metadata of an array of packed numbers whose chunks are objects of their own, compressed with gzip. */
export function plainDocument(
  axes: readonly Omit<PackedAxis, "shard">[],
  stored: { readonly dataType: DataType; readonly fill: number; readonly gzipLevel: number },
  attributes: Readonly<Record<string, unknown>>,
): unknown {
  return {
    zarr_format: 3,
    node_type: "array",
    shape: axes.map(({ extent }) => extent),
    data_type: stored.dataType,
    chunk_grid: { name: "regular", configuration: { chunk_shape: axes.map(({ chunk }) => chunk) } },
    chunk_key_encoding: { name: "default", configuration: { separator: "/" } },
    fill_value: stored.fill,
    codecs: [littleEndian, { name: "gzip", configuration: { level: stored.gzipLevel } }],
    dimension_names: axes.map(({ name }) => name),
    attributes,
  };
}

/** Coordinate values along dimensions of a store, stored in one chunk. */
export interface Coordinate {
  readonly name: string;
  readonly dimensions: readonly string[];
  readonly shape: readonly number[];
  readonly dataType: DataType;
  readonly values: NumberArray;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** True if the stored coordinate is compressed. Short coordinates are not compressed. */
  readonly compressed?: boolean;
}

/** Returns a coordinate along a single dimension. */
export function line(
  name: string,
  dimension: string,
  values: NumberArray,
  dataType: DataType,
  attributes: Coordinate["attributes"],
): Coordinate {
  return { name, dimensions: [dimension], shape: [values.length], dataType, values, attributes };
}

/** Returns the attributes of a coordinate whose values are hours since 1970 in UTC. */
export function hourAttributes(standardName: string): Coordinate["attributes"] {
  return { units: "hours since 1970-01-01T00:00:00Z", standard_name: standardName, calendar: "standard" };
}

/** Returns the metadata of a coordinate. */
export function coordinateDocument({
  dimensions,
  shape,
  dataType,
  attributes,
  compressed,
}: Coordinate): unknown {
  return {
    zarr_format: 3,
    node_type: "array",
    shape,
    data_type: dataType,
    chunk_grid: { name: "regular", configuration: { chunk_shape: shape } },
    chunk_key_encoding: { name: "default", configuration: { separator: "/" } },
    fill_value: dataType.startsWith("float") ? "NaN" : 0,
    codecs: [
      dataType === "int8" ? { name: "bytes" } : littleEndian,
      ...(compressed === true ? writtenCodecs : []),
    ],
    dimension_names: dimensions,
    attributes,
  };
}

/** Returns the file with a coordinate's values: its path in the group, and its bytes. */
export function coordinateChunk({ name, shape, values, compressed }: Coordinate): [string, Uint8Array] {
  const raw = littleEndianBytes(values);
  return [[name, "c", ...shape.map(() => 0)].join("/"), compressed === true ? compressChunk(raw) : raw];
}

/** Returns the metadata of a group, including the metadata of all arrays and groups below it. */
export function groupDocument(attributes: unknown, metadata: Readonly<Record<string, unknown>>): unknown {
  return {
    zarr_format: 3,
    node_type: "group",
    attributes,
    consolidated_metadata: { kind: "inline", must_understand: false, metadata },
  };
}

/**
 * Converts metadata to JSON text in which scale factors have a decimal point. Without the point, Python reads 10 as an integer, and xarray cannot represent
 * missing values by NaN.
 */
export function documentText(metadata: unknown): string {
  return JSON.stringify(metadata).replaceAll(/"scale_factor":(\d+)(?=[,}])/g, '"scale_factor":$1.0');
}
