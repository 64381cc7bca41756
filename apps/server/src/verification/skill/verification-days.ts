import { setImmediate } from "node:timers/promises";
import type { EntryType, ModelId, PartName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { addPackedSums, packScoreSums, type ScoreSums, unpackScoreSums } from "@halcyon/scoring/verification";
import type { Selectable } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { VerificationDayTable } from "@halcyon/database/schema/tables";

/** Series of forecasts that are verified together: task or scenario, model part, source and true weather. */
export interface VerifiedSeries {
  readonly model: ModelId;
  readonly part: PartName;
  readonly entry: { readonly type: EntryType; readonly id: number; readonly version: number };
  /** Id of the source from which the model part comes. */
  readonly source: string;
  readonly synthetic: boolean;
  /** Name of the true weather: `later-runs`, or the name of a weather record. */
  readonly truth: string;
  readonly calibrated: boolean;
}

/** Verification sums of one run, for one verified day and one lead class (range of lead times). */
export interface RunDay {
  readonly run: EpochHour;
  /** Place as `latitude,longitude`; empty for all places together. */
  readonly place: string;
  readonly fromLeadDay: number;
  /** Day of the verified weather [days since 1970, UTC]. */
  readonly day: number;
  readonly sums: ScoreSums;
}

/** Verification sums over all runs that forecast a verified day. */
export interface VerifiedDay {
  readonly fromLeadDay: number;
  readonly day: number;
  readonly runs: readonly EpochHour[];
  readonly sums: ScoreSums;
}

/** Query for the verified days of an entry. The result is for the newest source and truth of the entry. */
interface DaysAsked {
  readonly model: ModelId;
  readonly part: PartName;
  readonly entry: VerifiedSeries["entry"];
  readonly place: string;
  readonly calibrated: boolean;
}

export interface VerifiedDays extends Pick<VerifiedSeries, "source" | "synthetic" | "truth"> {
  readonly updatedMs: number;
  /** Number of places with separately stored sums. It counts all verified places if a weather record is the true weather, and is 0 otherwise. */
  readonly places: number;
  readonly days: readonly VerifiedDay[];
}

/** Store of the verified days in a database. */
export interface VerificationDays {
  /** Returns the runs that the stored sums already include, each written as `<first day of the lead class> <start of the run>`. */
  counted(series: VerifiedSeries, fromDay: number): Promise<ReadonlySet<string>>;
  /** Adds the sums of runs: first of each place, then of all places together. If the sums of a day already include a run, it is not added again. */
  add(series: VerifiedSeries, runs: readonly RunDay[]): Promise<void>;
  /** Returns the time of the last change to the queried days [ms since 1970]; undefined if there are none. */
  updatedMs(asked: DaysAsked): Promise<number | undefined>;
  read(asked: DaysAsked): Promise<VerifiedDays | undefined>;
}

/** Place name in rows for all places together. */
const allPlaces = "";

/** Maximum number of rows that one statement reads or writes, because databases limit the parameters of a statement. */
const rowsAtOnce = 50;

const keyColumns = [
  "model",
  "part",
  "entry_type",
  "entry_id",
  "entry_version",
  "source",
  "truth",
  "place",
  "calibrated",
  "from_lead_day",
  "day",
] as const satisfies readonly (keyof VerificationDayTable)[];

export function verificationDaysIn(database: Database, nowMs: () => number): VerificationDays {
  const newest = async (asked: DaysAsked): Promise<Selectable<VerificationDayTable> | undefined> =>
    database
      .selectFrom("verification_day")
      .selectAll()
      .where((where) => where.and(columnsOf(asked)))
      .where("place", "=", asked.place)
      .orderBy("updated_at", "desc")
      .limit(1)
      .executeTakeFirst();
  const addPlace = async (series: VerifiedSeries, place: string, runs: readonly RunDay[]): Promise<void> => {
    const days = runs.map(({ day }) => day);
    if (days.length === 0) return;
    await database.transaction().execute(async (transaction) => {
      const there = await transaction
        .selectFrom("verification_day")
        .select(["from_lead_day", "day", "runs", "sums"])
        .where((where) => where.and(seriesColumns(series)))
        .where("place", "=", place)
        .where("day", ">=", Math.min(...days))
        .where("day", "<=", Math.max(...days))
        .execute();
      const rows = new Map(there.map((row) => [keyOf(row.from_lead_day, row.day), row]));
      const changed = new Map<string, VerificationDayTable>();
      for (const { run, fromLeadDay, day, sums } of runs) {
        const key = keyOf(fromLeadDay, day);
        const row = changed.get(key) ?? rows.get(key);
        const known = row === undefined ? [] : runsOf(row);
        if (known.includes(run)) continue;
        const packed = packScoreSums(sums);
        changed.set(key, {
          ...seriesColumns(series),
          place,
          from_lead_day: fromLeadDay,
          day,
          synthetic: series.synthetic ? 1 : 0,
          runs: JSON.stringify([...known, run]),
          sums: JSON.stringify(row === undefined ? packed : addPackedSums(packedSumsOf(row), packed)),
          updated_at: nowMs(),
        });
      }
      const written = [...changed.values()];
      for (let from = 0; from < written.length; from += rowsAtOnce) {
        await transaction
          .insertInto("verification_day")
          .values(written.slice(from, from + rowsAtOnce))
          .onConflict((conflict) =>
            conflict.columns([...keyColumns]).doUpdateSet((set) => ({
              synthetic: set.ref("excluded.synthetic"),
              runs: set.ref("excluded.runs"),
              sums: set.ref("excluded.sums"),
              updated_at: set.ref("excluded.updated_at"),
            })),
          )
          .execute();
      }
    });
  };
  return {
    async counted(series, fromDay) {
      const rows = await database
        .selectFrom("verification_day")
        .select(["from_lead_day", "runs"])
        .where((where) => where.and(seriesColumns(series)))
        .where("place", "=", allPlaces)
        .where("day", ">=", fromDay)
        .execute();
      return new Set(rows.flatMap((row) => runsOf(row).map((run) => `${row.from_lead_day} ${run}`)));
    },

    async add(series, runs) {
      const places = Map.groupBy(runs, ({ place }) => place);
      // What is counted is looked up there: it is complete once that is written.
      const ofAll = places.get(allPlaces) ?? [];
      places.delete(allPlaces);
      for (const [place, ofPlace] of [...places, [allPlaces, ofAll] as const]) {
        await addPlace(series, place, ofPlace);
        // A database may work in this thread, whose requests get a turn.
        await setImmediate();
      }
    },

    async updatedMs(asked) {
      return (await newest(asked))?.updated_at;
    },

    async read(asked) {
      const last = await newest(asked);
      if (last === undefined) return undefined;
      const ofSeries = database
        .selectFrom("verification_day")
        .where((where) => where.and(columnsOf(asked)))
        .where("source", "=", last.source)
        .where("truth", "=", last.truth);
      const rows = await ofSeries
        .select(["from_lead_day", "day", "runs", "sums"])
        .where("place", "=", asked.place)
        .orderBy("day")
        .execute();
      const places = await ofSeries.select("place").distinct().where("place", "!=", allPlaces).execute();
      return {
        source: last.source,
        synthetic: last.synthetic === 1,
        truth: last.truth,
        updatedMs: last.updated_at,
        places: places.length,
        days: rows.map((row) => ({
          fromLeadDay: row.from_lead_day,
          day: row.day,
          runs: runsOf(row),
          sums: unpackScoreSums(packedSumsOf(row)),
        })),
      };
    },
  };
}

function columnsOf({ model, part, entry, calibrated }: Omit<DaysAsked, "place">) {
  return {
    model,
    part,
    entry_type: entry.type,
    entry_id: entry.id,
    entry_version: entry.version,
    calibrated: calibrated ? (1 as const) : (0 as const),
  };
}

function seriesColumns(series: VerifiedSeries) {
  return { ...columnsOf(series), source: series.source, truth: series.truth };
}

function keyOf(fromLeadDay: number, day: number): string {
  return `${fromLeadDay} ${day}`;
}

function runsOf({ runs }: Pick<VerificationDayTable, "runs">): EpochHour[] {
  return JSON.parse(runs) as EpochHour[];
}

function packedSumsOf({ sums }: Pick<VerificationDayTable, "sums">): number[] {
  return JSON.parse(sums) as number[];
}
