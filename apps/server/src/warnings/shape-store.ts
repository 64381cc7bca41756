import type { Code } from "@halcyon/warnings/alert-message";
import type { Database } from "@halcyon/database/database";
import { packed, unpacked } from "../evidence/orders/packed-json.ts";
import { codeName } from "./held-feed.ts";

/** Area code that this server may fetch now, and the number of attempts that failed before. */
export interface ClaimedCode extends Code {
  readonly failures: number;
}

/** Store of the shapes of area codes that were fetched. */
export interface ShapeStore {
  /** Reads the stored shapes of these codes of a feed, as GeoJSON. */
  find(feed: string, codes: readonly Code[]): Promise<readonly (readonly [Code, unknown])[]>;
  /** Returns those codes that are due. No other server gets them for the next minutes. */
  claim(feed: string, codes: readonly Code[]): Promise<readonly ClaimedCode[]>;
  /** Stores a shape, as GeoJSON. */
  add(feed: string, code: Code, geoJson: unknown): Promise<void>;
  /** Stores that a shape could not be fetched, with the number of failures so far and the time of the next attempt [ms since 1970]. */
  fail(feed: string, code: Code, failures: number, nextMs: number): Promise<void>;
  /** Deletes old shapes, because authorities change them. They are fetched again when a warning needs them. */
  sweep(): Promise<void>;
}

/** Time for which a server may fetch a shape before another one may [ms]. */
const claimMs = 120_000;

/** Time for which shapes are stored [ms]. */
const storedMs = 30 * 86_400_000;

/** Maximum number of codes of one statement. PostgreSQL and SQLite limit the number of values. */
const codesAtOnce = 500;

/**
 * Returns the store of the shapes in a database.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 */
export function shapeStore(database: Database, nowMs: () => number): ShapeStore {
  const change = (feed: string, { scheme, value }: Code) =>
    database
      .updateTable("warning_shape")
      .where("feed", "=", feed)
      .where("scheme", "=", scheme)
      .where("value", "=", value);
  return {
    async find(feed, codes) {
      const names = new Set(codes.map(codeName));
      const values = [...new Set(codes.map(({ value }) => value))];
      const rows = [];
      for (let from = 0; from < values.length; from += codesAtOnce)
        rows.push(
          ...(await database
            .selectFrom("warning_shape")
            .select(["scheme", "value", "shape"])
            .where("feed", "=", feed)
            .where("value", "in", values.slice(from, from + codesAtOnce))
            .where("shape", "is not", null)
            .execute()),
        );
      return Promise.all(
        rows
          .filter((row) => names.has(codeName(row)))
          .map(async ({ shape, ...code }) => [code, await unpacked<unknown>(shape!)] as const),
      );
    },

    async claim(feed, codes) {
      const now = nowMs();
      return database
        .insertInto("warning_shape")
        .values(
          codes.map(({ scheme, value }) => ({
            feed,
            scheme,
            value,
            shape: null,
            failures: 0,
            next_at: now + claimMs,
            changed_at: now,
          })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(["feed", "scheme", "value"])
            .doUpdateSet({ next_at: now + claimMs, changed_at: now })
            .where("warning_shape.next_at", "<=", now),
        )
        .returning(["scheme", "value", "failures"])
        .execute();
    },

    async add(feed, code, geoJson) {
      const shape = await packed(geoJson);
      await change(feed, code).set({ shape, next_at: null, changed_at: nowMs() }).execute();
    },

    async fail(feed, code, failures, nextMs) {
      await change(feed, code).set({ failures, next_at: nextMs, changed_at: nowMs() }).execute();
    },

    async sweep() {
      await database
        .deleteFrom("warning_shape")
        .where("changed_at", "<", nowMs() - storedMs)
        .execute();
    },
  };
}
