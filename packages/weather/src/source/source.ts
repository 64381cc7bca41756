import type { Calibration, Licence, Location, VariableName } from "@halcyon/schema";
import type { StepType } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import type { SiteLocation } from "@halcyon/schema/wire";
import type { GroundSite } from "@halcyon/scoring";
import type { SourceCalls } from "./call-budget.ts";
import type { PastRuns } from "./past-runs.ts";

/** Source of weather: one forecast product (a part of a model) in canonical units. Every implementation passes the conformance suite in `source.suite.ts`. */
export interface WeatherSource {
  /** Returns the description of the source. The description stays the same while the process runs. */
  describe(): SourceDescription;

  /**
   * Returns the start of the newest run that is complete at `now`; undefined if there is no such run.
   *
   * @param isPassedOver - Returns true for runs that must be skipped. A source that has only one run at a time may ignore this argument.
   */
  latestRun(now: EpochHour, isPassedOver?: (run: EpochHour) => boolean): Promise<EpochHour | undefined>;

  /**
   * Returns the identifier of the archive state in which the last call of {@link latestRun} found the run. Reads with this identifier return no newer data.
   * Absent if the archive never changes.
   */
  snapshot?(): string | Promise<string>;

  /**
   * Finds the grid cell of a place; undefined outside the coverage.
   *
   * @param location - Place. Its height and surface are ignored; `sourceAtSites` returns a source that uses them.
   * @param run - Run that will be read at the cell; by default, the newest run.
   */
  locate(location: SiteLocation, run?: EpochHour): Promise<Cell | undefined>;

  /**
   * Returns the station that is nearest to a place, even if it is too far away for {@link locate}. Absent if the cells of the source are not stations that are
   * chosen by their distance.
   */
  nearestStation?(location: Location): Promise<NearestStation | undefined>;

  /**
   * Returns the grid of the source's cells. {@link locate} finds at the middle of each cell that cell itself, or nothing if the cell has no weather. Absent
   * if the cells are no grid of latitudes and longitudes, as for stations and for sources that answer at any place.
   *
   * @param run - Run that will be read; by default, the newest run.
   * @returns Undefined if this run has no such grid.
   */
  grid?(run?: EpochHour): Promise<SourceGrid | undefined>;

  /**
   * Reads the weather at a cell, at the source's own (native) time stamps.
   *
   * @returns Values at every native time stamp in [from, to], and at one more time stamp beyond each end if the source has it. Stamps up to the run's start
   * come from the shortest lead times of earlier runs, and are equal for all members. `grids` has every requested variable. Values that the source lacks at the
   * cell, such as waves on land, are `packedMissing`.
   * @throws Error if the description does not list a requested variable.
   * @throws SourceError if the source returns no weather. Its `damagedRun` names the run if that run cannot be read.
   */
  read(request: ReadRequest): Promise<NativeWeather>;

  /**
   * Reads the weather at many cells, each with the values that {@link read} gives. Absent if that takes as long as reading them one after another.
   *
   * @returns Each of the cells once. The source chooses their order.
   * @throws What {@link read} throws, as soon as one of the cells cannot be read.
   */
  readCells?(request: ReadCellsRequest): AsyncIterable<CellWeather>;

  /**
   * Returns runs that are newer than the newest complete run, each with the share that is readable. The list is as old as the answer of the last call of
   * {@link latestRun}. Absent if the source does not know these runs.
   */
  arriving?(): readonly ArrivingRun[];

  /** Calls that the provider counts; absent if the provider does not count calls. */
  readonly calls?: SourceCalls;

  /** Access to past runs; absent if the source has only the newest run. */
  readonly past?: PastRuns;
}

/** Station that is nearest to a place. */
export interface NearestStation {
  readonly name: string;
  readonly distanceKm: number;
}

/** Axes of a grid [degrees north and east], ascending or descending. A row at a pole is one cell, at longitude 0. */
export interface SourceGrid {
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
}

/** Run of which the source has only a part. */
export interface ArrivingRun {
  readonly run: EpochHour;
  /** Share of the expected lead times of all members that is readable, above 0 and below 1. */
  readonly share: number;
}

