import type { VariableName } from "@halcyon/schema";
import { type Grid, planeProjection, sizesOf } from "../../places/grid.ts";
import { ArchiveError } from "../archive-error.ts";
import type { ArchiveLayout } from "./archive-layout.ts";
import { archiveVariables, type CarriedArchiveVariable } from "./archive-variables.ts";
import { decodeDurations } from "./cf-time.ts";
import { readNumbers, type ZarrGroup } from "../chunks/zarr-group.ts";

/** Metadata of an archive that do not change when runs are added. */
export interface Archive {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly grid: Grid;
  readonly leadHours: readonly number[];
  /** Numbers of the members in the order of the archive; [0] if the archive has only a single forecast. */
  readonly memberNumbers: readonly number[];
  readonly variables: ReadonlyMap<VariableName, CarriedArchiveVariable>;
}

/**
 * Reads the axes and the variables of an archive.
 *
 * @throws ArchiveError `misconfigured` if the archive is not the one that the layout describes.
 */
export async function openArchive(group: ZarrGroup, layout: ArchiveLayout): Promise<Archive> {
  const { dataset_id: datasetId } = group.attributes;
  if (datasetId !== undefined && datasetId !== layout.datasetId) {
    throw new ArchiveError(
      "misconfigured",
      `The archive is ${JSON.stringify(datasetId)}, not ${layout.datasetId}.`,
    );
  }
  const [grid, leadHours, memberNumbers] = await Promise.all([
    gridOf(group, layout),
    leadsOf(group),
    membersOf(group),
  ]);
  const { rows, columns } = sizesOf(grid);
  const lengths = {
    row: rows,
    column: columns,
    lead_time: leadHours.length,
    ...(memberNumbers === undefined ? {} : { ensemble_member: memberNumbers.length }),
  };
  return {
    attributes: group.attributes,
    grid,
    leadHours,
    memberNumbers: memberNumbers ?? [0],
    variables: await archiveVariables(group, layout, lengths),
  };
}

/**
 * Reads the grid of an archive. If its cells have a latitude and a longitude each, it is a grid on a plane.
 *
 * @throws ArchiveError `misconfigured` if the axes of a plane are uneven or its projection is not supported.
 */
async function gridOf(group: ZarrGroup, layout: ArchiveLayout): Promise<Grid> {
  const read = (...names: readonly string[]) => Promise.all(names.map((name) => coordinate(group, name)));
  if ((await group.array("latitude"))?.shape.length !== 2) {
    const [latitudes, longitudes] = await read("latitude", "longitude");
    return { latitudes: latitudes!, longitudes: longitudes! };
  }
  const [ys, xs] = await read("y", "x");
  const mapping = (await group.array("spatial_ref"))?.attrs ?? {};
  if (planeProjection(mapping) === undefined || !isEven(ys!) || !isEven(xs!)) {
    throw new ArchiveError("misconfigured", "The archive's grid has no even y and x of a known projection.");
  }
  return { ys: ys!, xs: xs!, mapping, isWindAlongGrid: layout.isWindAlongGrid === true };
}

/** Returns true if the steps of an axis are equal, up to a hundredth of a step. */
function isEven([first = 0, second = first, ...rest]: readonly number[]): boolean {
  const step = second - first;
  return step !== 0 && rest.every((value, at) => Math.abs((value - first) / step - at - 2) < 0.01);
}

async function coordinate(group: ZarrGroup, name: string): Promise<readonly number[]> {
  const array = await group.array(name);
  const values = array === undefined ? [] : await readNumbers(array);
  if (values.length === 0 || values.some(Number.isNaN)) {
    throw new ArchiveError("misconfigured", `The archive has no usable ${name}.`);
  }
  return values;
}

async function leadsOf(group: ZarrGroup): Promise<readonly number[]> {
  const values = await coordinate(group, "lead_time");
  const units = (await group.array("lead_time"))?.attrs["units"];
  const leadHours = decodeDurations(values, units);
  const ascending = leadHours.every((hours, index) => index === 0 || hours > leadHours[index - 1]!);
  if (leadHours[0] !== 0 || !ascending) {
    throw new ArchiveError("misconfigured", "The archive's lead_time does not ascend from 0 in whole hours.");
  }
  return leadHours;
}

async function membersOf(group: ZarrGroup): Promise<readonly number[] | undefined> {
  const array = await group.array("ensemble_member");
  return array === undefined ? undefined : await readNumbers(array);
}
