import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommandError, type Connection } from "@halcyon/cli";
import type { Config } from "../config/config.ts";
import { demoKeyFile } from "@halcyon/database/files/data-file";
import type { Ports } from "../ports.ts";

/** Maximum time to wait for a response of a server on this machine [ms]. */
const patienceMs = 1000;

/** Functions for finding or starting a server on this machine. */
interface LocalTools {
  readonly config: () => Config;
  readonly openPorts: () => Promise<Ports>;
  /** Called with a line of text that names the server which is used. */
  readonly note: (line: string) => void;
}

/**
 * Returns the server that uses the data folder, with the demo key that the server prints. If no server runs, starts a temporary server with the same
 * settings. The temporary server stores nothing and ends with the command.
 *
 * @param isKept - True if the result must remain after the command ends. Then no temporary server is started.
 * @throws CommandError if no server runs and none may be started.
 */
export async function localServer(
  { config, openPorts, note }: LocalTools,
  isKept: boolean,
): Promise<Connection> {
  const settings = config();
  const { dataDirectory, host, port } = settings;
  const url = `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}`;
  const key = await readFile(join(dataDirectory, demoKeyFile), "utf8").catch(() => undefined);
  if (key !== undefined && (await isAlive(url))) return { url, key: key.trim() };
  if (isKept) throw new CommandError("refused", `No server runs at ${url}. Start it with npm start.`);
  note("No server runs here, so this command answers on its own. npm start starts a server.");
  return serverOfOwn(settings, openPorts);
}

async function isAlive(url: string): Promise<boolean> {
  return fetch(`${url}/livez`, { signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function serverOfOwn(config: Config, openPorts: LocalTools["openPorts"]): Promise<Connection> {
  const { server } = await import("../server.ts");
  const folder = await mkdtemp(join(tmpdir(), "halcyon-"));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const running = await server({
      config: {
        ...config,
        dataDirectory: folder,
        databaseUrl: undefined,
        host: "127.0.0.1",
        port: 0,
        verification: undefined,
        edge: { ...config.edge, metrics: undefined, stopDelayMs: 0 },
      },
      ports: await openPorts(),
      log: () => undefined,
      warn: () => undefined,
      onLost: () => undefined,
    });
    const close = async (): Promise<void> => {
      await running.stop();
      await remove();
    };
    return { url: running.url, key: running.demoKey!, close };
  } catch (error) {
    await remove();
    throw error;
  }
}
