import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { freePort, inRunFolder } from "@halcyon/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { leakedKeys } from "@halcyon/testing";
import { openDatabase } from "../src/database.ts";
import {
  adminUrl,
  initializeData,
  postgresBinaries,
  postgresFolder,
  startPostgres,
  stopPostgres,
} from "./postgres-process.suite.ts";
import { postgresText } from "./postgres-text.suite.ts";

/** A PostgreSQL server, as one test file sees it. */
export interface PostgresServer extends AsyncDisposable {
  /** Makes an empty database and gives its URL. */
  newDatabase(): Promise<string>;
  /** Makes a database with all tables and no rows, and gives its URL; it takes half of the time that migrating an empty one does. */
  newMigratedDatabase(): Promise<string>;
  /** Stops at once without a farewell, as at a loss of power, and starts again. Only if the tests started it. */
  readonly crash: (() => Promise<void>) | undefined;
}

/** A server that runs. */
interface RunningServer {
  readonly databases: Databases;
  /** Only if the tests started it. */
  readonly crash?: () => Promise<void>;
}

/**
 * Tests that need PostgreSQL: the server of `DATABASE_URL`, or one that the files of a worker share, from an installed `postgres`. Without either they are
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
      server = ofFile(url === undefined ? await sharedServer(binaries!) : { databases: databasesOf(url) });
    });
    afterAll(() => server?.[Symbol.asyncDispose]());
    body(() => server!);
  });
}

function ofFile({ databases, crash }: RunningServer): PostgresServer {
  return {
    newDatabase: () => databases.make(),
    newMigratedDatabase: () => databases.makeMigrated(),
    crash,
    async [Symbol.asyncDispose]() {
      try {
        await databases.expectNoKeys();
      } finally {
        await databases.drop();
      }
    },
  };
}

let shared: Promise<RunningServer> | undefined;

/** Starts the server of this worker if no file has. It ends with the worker. */
function sharedServer(binaries: string): Promise<RunningServer> {
  return (shared ??= inRunFolder(() => startServer(binaries)));
}

async function startServer(binaries: string): Promise<RunningServer> {
  const folder = await postgresFolder();
  const data = join(folder, "data");
  await initializeData(binaries, folder, data);
  const port = await freePort();
  let child = await startPostgres(binaries, folder, data, port);
  return {
    databases: databasesOf(adminUrl(port)),
    async crash() {
      await stopPostgres(child);
      child = await startPostgres(binaries, folder, data, port);
    },
  };
}

/** The databases that tests make on a server. */
interface Databases {
  make(): Promise<string>;
  makeMigrated(): Promise<string>;
  /** Looks for API keys in all that the tests have left in them. */
  expectNoKeys(): Promise<void>;
  drop(): Promise<void>;
}

function databasesOf(url: string): Databases {
  const names: string[] = [];
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const urlOf = (name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const create = async (template = "template1"): Promise<string> => {
    const name = `halcyon_test_${randomBytes(8).toString("hex")}`;
    await run(`create database ${name} template ${template}`);
    names.push(name);
    return urlOf(name);
  };
  let migrated: Promise<string> | undefined;
  const makeTemplate = async (): Promise<string> => {
    const made = await create();
    await (await openDatabase(made)).destroy();
    return new URL(made).pathname.slice(1);
  };
  return {
    make: () => create(),
    makeMigrated: async () => create(await (migrated ??= makeTemplate())),
    async expectNoKeys() {
      for (const name of names) expect(leakedKeys(await postgresText(urlOf(name)))).toEqual([]);
    },
    async drop() {
      migrated = undefined;
      for (const name of names.splice(0)) await run(`drop database if exists ${name} with (force)`);
    },
  };
}
