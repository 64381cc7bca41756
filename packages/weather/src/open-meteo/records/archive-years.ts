import { calendarDate, type EpochHour } from "@halcyon/schema/time";
import { type ArchiveOffer, hourOfYear } from "./archive-model.ts";

/** The hours of a year that are asked for as a whole, with the day before and the day after it, where they are there. */
export interface ArchiveYear {
  readonly year: number;
  readonly from: EpochHour;
  readonly to: EpochHour;
  /** Undefined where its numbers do not change any more. */
  readonly edition: EpochHour | undefined;
}

/** Numbers that may still change are asked for again after so many hours. */
const editionHours = 6;

/** A year is final so long after its end: its last months come from ERA5T first, and from ERA5 two to three months later. */
const settledHours = 100 * 24;

/** How many hours of the days before and after a year are read with it: entries look a few hours around. */
const marginHours = 23;

/** Names the numbers that may still change as they are asked for at a time: the hour from which they are the same. */
export function editionOf(now: EpochHour): EpochHour {
  return Math.floor(now / editionHours) * editionHours;
}

/** The last hour that a data set should have. */
export function dueHour({ lagDays }: Pick<ArchiveOffer, "lagDays">, now: EpochHour): EpochHour {
  return (Math.floor(now / 24) - lagDays) * 24 + 23;
}

/**
 * The fewest years that hold some hours, which the data set has all of.
 *
 * @returns Neighbours overlap; what two of them hold is the same.
 */
export function archiveYears(
  offer: Pick<ArchiveOffer, "lagDays" | "firstYear">,
  now: EpochHour,
  { from, to }: Pick<ArchiveYear, "from" | "to">,
): readonly ArchiveYear[] {
  const begin = Math.max(offer.firstYear, yearAt(Math.min(from + marginHours, to)));
  const end = Math.max(begin, yearAt(Math.max(to - marginHours, from)));
  return Array.from({ length: end - begin + 1 }, (_, index) => {
    const year = begin + index;
    return {
      year,
      from: Math.max(hourOfYear(offer.firstYear), hourOfYear(year) - 24),
      to: Math.min(dueHour(offer, now), hourOfYear(year + 1) + 23),
      edition: hourOfYear(year + 1) + settledHours <= now ? undefined : editionOf(now),
    };
  });
}

function yearAt(hour: EpochHour): number {
  return calendarDate("standard", Math.floor(hour / 24)).year;
}
