import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export interface StartedServer extends AsyncDisposable {
  readonly url: string;
  readonly key: string;
  /** Asks an endpoint, by POST where a body is given; a refusal is an answer too. */
  readonly asked: (path: string, body?: unknown) => Promise<Response>;
  /** What an endpoint answers to a body that it does not refuse. */
  readonly post: <Answer>(path: string, body: unknown) => Promise<Answer>;
  /** Runs a command of the CLI beside the server and gives the JSON that it prints. */
  readonly halcyon: (...command: string[]) => Promise<unknown>;
}

const main = fileURLToPath(new URL("../../server/src/main.ts", import.meta.url));
const cli = fileURLToPath(new URL("../../server/src/cli/main.ts", import.meta.url));

let shared: Promise<StartedServer> | undefined;

/** The server of a worker for tests that change nothing of it; it ends with the worker. */
export function sharedServer(): Promise<Omit<StartedServer, keyof AsyncDisposable>> {
  shared ??= startedServer();
  return shared;
}

/** A whole server as `npm start` runs it, on a free port and a data folder of its own, with synthetic weather. */
export async function startedServer(): Promise<StartedServer> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-console-"));
  const {
    HALCYON_CONFIG: _config,
    HALCYON_WEATHER: _weather,
    DATABASE_URL: _database,
    ...environment
  } = process.env;
  const env = { ...environment, PORT: "0", HALCYON_DATA_DIR: folder };
  const child = spawn(process.execPath, [main], {
    env,
    // By the channel it learns that the process of the test is gone, and ends as well.
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const banner = await bannerOf(child.stdout!);
  const url = /answers at (\S+)/.exec(banner)![1]!;
  const key = /Demo key: (\S+)/.exec(banner)![1]!;
  const asked = (path: string, body?: unknown): Promise<Response> => {
    const headers = { "content-type": "application/json", "x-api-key": key };
    return fetch(
      url + path,
      body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) },
    );
  };
  return {
    url,
    key,
    asked,
    async post<Answer>(path: string, body: unknown) {
      const answer = await asked(path, body);
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return (await answer.json()) as Answer;
    },
    async halcyon(...command) {
      const { stdout } = await promisify(execFile)(process.execPath, [cli, ...command, "--json"], { env });
      return JSON.parse(stdout) as unknown;
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** What a server prints when it is ready. */
async function bannerOf(output: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  await new Promise<void>((resolve, reject) => {
    output.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      if (text.includes("Reference:")) resolve();
    });
    output.once("end", () => reject(new Error(`the server did not start: ${text}`)));
  });
  return text;
}
