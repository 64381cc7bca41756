/// <reference lib="esnext.temporal" />
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import type { Database } from "@halcyon/database/database";
import type { PlanLookTable, PlanTable } from "@halcyon/database/schema/plan-tables";
import type { Tables } from "@halcyon/database/schema/tables";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import { type KeptPlanRequest, planLookDays, type PlanResponse } from "@halcyon/schema/v2";
import type { Selectable, Transaction } from "kysely";

/** Look at a plan, without the answer that it gave. */
export type StoredLook = Omit<Selectable<PlanLookTable>, "answer">;

/** Result of a look. */
export interface FoundByLook {
  readonly answer: PlanResponse;
  /** Mean hours of the driving path by task, kind and variable, as JSON. */
  readonly path?: string;
}

/** Answer that was compressed before the transaction that stores it. */
export interface PackedLook extends FoundByLook {
  readonly packed: Uint8Array;
}

/** Page of looks, from the newest to the oldest. */
export interface SomeLooks {
  /** Number of the last look of the previous page; undefined for the first page. */
  readonly before: number | undefined;
  readonly countMax: number;
}

/** Looks at the kept plans of a database. */
export interface PlanLooks {
  /** Returns the last answer of a plan as the text of its JSON. */
  answer(plan: Pick<PlanTable, "id" | "looked">): Promise<string | undefined>;
  /** Lists looks at a plan. */
  list(id: string, some: SomeLooks): Promise<readonly StoredLook[]>;
  /** Deletes looks that have expired. The last look of a plan stays. */
  sweep(): Promise<void>;
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const dayMs = 86_400_000;

/** Returns the looks at the kept plans of a database. */
export function planLooks(database: Database, nowMs: () => number): PlanLooks {
  return {
    async answer({ id, looked }) {
      const row = await database
        .selectFrom("plan_look")
        .select("answer")
        .where("plan_id", "=", id)
        .where("number", "=", looked)
        .executeTakeFirst();
      const packed = row?.answer ?? undefined;
      return packed && (await decompress(packed)).toString();
    },

    list: (id, { before, countMax }) =>
      database
        .selectFrom("plan_look")
        .select(lookColumns)
        .where("plan_id", "=", id)
        .$if(before !== undefined, (query) => query.where("number", "<", before!))
        .orderBy("number", "desc")
        .limit(countMax)
        .execute(),

    async sweep() {
      await database
        .deleteFrom("plan_look")
        .where("looked_at", "<", nowMs() - planLookDays * dayMs)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom("plan")
                .select("plan.id")
                .whereRef("plan.id", "=", "plan_look.plan_id")
                .whereRef("plan.looked", "=", "plan_look.number"),
            ),
          ),
        )
        .execute();
    },
  };
}

const lookColumns = [
  "plan_look.plan_id",
  "plan_look.number",
  "plan_look.version",
  "plan_look.run",
  "plan_look.looked_at",
  "plan_look.p50",
  "plan_look.p80",
  "plan_look.p90",
  "plan_look.on_time",
  "plan_look.path",
] as const;

/** Returns the last look at a plan; undefined if there is none. */
export function lastLook(
  database: Pick<Database, "selectFrom">,
  { id, looked }: Pick<PlanTable, "id" | "looked">,
): Promise<StoredLook | undefined> {
  return database
    .selectFrom("plan_look")
    .select(lookColumns)
    .where("plan_id", "=", id)
    .where("number", "=", looked)
    .executeTakeFirst();
}

/** Returns the last look at each plan of an account. */
export function lastLooks(
  database: Pick<Database, "selectFrom">,
  accountId: string,
): Promise<readonly StoredLook[]> {
  return database
    .selectFrom("plan_look")
    .innerJoin("plan", (join) =>
      join.onRef("plan.id", "=", "plan_look.plan_id").onRef("plan.looked", "=", "plan_look.number"),
    )
    .select(lookColumns)
    .where("plan.account_id", "=", accountId)
    .execute();
}

/**
 * Returns the time from which a round looks at a plan again [ms since 1970]. This is at once if each run is looked at, and otherwise the next 04:00 in the zone
 * of the plan.
 */
export function lookDueAfter(
  { request, timezone }: { readonly request: Pick<KeptPlanRequest, "looks">; readonly timezone: string },
  atMs: number,
) {
  if (request.looks === "every_run") return atMs;
  const today = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timezone).toPlainDate();
  const at = (days: number): number =>
    today.add({ days }).toZonedDateTime({ timeZone: timezone, plainTime: "04:00" }).epochMilliseconds;
  return at(0) > atMs ? at(0) : at(1);
}

/** Compresses the answer of a look for {@link keepLook}. */
export async function packedLook(found: FoundByLook): Promise<PackedLook> {
  return { ...found, packed: await compress(JSON.stringify(found.answer)) };
}

function hourOf(time: PlanResponse["finish"]["P50"]): EpochHour | null {
  return time && epochHourOf(Date.parse(time.at));
}

/** Stores a look at a plan. Of earlier looks, the answer is forgotten. The caller must hold the plan. */
export async function keepLook(
  transaction: Transaction<Tables>,
  { id, version, looked }: Pick<PlanTable, "id" | "version" | "looked">,
  { answer, path, packed }: PackedLook,
  nowMs: number,
): Promise<void> {
  const { metadata, finish, on_time: onTime } = answer;
  await transaction
    .updateTable("plan_look")
    .set({ answer: null })
    .where("plan_id", "=", id)
    .where("number", "=", looked)
    .execute();
  const look: Selectable<PlanLookTable> = {
    plan_id: id,
    number: looked + 1,
    version,
    run: metadata.front && epochHourOf(Date.parse(metadata.front.run)),
    looked_at: nowMs,
    p50: hourOf(finish.P50),
    p80: hourOf(finish.P80),
    p90: hourOf(finish.P90),
    on_time: onTime === null ? null : Math.round(onTime * 10_000),
    path: path ?? null,
    answer: packed,
  };
  await transaction.insertInto("plan_look").values(look).execute();
  await transaction.updateTable("plan").set({ looked: look.number }).where("id", "=", id).execute();
}
