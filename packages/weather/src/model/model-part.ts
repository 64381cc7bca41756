import type { PartName, VariableName } from "@halcyon/schema";
import { modelParts } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import type { SiteCalibrations } from "../calibration/members/calibrated-source.ts";
import type { SourceError } from "../source/source-error.ts";
import type { Cell, SourceDescription, WeatherSource } from "../source/source.ts";
import type { DamagedRun, DamagedRuns } from "./damaged-runs.ts";
import type { SourceTrouble } from "@halcyon/schema/wire";

/** Part of a model. Its source is either open or cannot be opened yet. */
export type ModelPart = FedPart | AbsentPart;

/** Part of a model with an open source. */
export interface FedPart {
  readonly part: PartName;
  readonly source: WeatherSource;
  /** Overlays: other sources that provide some variables of this part. If several overlays list a variable, it is read from the first one. */
  readonly overlays?: readonly Overlay<FedPart>[];
  /** Calibrations of the source at sites with observations; absent if the server cannot store calibrations. */
  readonly calibrations?: SiteCalibrations;
  /** Damaged runs that this process has found. An older run is used in place of a damaged one. If absent, every read of a damaged run fails. */
  readonly damage?: DamagedRuns;
}

/**
 * Variables of a model part that another source provides from its own runs. If that source has no run, the variables are missing. The part's own values are
 * never used in their place.
 */
export interface Overlay<Layer> {
  readonly variables: readonly VariableName[];
  readonly layer: Layer | AbsentPart;
}

/** Part of a model with a source that cannot be opened yet. The part stays in the model, so that an error about its hours can name it. */
export interface AbsentPart {
  readonly part: PartName;
  readonly source?: undefined;
  /** Name of the source in the configuration. */
  readonly id: string;
  readonly absence: Absence;
}

/** Model part with its newest complete run. */
export interface RunningPart extends FedPart {
  readonly overlays?: readonly Overlay<RunningPart>[];
  /** Description of the source, with the variables of the part and its overlays. */
  readonly description: SourceDescription;
  /** Newest complete run; undefined if the source has no complete run now. */
  readonly run: EpochHour | undefined;
  /** State of the archive in which the run was found; undefined if the source does not read a changing archive. */
  readonly snapshot?: string | undefined;
  /** Newest run, if it is damaged. An older run is used in its place, if there is one. */
  readonly damaged?: DamagedRun;
  /** Error of the source; set if it could not determine its newest run or the grid cell. */
  readonly failure?: SourceError;
}

/** Source of a model part that gave no weather, in whose place another source answers. */
export interface PassedOver {
  readonly part: PartName;
  /** Id of the source. */
  readonly source: string;
}

/** Model part with its newest complete run, and the grid cell of a place. */
export interface PlacedPart extends RunningPart {
  readonly overlays?: readonly Overlay<PlacedPart>[];
  /** Sources that gave no weather, in whose place this part answers its first hours; absent if there are none. */
  readonly passedOver?: readonly PassedOver[];
  /** Grid cell of the place. Undefined if the place is outside the coverage, or if `failure` states why the cell is unknown. */
  readonly cell: Cell | undefined;
}

/**
 * Returns true if the source of a model part is open.
 *
 * @example Continues from {@link placeParts}.
 * ```js
 * placed.every(isFed); // => true
 * ```
 */
export function isFed<Part extends FedPart>(part: Part | AbsentPart): part is Part {
  return part.source !== undefined;
}

/**
 * Returns true if a model may have several sources of a part. Each request then uses at most one of them.
 *
 * @example
 * ```js
 * isListed({ part: "regional" }); // => true
 * ```
 */
export function isListed({ part }: Pick<FedPart, "part">): boolean {
  return modelParts[part].isList === true;
}

/** Reason why a configured source cannot be opened. */
export interface Absence {
  readonly trouble: SourceTrouble;
  /** Time of the next attempt [ms since 1970]; undefined during an attempt. */
  readonly nextTryMs: number | undefined;
  /** Error for the operator. It may contain addresses. */
  readonly cause: Error;
}
