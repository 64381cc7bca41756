import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { keysIn } from "./accounts/keys.ts";
import { demoKey } from "./accounts/demo-key.ts";
import { app, urlMaxLength } from "./app.ts";
import type { Config } from "./config.ts";
import { openDataFile } from "./database/data-file.ts";
import { beatEveryMs, claimFile } from "./database/heartbeat.ts";
import type { WriteAccessLine } from "./http/access-log.ts";
import { serve } from "./http/serve.ts";
import type { Ports } from "./ports.ts";
import type { Readiness } from "./readiness.ts";

export interface Server {
  readonly url: string;
  /** Undefined after the demo key was revoked. */
  readonly demoKey: string | undefined;
  /** Takes no new work, lets running requests end, and gives the data folder free. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly config: Config;
  readonly ports: Ports;
  readonly log: WriteAccessLine;
  /** Called when the data folder was lost to another process. */
  readonly onLost: () => void;
}

/** How long running requests may take to end after a stop [ms]. */
const drainMs = 20_000;

/** A server on its data folder: database, demo key, heartbeat and listener. */
export async function server({ config, ports, log, onLost }: ServerOptions): Promise<Server> {
  const database = await openDataFile(config.dataDirectory);
  try {
    const heartbeat = await claimFile(
      database,
      { token: randomUUID(), host: hostname(), pid: process.pid },
      { nowMs: ports.nowMs, isAlive },
    );
    const keys = keysIn(database, ports.nowMs);
    const demo = await demoKey(join(config.dataDirectory, "demo-key"), keys);
    let draining = false;
    const readiness: Readiness = async () => {
      if (draining) return { ready: false, reason: "The server is stopping." };
      await sql`select 1`.execute(database);
      return { ready: true };
    };
    const listener = app({ ports, keys, burstPerSecond: config.burstPerSecond, readiness, log });
    const { host, port } = config;
    const serving = await serve({ listener, host, port, log, urlMaxLength }).catch(async (error: unknown) => {
      await heartbeat.release();
      throw error;
    });
    const beating = setInterval(
      () => void heartbeat.beat().then((own) => own || onLost(), onLost),
      beatEveryMs,
    );
    return {
      url: `http://${host.includes(":") ? `[${host}]` : host}:${serving.port}`,
      demoKey: demo,
      async stop() {
        draining = true;
        await serving.stop(drainMs);
        clearInterval(beating);
        await heartbeat.release();
        await database.destroy();
      },
    };
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/** Whether a process of this host is alive; one that is not ours to signal is. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
