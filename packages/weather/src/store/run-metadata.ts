import { type EpochHour, formatEpochHour, packedMissing, variable, type VariableName } from "@halcyon/schema";
import { littleEndianBytes, type NumberArray } from "./byte-order.ts";
import { writtenCodecs } from "./chunk-bytes.ts";
import { pastHours } from "./past-of-run.ts";
import { type RunAttributes, storeFormat } from "./run-attributes.ts";
import type { StoreDescription } from "./store-description.ts";
import type { DataType } from "./zarr-metadata.ts";

/** A file of a group, by its path inside it. */
export type GroupFiles = ReadonlyMap<string, Uint8Array | string>;

interface Coordinate {
  readonly name: string;
  readonly dimensions: readonly string[];
  readonly shape: readonly number[];
  readonly dataType: DataType;
  readonly values: NumberArray;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const littleEndian = { name: "bytes", configuration: { endian: "little" } } as const;
const epoch = "hours since 1970-01-01T00:00:00Z";
const cellMethods = {
  instant: "point",
  mean: "mean",
  sum: "sum",
  max: "maximum",
  min: "minimum",
  category: "point",
  solar: "point",
} as const;

/** Every file of a run's group but its shards: coordinates, and metadata for each array and consolidated. */
export function groupFiles(
  description: StoreDescription,
  run: EpochHour,
  pastStamps: readonly EpochHour[],
  tileShape: readonly number[],
): GroupFiles {
  const { cells, leadHours, members } = description;
  const sites = "sites" in cells;
  const cellDimensions = sites ? ["site"] : ["latitude", "longitude"];
  const cellShape = sites ? [cells.sites.length] : [cells.latitudes.length, cells.longitudes.length];
  const files = new Map<string, Uint8Array | string>();
  const arrays: Record<string, unknown> = {};
  const past: Record<string, unknown> = {};
  const put = (name: string, metadata: unknown): void => {
    files.set(`${name}/zarr.json`, jsonOf(metadata));
    arrays[name] = metadata;
    if (name.startsWith("past/")) past[name.slice("past/".length)] = metadata;
  };

  for (const coordinate of coordinates(description, run, pastStamps, cellDimensions, cellShape)) {
    put(coordinate.name, coordinateMetadata(coordinate));
    const key = ["c", ...coordinate.shape.map(() => 0)].join("/");
    files.set(`${coordinate.name}/${key}`, littleEndianBytes(coordinate.values));
  }
  const cellAxes = cellDimensions.map((name, axis) => ({
    name,
    extent: cellShape[axis]!,
    tile: tileShape[axis]!,
  }));
  for (const name of description.variables.keys()) {
    const attributes = variableAttributes(description, name, sites);
    put(
      name,
      packedMetadata(
        cellAxes,
        [
          ["lead_time", leadHours.length],
          ["ensemble_member", members],
        ],
        {
          ...attributes,
          cell_methods: `lead_time: ${cellMethods[description.variables.get(name)!.stepType]}`,
        },
      ),
    );
    put(
      `past/${name}`,
      packedMetadata(cellAxes, [["time", pastStamps.length]], {
        ...attributes,
        cell_methods: `time: ${cellMethods[description.variables.get(name)!.stepType]}`,
        comment: "Each time comes from the shortest lead of the runs before; member 0 of an ensemble.",
      }),
    );
  }

  const attributes = groupAttributes(description, run);
  const pastGroup = groupMetadata(attributes, past);
  files.set("past/zarr.json", jsonOf(pastGroup));
  arrays["past"] = groupMetadata(attributes, {});
  files.set("zarr.json", jsonOf(groupMetadata(attributes, arrays)));
  return files;
}

function coordinates(
  { cells, leadHours, members }: StoreDescription,
  run: EpochHour,
  pastStamps: readonly EpochHour[],
  cellDimensions: readonly string[],
  cellShape: readonly number[],
): readonly Coordinate[] {
  const sites = "sites" in cells;
  const latitudes = sites ? cells.sites.map(({ latitude }) => latitude) : cells.latitudes;
  const longitudes = sites ? cells.sites.map(({ longitude }) => longitude) : cells.longitudes;
  const sea = sites ? cells.sites.map((site) => site.sea) : cells.sea;
  const elevations = sites ? cells.sites.map(({ elevationM = Number.NaN }) => elevationM) : cells.elevationM;
  const north = { units: "degrees_north", standard_name: "latitude" };
  const east = { units: "degrees_east", standard_name: "longitude" };
  const place = (group: string): readonly Coordinate[] => [
    line(`${group}latitude`, sites ? "site" : "latitude", Float64Array.from(latitudes), "float64", north),
    line(`${group}longitude`, sites ? "site" : "longitude", Float64Array.from(longitudes), "float64", east),
  ];
  return [
    ...place(""),
    ...place("past/"),
    line("lead_time", "lead_time", Int32Array.from(leadHours), "int32", {
      units: "hours",
      standard_name: "forecast_period",
    }),
    line(
      "ensemble_member",
      "ensemble_member",
      Int32Array.from({ length: members }, (_, member) => member),
      "int32",
      {
        units: "1",
        standard_name: "realization",
      },
    ),
    line("past/time", "time", BigInt64Array.from(pastStamps, BigInt), "int64", {
      units: epoch,
      standard_name: "time",
      calendar: "standard",
    }),
    {
      name: "forecast_reference_time",
      dimensions: [],
      shape: [],
      dataType: "int64",
      values: BigInt64Array.of(BigInt(run)),
      attributes: { units: epoch, standard_name: "forecast_reference_time", calendar: "standard" },
    },
    {
      name: "land_binary_mask",
      dimensions: cellDimensions,
      shape: cellShape,
      dataType: "int8",
      values: Int8Array.from(sea, (wet) => (wet ? 0 : 1)),
      attributes: { units: "1", standard_name: "land_binary_mask", long_name: "1 on land, 0 at sea" },
    },
    {
      name: "surface_altitude",
      dimensions: cellDimensions,
      shape: cellShape,
      dataType: "float32",
      values: Float32Array.from(elevations),
      attributes: { units: "m", standard_name: "surface_altitude" },
    },
  ];
}

function line(
  name: string,
  dimension: string,
  values: NumberArray,
  dataType: DataType,
  attributes: Coordinate["attributes"],
): Coordinate {
  return { name, dimensions: [dimension], shape: [values.length], dataType, values, attributes };
}

function coordinateMetadata({ dimensions, shape, dataType, attributes }: Coordinate): unknown {
  return {
    zarr_format: 3,
    node_type: "array",
    shape,
    data_type: dataType,
    chunk_grid: { name: "regular", configuration: { chunk_shape: shape } },
    chunk_key_encoding: { name: "default", configuration: { separator: "/" } },
    fill_value: dataType.startsWith("float") ? "NaN" : 0,
    codecs: [dataType === "int8" ? { name: "bytes" } : littleEndian],
    dimension_names: dimensions,
    attributes,
  };
}

/** An array whose chunk is one cell with everything that follows the cell, and whose shard is one tile. */
function packedMetadata(
  cellAxes: readonly { readonly name: string; readonly extent: number; readonly tile: number }[],
  rest: readonly (readonly [string, number])[],
  attributes: Readonly<Record<string, unknown>>,
): unknown {
  const whole = rest.map(([, extent]) => extent);
  return {
    zarr_format: 3,
    node_type: "array",
    shape: [...cellAxes.map(({ extent }) => extent), ...whole],
    data_type: "int16",
    chunk_grid: {
      name: "regular",
      configuration: { chunk_shape: [...cellAxes.map(({ tile }) => tile), ...whole] },
    },
    chunk_key_encoding: { name: "default", configuration: { separator: "/" } },
    fill_value: packedMissing,
    codecs: [
      {
        name: "sharding_indexed",
        configuration: {
          chunk_shape: [...cellAxes.map(() => 1), ...whole],
          codecs: [littleEndian, ...writtenCodecs],
          index_codecs: [littleEndian, { name: "crc32c" }],
          index_location: "end",
        },
      },
    ],
    dimension_names: [...cellAxes.map(({ name }) => name), ...rest.map(([name]) => name)],
    attributes,
  };
}

function variableAttributes(
  { variables }: StoreDescription,
  name: VariableName,
  sites: boolean,
): Readonly<Record<string, unknown>> {
  const { unit, packing, description, cfName } = variable(name);
  const { stepType, toLeadHours } = variables.get(name)!;
  return {
    units: unit,
    long_name: description,
    ...(cfName === undefined ? {} : { standard_name: cfName }),
    scale_factor: packing.multiplier / packing.divisor,
    _FillValue: packedMissing,
    step_type: stepType,
    to_lead_hours: toLeadHours,
    ...(sites ? { coordinates: "latitude longitude" } : {}),
  };
}

function groupAttributes(
  { part, id, synthetic, cells, grid, coverage, attribution, licence }: StoreDescription,
  run: EpochHour,
): Readonly<Record<string, unknown>> {
  const halcyon: RunAttributes = {
    format: storeFormat,
    complete: true,
    id,
    synthetic,
    grid,
    coverage,
    attribution,
    licence,
    past_hours: pastHours,
    ...("sites" in cells ? { reach_km: cells.reachKm } : {}),
  };
  return {
    Conventions: "CF-1.11",
    title: `${part}, run of ${formatEpochHour(run)}`,
    source: `${id}: ${grid}`,
    license: `${licence.name} (${licence.url})`,
    references: attribution,
    halcyon,
  };
}

function groupMetadata(attributes: unknown, metadata: Readonly<Record<string, unknown>>): unknown {
  return {
    zarr_format: 3,
    node_type: "group",
    attributes,
    consolidated_metadata: { kind: "inline", must_understand: false, metadata },
  };
}

/** Scale factors get a decimal point: Python takes 10 for an integer, and xarray then has no place for NaN. */
function jsonOf(metadata: unknown): string {
  return JSON.stringify(metadata).replaceAll(/"scale_factor":(\d+)(?=[,}])/g, '"scale_factor":$1.0');
}
