import { randomInt } from "node:crypto";
import type { Entry, EntryRequest, EntryType } from "@halcyon/schema";
import { customEntriesMax, customIds } from "@halcyon/schema/wire";
import { LRUCache } from "lru-cache";
import { sql, type Transaction } from "kysely";
import { alone } from "@halcyon/database/alone";
import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";
import type { WatchedNumber } from "@halcyon/database/sqlite/watched-number";
import { accountsUnavailable, Refusal } from "../errors/refusal.ts";
import { answerWithin, patientMs } from "@halcyon/base/answer-within";

/** Type and id of a custom entry, and the id of its account. */
interface OwnEntryName {
  readonly accountId: string;
  readonly type: EntryType;
  readonly id: number;
}

/** Result of changing an entry (task or scenario). It is the entry after the change, or the reason why nothing was changed. */
export type EntryChange = Entry | "absent" | "changed" | "too many";

/**
 * Does additional work in the transaction that changes an entry (task or scenario). The work and the change are committed together, or not at all. `entry` is
 * the entry after the change.
 */
export type Alongside = (transaction: Transaction<Tables>, entry: Entry) => Promise<void>;

/** Store of the custom tasks and scenarios of all accounts. An entry of another account is treated as if it did not exist. */
export interface OwnEntries {
  find(name: OwnEntryName): Promise<Entry | undefined>;
  /** Returns a given version of an entry (task or scenario), even if the entry was deleted. */
  findVersion(name: OwnEntryName, version: number): Promise<Entry | undefined>;
  /** Lists the entries (tasks or scenarios) of a type, sorted by id. Without `some`, lists all entries of the type. */
  list(accountId: string, type: EntryType, some?: SomeEntries): Promise<readonly ListedEntry[]>;
  /**
   * Creates an entry (task or scenario).
   *
   * @param alongside - Does additional work in the same transaction.
   */
  create(
    accountId: string,
    type: EntryType,
    request: EntryRequest,
    alongside?: Alongside,
  ): Promise<Entry | "too many">;
  /**
   * Replaces an entry (task or scenario) with a new version.
   *
   * @param isKnown - Returns true if the caller has seen the given version. It may throw if the caller may not replace the entry.
   * @param alongside - Does additional work in the same transaction.
   */
  replace(
    name: OwnEntryName,
    request: EntryRequest,
    isKnown: (version: number, entry: Entry) => boolean,
    alongside?: Alongside,
  ): Promise<EntryChange>;
  delete(
    name: OwnEntryName,
    isKnown: (version: number) => boolean,
    alongside?: Alongside,
  ): Promise<EntryChange>;
}

/** Range of the list of entries (tasks or scenarios), sorted by id: at most `countMax` entries whose ids are greater than `afterId`. */
export interface SomeEntries {
  readonly afterId: number;
  readonly countMax: number;
}

/** Fields of an entry (task or scenario) that lists of entries show. */
export type ListedEntry = Omit<Entry, "constraints" | "caveat">;

/** Maximum number of entry versions that an account may store. Versions of deleted entries (tasks or scenarios) also count. */
export const versionsMax = 20_000;

/** Maximum size of the cache of entries and of data derived from entries, measured as the length of the cached values as JSON [characters]. */
const keptMaxLength = 16 * 2 ** 20;

/**
 * Query for the current version of an entry (task or scenario) by account, id and type. A deleted entry has no version. In a SQLite file, the result of the
 * query is watched for changes.
 */
export const versionQuery =
  "select version as value from custom_entry where account_id = ? and id = ? and type = ? and deleted_at is null";

interface OwnEntriesOptions {
  /** Returns a random id for a new entry; by default from the range of custom ids. */
  readonly drawId?: () => number;
  /** Reads the result of {@link versionQuery}. If the version of a cached entry is still current, the entry is not read again. */
  readonly versionNow?: Pick<WatchedNumber, "read"> | undefined;
}

/**
 * Returns the store of the custom entries (tasks or scenarios) of all accounts in a database.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 */
