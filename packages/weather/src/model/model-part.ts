import type { PartName, VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { SiteCalibrations } from "../calibration/members/calibrated-source.ts";
import type { SourceError } from "../source/source-error.ts";
import type { Cell, SourceDescription, WeatherSource } from "../source/source.ts";
import type { DamagedRun, DamagedRuns } from "./damaged-runs.ts";
import type { SourceTrouble } from "@halcyon/schema/wire";

/** A part of a model: the source that feeds it, or that the source cannot be opened yet. */
export type ModelPart = FedPart | AbsentPart;

/** A part of a model and the source that feeds it. */
export interface FedPart {
  readonly part: PartName;
  readonly source: WeatherSource;
  /** What other sources give of it. The first overlay that names a variable alone gives it. */
  readonly overlays?: readonly Overlay<FedPart>[];
  /** What sites have taught of the source; absent where nothing can be kept of it. */
  readonly calibrations?: SiteCalibrations;
  /** Where damaged runs are remembered, so that an older one answers; without it a damaged run fails every read. */
  readonly damage?: DamagedRuns;
}

/**
 * Variables of a part that another source gives, from runs of its own. Where the overlay has no run, they are missing: values of the part itself
 * never stand in for them.
 */
export interface Overlay<Layer> {
  readonly variables: readonly VariableName[];
  readonly layer: Layer | AbsentPart;
}

/** A part whose source cannot be opened yet: it keeps its hours, so that a refusal can name it. */
export interface AbsentPart {
  readonly part: PartName;
  readonly source?: undefined;
  /** What is known of the source by its configuration. */
  readonly id: string;
  readonly absence: Absence;
}

/** A part with the newest of its whole runs. */
export interface RunningPart extends FedPart {
  readonly overlays?: readonly Overlay<RunningPart>[];
  /** The description of the source, with the variables that the part and its overlays carry together. */
  readonly description: SourceDescription;
  /** Undefined where the source has no whole run now. */
  readonly run: EpochHour | undefined;
  /** The state of the archive in which the run was found, where the source reads one that changes. */
  readonly snapshot?: string | undefined;
  /** The newest run, where damage was found in it: an older one stands in for it, or none. */
  readonly damaged?: DamagedRun;
  /** Why the source could not say which run is its newest, or which cell answers. */
  readonly failure?: SourceError;
}

/** A part with its newest whole run and the cell that answers for a place. */
export interface PlacedPart extends RunningPart {
  readonly overlays?: readonly Overlay<PlacedPart>[];
  /** Undefined where the place lies outside the coverage, and where `failure` says why it is not known. */
  readonly cell: Cell | undefined;
}

/**
 * Whether the source of a part is open.
 *
 * @example Goes on from {@link placeParts}.
 * ```js
 * placed.every(isFed); // => true
 * ```
 */
export function isFed<Part extends FedPart>(part: Part | AbsentPart): part is Part {
  return part.source !== undefined;
}

/** Why something that is configured cannot be opened. */
export interface Absence {
  readonly trouble: SourceTrouble;
  /** When it is tried again [ms since 1970]; undefined while it is being tried. */
  readonly nextTryMs: number | undefined;
  /** What went wrong, for the operator: it may hold addresses. */
  readonly cause: Error;
}
