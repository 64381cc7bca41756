import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { leakedKeys } from "../leaked-keys.suite.ts";
import {
  adminUrl,
  freePort,
  initializeData,
  postgresBinaries,
  postgresFolder,
  startPostgres,
  stopPostgres,
} from "./postgres-process.suite.ts";
import { postgresText } from "./postgres-text.suite.ts";

/** A PostgreSQL server for one test file. */
export interface PostgresServer extends AsyncDisposable {
  /** Makes an empty database and gives its URL. */
  newDatabase(): Promise<string>;
  /** Stops at once without a farewell, as at a loss of power, and starts again. Only where this file started it. */
  readonly crash: (() => Promise<void>) | undefined;
}

/**
 * Tests that need PostgreSQL: the server of `DATABASE_URL`, or one of their own from an installed `postgres`. Without either they are
 * skipped by one visible line, or fail where `HALCYON_REQUIRE_POSTGRES` is 1. Where it is 0 they are skipped in any case.
 */
export function describeWithPostgres(title: string, body: (server: () => PostgresServer) => void): void {
  const url = process.env["DATABASE_URL"];
  const binaries = url === undefined ? postgresBinaries() : undefined;
  const missing = url === undefined && binaries === undefined;
  const required = process.env["HALCYON_REQUIRE_POSTGRES"];
  const skipped = required === "0" || (missing && required !== "1");
  const note = missing ? ": needs DATABASE_URL or an installed postgres" : "";
  describe.skipIf(skipped)(`${title}${note}`, () => {
    let server: PostgresServer | undefined;
    beforeAll(async () => {
      if (missing) throw new Error("HALCYON_REQUIRE_POSTGRES is 1 and there is no PostgreSQL");
      server = url === undefined ? await startServer(binaries!) : givenServer(url);
    });
    afterAll(() => server?.[Symbol.asyncDispose]());
    body(() => server!);
  });
}

function givenServer(url: string): PostgresServer {
  const databases = databasesOf(url);
  return {
    newDatabase: () => databases.make(),
    crash: undefined,
    async [Symbol.asyncDispose]() {
      try {
        await databases.expectNoKeys();
      } finally {
        await databases.drop();
      }
    },
  };
}

async function startServer(binaries: string): Promise<PostgresServer> {
  const folder = await postgresFolder();
  const data = join(folder, "data");
  await initializeData(binaries, folder, data);
  const port = await freePort();
  const databases = databasesOf(adminUrl(port));
  let child = await startPostgres(binaries, folder, data, port);
  return {
    newDatabase: () => databases.make(),
    async crash() {
      await stopPostgres(child);
      child = await startPostgres(binaries, folder, data, port);
    },
    async [Symbol.asyncDispose]() {
      try {
        await databases.expectNoKeys();
      } finally {
        await stopPostgres(child);
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

function databasesOf(url: string) {
  const names: string[] = [];
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const urlOf = (name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return {
    async make(): Promise<string> {
      const name = `halcyon_test_${randomBytes(8).toString("hex")}`;
      await run(`create database ${name}`);
      names.push(name);
      return urlOf(name);
    },
    /** Looks for API keys in all that the tests have left in them. */
    async expectNoKeys(): Promise<void> {
      for (const name of names) expect(leakedKeys(await postgresText(urlOf(name)))).toEqual([]);
    },
    async drop(): Promise<void> {
      for (const name of names) await run(`drop database if exists ${name} with (force)`);
    },
  };
}