export function ownEntriesIn(
  database: Database,
  nowMs: () => number,
  { drawId = randomId, versionNow }: OwnEntriesOptions = {},
): OwnEntries {
  const kept = new LRUCache<string, Entry>({ maxSize: keptMaxLength });

  const keptAsNow = ({ accountId, id, type }: OwnEntryName): Entry | undefined => {
    const version = versionNow?.read(accountId, id, type);
    return version === undefined ? undefined : kept.get(keyOf(accountId, id, version));
  };

  const entryOf = (row: VersionRow): Entry => {
    const key = keyOf(row.account_id, row.id, row.version);
    const entry = kept.get(key) ?? toEntry(row);
    kept.set(key, entry, { size: row.definition.length });
    return entry;
  };

  const create = async (
    transaction: Transaction<Tables>,
    accountId: string,
    type: EntryType,
    request: EntryRequest,
  ): Promise<Entry | "too many"> => {
    if (await isFull(transaction, accountId)) return "too many";
    const now = nowMs();
    for (;;) {
      const id = drawId();
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto("custom_entry")
        .values({ account_id: accountId, id, type, version: 1, created_at: now, deleted_at: null })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) continue;
      return addVersion(transaction, { accountId, type, id }, 1, request, now);
    }
  };

  /** Changes an entry of an account. Changes to entries of the same account run one after the other. */
  const change = (
    name: OwnEntryName,
    isKnown: (version: number, entry: Entry) => boolean,
    alongside: Alongside | undefined,
    make: (transaction: Transaction<Tables>, entry: Entry) => Promise<EntryChange>,
  ): Promise<EntryChange> =>
    alone(database, name.accountId, async (transaction) => {
      const row = await living(transaction, name).executeTakeFirst();
      if (row === undefined) return "absent";
      const entry = entryOf(row);
      if (!isKnown(row.version, entry)) return "changed";
      const made = await make(transaction, entry);
      if (typeof made !== "string") await alongside?.(transaction, made);
      return made;
    });

  return {
    async find(name) {
      const known = keptAsNow(name);
      if (known !== undefined) return known;
      const row = await living(database, name).executeTakeFirst();
      return row && entryOf(row);
    },

    async findVersion(name, version) {
      const row = await versions(database, name.accountId)
        .where("custom_entry.id", "=", name.id)
        .where("custom_entry.type", "=", name.type)
        .where("custom_entry_version.version", "=", version)
        .executeTakeFirst();
      return row && entryOf(row);
    },

    async list(accountId, type, some) {
      const rows = await newest(database, accountId)
        .clearSelect()
        .select(["custom_entry.id", "custom_entry.type", "custom_entry.version"])
        .select(wordsOf)
        .where("custom_entry.type", "=", type)
        .$if(some !== undefined, (query) =>
          query.where("custom_entry.id", ">", some!.afterId).limit(some!.countMax),
        )
        .orderBy("custom_entry.id")
        .execute();
      return rows.map(({ words, ...row }): ListedEntry => {
        const { name, sector, description } = JSON.parse(words) as EntryRequest;
        return { ...row, name, sector, description, slug: slugOf(name, type) };
      });
    },

    create: (accountId, type, request, alongside) =>
      alone(database, accountId, async (transaction) => {
        const made = await create(transaction, accountId, type, request);
        if (made !== "too many") await alongside?.(transaction, made);
        return made;
      }),

    replace: (name, request, isKnown, alongside) =>
      change(name, isKnown, alongside, async (transaction, { version }) => {
        if (await hasAllVersions(transaction, name.accountId)) return "too many";
        await transaction
          .updateTable("custom_entry")
          .set({ version: version + 1 })
          .where("account_id", "=", name.accountId)
          .where("id", "=", name.id)
          .execute();
        return addVersion(transaction, name, version + 1, request, nowMs());
      }),

    delete: (name, isKnown, alongside) =>
      change(name, isKnown, alongside, async (transaction, entry) => {
        await transaction
          .updateTable("custom_entry")
          .set({ deleted_at: nowMs() })
          .where("account_id", "=", name.accountId)
          .where("id", "=", name.id)
          .execute();
        return entry;
      }),
  };
}

