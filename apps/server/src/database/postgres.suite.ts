import { type ChildProcess, execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { heldProcess } from "../held-process.suite.ts";
import { leakedKeys } from "../leaked-keys.suite.ts";
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

/** Binaries of an installation: `postgres` of the path, or the newest of Debian's folders. */
function postgresBinaries(): string | undefined {
  const ofPath = (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, "postgres"));
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  return [...ofPath, ...versions.map((version) => join(debian, version, "bin/postgres"))]
    .filter(existsSync)
    .map((file) => dirname(realpathSync(file)))
    .find((folder) => existsSync(join(folder, "initdb")));
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
  const folder = await mkdtemp(join(tmpdir(), "halcyon-pg-"));
  const user = unprivileged();
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, "data");
  await promisify(execFile)(
    join(binaries, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...user, cwd: folder },
  );
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const databases = databasesOf(url);
  let child = await start();

  async function start(): Promise<ChildProcess> {
    // A crash of the server alone loses nothing that the kernel was given: no fsync is needed.
    const settings = ["listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`, "fsync=off"];
    const args = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
    const started = heldProcess("QUIT", [join(binaries, "postgres"), ...args], { ...user, cwd: folder });
    for (;;) {
      const client = new pg.Client(url);
      try {
        await client.connect();
        await client.end();
        return started;
      } catch (error) {
        if (started.exitCode !== null) throw error;
        await sleep(50);
      }
    }
  }

  async function stop(): Promise<void> {
    const ended = once(child, "exit");
    child.kill("SIGQUIT");
    await ended;
  }

  return {
    newDatabase: () => databases.make(),
    async crash() {
      await stop();
      child = await start();
    },
    async [Symbol.asyncDispose]() {
      try {
        await databases.expectNoKeys();
      } finally {
        await stop();
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

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (user === undefined) return undefined;
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
