import { expect, test } from "vitest";
import { DatabaseLostError } from "../database-fault.ts";
import { faultProxy, type StatementFate } from "../../test/fault-proxy.suite.ts";
import { describeWithPostgres } from "../../test/postgres.suite.ts";
import { postgresPool, reportedAsLost } from "./postgres-pool.ts";

describeWithPostgres("connections", (server) => {
  test("to a machine that falls silent are not used again", async () => {
    const url = await server().newDatabase();
    let fate: StatementFate = "pass";
    await using proxy = await faultProxy(url, () => fate);
    const pool = await postgresPool(proxy.url, { connectionsMax: 1, queryTimeoutMs: 2000 });
    const ask = async (value: string): Promise<unknown> => {
      const client = await pool.connect();
      try {
        return (await client.query<object>("select $1 as value", [value])).rows;
      } finally {
        client.release();
      }
    };
    expect(await ask("first")).toEqual([{ value: "first" }]);
    fate = "silent";
    await expect(ask("second")).rejects.toThrow(new DatabaseLostError("Query read timeout"));
    fate = "pass";
    expect(await ask("third")).toEqual([{ value: "third" }]);
    await pool.end();
  });

  test("are kept when the check of a new one outlasts its caller", async () => {
    let fate: StatementFate = "pass";
    const asksWhetherStandby = (message: Buffer): boolean => message.includes("pg_is_in_recovery");
    await using proxy = await faultProxy(await server().newDatabase(), () => fate, asksWhetherStandby);
    const pool = await postgresPool(proxy.url, { connectionsMax: 1, queryTimeoutMs: 60_000 });
    const first = await pool.connect();
    fate = "held";
    const second = pool.connect();
    first.release(true);
    await expect(second).rejects.toThrow("timeout");
    fate = "pass";
    proxy.letGo();
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test("are tried again where the first one takes too long", async () => {
    let fate: StatementFate = "silent";
    let judged = 0;
    const judge = (): StatementFate => {
      judged += 1;
      return fate;
    };
    await using proxy = await faultProxy(await server().newDatabase(), judge, () => true);
    const pool = await postgresPool(proxy.url, { connectionsMax: 1, queryTimeoutMs: 10_000 });
    const asked = pool.query("select 1 as one");
    await expect.poll(() => judged).toBeGreaterThan(1);
    fate = "pass";
    expect((await asked).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test("may take as many seconds as connect_timeout of the URL says", async () => {
    const url = new URL(await server().newDatabase());
    url.searchParams.set("connect_timeout", "40");
    const of = async (one: URL): Promise<object> => {
      const pool = await postgresPool(one.href, { connectionsMax: 1, queryTimeoutMs: 10_000 });
      await pool.end();
      return pool.options;
    };
    expect(await of(url)).toMatchObject({ connectionTimeoutMillis: 40_000 });
    url.searchParams.set("connect_timeout", "0");
    expect(await of(url)).toMatchObject({ connectionTimeoutMillis: 1000 });
  });

  test("are tried host by host, and the first failure is told where none takes any", async () => {
    const url = new URL(await server().newDatabase());
    const { host } = url;
    const ofHosts = (hosts: string): string => url.href.replace(host, hosts);
    const wishes = { connectionsMax: 1, queryTimeoutMs: 10_000 };
    const pool = await postgresPool(ofHosts(`127.0.0.1:1,${host}`), wishes);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await pool.end();
    const lost = await postgresPool(ofHosts("127.0.0.1:1,127.0.0.1:2"), wishes);
    await expect(lost.query("select 1")).rejects.toThrow(
      new DatabaseLostError("connect ECONNREFUSED 127.0.0.1:1"),
    );
    await lost.end();
  });
});

const withCode = (code: string, message = "words"): Error => Object.assign(new Error(message), { code });

test.each([
  withCode("57P01", "terminating connection due to administrator command"),
  withCode("08006"),
  withCode("ECONNREFUSED"),
  new Error("Connection terminated unexpectedly"),
  new Error("Client has encountered a connection error and is not queryable"),
  new Error("timeout exceeded when trying to connect"),
])("a lost connection is the loss of the database: %s", (error) => {
  const told = reportedAsLost(error);
  expect(told).toBeInstanceOf(DatabaseLostError);
  expect(told).toMatchObject({ message: error.message, cause: error });
});

test("a connection that none of several addresses takes is told by its code", () => {
  const refused = Object.assign(new AggregateError([withCode("ECONNREFUSED")]), { code: "ECONNREFUSED" });
  expect(reportedAsLost(refused)).toMatchObject({ name: "DatabaseLostError", message: "ECONNREFUSED" });
});

test.each([withCode("23505"), withCode("57014"), new Error("Connection"), "57P01", undefined])(
  "every other error stays as it is: %s",
  (error) => {
    expect(reportedAsLost(error)).toBe(error);
  },
);
