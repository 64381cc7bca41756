import { packedMissing, variable, type VariableName } from "@halcyon/schema";
import { StationFileError } from "../station-file-error.ts";
import type { MarkedReadings, StationRecord } from "../station-record.ts";
import { carriedSeries, type PackedReadings, packReadings } from "./packed-series.ts";
import { hourlyPrecipitation } from "./precipitation-periods.ts";
import { badReading, type Reading, type Report, type ReportField, type ReportFile } from "./reports.ts";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";

/** Maximum time between a report and the full hour for which the report is used [min]. */
export const reachMinutes = 15;

/** Types of reports in order of preference: synoptic reports, then routine aviation reports. All other types come last. */
const typesByRank = ["FM-12", "FM-15"];
const specialType = "FM-16";

/** Readings that were chosen for one field (such as the wind) and one hour. */
interface Chosen {
  /** Rank of the report that the readings come from; a lower rank is better. */
  readonly rank: number;
  readonly readings: readonly Reading[];
  readonly periodHours: number;
}

/**
 * Converts a station's reports to hours. Each field of an hour comes from the nearest report with a good value, at most 15 minutes away. At equal distance,
 * reports before the hour are preferred, then synoptic (FM-12), then routine (FM-15) reports. The gust of an hour is the strongest in the hour that ends at
 * the stamp. Precipitation comes from the report with the shortest period of 1, 3 or 6 hours. It is spread over the period if no hour of the period has an
 * amount of its own. A field that is absent counts as missing, not as 0 or calm.
 *
 * @param files - At least one file. The location of the station comes from the file with the newest report.
 * @throws StationFileError if the files contain nothing usable.
 */
export function hourlyRecord(files: readonly ReportFile[], fields: readonly ReportField[]): StationRecord {
  const reports = files.flatMap((file) => file.reports);
  const found = fields.map((field) => chooseOf(field, reports));
  const hours = found.flatMap(({ chosen }) => [...chosen.keys()]);
  if (hours.length === 0)
    throw new StationFileError(
      `no reading of the files can be used: none is good and at most ${reachMinutes} minutes from a full hour.`,
    );
  const stamps = stampsOver(hours);
  const farFromHours = found.flatMap(({ field, chosen, hasReadings }) =>
    chosen.size === 0 && hasReadings && field.choice === "nearest" && field.routineAlone !== true
      ? field.variables.map(({ name }) => name)
      : [],
  );
  const newest = files.reduce((one, file) => (newestMinute(file) > newestMinute(one) ? file : one));
  return {
    name: newest.name,
    location: newest.location,
    elevationM: newest.elevationM,
    ...carriedSeries(found.flatMap(({ field, chosen }) => seriesOf(field, chosen, stamps))),
    marked: new Map(found.flatMap(({ marked }) => [...marked])),
    ...(farFromHours.length === 0 ? {} : { farFromHours }),
    records: stamps.length,
    times: { kind: "actual", stamps },
  };
}

const newestMinute = ({ reports }: Pick<ReportFile, "reports">): number =>
  reports.reduce((newest, { minute }) => Math.max(newest, minute), -Infinity);

interface ChosenOfField {
  readonly field: ReportField;
  /** Readings that were chosen for the field, by the hour for which they are used. */
  readonly chosen: ReadonlyMap<number, Chosen>;
  readonly marked: ReadonlyMap<VariableName, MarkedReadings>;
  /** True if any report has a good reading of the field. */
  readonly hasReadings: boolean;
}

/** Chooses the best report of a field (such as the wind) for each hour. */
function chooseOf(field: ReportField, reports: readonly Report[]): ChosenOfField {
  const chosen = new Map<number, Chosen>();
  let hasReadings = false;
  const counts = field.variables.map(() => ({ count: 0, readings: 0 }));
  for (const report of reports) {
    for (const { readings, periodHours = 1, type = report.type } of field.read(report)) {
      counts.forEach((count, index) => {
        const one = readings[index] ?? badReading;
        if (one.isBad) count.count += 1;
        if (one.isBad || !Number.isNaN(one.value)) count.readings += 1;
      });
      const [first] = readings;
      if (first === undefined || Number.isNaN(first.value)) continue;
      hasReadings = true;
      const place = placeOf(field, { minute: report.minute, type }, first.value, periodHours);
      if (place === undefined) continue;
      const before = chosen.get(place.stamp);
      if (before === undefined || place.rank < before.rank)
        chosen.set(place.stamp, { rank: place.rank, readings, periodHours });
    }
  }
  const names = field.variables.map(({ name }) => name);
  const marked = new Map(names.map((name, index) => [name, counts[index]!] as const));
  return { field, chosen, hasReadings, marked: new Map([...marked].filter(([, { count }]) => count > 0)) };
}

/**
 * Returns the hour for which a reading is used, and its rank among the readings for this hour (lower is better). Returns undefined if the reading is not
 * used.
 */
function placeOf(
  { choice, stampOf, routineAlone }: ReportField,
  { minute, type }: Pick<Report, "minute" | "type">,
  value: number,
  periodHours: number,
): { readonly stamp: number; readonly rank: number } | undefined {
  if (choice === "largest") return { stamp: stampOf?.(minute) ?? Math.ceil(minute / 60), rank: -value };
  const stamp = Math.round(minute / 60);
  const lateMinutes = minute - stamp * 60;
  if (Math.abs(lateMinutes) > reachMinutes) return undefined;
  if (routineAlone === true && (type === specialType || !periodsHours.has(periodHours))) return undefined;
  const typeRank = typesByRank.indexOf(type);
  const nearness = Math.abs(lateMinutes) * 2 + (lateMinutes > 0 ? 1 : 0);
  const rank = nearness * 4 + (typeRank === -1 ? typesByRank.length : typeRank);
  return { stamp, rank: periodHours * 1000 + rank };
}

/** Periods of precipitation that can be converted to hours [h]. */
const periodsHours: ReadonlySet<number> = new Set([1, 3, 6]);

function seriesOf(
  { variables }: ReportField,
  chosen: ReadonlyMap<number, Chosen>,
  stamps: readonly number[],
): readonly PackedReadings[] {
  return variables.map(({ name, unit }, index) => {
    const readings = stamps.map((stamp) => chosen.get(stamp)?.readings[index]?.value ?? Number.NaN);
    const all = packReadings(name, readings, unit);
    if (variable(name).stepType !== "sum" || all.packed.every((value) => value === packedMissing)) return all;
    const periods = stamps.map((stamp) => chosen.get(stamp)?.periodHours ?? Number.NaN);
    return { ...all, packed: hourlyPrecipitation(all.packed, periods) };
  });
}

/** Maximum length of a station's record [h]. No thermometer record is as long as this. */
const hoursMax = 400 * 366 * 24;

/**
 * Returns every hour from the earliest to the latest hour in `hours`.
 *
 * @param hours - At least one hour.
 * @throws StationFileError if the hours are so far apart that one of them must be wrong.
 */
export function stampsOver(hours: Iterable<EpochHour>): readonly EpochHour[] {
  let [from, to] = [Infinity, -Infinity];
  for (const hour of hours) [from, to] = [Math.min(from, hour), Math.max(to, hour)];
  if (to - from > hoursMax)
    throw new StationFileError(
      `the times reach from ${formatEpochHour(from)} to ${formatEpochHour(to)}: one of them is wrong. Take its row out.`,
    );
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
