import type { Database } from "../database.ts";

/** Identity of a server process, as recorded in the SQLite file. */
interface ProcessIdentity {
  /** Random token that identifies the process. It differs even between processes with the same host and `pid`. */
  readonly token: string;
  readonly host: string;
  readonly pid: number;
}

interface Heartbeat {
  /** Records that the process is alive. Returns false if another process has taken over the file. */
  beat(): Promise<boolean>;
  /** Gives up the claim to the file, so that another process can claim it immediately. */
  release(): Promise<void>;
}

interface HeartbeatOptions {
  readonly nowMs: () => number;
  /** Returns true if a process with this id is alive on this host. */
  readonly isAlive: (pid: number) => boolean;
}

/** Time between two heartbeats of a server [ms]. */
export const beatEveryMs = 2000;

/** Time without a heartbeat after which another server may take over the file [ms]. */
export const staleAfterMs = 15_000;

/** Error for a SQLite file that another server process owns. */
export class FileInUseError extends Error {
  override readonly name = "FileInUseError";
  readonly owner: Pick<ProcessIdentity, "host" | "pid">;

  constructor(owner: Pick<ProcessIdentity, "host" | "pid">) {
    super(`another server uses this data folder (process ${owner.pid} on ${owner.host})`);
    this.owner = owner;
  }
}

/**
 * Claims a SQLite file for one server process. An earlier owner may have ended without releasing the file. On the same host, this is noticed at once. On
 * another host, it is noticed because heartbeats are missing.
 *
 * @throws {@link FileInUseError} if another living process owns the file.
 */
export async function claimFile(
  database: Database,
  identity: ProcessIdentity,
  { nowMs, isAlive }: HeartbeatOptions,
): Promise<Heartbeat> {
  await database.transaction().execute(async (transaction) => {
    // The write comes first, so that two processes that start at once meet at the lock and not after reading.
    await transaction.updateTable("server_process").set({ id: 1 }).execute();
    const owner = await transaction.selectFrom("server_process").selectAll().executeTakeFirst();
    if (owner !== undefined && holdsFile(owner, identity, nowMs(), isAlive)) throw new FileInUseError(owner);
    const row = { ...identity, beat_at: nowMs() };
    await transaction
      .insertInto("server_process")
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
  });
  return {
    async beat() {
      const { numUpdatedRows } = await database
        .updateTable("server_process")
        .set({ beat_at: nowMs() })
        .where("token", "=", identity.token)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async release() {
      await database.deleteFrom("server_process").where("token", "=", identity.token).execute();
    },
  };
}

/**
 * Writes heartbeats until the returned object is disposed of. A heartbeat may fail, for example while a command locks the file for a long time. The next
 * successful heartbeat shows if another process has taken over the file.
 *
 * @param onLost - Called if another process has taken over the file.
 */
export function keepBeating(
  heartbeat: Pick<Heartbeat, "beat">,
  everyMs: number,
  onLost: () => void,
): Disposable {
  const beating = setInterval(() => {
    heartbeat.beat().then(
      (own) => own || onLost(),
      () => undefined,
    );
  }, everyMs);
  return { [Symbol.dispose]: () => clearInterval(beating) };
}

/** Returns true if the process that a SQLite file records as its owner may still use the file. */
export function holdsFile(
  owner: ProcessIdentity & { readonly beat_at: number },
  self: ProcessIdentity,
  nowMs: number,
  isAlive: (pid: number) => boolean,
): boolean {
  if (nowMs - owner.beat_at > staleAfterMs) return false;
  if (owner.host !== self.host) return true;
  return owner.pid !== self.pid && isAlive(owner.pid);
}

/** Returns true if a process of this host is alive, even if this process lacks permission to send signals to it. */
export function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
