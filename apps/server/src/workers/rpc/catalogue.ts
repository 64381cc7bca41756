import type { Location, ModelId, PartName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import {
  type AbsentPart,
  type CalibrationFile,
  type FedPart,
  isFed,
  mapLayers,
  type ModelPart,
  type NearestStation,
  type Overlay,
  type RecordDescription,
  type SourceDescription,
  type SourceGrid,
} from "@halcyon/weather";
import { recipeOf, type SyntheticRecipe } from "@halcyon/weather/sources/synthetic";
import type { AbsentRecord, Ports, Records } from "../../ports.ts";
import { openedArchive, type OpenedArchive } from "../../config/sources/dynamical-model-part.ts";
import { openedStore, type OpenedStore } from "../../config/sources/store-model-part.ts";

/** Descriptions of a process's sources, and the names by which other threads call the sources. */
export interface Catalogue {
  readonly models: readonly (readonly [ModelId, readonly (RemotePart | AbsentPart)[]])[];
  readonly hourly: RemoteRecord | undefined;
  readonly daily: RemoteRecord | undefined;
  readonly projections: readonly RemoteRecord[];
  readonly absent: readonly AbsentRecord[];
  readonly calibratedByDefault: boolean;
  /** Lapse rate with which weather is adjusted to the height of a site [K/km]; undefined for the default. */
  readonly lapseKPerKm: number | undefined;
}

export interface RemotePart {
  readonly part: PartName;
  readonly name: string;
  readonly overlays?: readonly Overlay<RemotePart>[];
  readonly description: SourceDescription;
  /** True if the source may have a grid. */
  readonly hasGrid: boolean;
  /** True if the source reads an archive whose snapshots change. */
  readonly hasSnapshots: boolean;
  /** True if the source knows the nearest station of a place, even if the station is too far away. */
  readonly hasStations: boolean;
  /** Facts about the past runs of the source; undefined if the source has none. */
  readonly past: RemotePast | undefined;
  /** Recipe with which a thread can create a synthetic source itself; undefined for any other source. */
  readonly recipe: SyntheticRecipe | undefined;
  /** Store that the source reads, which another process can open itself; undefined if the source is not a store. */
  readonly store: OpenedStore | undefined;
  /** Archive that the source reads. Another process can read its past runs itself. Undefined if the source is not an archive. */
  readonly archive: OpenedArchive | undefined;
  /** Calibrations of the model part at sites. */
  readonly calibrations: readonly CalibrationFile[];
}

/** Facts about the past runs of a source that stay the same while a process runs. */
export type RemotePast = Pick<NonNullable<FedPart["source"]["past"]>, "availableAfterHours" | "generations">;

export interface RemoteRecord {
  readonly name: string;
  readonly description: RecordDescription;
  /** Grid of the record's cells; undefined if they are no grid. */
  readonly grid: SourceGrid | undefined;
  /** Recipe with which a thread can create a synthetic weather record itself; undefined for any other record. */
  readonly recipe: SyntheticRecipe | undefined;
}

/** Functions of a model part that other threads call. */
interface PartOwner {
  /** Returns the newest run of the source that is not among the given runs. */
  latestRun(now: EpochHour, passedOver: readonly EpochHour[]): Promise<EpochHour | undefined>;
  snapshot(): Promise<string | undefined>;
  /** Returns the starts of the past runs in [from, to]; none if the source has no past runs. */
  pastRunsBetween(from: EpochHour, to: EpochHour): Promise<readonly EpochHour[]>;
  readonly locate: FedPart["source"]["locate"];
  grid(run?: EpochHour): Promise<SourceGrid | undefined>;
  /** Returns the nearest station of a place; undefined if the source does not know stations. */
  nearestStation(location: Location): Promise<NearestStation | undefined>;
  readonly read: FedPart["source"]["read"];
  /** Counts time stamps at which another thread did not apply a calibration, because it would have changed the values too much. */
  noteHeld(stamps: number): Promise<void>;
  /** Records that another thread found damage in a run. */
  markDamaged(run: EpochHour, message: string): Promise<void>;
}

type SourcePorts = Pick<Ports, "models" | "records" | "lapseKPerKm" | "calibratedByDefault">;

/** Returns the objects through which other threads use the sources of this process. Threads call them by the names in the map. */
export function ownersOf({ models, records }: SourcePorts): ReadonlyMap<string, object> {
  return new Map<string, object>([
    ...[...models].flatMap(([model, parts]) =>
      parts.flatMap((part, index) => partOwners(partName(model, part.part, index), part)),
    ),
    ...recordsByName(records),
  ]);
}

export function catalogueOf({
  models,
  records,
  lapseKPerKm,
  calibratedByDefault = false,
}: SourcePorts): Catalogue {
  const byName = new Map(
    recordsByName(records).map(([name, source]) => [
      name,
      { name, description: source.describe(), grid: source.grid?.(), recipe: recipeOf(source) },
    ]),
  );
  return {
    models: [...models].map(([model, parts]) => [
      model,
      parts.map((part, index) => remotePart(partName(model, part.part, index), part)),
    ]),
    hourly: byName.get("hourly"),
    daily: byName.get("daily"),
    projections: records.projections.map((_, index) => byName.get(projectionName(index))!),
    absent: records.absent ?? [],
    calibratedByDefault,
    lapseKPerKm,
  };
}

/** Returns a text that identifies the state of the catalogue. It changes when a source opens, a calibration changes, or a weather record gets new data. */
export function stateOf({ models, records }: SourcePorts): string {
  const ofRecords = recordsByName(records).map(([name, source]) => {
    const { revision, first, last } = source.describe();
    return [name, revision, first, last];
  });
  const ofModels = [...models].map(([model, parts]) => [
    model,
    parts.map((part) => [partOwners(part.part, part).map(([name]) => name), taughtBy(part)]),
  ]);
  return JSON.stringify([ofModels, ofRecords]);
}

/** Returns the id and revision of each calibration of a model part. */
function taughtBy(part: ModelPart): readonly string[] {
  if (!isFed(part)) return [];
  return (part.calibrations?.sites() ?? []).map(({ applied: { id, revision } }) => `${id} ${revision}`);
}

function recordsByName({ hourly, daily, projections }: Records) {
  return [
    ...(hourly === undefined ? [] : [["hourly", hourly] as const]),
    ...(daily === undefined ? [] : [["daily", daily] as const]),
    ...projections.map((source, index) => [projectionName(index), source] as const),
  ];
}

/** Returns the objects through which other threads use a model part and its overlays, by the name of each object. Sources that are not open are left out. */
function partOwners(name: string, part: ModelPart): readonly (readonly [string, PartOwner])[] {
  if (!isFed(part)) return [];
  const ofLayers = (part.overlays ?? []).flatMap(({ layer }, index) =>
    partOwners(layerName(name, index), layer),
  );
  return [[name, partOwner(part)], ...ofLayers];
}

function remotePart(name: string, part: ModelPart): RemotePart | AbsentPart {
  return isFed(part) ? remoteFedPart(name, part) : part;
}

function remoteFedPart(name: string, fed: FedPart): RemotePart {
  const { part, source } = fed;
  return {
    part,
    name,
    ...mapLayers(fed, (layer, index) => remoteFedPart(layerName(name, index), layer)),
    description: source.describe(),
    hasGrid: source.grid !== undefined,
    hasSnapshots: source.snapshot !== undefined,
    hasStations: source.nearestStation !== undefined,
    past: pastOf(source),
    recipe: recipeOf(source),
    store: openedStore(source),
    archive: openedArchive(source),
    calibrations: (fed.calibrations?.sites() ?? []).map(({ file }) => file),
  };
}

function pastOf({ past }: FedPart["source"]): RemotePast | undefined {
  if (past === undefined) return undefined;
  const { availableAfterHours, generations } = past;
  return { availableAfterHours, generations };
}

function layerName(name: string, index: number): string {
  return `${name} overlay ${index}`;
}

function partOwner({ source, damage, calibrations }: FedPart): PartOwner {
  return {
    latestRun: (now, passedOver) => source.latestRun(now, (run) => passedOver.includes(run)),
    snapshot: async () => source.snapshot?.(),
    pastRunsBetween: async (from, to) => source.past?.runsBetween(from, to) ?? [],
    locate: (...given) => source.locate(...given),
    grid: async (run) => source.grid?.(run),
    nearestStation: async (location) => source.nearestStation?.(location),
    read: (request) => source.read(request),
    noteHeld: async (stamps) => calibrations?.onHeld?.(stamps),
    markDamaged: async (run, message) => damage?.mark(run, new Error(message)),
  };
}

/**
 * Returns the name by which threads call a part.
 *
 * @param index - Position of the part among the parts of its model. A model may have several sources of a part.
 */
function partName(model: ModelId, part: PartName, index: number): string {
  return `${model} ${part} ${index}`;
}

function projectionName(index: number): string {
  return `projection ${index}`;
}
