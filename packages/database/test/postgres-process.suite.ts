import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { chown } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runProcess, startProcess, temporaryFolder } from "@halcyon/testing";
import pg from "pg";

/**
 * Returns the folder with the binaries of PostgreSQL: the folder of `postgres` in the path, or else of Debian's newest version. Returns undefined if neither
 * exists.
 */
export function postgresBinaries(): string | undefined {
  const ofPath = (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, "postgres"));
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  return [...ofPath, ...versions.map((version) => join(debian, version, "bin/postgres"))]
    .filter(existsSync)
    .map((file) => dirname(realpathSync(file)))
    .find((folder) => existsSync(join(folder, "initdb")));
}

/** Creates a data folder for servers. The folder belongs to the user who runs them. */
export async function postgresFolder(): Promise<string> {
  const folder = temporaryFolder();
  const user = unprivileged();
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  return folder;
}

/** Runs a program of a PostgreSQL installation to its end, in a folder from {@link postgresFolder}. */
export async function runPostgresTool(
  binaries: string,
  folder: string,
  name: string,
  args: readonly string[],
): Promise<void> {
  const { code, stderr } = await runProcess([join(binaries, name), ...args], {
    ...unprivileged(),
    cwd: folder,
  });
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${stderr}`);
}

/** Initializes the data of a new server that accepts all connections without a password. */
export async function initializeData(binaries: string, folder: string, data: string): Promise<void> {
  const settings = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  await runPostgresTool(binaries, folder, "initdb", ["-D", data, ...settings]);
}

/** Returns the URL of the first database of a server. */
export function adminUrl(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

/** Starts a server with its data and waits until it responds. */
export async function startPostgres(
  binaries: string,
  folder: string,
  data: string,
  port: number,
): Promise<ChildProcess> {
  // A crash of the server alone loses nothing that the kernel was given: no fsync and no whole pages are needed.
  const settings = [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    "fsync=off",
    "full_page_writes=off",
    "autovacuum=off",
  ];
  const args = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const started = startProcess([join(binaries, "postgres"), ...args], {
    ...unprivileged(),
    cwd: folder,
    output: "ignore",
    endBy: "QUIT",
  });
  for (;;) {
    const client = new pg.Client(adminUrl(port));
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

/** Stops a server abruptly, as in a power failure. */
export async function stopPostgres(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGQUIT");
  await ended;
}

/** Returns an unprivileged user and group if the tests run as root, because PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (user === undefined) return undefined;
  return { uid: Number(user[2]), gid: Number(user[3]) };
}
