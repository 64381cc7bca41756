import type { Licence, PartName, VariableName } from "@halcyon/schema";
import type { StepType } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import type { SiteLocation } from "@halcyon/schema/wire";
import type { GroundSite } from "@halcyon/scoring";
import type { SourceCalls } from "./call-budget.ts";

/**
 * Where weather comes from: one forecast product (a part of a model) in canonical units.
 *
 * Every implementation passes the conformance suite in `source.suite.ts`.
 */
export interface WeatherSource {
  /** What the source holds; the same answer for as long as the process runs. */
  describe(): SourceDescription;

  /**
   * Start of the newest run that is complete at `now`, or undefined where there is none.
   *
   * @param isPassedOver - Runs that are not meant; a source that has but one at a time may leave it aside.
   */
  latestRun(now: EpochHour, isPassedOver?: (run: EpochHour) => boolean): Promise<EpochHour | undefined>;

  /**
   * Names the state of the archive that {@link latestRun} has seen last, where the source reads one that changes. Reads that name it see nothing
   * newer.
   */
  snapshot?(): string | Promise<string>;

  /**
   * The cell that answers for a place, or undefined outside the coverage.
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

  /** What its provider counts; absent where nobody counts. */
  readonly calls?: SourceCalls;
}

export interface SourceDescription {
  /** Shown in `x-halcyon-source` and the catalogue; "synthetic" is never real weather. */
  readonly id: string;
  readonly synthetic: boolean;
  readonly members: number;
  /** Native stamps of a run as hours since its start, ascending from 0. */
  readonly leadHours: readonly number[];
  /** How many hours before a run's start can be read. */
  readonly pastHours: number;
  /** When runs come; absent where nobody says so. */
  readonly schedule?: RunSchedule;
  /** The first and the last stamp there are, for every run: a finite record. Absent where every run is whole. */
  readonly record?: { readonly from: EpochHour; readonly to: EpochHour };
  readonly variables: ReadonlyMap<VariableName, CarriedVariable>;
  /** The grid or the site, in words. */
  readonly grid: string;
  readonly coverage: string;
  readonly calendar: "standard";
  readonly attribution: string;
  readonly licence: Licence;
  /**
   * What an operator must know of the terms of use, in one line that is the same for all that a provider gives. Absent where attribution and
   * licence say it all.
   */
  readonly terms?: string;
  /** Absent where there are none. */
  readonly warnings?: readonly SourceWarning[];
}

/** When the runs of a source come. */
export interface RunSchedule {
  /** Time from one start of a run to the next [h]. */
  readonly runEveryHours: number;
  /** Time from the start of a run until it is whole and can be read [h], rounded up. */
  readonly wholeAfterHours: number;
}

export interface CarriedVariable {
  /** The last lead that carries the variable. */
  readonly toLeadHours: number;
  /** What the stored numbers say about their step. */
  readonly stepType: StepType;
}

export interface Cell {
  readonly latitude: number;
  readonly longitude: number;
  readonly elevationM?: number;
  readonly sea: boolean;
  /** The site in it that is asked for, where its height is known. */
  readonly site?: CellSite;
  /** What the weather of the place is calibrated by; absent where it is not. */
  readonly calibration?: AppliedCalibration;
}

/** A site in a cell, and how far the weather of the cell is moved to it. */
export interface CellSite extends GroundSite {
  /** How far up the air is moved [m]; 0 where it stays as it is. */
  readonly riseM: number;
  /** How fast the air grows colder with height [K/km]. */
  readonly lapseKPerKm: number;
}

/** What observations of a site have taught of a part. */
export interface AppliedCalibration {
  readonly id: string;
  /** Rises with every change. */
  readonly revision: number;
  readonly part: PartName;
  /** Empty where odds alone are bent. */
  readonly variables: readonly VariableName[];
  /** The last day of training, as 2026-10-31. */
  readonly trainedTo: string;
  /** Distinct days of weather behind the class that has most of them. */
  readonly days: number;
  /** Trained on synthetic weather, for which alone it holds. */
  readonly synthetic: boolean;
}

export interface ReadRequest {
  readonly cell: Cell;
  readonly run: EpochHour;
  readonly variables: readonly VariableName[];
  readonly from: EpochHour;
  readonly to: EpochHour;
  /** The state of the archive that is read; the newest known where it is not given. */
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

/** What an operator must know of the numbers of a source, as that no place on Earth has seen them. */
export interface SourceWarning {
  /** Where, of what, and how much: a sentence without its full stop. */
  readonly what: string;
  /** What to do about it, as a sentence. */
  readonly advice: string;
}
