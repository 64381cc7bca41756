import { randomUUID } from "node:crypto";
import { leftUnits, type TakeResult, takeUnits } from "@halcyon/accounts/allowances/take-units";
import type { Database } from "@halcyon/database/database";
import type { MapTable } from "@halcyon/database/schema/map-table";
import type { Tables } from "@halcyon/database/schema/tables";
import type { ModelId, PartName, ProblemCode } from "@halcyon/schema";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import { costOfCells, type Event } from "@halcyon/schema/v2";
import type { FieldDescription } from "@halcyon/store";
import type { Transaction } from "kysely";
import type { MapRuns } from "../../scoring/field/map-cells.ts";
import { roundParts } from "../../watches/runs/run-arrivals.ts";
import type { WatchEvents } from "../../watches/watch-events.ts";
import { type StoredMap, storedMapOf } from "../map-store.ts";
import { isMapPause, mapFailedEvent, mapMadeEvent, type MapPause } from "./map-event.ts";

/** Time after which another attempt may begin, because the process of the first one seems to be dead [ms]. Each block of cells extends it. */
export const attemptMs = 300_000;

/** Time for which a map is not tried again after it could not be made [ms]. It doubles with each failure, up to `max`: what fails costs work and no units. */
export const retryAfterMs = { min: 300_000, max: 3_600_000 } as const;

/** Maximum age of the first hour of an attempt that is continued [h]. An older one begins anew, so that no map begins in the past. */
const continuedHours = 3;

/** Map that is due, with the runs from which it must be made. */
export interface DueMap {
  readonly map: StoredMap;
  readonly runs: MapRuns;
}

/** Attempt to make a map. Other processes do not make the map until it ends. */
export interface MapAttempt extends DueMap {
  /** Name of what is made: the runs and the version of the map. */
  readonly making: string;
  /** First hour of the map. */
  readonly from: EpochHour;
  /**
   * Extends the attempt.
   *
   * @throws MapChanged if another attempt has begun, or if the map was changed, paused or deleted meanwhile. So do all functions below, except where they say
   * otherwise.
   */
  extend(): Promise<void>;
  /**
   * Checks that the making can be paid, so that nobody has cells scored without paying.
   *
   * @returns False if it cannot be paid. The map is then paused, or tried again if the units are held for requests and may be free later.
   */
  isPayable(): Promise<boolean>;
  /**
   * Charges for the making, unless it was charged before.
   *
   * @returns False if it cannot be paid, as {@link isPayable}.
   */
  charge(): Promise<boolean>;
  /** Records that the map was made, even if it was paused meanwhile, and reports it. */
  finish(run: EpochHour, field: Pick<FieldDescription, "hours" | "synthetic">): Promise<void>;
  /**
   * Records that the map could not be made, and pauses it if it cannot be made again. A pause is reported, and so is the second failure with the same runs.
   *
   * @param because - Reason for the pause, or problem code of an attempt after which the map is tried again.
   */
  fail(because: ProblemCode | MapPause): Promise<void>;
  /** Ends the attempt without a result. Another one may begin at once, also of a map that was changed or paused. Never throws MapChanged. */
  release(): Promise<void>;
}

/** Error of an attempt whose map was changed, paused or deleted meanwhile, or is made by another attempt. */
export class MapChanged extends Error {
  override readonly name = "MapChanged";
}

/** Name under which makings of maps appear in the usage, and the offering that they require. */
const makingUse = { endpoint: "maps.making", offering: "operational" } as const;

const pauseReasons: Readonly<Record<Exclude<TakeResult, "taken" | "leased">, MapPause>> = {
  short: "allowance",
  "no key": "no_live_key",
  "no offering": "offering",
};

/**
 * Returns the newest run of each part of a model that a round of evaluations has taken up.
 */
export async function newestMapRuns(database: Database, model: ModelId): Promise<MapRuns> {
  const rows = await database
    .selectFrom("run_arrival")
    .select(["part", ({ fn }) => fn.max("run").as("run")])
    .where("model", "=", model)
    .where("part", "in", roundParts)
    .where("round", "is not", null)
    .groupBy("part")
    .orderBy("part")
    .execute();
  return Object.fromEntries(rows.map(({ part, run }) => [part as PartName, run]));
}

/** Returns the name of what a map is made of: its version and runs. */
export function makingOf(
  { shown_version: version }: Pick<StoredMap, "shown_version">,
  runs: MapRuns,
): string {
  return `${version} ${JSON.stringify(runs)}`;
}

/**
 * Returns the maps that must be made now: first those that were never made, then those that have waited longest. While a round of evaluations of a model runs,
 * its maps wait.
 */
export async function dueMaps(database: Database, nowMs: number): Promise<readonly DueMap[]> {
  const rows = await database
    .selectFrom("map")
    .selectAll()
    .where("state", "=", "active")
    .where("lease_until", "<=", nowMs)
    .where((where) =>
      where.or([
        where("tried_at", "is", null),
        where("tried_at", "<=", nowMs - retryAfterMs.max),
        where.and([
          where("tried_at", "<=", nowMs - retryAfterMs.min),
          // It has waited for as long as it was failing at the last attempt.
          where(
            where("tried_at", "-", where.ref("failing_since")),
            "<=",
            where(where.val(nowMs), "-", where.ref("tried_at")),
          ),
        ]),
      ]),
    )
    .orderBy("made_at", (order) => order.asc().nullsFirst())
    .orderBy("created_at")
    .execute();
  const runsOf = new Map<ModelId, MapRuns | undefined>();
  for (const model of new Set(rows.map((row) => row.model))) {
    const busy = await database
      .selectFrom("watch_round")
      .select("id")
      .where("model", "=", model)
      .where("done_at", "is", null)
      .executeTakeFirst();
    runsOf.set(model, busy === undefined ? await newestMapRuns(database, model) : undefined);
  }
  return rows.flatMap((row) => {
    const runs = runsOf.get(row.model);
    if (runs === undefined || Object.keys(runs).length === 0) return [];
    const map = storedMapOf(row);
    return row.made_of === makingOf(map, runs) ? [] : [{ map, runs }];
  });
}

