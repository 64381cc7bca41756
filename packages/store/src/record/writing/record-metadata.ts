import { formatRecordTime, type RecordDescription, type RecordSpan, type RecordTime } from "@halcyon/weather";
import { cellAxesOf, cellCoordinates, siteCoordinates } from "../../cells/cell-coordinates.ts";
import { storeFormat } from "../../publication/pointer.ts";
import {
  coordinateChunk,
  coordinateDocument,
  documentText,
  groupDocument,
  type GroupFiles,
  packedDocument,
} from "../../zarr/array-documents.ts";
import { packedAttributes } from "../../zarr/packed-attributes.ts";
import type { RecordAttributes } from "../record-attributes.ts";
import { offeringOf, type RecordLayout, type RecordStoreDescription } from "../record-layout.ts";
import { timeCoordinate } from "../record-time-coordinate.ts";

/**
 * Returns all files of a record's group except its shards: coordinates, the metadata of each array, and consolidated metadata.
 *
 * @param isBare - Returns true if a cell has no weather in any variable.
 * @param plan - Plan of the writer. A later writer compares it with its own.
 */
export function recordFiles(
  description: RecordStoreDescription,
  { chunkSteps, shardChunks, tiling }: RecordLayout,
  isBare: (cell: number) => boolean,
  plan: string,
): GroupFiles {
  const { cells, step, first, last, variables } = description;
  const files = new Map<string, Uint8Array | string>();
  const arrays: Record<string, unknown> = {};
  const put = (name: string, document: unknown): void => {
    files.set(`${name}/zarr.json`, documentText(document));
    arrays[name] = document;
  };
  const { places, fields } = cellCoordinates(cells, isBare);
  for (const coordinate of [...places, timeCoordinate(description, step), ...fields]) {
    put(coordinate.name, coordinateDocument(coordinate));
    files.set(...coordinateChunk(coordinate));
  }
  const { dimensions, shape } = cellAxesOf(cells);
  const axes = [
    ...dimensions.map((name, axis) => ({
      name,
      extent: shape[axis]!,
      chunk: 1,
      shard: tiling.shape[axis]!,
    })),
    { name: "time", extent: last - first + 1, chunk: chunkSteps, shard: chunkSteps * shardChunks },
  ];
  for (const [name, variable] of variables) {
    put(name, packedDocument(axes, packedAttributes(name, variable, "time", siteCoordinates(cells))));
  }
  files.set("zarr.json", documentText(groupDocument(groupAttributes(description, plan), arrays)));
  return files;
}

function groupAttributes(
  description: RecordStoreDescription,
  plan: string,
): Readonly<Record<string, unknown>> {
  const {
    id,
    synthetic,
    station,
    step,
    calendar,
    first,
    last,
    monthYears,
    gaps,
    provisional,
    warnings,
    cells,
    grid,
    coverage,
    attribution,
    licence,
  } = description;
  const textOf = (time: RecordTime): string => formatRecordTime(time, step, calendar);
  const [from, to] = [first, last].map(textOf);
  const spanOf = (span: RecordSpan) => ({ from: textOf(span.from), to: textOf(span.to) });
  const halcyon: RecordAttributes = {
    format: storeFormat,
    kind: "record",
    complete: true,
    id,
    synthetic,
    ...(station === undefined ? {} : { station }),
    ...offeringOf(description),
    step,
    grid,
    coverage,
    attribution,
    licence,
    ...("sites" in cells ? { reach_km: cells.reachKm } : {}),
    ...(monthYears === undefined
      ? {}
      : { month_years: monthYears.map((year) => (Number.isNaN(year) ? null : year)) }),
    ...(gaps === undefined
      ? {}
      : { gaps: gaps.map((gap) => ({ ...spanOf(gap), variables: [...gap.variables] })) }),
    ...(provisional === undefined ? {} : { provisional: provisional.map(spanOf) }),
    ...(warnings === undefined ? {} : { warnings: [...warnings] }),
    plan,
  };
  return {
    Conventions: "CF-1.11",
    title:
      monthYears === undefined
        ? `${titleOf(description)}, ${from} to ${to}`
        : `${titleOf(description)}, a typical year under a nominal date`,
    source: `${id}: ${grid}`,
    license: `${licence.name} (${licence.url})`,
    references: attribution,
    halcyon,
  };
}

function titleOf(description: RecordDescription): string {
  return description.offering === "historical"
    ? `${description.id}, historical`
    : `${description.model}, ${description.scenario}`;
}
