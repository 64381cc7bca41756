import { variable } from "@halcyon/schema";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import { cellAxesOf, cellCoordinates, siteCoordinates } from "../../cells/cell-coordinates.ts";
import { storeFormat } from "../../publication/pointer.ts";
import {
  type Coordinate,
  coordinateChunk,
  coordinateDocument,
  documentText,
  groupDocument,
  type GroupFiles,
  hourAttributes,
  line,
  packedDocument,
  type PackedAxis,
} from "../../zarr/array-documents.ts";
import { packedAttributes } from "../../zarr/packed-attributes.ts";
import { pastHours } from "../past-of-run.ts";
import type { RunAttributes } from "../store-run.ts";
import type { StoreDescription } from "../store-description.ts";

/** Returns all files of a run's group except its shards: coordinates, the metadata of each array, and consolidated metadata. */
export function groupFiles(
  description: StoreDescription,
  run: EpochHour,
  pastStamps: readonly EpochHour[],
  tileShape: readonly number[],
  layout: Coordinate | undefined,
): GroupFiles {
  const { cells, leadHours, members } = description;
  const ofSites = siteCoordinates(cells);
  const { dimensions, shape } = cellAxesOf(cells);
  const files = new Map<string, Uint8Array | string>();
  const arrays: Record<string, unknown> = {};
  const past: Record<string, unknown> = {};
  const put = (name: string, metadata: unknown): void => {
    files.set(`${name}/zarr.json`, documentText(metadata));
    arrays[name] = metadata;
    if (name.startsWith("past/")) past[name.slice("past/".length)] = metadata;
  };
  const putWhole = (coordinate: Coordinate): void => {
    put(coordinate.name, coordinateDocument(coordinate));
    files.set(...coordinateChunk(coordinate));
  };

  for (const coordinate of coordinates(description, run, pastStamps)) putWhole(coordinate);
  const cellAxes = dimensions.map((name, axis) => ({
    name,
    extent: shape[axis]!,
    chunk: 1,
    shard: tileShape[axis]!,
  }));
  for (const name of description.variables.keys()) {
    const carried = description.variables.get(name)!;
    const { packing } = variable(name);
    const attributesAlong = (
      step: string,
      coordinateNames: readonly string[],
    ): Readonly<Record<string, unknown>> => ({
      ...packedAttributes(name, { ...carried, packing }, step, coordinateNames),
      to_lead_hours: carried.toLeadHours,
    });
    put(
      name,
      packedDocument(
        [...cellAxes, wholeAxis("lead_time", leadHours.length), wholeAxis("ensemble_member", members)],
        attributesAlong("lead_time", [...ofSites, "valid_time", "forecast_reference_time"]),
      ),
    );
    put(
      `past/${name}`,
      packedDocument([...cellAxes, wholeAxis("time", pastStamps.length)], {
        ...attributesAlong("time", ofSites),
        comment: "Each time comes from the shortest lead of the runs before; member 0 of an ensemble.",
      }),
    );
  }

  const attributes = groupAttributes(description, run);
  const pastGroup = groupDocument(attributes, past);
  files.set("past/zarr.json", documentText(pastGroup));
  arrays["past"] = groupDocument(attributes, {});
  if (layout !== undefined) {
    putWhole(layout);
    arrays["layout"] = groupDocument({}, {});
    files.set("layout/zarr.json", documentText(arrays["layout"]));
  }
  files.set("zarr.json", documentText(groupDocument(attributes, arrays)));
  return files;
}

/** Returns a dimension whose values are always read together. */
function wholeAxis(name: string, extent: number): PackedAxis {
  return { name, extent, chunk: extent, shard: extent };
}

function coordinates(
  { cells, leadHours, members }: StoreDescription,
  run: EpochHour,
  pastStamps: readonly EpochHour[],
): readonly Coordinate[] {
  const { places, fields } = cellCoordinates(cells);
  return [
    ...places,
    ...places.map((place) => ({ ...place, name: `past/${place.name}` })),
    line("lead_time", "lead_time", Int32Array.from(leadHours), "int32", {
      units: "hours",
      standard_name: "forecast_period",
    }),
    line(
      "valid_time",
      "lead_time",
      BigInt64Array.from(leadHours, (lead) => BigInt(run + lead)),
      "int64",
      hourAttributes("time"),
    ),
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
    line("past/time", "time", BigInt64Array.from(pastStamps, BigInt), "int64", hourAttributes("time")),
    {
      name: "forecast_reference_time",
      dimensions: [],
      shape: [],
      dataType: "int64",
      values: BigInt64Array.of(BigInt(run)),
      attributes: hourAttributes("forecast_reference_time"),
    },
    ...fields,
  ];
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
