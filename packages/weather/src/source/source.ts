import type { Licence, PartName, VariableName } from "@halcyon/schema";
import type { StepType } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import type { SiteLocation } from "@halcyon/schema/wire";
import type { GroundSite } from "@halcyon/scoring";
import type { SourceCalls } from "./call-budget.ts";

/** Source of weather: one forecast product (a part of a model) in canonical units. Every implementation passes the conformance suite in `source.suite.ts`. */
export interface WeatherSource {
  /** Returns the description of the source, which stays the same while the process runs. */
  describe(): SourceDescription;

  /**
   * Returns the start of the newest run that is complete at `now`, or undefined if there is none.
   *
   * @param isPassedOver - Returns true for runs that must be skipped. A source that has only one run at a time may ignore it.
   */
  latestRun(now: EpochHour, isPassedOver?: (run: EpochHour) => boolean): Promise<EpochHour | undefined>;

  /**
   * Returns the identifier of the archive state that {@link latestRun} last saw, if the archive changes. Reads with this identifier see
   * nothing newer.
   */
  snapshot?(): string | Promise<string>;

  /**
   * Finds the grid cell of a place; undefined outside the coverage.
   *
   * @param location - Place. The nearest cell is returned for any site. `sourceAtSites` makes a source that takes the site into account.
   * @param run - Run to read there; the newest by default.
   */
  locate(location: SiteLocation, run?: EpochHour): Promise<Cell | undefined>;

  /**
   * Reads native steps at a cell.
   *
   * @returns Every native time stamp in [from, to], and one more at each end if the source has it. Stamps up to the run's start come from
   * the shortest leads of earlier runs, and are equal for all members. `grids` has every requested variable. Values that the source lacks
   * there, such as waves on land, are `packedMissing`.
   * @throws Error if the description does not list a requested variable.
   * @throws SourceError if the source returns no weather. Its `damagedRun` names the run if that run cannot be read.
   */
  read(request: ReadRequest): Promise<NativeWeather>;

  /** Calls that the provider counts; absent if it does not. */
  readonly calls?: SourceCalls;
}

export interface SourceDescription {
  /** Identifier of the source in `x-halcyon-source` and the catalogue. "synthetic" is never real weather. */
  readonly id: string;
  readonly synthetic: boolean;
  readonly members: number;
  /** Native time stamps of a run, as ascending hours since its start. The first is 0. */
  readonly leadHours: readonly number[];
  /** Number of hours before a run's start that can be read. */
  readonly pastHours: number;
  /** Times of the runs; absent if unknown. */
  readonly schedule?: RunSchedule;
  /** First and last time stamp that any run has, if the data are a finite record; absent if every run is complete. */
  readonly record?: { readonly from: EpochHour; readonly to: EpochHour };
  readonly variables: ReadonlyMap<VariableName, CarriedVariable>;
  /** Description of the grid or the site, in words. */
  readonly grid: string;
  readonly coverage: string;
  readonly calendar: "standard";
  readonly attribution: string;
  readonly licence: Licence;
  /**
   * Licence terms that an operator must know, in one line that is the same for all products of a provider. Absent if attribution and
   * licence say enough.
   */
  readonly terms?: string;
  /** Warnings; absent if there are none. */
  readonly warnings?: readonly SourceWarning[];
}

/** Times at which runs start and become readable. */
export interface RunSchedule {
  /** Time between the starts of two consecutive runs [h]. */
  readonly runEveryHours: number;
  /** Time from the start of a run until it is complete and readable [h], rounded up. */
  readonly wholeAfterHours: number;
}

export interface CarriedVariable {
  /** Last lead that has the variable [h]. */
  readonly toLeadHours: number;
  /** Step type of the stored values. */
  readonly stepType: StepType;
}

export interface Cell {
  readonly latitude: number;
  readonly longitude: number;
  readonly elevationM?: number;
  readonly sea: boolean;
  /** Requested site in the cell, if its height is known. */
  readonly site?: CellSite;
  /** Calibration of the weather at the place; absent if there is none. */
  readonly calibration?: AppliedCalibration;
}

/** Site in a cell, and how the cell's weather is adjusted to it. */
export interface CellSite extends GroundSite {
  /** Height by which air is raised from the cell to the site [m]; 0 if the weather is not adjusted. */
  readonly riseM: number;
  /** Lapse rate of the air [K/km]. */
  readonly lapseKPerKm: number;
}

/** Calibration of a model part by observations at a site. */
export interface AppliedCalibration {
  readonly id: string;
  /** Revision, which increases with each change. */
  readonly revision: number;
  readonly part: PartName;
  /** Calibrated variables; empty if only odds are calibrated. */
  readonly variables: readonly VariableName[];
  /** Last day of training, such as 2026-10-31. */
  readonly trainedTo: string;
  /** Number of distinct days used for fitting, in the class that has most of them. */
  readonly days: number;
  /** True if the calibration was trained on synthetic weather. It then applies only to synthetic weather. */
  readonly synthetic: boolean;
}

export interface ReadRequest {
  readonly cell: Cell;
  readonly run: EpochHour;
  readonly variables: readonly VariableName[];
  readonly from: EpochHour;
  readonly to: EpochHour;
  /** State of the archive to read; the newest known by default. */
  readonly snapshot?: string | undefined;
  /** True to bypass all caches, because what was read before is damaged. A source that caches nothing for later runs may ignore it. */
  readonly isFresh?: boolean;
}

/**
 * Packed values at native time stamps, [stamp][member]. A step lasts from the previous stamp to its own. Callers must not write to the
 * grids, because a source may return cached ones.
 */
export interface NativeWeather {
  readonly members: number;
  readonly stamps: readonly EpochHour[];
  readonly grids: ReadonlyMap<VariableName, Int16Array>;
}

/** Warning for the operator about the numbers of a source, for example that no place on Earth has had such values. */
export interface SourceWarning {
  /** Place, variable and extent of the problem, as a sentence without a full stop. */
  readonly what: string;
  /** Advice, as a sentence. */
  readonly advice: string;
}
