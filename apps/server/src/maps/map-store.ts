import { newId } from "@halcyon/accounts/id";
import type { Principal } from "@halcyon/accounts/principal";
import { alone } from "@halcyon/database/alone";
import type { Database } from "@halcyon/database/database";
import type { MapTable } from "@halcyon/database/schema/map-table";
import type { Tables } from "@halcyon/database/schema/tables";
import type { MapRequest } from "@halcyon/schema/v2";
import type { Selectable, Transaction } from "kysely";
import { requireRoom } from "../errors/require-room.ts";

/** Rectangle: west, south, east, north [degrees]. */
export type Bounds = readonly [number, number, number, number];

/** Row of a map in the database, with its JSON parsed. */
export interface StoredMap extends Omit<Selectable<MapTable>, "request" | "bounds"> {
  readonly request: MapRequest;
  readonly bounds: Bounds;
}

/** Id of a map and its account. */
export interface MapName {
  readonly accountId: string;
  readonly id: string;
}

/** Request for a map, with what the server found about its area. */
export interface CheckedMap {
  readonly request: MapRequest;
  readonly cells: number;
  readonly bounds: Bounds;
}

/** Changed or deleted map; `absent` if the map does not exist, or `changed` if the caller has not seen its current version. */
export type MapChange = StoredMap | "absent" | "changed";

/** Function that writes to the database in the transaction that changes a map. If it fails, the map is not changed. */
export type AlongsideMap = (transaction: Transaction<Tables>, map: StoredMap) => Promise<void>;

/** Store of the kept maps of accounts. If an account asks for a map of another account, the store answers as if the map did not exist. */
export interface MapStore {
  /**
   * Creates a map. The function `alongside` runs in the same transaction.
   *
   * @throws Refusal too_many_maps if the account has reached a limit.
   */
  create(
    principal: Pick<Principal, "accountId" | "allowanceId">,
    checked: CheckedMap,
    alongside: AlongsideMap,
  ): Promise<StoredMap>;
  find(name: MapName): Promise<StoredMap | undefined>;
  /** Lists the maps in the order of creation. */
  list(accountId: string): Promise<readonly StoredMap[]>;
  /**
   * Changes a map. If more than its name changes, it is made again.
   *
   * @param isKnown - Returns true if the caller has seen a version of the map.
   * @throws Refusal too_many_maps if the change exceeds a limit of the account.
   */
  replace(
    name: MapName,
    allowanceId: string,
    checked: CheckedMap,
    isKnown: (version: number) => boolean,
    alongside: AlongsideMap,
  ): Promise<MapChange>;
  /** Deletes a map. The function `alongside` runs in the same transaction. */
  delete(name: MapName, isKnown: (version: number) => boolean, alongside: AlongsideMap): Promise<MapChange>;
  /** Pauses a map. */
  pause(name: MapName): Promise<StoredMap | undefined>;
  /** Resumes a map. If its last making failed, it is tried again at once. */
  resume(name: MapName): Promise<StoredMap | undefined>;
}

