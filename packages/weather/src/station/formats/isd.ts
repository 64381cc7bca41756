import { type Location, locationSchema, packedMissing, type VariableName } from "@halcyon/schema";
import { type IsdField, isdFields, type IsdReading } from "./isd-fields.ts";
import { carriedSeries, type PackedReadings, packReadings } from "./packed-series.ts";
import { hourlyPrecipitation } from "./precipitation-periods.ts";
import { StationFileError } from "../station-file-error.ts";
import type { MarkedReadings, StationRecord } from "../station-record.ts";
import { type CsvRow, csvRows, numberIn } from "./csv-rows.ts";

/** A report stands for the full hour that it is at most so far from [min]. */
const reachMinutes = 15;

/** Synoptic reports before aviation's routine ones, these before all others. */
const typesByRank = ["FM-12", "FM-15"];
const specialType = "FM-16";

/** What is taken of one field for one hour. */
interface Chosen {
  /** Smaller is better. */
  readonly rank: number;
  readonly readings: readonly IsdReading[];
  readonly periodHours: number;
}

/**
 * Reads files of ISD global-hourly data, a year of a station each, in any order.
 *
 * Each field of an hour takes the report nearest to the full hour that has a good value, at most 15 minutes away. Among equals a report before the
 * hour goes before one after it, then synoptic (FM-12), routine (FM-15) and other reports. Gusts are the largest of the hour that ends at the stamp.
 * Precipitation is that of the shortest period of 1, 3 or 6 hours. It is spread over its hours where none has an amount of its own. Special reports
 * (FM-16) do not count for it. A field that a station leaves out is missing, and not 0 or calm.
 *
 * Readings with a quality code other than 0, 1, 4, 5 and 9 are missing, and counted. So are those that are not written as the format says.
 *
 * @param texts - At least one file.
 * @throws StationFileError where a file cannot be read, the files are of two stations, or nothing in them can be used.
 * @see NOAA, Integrated Surface Dataset, https://registry.opendata.aws/noaa-isd/; Smith et al. 2011, https://doi.org/10.1175/2011BAMS3015.1
 */
export function readIsd(texts: readonly string[]): StationRecord {
  const files = texts.map((text, index) => {
    try {
      return isdFile(text);
    } catch (error) {
      if (texts.length === 1 || !(error instanceof StationFileError)) throw error;
      throw new StationFileError(`file ${index + 1} of ${texts.length}: ${error.message}`);
    }
  });
  const reports = files.flatMap((file) => file.reports);
  const [first] = files;
  const other = files.find(({ station }) => station !== first?.station);
  if (other !== undefined)
    throw new StationFileError(
      `the files are of the stations ${first!.station.slice(0, 20)} and ${other.station.slice(0, 20)}. Ingest each by itself.`,
    );
  const fields = isdFields.map((field) => chooseOf(field, reports));
  const hours = fields.flatMap(({ chosen }) => [...chosen.keys()]);
  if (hours.length === 0) throw new StationFileError("no reading of the files can be used.");
  const from = hours.reduce((least, hour) => Math.min(least, hour));
  const to = hours.reduce((most, hour) => Math.max(most, hour));
  const stamps = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const newest = files.reduce((one, file) => (newestMinute(file) > newestMinute(one) ? file : one));
  return {
    name: newest.name,
    location: newest.location,
    elevationM: newest.elevationM,
    ...carriedSeries(fields.flatMap(({ field, chosen }) => seriesOf(field, chosen, stamps))),
    marked: new Map(fields.flatMap(({ marked }) => [...marked])),
    records: stamps.length,
    times: { kind: "actual", stamps },
  };
}

const newestMinute = ({ reports }: { readonly reports: readonly IsdReport[] }): number =>
  reports.reduce((newest, { minute }) => Math.max(newest, minute), -Infinity);

interface ChosenOfField {
  readonly field: IsdField;
  /** By stamp. */
  readonly chosen: ReadonlyMap<number, Chosen>;
  readonly marked: ReadonlyMap<VariableName, MarkedReadings>;
}

/** The best report of a field for each hour. */
function chooseOf(field: IsdField, reports: readonly IsdReport[]): ChosenOfField {
  const chosen = new Map<number, Chosen>();
  const counts = field.variables.map(() => ({ count: 0, readings: 0 }));
  for (const report of reports) {
    for (const column of field.columns) {
      const text = report.text(column);
      if (text === "") continue;
      const parts = field.pattern.exec(text)?.slice(1);
      const readings = parts === undefined ? undefined : field.read(...parts);
      counts.forEach((count, index) => {
        const one = readings?.[index] ?? unreadable;
        if (one.isBad) count.count += 1;
        if (one.isBad || !Number.isNaN(one.value)) count.readings += 1;
      });
      if (parts === undefined || readings === undefined || Number.isNaN(readings[0]!.value)) continue;
      const periodHours = field.periodHours?.(...parts) ?? 1;
      const place = placeOf(field, report, readings[0]!.value, periodHours);
      if (place === undefined) continue;
      const before = chosen.get(place.stamp);
      if (before === undefined || place.rank < before.rank)
        chosen.set(place.stamp, { rank: place.rank, readings, periodHours });
    }
  }
  const names = field.variables.map(({ name }) => name);
  const marked = new Map(names.map((name, index) => [name, counts[index]!] as const));
  return { field, chosen, marked: new Map([...marked].filter(([, { count }]) => count > 0)) };
}

