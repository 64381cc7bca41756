import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@halcyon/testing";
import pg from "pg";
import {
  adminUrl,
  initializeData,
  postgresFolder,
  runPostgresTool,
  startPostgres,
} from "./postgres-process.suite.ts";

/** Way in which a primary is lost: its processes are killed, or its machine no longer responds. */
export type PrimaryLoss = "killed" | "silent";

/** Two PostgreSQL servers: a primary, and a standby with all committed data of the primary. */
export interface ReplicatedPostgres extends AsyncDisposable {
  /** URL of the first database, with the hosts of both servers. */
  readonly url: string;
  /** Simulates the loss of the primary and promotes the standby. Resolves when the promoted server accepts writes. */
  failOver(loss: PrimaryLoss): Promise<void>;
  /** Makes the lost server the new standby. Resolves when it has all committed data. */
  rejoin(): Promise<void>;
}

interface Member {
  readonly port: number;
  readonly data: string;
  child?: ChildProcess;
}

/**
 * Starts two PostgreSQL servers: a primary and a standby.
 *
 * @param binaries - Folder from `postgresBinaries`.
 */
export async function replicatedPostgres(binaries: string): Promise<ReplicatedPostgres> {
  const folder = await postgresFolder();
  const newMember = async (name: string): Promise<Member> => ({
    port: await freePort(),
    data: join(folder, name),
  });
  let primary = await newMember("a");
  let other = await newMember("b");
  const hosts = [primary, other].map(({ port }) => `127.0.0.1:${port}`);
  const start = ({ data, port }: Member) => startPostgres(binaries, folder, data, port);
  await initializeData(binaries, folder, primary.data);
  primary.child = await start(primary);
  await rejoin();

  /** Copies the primary, and waits until the copy has all committed data. */
  async function rejoin(): Promise<void> {
    await rm(other.data, { recursive: true, force: true });
    const source = ["-d", adminUrl(primary.port), "-D", other.data];
    await runPostgresTool(binaries, folder, "pg_basebackup", [...source, "-R", "-c", "fast", "--no-sync"]);
    other.child = await start(other);
    await followed("*");
    const states = "select 1 from pg_stat_replication where sync_state = 'sync'";
    while ((await asked(primary, states)).length === 0) await sleep(20);
  }

  /** Sets the standbys for which commits of the primary wait. */
  async function followed(names: string): Promise<void> {
    await asked(primary, `alter system set synchronous_standby_names = '${names}'`);
    await asked(primary, "select pg_reload_conf()");
  }

  return {
    url: `postgres://postgres@${hosts.join(",")}/postgres`,
    async failOver(loss) {
      const lost = primary;
      signal(lost, loss === "killed" ? "SIGKILL" : "SIGSTOP");
      [primary, other] = [other, primary];
      await asked(primary, "select pg_promote()");
      await followed("");
      // Nobody lets two servers take writes: the lost one stays away.
      await killed(lost);
    },
    rejoin,
    async [Symbol.asyncDispose]() {
      await killed(other);
      await killed(primary);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function asked({ port }: Member, sql: string): Promise<unknown[]> {
  const client = new pg.Client(adminUrl(port));
  await client.connect();
  const { rows } = await client.query<object>(sql).finally(() => client.end());
  return rows;
}

/** Sends a signal to all processes of a server at once. */
function signal({ child }: Member, name: NodeJS.Signals): void {
  process.kill(-child!.pid!, name);
}

async function killed(member: Member): Promise<void> {
  const { child } = member;
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  signal(member, "SIGKILL");
  await ended;
}
