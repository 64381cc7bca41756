import type { Licence, PartName, VariableName } from "@halcyon/schema";
import type { StepType } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import type { SiteLocation } from "@halcyon/schema/wire";
import type { GroundSite } from "@halcyon/scoring";
import type { SourceCalls } from "./call-budget.ts";

/** Source of weather: one forecast product (a part of a model) in canonical units. Every implementation passes the conformance suite in `source.suite.ts`. */
export interface WeatherSource {
  /** Returns the description of the source, constant while the process runs. */
  describe(): SourceDescription;

  /**
   * Returns the start of the newest run that is complete at `now`, or undefined if there is none.
   *
   * @param isPassedOver - Runs that are not meant; a source that has but one at a time may leave it aside.
   */
  latestRun(now: EpochHour, isPassedOver?: (run: EpochHour) => boolean): Promise<EpochHour | undefined>;

  /**
   * Returns the name of the archive state that {@link latestRun} saw last, if the source reads an archive that changes. Reads that name it see nothing newer.
   */
  snapshot?(): string | Promise<string>;

  /**
   * Finds the cell that answers for a place, or undefined outside the coverage.
   *
   * @param location - The place. The nearest cell answers, without regard to the site; `sourceAtSites` makes a source that heeds it.
   * @param run - The run that is to be read there; the newest where it is not given.
   */
  locate(location: SiteLocation, run?: EpochHour): Promise<Cell | undefined>;

  /**
   * Reads native steps at a cell.
   *
   * @returns Every native stamp in [from, to], one step more at each end where the source has it. Stamps up to the run's start
   *   come from the shortest leads of the runs before it and are the same for all members. Every variable asked is in `grids`; what the source
   *   does not have there, as waves on land, is `packedMissing`.
   * @throws Error for a variable that the description does not list; SourceError, whose `damagedRun` names the run where that is what
   *   cannot be read.
   */
  read(request: ReadRequest): Promise<NativeWeather>;

  /** Counted calls at its provider; absent if nobody counts. */
  readonly calls?: SourceCalls;
}

export interface SourceDescription {
  /** Identifier of the source, shown in `x-halcyon-source` and the catalogue; "synthetic" is never real weather. */
  readonly id: string;
  readonly synthetic: boolean;
  readonly members: number;
  /** Native stamps of a run as hours since its start, ascending from 0. */
  readonly leadHours: readonly number[];
  /** Number of hours before a run's start that can be read. */
  readonly pastHours: number;
  /** Schedule of the runs; absent if unknown. */
  readonly schedule?: RunSchedule;
  /** First and last stamp for every run: a finite record. Absent if every run is complete. */
  readonly record?: { readonly from: EpochHour; readonly to: EpochHour };
  readonly variables: ReadonlyMap<VariableName, CarriedVariable>;
  /** The grid or the site, in words. */
  readonly grid: string;
  readonly coverage: string;
  readonly calendar: "standard";
  readonly attribution: string;
  readonly licence: Licence;
  /** Terms of use that an operator must know, in one line that is the same for all products of a provider. Absent if attribution and licence are sufficient. */
  readonly terms?: string;
  /** Warnings; absent if there are none. */
  readonly warnings?: readonly SourceWarning[];
}

/** Schedule of a source's runs. */
export interface RunSchedule {
  /** Time from one start of a run to the next [h]. */
  readonly runEveryHours: number;
  /** Time from the start of a run until it is whole and can be read [h], rounded up. */
  readonly wholeAfterHours: number;
}

export interface CarriedVariable {
  /** The last lead that carries the variable. */
  readonly toLeadHours: number;
  /** Step type of the stored numbers. */
  readonly stepType: StepType;
}

export interface Cell {
  readonly latitude: number;
  readonly longitude: number;
  readonly elevationM?: number;
  readonly sea: boolean;
  /** The requested site in the cell, if its height is known. */
  readonly site?: CellSite;
  /** Calibration of the place's weather; absent if there is none. */
  readonly calibration?: AppliedCalibration;
}

/** A site in a cell, and how far the weather of the cell is moved to it. */
export interface CellSite extends GroundSite {
  /** Height by which the air is moved up [m]; 0 if it is not moved. */
  readonly riseM: number;
  /** Lapse rate of the air [K/km]. */
  readonly lapseKPerKm: number;
}

/** Calibration of a part from observations of a site. */
export interface AppliedCalibration {
  readonly id: string;
  /** Revision, which rises with every change. */
  readonly revision: number;
  readonly part: PartName;
  /** Calibrated variables; empty if only odds are bent. */
  readonly variables: readonly VariableName[];
  /** The last day of training, such as 2026-10-31. */
  readonly trainedTo: string;
  /** Distinct days of weather behind the class that has most of them. */
  readonly days: number;
  /** True if it was trained on synthetic weather, to which alone it applies. */
  readonly synthetic: boolean;
}

export interface ReadRequest {
  readonly cell: Cell;
  readonly run: EpochHour;
  readonly variables: readonly VariableName[];
  readonly from: EpochHour;
  readonly to: EpochHour;
  /** State of the archive that is read; by default the newest known. */
  readonly snapshot?: string | undefined;
}

/**
 * Packed values at native stamps, [stamp][member]; a step reaches from the stamp before to its own.
 *
 * A source may hand out its cached grids: callers do not write into them.
 */
export interface NativeWeather {
  readonly members: number;
  readonly stamps: readonly EpochHour[];
  readonly grids: ReadonlyMap<VariableName, Int16Array>;
}

/** Warning for the operator about the numbers of a source, as that no place on Earth has seen them. */
export interface SourceWarning {
  /** Place, variable and extent of the trouble: a sentence without its full stop. */
  readonly what: string;
  /** Advice, as a sentence. */
  readonly advice: string;
}
