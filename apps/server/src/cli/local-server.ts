import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommandError, type Connection } from "@halcyon/cli";
import type { Config } from "../config/config.ts";
import { demoKeyFile } from "@halcyon/database/files/data-file";
import type { Ports } from "../ports.ts";

/** Time for which a server of this machine may take to answer [ms]. */
const patienceMs = 1000;

/** Parts of a server that the command starts itself. */
interface LocalTools {
  readonly config: () => Config;
  readonly openPorts: () => Promise<Ports>;
  /** Called with one line that says who answers. */
  readonly note: (line: string) => void;
}

/**
 * Returns the server that runs on the data folder, with the key that it prints. If none runs, the function starts one of the same settings. That one lives as
 * long as the command does, and keeps nothing.
 *
 * @param isKept - Whether what is made must still be there after the command: then no server is made.
 * @throws CommandError where one is needed.
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
