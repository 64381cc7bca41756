import type { Licence, VariableName } from "@halcyon/schema";
import type { StepType } from "@halcyon/schema/registry";
import { type Grid, isOnPlane, sizesOf } from "../places/grid.ts";
import type { SourceDescription } from "../source/source.ts";
import type { ArchiveArray, AxisName } from "./chunks/archive-array.ts";
import type { ArchiveRun } from "./metadata/native-stamps.ts";
import type { Archive } from "./metadata/open-archive.ts";

/** Metadata of an archive that do not change when runs are added. They can be sent to another thread. */
export interface ArchiveFacts {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly grid: Grid;
  readonly leadHours: readonly number[];
  readonly memberNumbers: readonly number[];
  readonly stepTypes: readonly (readonly [VariableName, StepType])[];
  /** Variables that the archive provides, each with the arrays from which it is read or computed. */
  readonly arrays: readonly (readonly [VariableName, readonly ArrayChunks[]])[];
}

/** Name of an array in an archive, and the length of its chunks along each axis. */
export interface ArrayChunks {
  readonly name: string;
  readonly leads: number;
  readonly members: number;
  readonly rows: number;
  readonly columns: number;
}

/** Licence terms in the operator's configuration, which replace the terms that the archive states. */
export interface ArchiveTerms {
  readonly id?: string;
  readonly attribution?: string;
  readonly licence?: Licence;
}

/** Maximum number of past hours that are read [h]: 168 for sums over past hours, plus 24 if the run is a day old. */
const pastHoursMost = 192;

const licenceUrls = new Map(
  Object.entries<string>({
    "CC-BY-4.0": "https://creativecommons.org/licenses/by/4.0/",
    "CC0-1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
  }),
);

export function archiveFacts({ variables, ...archive }: Archive): ArchiveFacts {
  return {
    ...archive,
    stepTypes: [...variables].map(([name, { stepType }]) => [name, stepType]),
    arrays: [...variables].map(([name, { arrays }]) => [name, arrays.map(arrayChunks)]),
  };
}

function arrayChunks({ name, axes, chunkShape }: ArchiveArray): ArrayChunks {
  const lengthOf = (axis: AxisName): number => chunkShape[axes[axis] ?? -1] ?? 1;
  return {
    name,
    leads: lengthOf("lead_time"),
    members: lengthOf("ensemble_member"),
    rows: lengthOf("row"),
    columns: lengthOf("column"),
  };
}

/**
 * Returns the description of an archive as a weather source.
 *
 * @param members - Number of members that the source provides.
 */
export function archiveDescription(
  datasetId: string,
  { attributes, grid, leadHours, stepTypes }: ArchiveFacts,
  runs: readonly ArchiveRun[],
  members: number,
  { id, attribution, licence }: ArchiveTerms,
): SourceDescription {
  const text = (name: string): string | undefined => {
    const value = attributes[name];
    return typeof value === "string" ? value : undefined;
  };
  const oldest = runs[0]?.start ?? 0;
  const newest = runs.at(-1)?.start ?? 0;
  const licenceName = text("license") ?? "Not stated";
  const toLeadHours = leadHours.at(-1)!;
  const { rows, columns } = sizesOf(grid);
  return {
    id: id ?? datasetId,
    synthetic: false,
    members,
    leadHours,
    pastHours: Math.min(pastHoursMost, newest - oldest),
    variables: new Map(stepTypes.map(([name, stepType]) => [name, { toLeadHours, stepType }])),
    grid: `${rows} x ${columns} cells of ${isOnPlane(grid) ? "a plane" : "latitude and longitude"}`,
    coverage: text("spatial_domain") ?? "the archive's grid",
    calendar: "standard",
    attribution: attribution ?? text("attribution") ?? `Data of ${datasetId}`,
    licence: licence ?? { name: licenceName, url: licenceUrls.get(licenceName) ?? "about:blank" },
  };
}
