import { setImmediate } from "node:timers/promises";
import type { Entry, HourlyWeather, VariableName } from "@halcyon/schema";
import type { SiteLocation } from "@halcyon/schema/wire";
import { type MonthWorkability, workability, type WorkabilityInput, type Years } from "@halcyon/scoring";
import type { Ports } from "../../ports.ts";
import { type AskedEntry, requireAsked } from "../../entries/asked-entry.ts";
import type { EntryPorts } from "../../entries/find-entry.ts";
import { requireRecipient } from "../../errors/caller-left.ts";
import { type PlacedRecord, placeRecord, reachOf, recordHours } from "../records/placed-record.ts";
import { requireHistory } from "../history/planned-history.ts";
import { recordWork } from "../work-values.ts";
import { presentHistory } from "../records/present-record.ts";
import { firstHour } from "../history/read-days.ts";
import type { RecordCache } from "../records/record-cache.ts";
import { scoreYearByYear } from "./score-year-by-year.ts";
import { refuseYearsOutside } from "../records/record-years.ts";
import { entryOnRecord, type EntryOnRecord } from "./entry-on-record.ts";
import { type HoursOptions, wantedHours } from "../hours/local-hours.ts";

interface WorkabilityRequest {
  readonly location: SiteLocation;
  readonly years: Years;
  readonly entry: AskedEntry;
  readonly window: WorkabilityWindow;
}

/** Conditions that an hour of a weather record must meet to count as workable. */
export interface WorkabilityWindow
  extends Pick<WorkabilityInput, "durationHours" | "minimumScore" | "percentiles">, HoursOptions {}

/** Admitted request for the number of workable hours in past years. */
interface AdmittedWorkability extends EntryOnRecord {
  readonly placed: PlacedRecord;
  /** Amount of work for computing the workability [values]. */
  readonly work: number;
  /**
   * Counts the workable hours of each of the twelve calendar months.
   *
   * @throws Refusal weather_unavailable if the record cannot be read.
   */
  count(): Promise<MonthWorkability[]>;
}

/**
 * Admits (checks) a request for the workability in past years of a weather record.
 *
 * @throws Refusal entry_not_found if the entry does not exist for the account. Refusal location_outside_coverage if the record does not cover the
 * place. Refusal variable_unavailable if it lacks a required variable. Refusal invalid_request if it lacks years. Refusal weather_unavailable if it
 * cannot be read.
 */
export async function admitWorkability(
  { records, ...library }: EntryPorts & Pick<Ports, "records">,
  cache: RecordCache,
  { location, years, entry: asked, window }: WorkabilityRequest,
): Promise<AdmittedWorkability> {
  const entry = await requireAsked(library, asked);
  const placed = await placeRecord(presentHistory(records, "hour"), location);
  refuseYearsOutside(placed, years, { first: "startYear", last: "endYear" });
  const reach = reachOf(placed);
  const scorable = entryOnRecord(entry, placed, reach);
  const span = hoursOfYears(years, scorable);
  await requireHistory(placed, scorable.reads, span, "endYear");
  return {
    ...scorable,
    placed,
    work: span.hours * entry.constraints.length + recordWork(span.hours, scorable.reads, variablesOf(entry)),
    count: async () => {
      const weather = await recordHours(placed, cache, scorable.reads, span);
      const scores = await scoreYearByYear(scorable.prepared, weather, placed, reach);
      const wanted = await wantedInYears(window, years);
      return workability({ from: firstHour(years.first), scores, ...window, wanted });
    },
  };
}

/** Returns the variables that constraints use. */
export function variablesOf({ constraints }: Pick<Entry, "constraints">): VariableName[] {
  return constraints.map(({ variable }) => variable);
}

/** Returns the hours of some years, and the hours before and after them that an entry (task or scenario) needs. */
export function hoursOfYears(
  years: Years,
  { prepared: { hoursBefore, hoursAfter } }: Pick<EntryOnRecord, "prepared">,
): Pick<HourlyWeather, "from" | "hours"> {
  const from = firstHour(years.first) - hoursBefore;
  return { from, hours: firstHour(years.last + 1) + hoursAfter - from };
}

/**
 * Returns, for each hour of some years, whether it meets the conditions on the time of day. Returns undefined if there are no such conditions. After each year,
 * the event loop can serve other requests.
 */
export async function wantedInYears(
  wish: HoursOptions,
  { first, last }: Years,
): Promise<readonly boolean[] | undefined> {
  if (wish.daylightAt === undefined && wish.localHours === undefined) return undefined;
  const wanted: boolean[][] = [];
  for (let year = first; year <= last; year += 1) {
    const from = firstHour(year);
    wanted.push(wantedHours(wish, from, firstHour(year + 1) - from));
    await setImmediate();
    requireRecipient();
  }
  return wanted.flat();
}
