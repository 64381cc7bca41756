import type { EntryType, EpochHour, ModelId, PartName } from "@halcyon/schema";
import { packScoreSums, type ScoreSums, totalScoreSums, unpackScoreSums } from "@halcyon/scoring";
import type { Selectable } from "kysely";
import type { Database } from "../database/database.ts";
import type { VerificationDayTable } from "../database/tables.ts";

/** Forecasts of an entry that are verified together. */
export interface VerifiedSeries {
  readonly model: ModelId;
  readonly part: PartName;
  readonly entry: { readonly type: EntryType; readonly id: number; readonly version: number };
  /** Id of the source that feeds the part. */
  readonly source: string;
  readonly synthetic: boolean;
  /** `later-runs`, or the name of a record. */
  readonly truth: string;
  readonly calibrated: boolean;
}

/** What the forecasts of one run add up to, for a day of weather and a class of lead times. */
export interface RunDay {
  readonly run: EpochHour;
  /** `latitude,longitude`; empty for all places together. */
  readonly place: string;
  readonly fromLeadDay: number;
  /** Days since 1970, UTC. */
  readonly day: number;
  readonly sums: ScoreSums;
}

/** A day of weather, over all runs that spoke of it. */
export interface VerifiedDay {
  readonly fromLeadDay: number;
  readonly day: number;
  readonly runs: readonly EpochHour[];
  readonly sums: ScoreSums;
}

/** What is asked for: of an entry's newest source and truth. */
export interface DaysAsked {
  readonly model: ModelId;
  readonly part: PartName;
  readonly entry: VerifiedSeries["entry"];
  readonly place: string;
  readonly calibrated: boolean;
}

export interface VerifiedDays extends Pick<VerifiedSeries, "source" | "synthetic" | "truth"> {
  readonly updatedMs: number;
  /** How many places are kept for themselves: all that were verified where a record is the truth, else none. */
  readonly places: number;
  readonly days: readonly VerifiedDay[];
}

/** The days of verified forecasts that a database keeps. */
export interface VerificationDays {
  /** Runs that are counted, by the first day of their class of lead times: `fromLeadDay run`. */
  counted(series: VerifiedSeries, fromDay: number): Promise<ReadonlySet<string>>;
  /** Adds runs; one that is in the sums of a day already is not added again. */
  add(series: VerifiedSeries, runs: readonly RunDay[]): Promise<void>;
  /** When what is asked for changed last [ms since 1970]; undefined where there is nothing. */
  updatedMs(asked: DaysAsked): Promise<number | undefined>;
  read(asked: DaysAsked): Promise<VerifiedDays | undefined>;
}

/** Rows that are read or written at once: databases bound the parameters of a statement. */
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
  return {
    async counted(series, fromDay) {
      const rows = await database
        .selectFrom("verification_day")
        .select(["from_lead_day", "runs"])
        .where((where) => where.and(seriesColumns(series)))
        .where("place", "=", "")
        .where("day", ">=", fromDay)
        .execute();
      return new Set(rows.flatMap((row) => runsOf(row).map((run) => `${row.from_lead_day} ${run}`)));
    },

    async add(series, runs) {
      await database.transaction().execute(async (transaction) => {
        const days = runs.map(({ day }) => day);
        if (days.length === 0) return;
        const there = await transaction
          .selectFrom("verification_day")
          .select(["place", "from_lead_day", "day", "runs", "sums"])
          .where((where) => where.and(seriesColumns(series)))
          .where("day", ">=", Math.min(...days))
          .where("day", "<=", Math.max(...days))
          .execute();
        const rows = new Map(
          there.map((row) => [
            keyOf(row.place, row.from_lead_day, row.day),
            { runs: runsOf(row), sums: sumsOf(row) },
          ]),
        );
        const changed = new Map<string, VerificationDayTable>();
        for (const { run, place, fromLeadDay, day, sums } of runs) {
          const key = keyOf(place, fromLeadDay, day);
          const row = rows.get(key);
          if (row?.runs.includes(run) === true) continue;
          const next = {
            runs: [...(row?.runs ?? []), run],
            sums: row === undefined ? sums : totalScoreSums([row.sums, sums]),
          };
          rows.set(key, next);
          changed.set(key, {
            ...seriesColumns(series),
            place,
            from_lead_day: fromLeadDay,
            day,
            synthetic: series.synthetic ? 1 : 0,
            runs: JSON.stringify(next.runs),
            sums: JSON.stringify(packScoreSums(next.sums)),
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
      const places = await ofSeries.select("place").distinct().where("place", "!=", "").execute();
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
          sums: sumsOf(row),
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

function keyOf(place: string, fromLeadDay: number, day: number): string {
  return `${place} ${fromLeadDay} ${day}`;
}

function runsOf({ runs }: Pick<VerificationDayTable, "runs">): EpochHour[] {
  return JSON.parse(runs) as EpochHour[];
}

function sumsOf({ sums }: Pick<VerificationDayTable, "sums">): ScoreSums {
  return unpackScoreSums(JSON.parse(sums) as number[]);
}
