import type { VariableName } from "@halcyon/schema";
import type { GridAxes } from "../../places/nearest-cell.ts";
import { type AxisName } from "../chunks/archive-array.ts";
import { ArchiveError } from "../archive-error.ts";
import type { ArchiveLayout } from "./archive-layout.ts";
import { archiveVariables, type CarriedArchiveVariable } from "./archive-variables.ts";
import { decodeDurations } from "./cf-time.ts";
import { readNumbers, type ZarrGroup } from "../chunks/zarr-group.ts";

/** Metadata of an archive that do not change when runs are added. */
export interface Archive {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly grid: GridAxes;
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
  const [latitudes, longitudes, leadHours, memberNumbers] = await Promise.all([
    coordinate(group, "latitude"),
    coordinate(group, "longitude"),
    leadsOf(group),
    membersOf(group),
  ]);
  const lengths = {
    latitude: latitudes.length,
    longitude: longitudes.length,
    lead_time: leadHours.length,
    ...(memberNumbers === undefined ? {} : { ensemble_member: memberNumbers.length }),
  };
  return {
    attributes: group.attributes,
    grid: { latitudes, longitudes },
    leadHours,
    memberNumbers: memberNumbers ?? [0],
    variables: await archiveVariables(group, layout, lengths),
  };
}

async function coordinate(group: ZarrGroup, name: AxisName): Promise<readonly number[]> {
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
