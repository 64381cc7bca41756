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

/** PostgreSQL server for one test file. */
export interface PostgresServer extends AsyncDisposable {
  /** Creates an empty database and returns its URL. */
  newDatabase(): Promise<string>;
  /** Creates a database with all tables and no rows, and returns its URL. This takes half the time of migrating an empty one. */
  newMigratedDatabase(): Promise<string>;
  /** Stops the server abruptly, as in a power failure, and starts it again; undefined for a server that the tests did not start. */
  readonly crash: (() => Promise<void>) | undefined;
}

/** Running server. */
interface RunningServer {
  readonly databases: Databases;
  /** Crashes and restarts the server; undefined unless the tests started it. */
  readonly crash?: () => Promise<void>;
}

/**
 * Defines tests that need PostgreSQL. They use the server in `DATABASE_URL`, or a server from an installed `postgres` that all files of a worker share. If
 * neither exists, the tests are skipped with one visible line, or fail if `HALCYON_REQUIRE_POSTGRES` is 1. If that variable is 0, they are always skipped.
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

/** Starts the server of this worker, unless another file has started it. The server ends with the worker. */
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

/** Databases that tests create on a server. */
interface Databases {
  make(): Promise<string>;
  makeMigrated(): Promise<string>;
  /** Checks that no API keys are stored in the databases left by the tests. */
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
  const urlOf = (name: string): string => {
    const made = Object.assign(new URL(url), { pathname: `/${name}` });
    // On a busy machine a connection takes longer than a server waits for one.
    made.searchParams.set("connect_timeout", "120");
    return made.href;
  };
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
