import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import type { PartName, ProblemCode } from "@halcyon/schema";
import { type EpochHour, formatInstant } from "@halcyon/schema/time";
import { linkDays, type TableEndpoint, type TableLink, type TableLinkRequest } from "@halcyon/schema/v2";
import type { Selectable } from "kysely";
import { noting } from "@halcyon/accounts/audit";
import { newId } from "@halcyon/accounts/id";
import { openKeys, principalOf } from "@halcyon/accounts/keys/key-finder";
import { linkTokenDigest, newLinkToken } from "@halcyon/accounts/keys/stream-tickets";
import type { Principal } from "@halcyon/accounts/principal";
import { alone } from "@halcyon/database/alone";
import type { Database } from "@halcyon/database/database";
import type { TableLinkTable } from "@halcyon/database/schema/delivery-tables";
import { requireRoomForOne } from "../../errors/require-room.ts";

/** Coordinates of a place in the request of a table. */
export interface TableSite {
  readonly latitude: number;
  readonly longitude: number;
  readonly elevation_m?: number | undefined;
}

/** Facts about a table that its readers must know: what the endpoint sends in headers, which spreadsheets do not show. */
export interface TableFacts {
  readonly run: string | null;
  readonly source: string | null;
  readonly synthetic: boolean;
  readonly warnings: string | null;
  readonly notices: string | null;
}

/** Newest run of each part of a model [h since 1970]. */
export type RunsOfParts = { readonly [Part in PartName]?: EpochHour };

/** Table that was made, and the weather and warnings for which it was made. */
export interface MadeTable {
  readonly csv: Buffer;
  readonly facts: TableFacts;
  readonly runs: RunsOfParts;
  /** Digest of the official warnings at the sites. */
  readonly warned: string;
}

/** Failure to renew a table: the time of the first attempt since the last table, the time of the last one, and its problem. */
interface Failing {
  readonly sinceMs: number;
  readonly triedMs: number;
  readonly code: ProblemCode;
}

/** Table that was found by its token. */
export interface OpenedTable {
  readonly id: string;
  readonly endpoint: TableEndpoint;
  readonly body: Readonly<Record<string, unknown>>;
  readonly sites: readonly TableSite[];
  /** Key and account that pay for the table. */
  readonly principal: Principal;
  /** Last table that was made, and the time at which that was done [ms since 1970]; undefined before the first one. */
  readonly made: (MadeTable & { readonly atMs: number }) | undefined;
  /** Undefined if the last attempt did not fail. */
  readonly failing: Failing | undefined;
}

/** Attempt to make a table. Other servers do not make the table until it ends. */
export interface TableAttempt {
  /**
   * Stores the table.
   *
   * @returns False if the attempt took so long that another one began, or if the table was deleted meanwhile.
   */
  finish(made: MadeTable): Promise<boolean>;
  /** Records that the table could not be made. */
  fail(code: ProblemCode): Promise<void>;
}

/** Request for a table whose sites have coordinates. */
export interface CheckedTable {
  readonly request: TableLinkRequest;
  readonly sites: readonly TableSite[];
}

/** Store of the tables of all accounts. Functions that take an account id find only the tables of this account. */
export interface TableStore {
  /**
   * Creates a table.
   *
   * @returns Table, and the token in its URL. The token is shown only here.
   * @throws Refusal too_many_tables if the account has reached its limit.
   */
  create(
    maker: Changer,
    checked: CheckedTable,
  ): Promise<{ readonly table: TableLink; readonly token: string }>;
  /** Lists the tables that have not expired, in the order of creation. */
  list(accountId: string): Promise<readonly TableLink[]>;
  /** Returns a table that has not expired, or undefined if the account has no such table. */
  get(accountId: string, id: string): Promise<TableLink | undefined>;
  /**
   * Deletes a table.
   *
   * @returns True if the table existed.
   */
  delete(changer: Changer, id: string): Promise<boolean>;
  /**
   * Finds the table with a token.
   *
   * @returns Undefined if the table has expired, was deleted or never existed, or if the key that created it is no longer valid.
   */
  open(token: string): Promise<OpenedTable | undefined>;
  /**
   * Begins to make a table.
   *
   * @returns Undefined if another attempt is in progress, or has ended since the table was opened.
   */
  begin(table: OpenedTable): Promise<TableAttempt | undefined>;
  /** Returns true if an attempt to make a table is in progress. */
  isBeingMade(id: string): Promise<boolean>;
  /** Deletes expired tables. */
  sweep(): Promise<void>;
}

type Changer = Pick<Principal, "accountId" | "keyId">;

const dayMs = 86_400_000;

/** Time after which another attempt may begin, because the server of the first one seems to be dead [ms]. */
export const attemptMs = 120_000;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/**
 * Returns the store of the tables in a database.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 */