/** Stores a version of an entry. The version is cached later, when it is first read, because the transaction may still be rolled back. */
async function addVersion(
  transaction: Transaction<Tables>,
  { accountId, type, id }: OwnEntryName,
  version: number,
  request: EntryRequest,
  now: number,
): Promise<Entry> {
  const row = { account_id: accountId, id, version, definition: JSON.stringify(request) };
  const { name, sector, description } = request;
  await transaction
    .insertInto("custom_entry_version")
    .values({ ...row, summary: JSON.stringify({ name, sector, description }), created_at: now })
    .execute();
  return toEntry({ ...row, type });
}

function randomId(): number {
  return randomInt(customIds.min, customIds.max + 1);
}

interface VersionRow {
  readonly account_id: string;
  readonly id: number;
  readonly type: EntryType;
  readonly version: number;
  readonly definition: string;
}

function versions(database: Pick<Database, "selectFrom">, accountId: string) {
  return database
    .selectFrom("custom_entry")
    .innerJoin("custom_entry_version", (join) =>
      join
        .onRef("custom_entry_version.account_id", "=", "custom_entry.account_id")
        .onRef("custom_entry_version.id", "=", "custom_entry.id"),
    )
    .select([
      "custom_entry.account_id",
      "custom_entry.id",
      "custom_entry.type",
      "custom_entry_version.version",
      "custom_entry_version.definition",
    ])
    .where("custom_entry.account_id", "=", accountId);
}

function newest(database: Pick<Database, "selectFrom">, accountId: string) {
  return versions(database, accountId)
    .whereRef("custom_entry_version.version", "=", "custom_entry.version")
    .where("custom_entry.deleted_at", "is", null);
}

function living(database: Pick<Database, "selectFrom">, { accountId, type, id }: OwnEntryName) {
  return newest(database, accountId).where("custom_entry.id", "=", id).where("custom_entry.type", "=", type);
}

async function isFull(transaction: Transaction<Tables>, accountId: string): Promise<boolean> {
  const { entries } = await transaction
    .selectFrom("custom_entry")
    .select(({ fn }) => fn.countAll<number | string>().as("entries"))
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(entries) >= customEntriesMax || hasAllVersions(transaction, accountId);
}

async function hasAllVersions(transaction: Transaction<Tables>, accountId: string): Promise<boolean> {
  const { kept } = await transaction
    .selectFrom("custom_entry_version")
    .select(({ fn }) => fn.countAll<number | string>().as("kept"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(kept) >= versionsMax;
}

function keyOf(accountId: string, id: number, version: number): string {
  return `${accountId} ${id} ${version}`;
}

function toEntry({ id, type, version, definition }: VersionRow): Entry {
  const request = JSON.parse(definition) as EntryRequest;
  return { ...request, id, type, version, slug: slugOf(request.name, type) };
}

/** Column with the texts of an entry as JSON: its summary or, in rows that an older version of the server wrote, its whole definition. */
const wordsOf =
  sql<string>`case custom_entry_version.summary when '{}' then definition else custom_entry_version.summary end`.as(
    "words",
  );

/** Reduces a name to characters that are allowed in URLs and headers. If no characters remain, returns the type. */
function slugOf(name: string, type: EntryType): string {
  const letters = name.normalize("NFKD").toLowerCase().replaceAll(/\p{M}/gu, "");
  return letters.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "") || type;
}

/** Wraps the store of custom entries (tasks or scenarios). If the database fails or is too slow, the request is refused as overloaded. */
export function reachableEntries(entries: OwnEntries, withinMs = patientMs): OwnEntries {
  const inTime = <Found>(found: Promise<Found>): Promise<Found> => orRefused(answerWithin(found, withinMs));
  return {
    find: (name) => inTime(entries.find(name)),
    findVersion: (name, version) => inTime(entries.findVersion(name, version)),
    list: (...asked) => inTime(entries.list(...asked)),
    create: (...given) => orRefused(entries.create(...given)),
    replace: (...given) => orRefused(entries.replace(...given)),
    delete: (...given) => orRefused(entries.delete(...given)),
  };
}

function orRefused<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((cause: unknown) => {
    throw cause instanceof Refusal ? cause : accountsUnavailable(cause);
  });
}