/** Resumes the maps whose allowance covers a making again, because a new period has begun or the allowance was raised. */
export async function resumePaidMaps(database: Database, nowMs: number): Promise<void> {
  const paused = await database
    .selectFrom("map")
    .innerJoin("allowance", "allowance.id", "map.allowance_id")
    .select(["map.id", "map.cells", leftUnits(nowMs).as("left")])
    .where("state", "=", "paused")
    .where("paused_because", "=", "allowance")
    .execute();
  for (const { id, cells, left } of paused) {
    if (left < costOfCells(cells)) continue;
    await database
      .updateTable("map")
      .set({ state: "active", paused_because: null })
      .where("id", "=", id)
      .where("paused_because", "=", "allowance")
      .execute();
  }
}

/** Ends the attempts of processes that have ended. Only the process that alone uses a database may call it. */
export async function endAttempts(database: Database): Promise<void> {
  await database
    .updateTable("map")
    .set({ lease: null, lease_until: 0 })
    .where("lease", "is not", null)
    .execute();
}

/**
 * Begins to make a map.
 *
 * @param events - Takes the event that reports the end of the attempt, in the transaction that records the end.
 * @returns Undefined if another attempt is in progress, or if the map was changed meanwhile.
 */
export async function beginMap(
  database: Database,
  { map, runs }: DueMap,
  nowMs: () => number,
  events: Pick<WatchEvents, "add">,
): Promise<MapAttempt | undefined> {
  const lease = randomUUID();
  const making = makingOf(map, runs);
  const now = nowMs();
  const hour = epochHourOf(now);
  const isContinued =
    map.making === making && map.making_from !== null && map.making_from > hour - continuedHours;
  const from = isContinued ? map.making_from! : hour;
  const begun = await database
    .updateTable("map")
    .set({ lease, lease_until: now + attemptMs, making, making_from: from })
    .where("id", "=", map.id)
    .where("version", "=", map.version)
    .where("state", "=", "active")
    .where("lease_until", "<=", now)
    .returning("id")
    .executeTakeFirst();
  if (begun === undefined) return undefined;

  const write = (connection: Pick<Database, "updateTable">, values: Partial<MapTable>) =>
    connection.updateTable("map").set(values).where("id", "=", map.id).where("lease", "=", lease);
  const done = async (writing: ReturnType<typeof write>): Promise<void> => {
    const { numUpdatedRows } = await writing
      .where("shown_version", "=", map.shown_version)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new MapChanged(`the map ${map.id} was changed while it was made`);
  };
  /** Writes to the row of the map, which must be active. */
  const set = (connection: Pick<Database, "updateTable">, values: Partial<MapTable>): Promise<void> =>
    done(write(connection, values).where("state", "=", "active"));
  const over = { lease: null, lease_until: 0 } as const;
  const report = (transaction: Transaction<Tables>, event: Event): Promise<void> =>
    events.add(transaction, { account_id: map.account_id, id: "" }, [event]);
  const fail = async (transaction: Transaction<Tables>, because: ProblemCode | MapPause): Promise<void> => {
    const event = mapFailedEvent({ map, making }, because, nowMs());
    if (isMapPause(because)) {
      await set(transaction, { ...over, state: "paused", paused_because: because });
      return report(transaction, event);
    }
    const failingSince = map.failing_since ?? nowMs();
    await set(transaction, { ...over, tried_at: nowMs(), failing_since: failingSince, failure: because });
    // What the next attempt mends is no news.
    const isSecond = map.failure !== null && map.making === making;
    if (isSecond) await report(transaction, event);
  };
  /** Takes units for the making, or checks that it can be paid. */
  const take = (units: number): Promise<boolean> =>
    database.transaction().execute(async (transaction) => {
      await set(transaction, { lease_until: nowMs() + attemptMs });
      const { charged } = await transaction
        .selectFrom("map")
        .select("charged")
        .where("id", "=", map.id)
        .executeTakeFirstOrThrow();
      if (charged === making) return true;
      const taken = await takeUnits(transaction, {
        ...makingUse,
        allowanceId: map.allowance_id,
        units,
        needed: costOfCells(map.cells),
        nowMs: nowMs(),
      });
      // What asks those back who hold an allowance takes effect with this transaction.
      if (taken === "leased") await set(transaction, { ...over, lease_until: nowMs() + 1000 });
      else if (taken !== "taken") await fail(transaction, pauseReasons[taken]);
      else if (units > 0) await set(transaction, { charged: making });
      return taken === "taken";
    });
  return {
    map,
    runs,
    making,
    from,
    extend: () => set(database, { lease_until: nowMs() + attemptMs }),
    isPayable: () => take(0),
    charge: () => take(costOfCells(map.cells)),
    finish: (run, { hours, synthetic }) =>
      database.transaction().execute(async (transaction) => {
        const made = {
          made_of: making,
          made_run: run,
          made_from: from,
          made_hours: hours,
          made_at: nowMs(),
          tried_at: null,
          failing_since: null,
          failure: null,
        };
        await done(write(transaction, { ...over, ...made }));
        await report(transaction, mapMadeEvent({ map, making }, { run, from, hours, synthetic }, nowMs()));
      }),
    fail: (because) => database.transaction().execute((transaction) => fail(transaction, because)),
    async release() {
      await write(database, over).execute();
    },
  };
}