export function tableStore(database: Database, nowMs: () => number): TableStore {
  const living = () => database.selectFrom("table_link").where("expires_at", ">", nowMs());
  return {
    create: ({ accountId, keyId }, { request: { name, endpoint, body, expires_at: endsAt }, sites }) =>
      alone(database, accountId, async (transaction) => {
        const now = nowMs();
        await deleteEnded(transaction, now);
        await requireRoomForOne(transaction, accountId, "tables");
        const { plaintext, digest } = newLinkToken();
        const row: Selectable<TableLinkTable> = {
          ...neverMade,
          id: newId("table"),
          account_id: accountId,
          key_id: keyId,
          name,
          endpoint,
          body: JSON.stringify(body),
          sites: JSON.stringify(sites),
          token_digest: digest,
          created_at: now,
          expires_at: endsAt === undefined ? now + linkDays * dayMs : Date.parse(endsAt),
        };
        await transaction.insertInto("table_link").values(row).execute();
        await noting(transaction, { actor: keyId, nowMs })("tables.create", row.id, {
          account_id: accountId,
        });
        return { table: tableOf(row), token: plaintext };
      }),

    async list(accountId) {
      const rows = await living()
        .select(shownColumns)
        .where("account_id", "=", accountId)
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map(tableOf);
    },

    async get(accountId, id) {
      const row = await living()
        .select(shownColumns)
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .executeTakeFirst();
      return row && tableOf(row);
    },

    delete: ({ accountId, keyId }, id) =>
      alone(database, accountId, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("table_link")
          .where("account_id", "=", accountId)
          .where("id", "=", id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await noting(transaction, { actor: keyId, nowMs })("tables.delete", id, { account_id: accountId });
        return true;
      }),

    async open(token) {
      const digest = linkTokenDigest(token);
      if (digest === undefined) return undefined;
      const row = await living().selectAll().where("token_digest", "=", digest).executeTakeFirst();
      const key =
        row && (await openKeys(database, nowMs()).where("api_key.id", "=", row.key_id).executeTakeFirst());
      return key && openedOf(row, principalOf(key));
    },

    async begin({ id, made, failing }) {
      const lease = randomUUID();
      const now = nowMs();
      const begun = await database
        .updateTable("table_link")
        .set({ lease, lease_until: now + attemptMs })
        .where("id", "=", id)
        .where((is) => is.or([is("lease", "is", null), is("lease_until", "<=", now)]))
        .where("made_at", made === undefined ? "is" : "=", made?.atMs ?? null)
        .where("tried_at", failing === undefined ? "is" : "=", failing?.triedMs ?? null)
        .returning("id")
        .executeTakeFirst();
      if (begun === undefined) return undefined;
      const end = (values: Partial<TableLinkTable>) =>
        database
          .updateTable("table_link")
          .set({ ...values, lease: null })
          .where("id", "=", id)
          .where("lease", "=", lease)
          .returning("id")
          .executeTakeFirst();
      return {
        async finish({ csv, facts, runs, warned }) {
          const ended = await end({
            csv: await compress(csv),
            facts: JSON.stringify(facts),
            runs: JSON.stringify(runs),
            warned,
            // Two tables of one millisecond would look like one.
            made_at: Math.max(nowMs(), (made?.atMs ?? 0) + 1),
            tried_at: null,
            failing_since: null,
            failure: null,
          });
          return ended !== undefined;
        },
        async fail(code) {
          const triedMs = Math.max(nowMs(), (failing?.triedMs ?? 0) + 1);
          await end({ tried_at: triedMs, failing_since: failing?.sinceMs ?? triedMs, failure: code });
        },
      };
    },

    async isBeingMade(id) {
      const held = await database
        .selectFrom("table_link")
        .select("id")
        .where("id", "=", id)
        .where("lease", "is not", null)
        .where("lease_until", ">", nowMs())
        .executeTakeFirst();
      return held !== undefined;
    },

    sweep: () => deleteEnded(database, nowMs()),
  };
}

const shownColumns = [
  "id",
  "name",
  "endpoint",
  "body",
  "created_at",
  "expires_at",
  "made_at",
  "failing_since",
  "failure",
] as const;

/** Fields of a row before the first read. */
const neverMade = {
  csv: null,
  facts: null,
  made_at: null,
  runs: null,
  warned: null,
  tried_at: null,
  failing_since: null,
  failure: null,
  lease: null,
  lease_until: 0,
} as const satisfies Partial<TableLinkTable>;

async function deleteEnded(database: Pick<Database, "deleteFrom">, now: number): Promise<void> {
  await database.deleteFrom("table_link").where("expires_at", "<=", now).execute();
}

async function openedOf(row: Selectable<TableLinkTable>, principal: Principal): Promise<OpenedTable> {
  const { csv, facts, runs, warned, made_at: atMs } = row;
  const { tried_at: triedMs, failing_since: sinceMs, failure } = row;
  return {
    id: row.id,
    endpoint: row.endpoint as TableEndpoint,
    body: JSON.parse(row.body) as OpenedTable["body"],
    sites: JSON.parse(row.sites) as TableSite[],
    principal,
    made:
      csv === null || facts === null || runs === null || warned === null || atMs === null
        ? undefined
        : {
            csv: await decompress(csv),
            facts: JSON.parse(facts) as TableFacts,
            runs: JSON.parse(runs) as RunsOfParts,
            warned,
            atMs,
          },
    failing:
      triedMs === null || sinceMs === null || failure === null
        ? undefined
        : { sinceMs, triedMs, code: failure as ProblemCode },
  };
}

function tableOf(row: Pick<Selectable<TableLinkTable>, (typeof shownColumns)[number]>): TableLink {
  const { id, name, endpoint, body, made_at: madeMs, failing_since: sinceMs, failure } = row;
  return {
    id,
    name,
    endpoint: endpoint as TableEndpoint,
    body: JSON.parse(body) as TableLink["body"],
    created_at: formatInstant(row.created_at),
    expires_at: formatInstant(row.expires_at),
    made_at: madeMs === null ? null : formatInstant(madeMs),
    failing:
      sinceMs === null || failure === null
        ? null
        : { since: formatInstant(sinceMs), code: failure as ProblemCode },
  };
}
