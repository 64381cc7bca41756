import { createHash } from "node:crypto";
import type { Location, VariableName } from "@halcyon/schema";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import type { GridCells, RunWriterOptions, SiteCells } from "@halcyon/store";
import { tilingOf, type WorkArea } from "@halcyon/store/writer-kit";
import { type PlaceColumns, placesInTiles } from "../cells/place-columns.ts";
import { openProvider } from "../providers/open-provider.ts";
import type { IngestPlan } from "../providers/plan.ts";
import type { Provider, ProviderId } from "../providers/provider.ts";
import { membersOf, planOf, type RunRequest } from "../run/run-request.ts";
import type { SettledRequest } from "../run/settle-members.ts";
import type { SurveyedCells } from "../run/survey-run.ts";
import { type TileGroup, tileGroups } from "../run/tile-groups.ts";
import { IngestError } from "../ingest-error.ts";
import { jsonOfSealed, sealedJson } from "./sealed-json.ts";
import { type Division, planPath } from "./spread-task.ts";

/** Settings that all workers share for the ingest of a run. */
export interface SpreadSettings extends Pick<RunWriterOptions, "keepRuns" | "keepDays" | "graceMs"> {
  /** Address of a mirror with the same names of folders and files as the provider's own server. Absent to fetch from the provider's own server. */
  readonly baseUrl?: string | undefined;
  /** Address of another mirror, which gets the first request for a suspect message. If absent, these requests go to the same address as all other requests. */
  readonly mirrorUrl?: string | undefined;
  readonly acceptGaps: boolean;
  readonly twice: boolean;
  /** Maximum memory of a task for the data of one variable [bytes]. A single tile (cells that are stored together) may exceed it. */
  readonly bytesAtOnce: number;
  /** Maximum number of files that a task fetches. */
  readonly filesAtOnce: number;
}

/** Plan that an ingest writes for its workers. */
interface SpreadPlan extends SpreadSettings {
  readonly provider: ProviderId;
  readonly settledAs?: SettledRequest["settledAs"];
  readonly run: EpochHour;
  readonly variables?: readonly VariableName[];
  readonly members: number;
  readonly toLeadHours?: number;
  readonly cells: GridCells | SiteCells;
  readonly sea: readonly boolean[];
  /** Height of each cell [m]; null if unknown, because JSON has no NaN. */
  readonly elevationM: readonly (number | null)[];
  readonly outside: readonly Location[];
  readonly knowsSurface: boolean;
  /** Path of the previous run in the store, which this run continues; absent if there is none. */
  readonly before?: string | undefined;
  /** Version of the published run that this ingest replaces; absent if it replaces none. */
  readonly publishedBefore?: string | undefined;
}

/** Returns the name of a run's work area. The name depends on all settings that affect the tasks. */
export function areaName(request: RunRequest, settings: SpreadSettings): string {
  const { provider, ...wanted } = request;
  const digest = createHash("sha256")
    .update(JSON.stringify([provider.id, wanted, settings]))
    .digest("hex");
  const start = formatEpochHour(request.run).slice(0, 13).replaceAll(/[-:]/gu, "");
  return `${start}-${digest.slice(0, 8)}`;
}

/** Writes the plan, unless a plan already exists. */
export async function keepPlan(area: WorkArea, plan: SpreadPlan): Promise<void> {
  await area.put(planPath, sealedJson(plan));
}

/** Plan of an ingest, with objects that are derived from the stored plan: the provider, the tasks and the cell locations. */
export interface OpenedPlan extends SpreadSettings {
  readonly request: RunRequest & { readonly members: number };
  readonly provider: Provider;
  readonly mirror: Provider | undefined;
  readonly survey: SurveyedCells;
  readonly files: IngestPlan;
  readonly leadHours: readonly number[];
  /** Files of each fetch task, as indices in the plan: from `from` (inclusive) to `to` (exclusive). */
  readonly slices: readonly (readonly [from: number, to: number])[];
  /** Groups of cells. Each group has one task that checks it and one task that writes it. */
  readonly groups: readonly TileGroup[];
  readonly division: Division;
  /** Locations of the cells, in the order in which they are stored. */
  readonly places: PlaceColumns;
  readonly before: string | undefined;
  readonly publishedBefore: string | undefined;
}

/**
 * Reads the plan in a work area; undefined if there is none.
 *
 * @throws IngestError `retry_later` if the plan has changed since it was written.
 */
export async function openPlan(area: WorkArea): Promise<OpenedPlan | undefined> {
  const bytes = await area.get(planPath);
  if (bytes === undefined) return undefined;
  const plan = jsonOfSealed(bytes) as SpreadPlan | undefined;
  if (plan === undefined) {
    await area.remove([planPath]);
    throw new IngestError("retry_later", "The plan of the ingest has changed in the store. Ingest again.");
  }
  const { provider: id, settledAs, cells: written, outside, knowsSurface, sea, run, ...settings } = plan;
  const elevationM = plan.elevationM.map((height) => height ?? Number.NaN);
  const cells = "sites" in written ? written : { ...written, sea, elevationM };
  const own = openProvider(id, plan.baseUrl);
  const provider =
    settledAs === undefined ? own : own.lagged!.settled(settledAs.starts, settledAs.reachHours);
  // Cells are known: nothing asks for the extent any more.
  const extent = { places: [], reachKm: 0 };
  const request = { ...settings, provider, run, extent, members: plan.members };
  const survey: SurveyedCells = { cells, sea, elevationM, outside, knowsSurface };
  const files = planOf(request, sea.includes(true));
  const leadHours = provider.leadHours(run).filter((lead) => lead <= (plan.toLeadHours ?? Infinity));
  const { tiles } = tilingOf(cells);
  const groups = tileGroups(
    tiles,
    survey,
    files.rows,
    leadHours.length,
    membersOf(request),
    plan.bytesAtOnce,
  );
  const slices = slicesOf(files.files, sea.length, plan.filesAtOnce);
  return {
    ...settings,
    before: plan.before,
    publishedBefore: plan.publishedBefore,
    request,
    provider,
    mirror: plan.mirrorUrl === undefined ? undefined : openProvider(id, plan.mirrorUrl),
    survey,
    files,
    leadHours,
    slices,
    groups,
    division: { slices: slices.length, groups: groups.length, acceptGaps: plan.acceptGaps },
    places: placesInTiles(cells),
  };
}

/** Maximum size of the data that a task stores for its files [bytes]. The task needs twice this memory. A task with a single larger file may exceed it. */
const sliceBytesMost = 96 * 2 ** 20;

/** Usual size of a stored value [bytes]. Values of a few fields need more. */
const valueBytesUsual = 2;

/** Divides files into ranges, one for each fetch task. */
function slicesOf(files: IngestPlan["files"], cells: number, filesMost: number): OpenedPlan["slices"] {
  const slices: [from: number, to: number][] = [];
  let bytes = Infinity;
  for (const [index, { rows, members, severalLeads }] of files.entries()) {
    const fields = rows.reduce((sum, row) => sum + row.fields.length, 0);
    const ofFile = fields * members.length * (severalLeads?.length ?? 1) * cells * valueBytesUsual;
    const [from] = slices.at(-1) ?? [0];
    if (bytes + ofFile > sliceBytesMost || index - from >= filesMost) {
      slices.push([index, index]);
      bytes = 0;
    }
    slices.at(-1)![1] = index + 1;
    bytes += ofFile;
  }
  return slices;
}