/** Returns the store of the maps in a database. */
export function mapStore(database: Database, nowMs: () => number): MapStore {
  const change = (
    name: MapName,
    isKnown: (version: number) => boolean,
    make: (transaction: Transaction<Tables>, map: StoredMap) => Promise<MapChange>,
  ): Promise<MapChange> =>
    alone(database, name.accountId, async (transaction) => {
      const map = await named(transaction, name);
      if (map === undefined) return "absent";
      return isKnown(map.version) ? make(transaction, map) : "changed";
    });
  const turn = (name: MapName, to: Partial<MapTable>): Promise<StoredMap | undefined> =>
    alone(database, name.accountId, async (transaction) => {
      await transaction
        .updateTable("map")
        .set(to)
        .where("account_id", "=", name.accountId)
        .where("id", "=", name.id)
        .execute();
      return named(transaction, name);
    });

  return {
    create: ({ accountId, allowanceId }, checked, alongside) =>
      alone(database, accountId, async (transaction) => {
        await requireRoomFor(transaction, accountId, checked, undefined);
        const row: Selectable<MapTable> = {
          ...neverMade,
          ...columnsOf(checked),
          id: newId("map"),
          account_id: accountId,
          allowance_id: allowanceId,
          version: 1,
          shown_version: 1,
          state: "active",
          paused_because: null,
          created_at: nowMs(),
        };
        await transaction.insertInto("map").values(row).execute();
        const map = storedMapOf(row);
        await alongside(transaction, map);
        return map;
      }),

    find: (name) => named(database, name),

    async list(accountId) {
      const rows = await database
        .selectFrom("map")
        .selectAll()
        .where("account_id", "=", accountId)
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map(storedMapOf);
    },

    replace: (name, allowanceId, checked, isKnown, alongside) =>
      change(name, isKnown, async (transaction, map) => {
        await requireRoomFor(transaction, name.accountId, checked, map);
        const version = map.version + 1;
        const isByUser = map.paused_because === "by_user";
        await transaction
          .updateTable("map")
          .set({
            ...columnsOf(checked),
            allowance_id: allowanceId,
            version,
            shown_version: shownOf(checked.request) === shownOf(map.request) ? map.shown_version : version,
            // What it was paused for may be fixed.
            state: isByUser ? "paused" : "active",
            paused_because: isByUser ? "by_user" : null,
            ...notFailing,
          })
          .where("id", "=", map.id)
          .execute();
        const changed = (await named(transaction, name))!;
        await alongside(transaction, changed);
        return changed;
      }),

    delete: (name, isKnown, alongside) =>
      change(name, isKnown, async (transaction, map) => {
        await alongside(transaction, map);
        await transaction.deleteFrom("map_link").where("map_id", "=", map.id).execute();
        await transaction.deleteFrom("map").where("id", "=", map.id).execute();
        return map;
      }),

    pause: (name) => turn(name, { state: "paused", paused_because: "by_user" }),
    resume: (name) => turn(name, { state: "active", paused_because: null, ...notFailing }),
  };
}

const notFailing = { tried_at: null, failing_since: null, failure: null } as const;

/** Fields of a row before the first making. */
const neverMade = {
  ...notFailing,
  made_of: null,
  made_run: null,
  made_from: null,
  made_hours: null,
  made_at: null,
  making: null,
  making_from: null,
  charged: null,
  lease: null,
  lease_until: 0,
} as const satisfies Partial<MapTable>;

function columnsOf({ request, cells, bounds }: CheckedMap) {
  return { model: request.model, request: JSON.stringify(request), cells, bounds: JSON.stringify(bounds) };
}

/** Returns true if a map was made since the last change of what it shows. What was made before has other numbers than the map says. */
export function isMade({ made_of: making, shown_version: version }: StoredMap): boolean {
  return making?.startsWith(`${version} `) === true;
}

/** Returns a text that contains the fields of a request which determine what the map shows. */
function shownOf(request: MapRequest): string {
  return JSON.stringify({ ...request, name: undefined });
}

/** Checks that an account may have one more map, or another one in place of a map. */
async function requireRoomFor(
  transaction: Transaction<Tables>,
  accountId: string,
  { cells }: CheckedMap,
  before: StoredMap | undefined,
): Promise<void> {
  const { maps, held } = await transaction
    .selectFrom("map")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("maps"),
      fn.sum<number | string | null>("cells").as("held"),
    ])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (before === undefined) await requireRoom(transaction, accountId, "maps", Number(maps) + 1);
  const wanted = Number(held ?? 0) - (before?.cells ?? 0) + cells;
  if (cells > (before?.cells ?? 0)) await requireRoom(transaction, accountId, "map_cells", wanted);
}

async function named(
  database: Pick<Database, "selectFrom">,
  { accountId, id }: MapName,
): Promise<StoredMap | undefined> {
  const row = await database
    .selectFrom("map")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && storedMapOf(row);
}

/** Converts a database row to a map. */
export function storedMapOf(row: Selectable<MapTable>): StoredMap {
  return {
    ...row,
    request: JSON.parse(row.request) as MapRequest,
    bounds: JSON.parse(row.bounds) as Bounds,
  };
}