const unreadable: IsdReading = { value: Number.NaN, isBad: true };

/** The hour that a report stands for, and how well it does; undefined where it stands for none. */
function placeOf(
  { choice, routineAlone }: IsdField,
  { minute, type }: IsdReport,
  value: number,
  periodHours: number,
): { readonly stamp: number; readonly rank: number } | undefined {
  if (choice === "largest") return { stamp: Math.ceil(minute / 60), rank: -value };
  const stamp = Math.round(minute / 60);
  const lateMinutes = minute - stamp * 60;
  if (Math.abs(lateMinutes) > reachMinutes) return undefined;
  if (routineAlone === true && (type === specialType || !periodsHours.has(periodHours))) return undefined;
  const typeRank = typesByRank.indexOf(type);
  const nearness = Math.abs(lateMinutes) * 2 + (lateMinutes > 0 ? 1 : 0);
  const rank = nearness * 4 + (typeRank === -1 ? typesByRank.length : typeRank);
  return { stamp, rank: periodHours * 1000 + rank };
}

/** The periods whose amounts say something of an hour. */
const periodsHours: ReadonlySet<number> = new Set([1, 3, 6]);

function seriesOf(
  { variables, periodHours }: IsdField,
  chosen: ReadonlyMap<number, Chosen>,
  stamps: readonly number[],
): readonly PackedReadings[] {
  return variables.map(({ name, unit }, index) => {
    const readings = stamps.map((stamp) => chosen.get(stamp)?.readings[index]?.value ?? Number.NaN);
    const all = packReadings(name, readings, unit);
    if (periodHours === undefined || all.packed.every((value) => value === packedMissing)) return all;
    const periods = stamps.map((stamp) => chosen.get(stamp)?.periodHours ?? Number.NaN);
    return { ...all, packed: hourlyPrecipitation(all.packed, periods) };
  });
}

/** A report of a station at a minute. */
interface IsdReport {
  /** Minutes since 1970, UTC. */
  readonly minute: number;
  readonly type: string;
  /** The text of a column; empty where the file has none. */
  readonly text: (column: string) => string;
}

/** The reports of one file, and whose they are as its last one says. */
interface IsdFile {
  readonly station: string;
  readonly name: string;
  readonly location: Location | undefined;
  readonly elevationM: number | undefined;
  readonly reports: readonly IsdReport[];
}

/** The columns that a file of global-hourly data always has. */
const columnsOfAll = ["STATION", "DATE", "LATITUDE", "LONGITUDE", "ELEVATION", "NAME", "REPORT_TYPE"];

/** Summaries of a day or a month are no reports. */
const summaries: ReadonlySet<string> = new Set(["SOD", "SOM"]);

/**
 * Reads the lines of a file of global-hourly data, a year of a station.
 *
 * @throws StationFileError where a line has not all the columns of the first, its date is none, or it is of another station.
 */
function isdFile(text: string): IsdFile {
  const [headings, ...rows] = csvRows(text);
  const columns = new Map(headings?.fields.map((name, index) => [name, index]));
  const absent = columnsOfAll.find((name) => !columns.has(name));
  if (absent !== undefined)
    throw new StationFileError(`a file of ISD global-hourly names its columns; there is no ${absent}.`, 1);
  const last = rows.at(-1);
  if (last === undefined) throw new StationFileError("the file has no reports.");
  const textOf = (row: CsvRow, column: string): string =>
    (row.fields[columns.get(column) ?? -1] ?? "").trim();
  const station = textOf(last, "STATION");
  const reports = rows.flatMap((row): IsdReport[] => {
    if (row.fields.length !== columns.size)
      throw new StationFileError(
        `${row.fields.length} of ${columns.size} columns: the file was cut or changed. Fetch it again.`,
        row.line,
      );
    if (textOf(row, "STATION") !== station)
      throw new StationFileError("reports of two stations. Give the files of one station alone.", row.line);
    const type = textOf(row, "REPORT_TYPE");
    if (summaries.has(type)) return [];
    return [{ minute: minuteOf(row, textOf(row, "DATE")), type, text: (column) => textOf(row, column) }];
  });
  const numberOf = (column: string): number => numberIn(last, columns.get(column)!, column);
  const location = { latitude: numberOf("LATITUDE"), longitude: numberOf("LONGITUDE") };
  const elevationM = numberOf("ELEVATION");
  return {
    station,
    name: textOf(last, "NAME"),
    location: locationSchema.safeParse(location).data,
    elevationM: elevationM >= elevationsM.min && elevationM <= elevationsM.max ? elevationM : undefined,
    reports,
  };
}

/** The heights of the ground of the earth; the format's codes for a missing height lie outside. */
const elevationsM = { min: -430, max: 8850 };

function minuteOf(row: CsvRow, date: string): number {
  const isDate = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/u.test(date);
  const epochMs = isDate ? Date.parse(`${date}Z`) : Number.NaN;
  if (Number.isNaN(epochMs))
    throw new StationFileError(`DATE is "${date.slice(0, 40)}", not as 2019-01-31T12:53:00.`, row.line);
  return Math.floor(epochMs / 60_000);
}