export interface SourceDescription {
  /** Identifier of the source in `x-halcyon-source` and in the catalogue. The identifier "synthetic" never stands for real weather. */
  readonly id: string;
  readonly synthetic: boolean;
  readonly members: number;
  /** True if the one forecast of the source holds for every member of a model, as tides do. It can then be an overlay of an ensemble. */
  readonly isOfEveryMember?: true;
  /** The source's own (native) time stamps of a run, as hours since the start of the run in ascending order [h]. The first one is 0. */
  readonly leadHours: readonly number[];
  /** Length of the period before a run for which weather can be read [h]. */
  readonly pastHours: number;
  /** Schedule of the runs; absent if unknown. */
  readonly schedule?: RunSchedule;
  /** First and last time stamp of the record that the source replays. Runs have no weather beyond these stamps. Absent if runs have no such limits. */
  readonly record?: { readonly from: EpochHour; readonly to: EpochHour };
  readonly variables: ReadonlyMap<VariableName, CarriedVariable>;
  /** Description of the grid or the site, as text. */
  readonly grid: string;
  readonly coverage: string;
  readonly calendar: "standard";
  readonly attribution: string;
  readonly licence: Licence;
  /**
   * Licence terms that an operator must know, in one line. The line is the same for all products of a provider. Absent if attribution and licence say enough.
   */
  readonly terms?: string;
  /** Warnings for the operator; absent if there are no warnings. */
  readonly warnings?: readonly SourceWarning[];
}

/** Schedule of runs: the interval between them, and the time until a run is readable. */
export interface RunSchedule {
  /** Time between the starts of two consecutive runs [h]. */
  readonly runEveryHours: number;
  /** Time from the start of a run until it is complete and readable [h], rounded up. */
  readonly wholeAfterHours: number;
}

export interface CarriedVariable {
  /** Last lead time for which the variable has values [h]. */
  readonly toLeadHours: number;
  /** Step type of the stored values. */
  readonly stepType: StepType;
}

export interface Cell {
  readonly latitude: number;
  readonly longitude: number;
  readonly elevationM?: number;
  readonly sea: boolean;
  /** Station whose predictions are those of the cell; absent if the cell is not a station with terms of its own. */
  readonly station?: CellStation;
  /** Requested site, and the adjustments of the cell's weather to it; absent if the height of the site is unknown. */
  readonly site?: CellSite;
  /** Calibration of the weather at the place; absent if the place is not calibrated. */
  readonly calibration?: AppliedCalibration;
}

/** Station with its own datum, licence and attribution. */
export interface CellStation {
  readonly id: string;
  readonly name: string;
  /** Abbreviation of the level from which heights are counted, such as LAT for the lowest astronomical tide. */
  readonly datum: string;
  readonly licence: Licence;
  readonly attribution: string;
}

/** Site in a cell, and the adjustments of the cell's weather to the site. */
export interface CellSite extends GroundSite {
  /** Height of the site above the cell [m], over which the weather is adjusted; 0 if the weather is not adjusted. */
  readonly riseM: number;
  /** Decrease of the air temperature with height [K/km]. */
  readonly lapseKPerKm: number;
}

/** Calibration of a model part by observations at a site. */
export interface AppliedCalibration {
  readonly id: string;
  /** Revision number of the calibration. It increases with each change. */
  readonly revision: number;
  readonly part: Calibration["part"];
  /** Calibrated variables; empty if the calibration only corrects odds. */
  readonly variables: readonly VariableName[];
  /** Last day of the observations to which the calibration was fitted, such as 2026-10-31. */
  readonly trainedTo: string;
  /** Number of distinct days used for fitting, in the class of lead times that has the most days. */
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
  /** Identifier of the state of the archive to read; by default, the newest known state. */
  readonly snapshot?: string | undefined;
  /** True to bypass all caches, because the values that were read before are damaged. A source without a lasting cache may ignore this flag. */
  readonly isFresh?: boolean;
  /**
   * True to read a run that {@link PastRuns} lists. Such a read does not change the caches of the newest runs. If the run cannot be read in four attempts,
   * the error's `damagedRun` names it. A source that computes its runs, or has them on its own disk, may ignore this flag.
   */
  readonly past?: boolean;
}

/** Request for the weather at many cells. Neighbours are read fastest if they follow each other. */
export interface ReadCellsRequest extends Pick<
  ReadRequest,
  "run" | "variables" | "from" | "to" | "snapshot"
> {
  readonly cells: readonly Cell[];
}

/** Weather at one of many cells. */
export interface CellWeather {
  readonly cell: Cell;
  readonly native: NativeWeather;
}

/**
 * Packed values at native time stamps, [stamp][member]. The step of a time stamp begins at the previous time stamp. Callers must not write to the grids,
 * because a source may return cached grids.
 */
export interface NativeWeather {
  readonly members: number;
  readonly stamps: readonly EpochHour[];
  readonly grids: ReadonlyMap<VariableName, Int16Array>;
}

/** Warning for the operator about the values of a source, for example that such values were never observed on Earth. */
export interface SourceWarning {
  /** Place, variable and extent of the problem, as a sentence without a full stop. */
  readonly what: string;
  /** Advice, as a sentence. */
  readonly advice: string;
}
