import { type EpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import { type AlertPart, severities } from "../alert-message.ts";
import { endMsOf } from "../liveness/liveness.ts";
import { bySent } from "../liveness/message-keys.ts";
import { CellIndex } from "./cell-index.ts";
import type { PlacedArea, PlacedPart } from "./placed-area.ts";

/** Place and time for which warnings are wanted. */
export interface WarningQuestion {
  readonly latitude: number;
  readonly longitude: number;
  /** Elevation of the place [m above sea level]. If it is given, warnings for other elevations are left out. */
  readonly elevationM?: number;
  /** Range of hours, by default all: the first hour, and the hour after the last [h since 1970]. A warning must apply in part of this range. */
  readonly hours?: HourRange;
}

/** Range of hours: the first hour, and the hour after the last [h since 1970]. */
export type HourRange = readonly [from: EpochHour, to: EpochHour];

/** Warning that applies at a place. */
export interface WarningMatch {
  readonly placed: PlacedPart;
  /** Areas that contain the place. */
  readonly areas: readonly PlacedArea[];
  /** Hours in which the warning applies. */
  readonly hours: HourRange;
}

/** Returns the hours in which a message part applies, from the hour of its start to the hour of its end. */
export function hoursOfPart(part: AlertPart): HourRange {
  return [Math.floor(part.fromMs / millisecondsPerHour), Math.ceil(endMsOf(part) / millisecondsPerHour)];
}

/** Index that finds the warnings at a place. It is divided into cells of one degree. */
export class WarningIndex {
  readonly #cells = new CellIndex<{ readonly placed: PlacedPart; readonly area: PlacedArea }>();

  constructor(parts: readonly PlacedPart[]) {
    for (const placed of parts)
      for (const area of placed.areas) this.#cells.add(area.shape, { placed, area });
  }

  /** Returns the warnings that apply at a place, the most severe first, then the earliest. */
  at({ latitude, longitude, elevationM, hours }: WarningQuestion): readonly WarningMatch[] {
    const found = this.#cells.at([latitude, longitude], ({ placed, area }) => {
      if (elevationM !== undefined && !isWithin(area, placed.part, elevationM)) return false;
      const [from, to] = hoursOfPart(placed.part);
      return hours === undefined || (from < hours[1] && to > hours[0]);
    });
    return [...Map.groupBy(found, ({ placed }) => placed)]
      .map(([placed, areas]) => ({
        placed,
        areas: areas.map(({ area }) => area).toSorted((a, b) => a.areaIndex - b.areaIndex),
        hours: hoursOfPart(placed.part),
      }))
      .toSorted(bySeverity);
  }
}

function isWithin({ areaIndex }: PlacedArea, part: AlertPart, elevationM: number): boolean {
  const { from, to } = part.areas[areaIndex]!.heightsM ?? { from: null, to: null };
  return (from === null || elevationM >= from) && (to === null || elevationM <= to);
}

/** Orders warnings by severity, then by onset, then by message. */
function bySeverity({ placed: a }: WarningMatch, { placed: b }: WarningMatch): number {
  return (
    severities.indexOf(b.part.severity) - severities.indexOf(a.part.severity) ||
    a.part.fromMs - b.part.fromMs ||
    bySent(a.message, b.message) ||
    a.partIndex - b.partIndex
  );
}
