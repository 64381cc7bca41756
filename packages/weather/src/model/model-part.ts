import type { PartName, VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { SiteCalibrations } from "../calibration/members/calibrated-source.ts";
import type { SourceError } from "../source/source-error.ts";
import type { Cell, SourceDescription, WeatherSource } from "../source/source.ts";
import type { DamagedRun, DamagedRuns } from "./damaged-runs.ts";
import type { SourceTrouble } from "@halcyon/schema/wire";

/** A part of a model: the source that feeds it, or an absent part whose source cannot be opened yet. */
export type ModelPart = FedPart | AbsentPart;

/** A part of a model and the source that feeds it. */
export interface FedPart {
  readonly part: PartName;
  readonly source: WeatherSource;
  /** Overlays from other sources. The first overlay that names a variable is its only source. */
  readonly overlays?: readonly Overlay<FedPart>[];
  /** Calibrations of the source by sites; absent if none can be stored. */
  readonly calibrations?: SiteCalibrations;
  /** Registry of damaged runs, so that an older one answers. Without it a damaged run fails every read. */
  readonly damage?: DamagedRuns;
}

/**
 * Variables of a part that another source provides, from runs of its own. If the overlay has no run, they are missing: values of the part itself never replace
 * them.
 */
export interface Overlay<Layer> {
  readonly variables: readonly VariableName[];
  readonly layer: Layer | AbsentPart;
}

/** A part whose source cannot be opened yet: it keeps its hours, so that a refusal can name it. */
export interface AbsentPart {
  readonly part: PartName;
  readonly source?: undefined;
  /** Id of the source by its configuration. */
  readonly id: string;
  readonly absence: Absence;
}

/** A part with its newest complete run. */
export interface RunningPart extends FedPart {
  readonly overlays?: readonly Overlay<RunningPart>[];
  /** The description of the source, with the variables that the part and its overlays carry together. */
  readonly description: SourceDescription;
  /** The run; undefined if the source has no complete run now. */
  readonly run: EpochHour | undefined;
  /** State of the archive in which the run was found, if the source reads one that changes. */
  readonly snapshot?: string | undefined;
  /** The newest run, if it is damaged: an older one replaces it, or none. */
  readonly damaged?: DamagedRun;
  /** Reason why the source could not name its newest run, or the cell that answers. */
  readonly failure?: SourceError;
}

/** A part with its newest whole run and the cell that answers for a place. */
export interface PlacedPart extends RunningPart {
  readonly overlays?: readonly Overlay<PlacedPart>[];
  /** The cell; undefined if the place lies outside the coverage, or if `failure` says why it is unknown. */
  readonly cell: Cell | undefined;
}

/**
 * Returns true if the source of a part is open.
 *
 * @example Goes on from {@link placeParts}.
 * ```js
 * placed.every(isFed); // => true
 * ```
 */
export function isFed<Part extends FedPart>(part: Part | AbsentPart): part is Part {
  return part.source !== undefined;
}

/** The reason why a configured item cannot be opened. */
export interface Absence {
  readonly trouble: SourceTrouble;
  /** Time of the next attempt [ms since 1970]; undefined during an attempt. */
  readonly nextTryMs: number | undefined;
  /** Error for the operator, which may contain addresses. */
  readonly cause: Error;
}
