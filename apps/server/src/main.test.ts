import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, stat, writeFile } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { issueKey } from "./accounts/key.ts";
import { runProgram, runServer, serverFile } from "./child-process.suite.ts";
import { openDatabase } from "./database/database.ts";
import { sized } from "@halcyon/testing";

const freshFolder = (): Promise<string> => mkdtemp(join(tmpdir(), "halcyon-"));

const start = (folder: string, environment: Record<string, string> = {}) =>
  runServer({ PORT: "0", HALCYON_DATA_DIR: folder, ...environment });

const curlLine = /^curl (\S+) -H 'x-api-key: (\S+)' -H '(content-type): (\S+)' -d '(.+)'$/m;

function sendCurl([, url, key, name, type, body]: RegExpExecArray): Promise<Response> {
  return fetch(url!, { method: "POST", headers: { "x-api-key": key!, [name!]: type! }, body: body! });
}

/** Sends the head of a request whose body waits until it is finished. */
async function requestUnderWay([, url, key, , , body]: RegExpExecArray) {
  const headers = {
    "x-api-key": key,
    "content-type": "application/json",
    "content-length": body!.length,
    expect: "100-continue",
  };
  const sending = httpRequest(url!, { method: "POST", headers });
  const answer = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    sending.on("error", reject).on("response", (message) => {
      void text(message).then((read) => resolve({ status: message.statusCode, body: read }));
    });
  });
  await new Promise((resolve) => sending.once("continue", resolve).flushHeaders());
  return { url: url!, answer, finish: () => sending.end(body) };
}

/** Reads until what was read matches. */
async function matched(stream: Readable, pattern: RegExp): Promise<RegExpExecArray> {
  let read = "";
  for await (const chunk of stream.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    read += String(chunk).replaceAll("\r\n", "\n");
    const match = pattern.exec(read);
    if (match !== null) return match;
  }
  throw new Error(`no ${pattern} in ${read}`);
}

const heldFile = join(import.meta.dirname, "../../../scripts/held.sh");
const hasScript = spawnSync("script", ["--version"]).stdout?.includes("util-linux") ?? false;

/** Waits until no new connection is taken. */
async function closesItsDoor(url: string): Promise<void> {
  const isOpen = (): Promise<boolean> =>
    fetch(url).then(
      () => true,
      () => false,
    );
  while (await isOpen()) await sleep(10);
}

/** Signals that come this soon after each other count as one [ms], and some more. */
const longerThanSameSignalMs = 700;

describe("a server", () => {
  test("prints a curl line that works, at every start with the same key, and the terms of its weather, and ends with 0", async () => {
    const folder = await freshFolder();
    const keys: string[] = [];
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      await using server = start(folder);
      const line = await server.printed(curlLine);
      const [banner] = await server.printed(/^Weather: .+$/m);
      expect(banner).toMatch(/^Weather: .*not real weather/);
      const [logged] = await server.printed(/"msg":"Halcyon synthetic climate[^"]+"/);
      expect(logged).toBe(`"msg":"${banner.slice("Weather: ".length)}"`);
      expect((await sendCurl(line)).status).toBe(200);
      keys.push(line[2]!);
      server.child.kill(signal);
      expect(await server.exited()).toBe(0);
      expect(server.output().stderr).toBe("");
    }
    expect(keys[0]).toBe(keys[1]);
    expect((await stat(join(folder, "demo-key"))).mode & 0o777).toBe(0o600);
  });

  test("warns at the start of a station's file whose figures Earth has not seen", async () => {
    const folder = await freshFolder();
    const columns = { T: { variable: "temperature_2m", unit: "degC" } };
    const station = { source: "station", file: "hut.csv", format: "csv", columns };
    const deterministic = { ...station, location: { latitude: 51.5, longitude: 0 } };
    await writeFile(join(folder, "hut.csv"), "time,T\n2026-01-01T01:00Z,68\n");
    await writeFile(join(folder, "halcyon.json"), JSON.stringify({ models: { noaa: { deterministic } } }));
    await using server = start(folder, { HALCYON_CONFIG: join(folder, "halcyon.json") });
    const [line] = await server.printed(/^\{"level":40,.+\}$/m);
    expect(JSON.parse(line)).toMatchObject({
      msg: expect.stringMatching(/hut\.csv: temperature_2m of 2026: highest hour 68 degC, .+ Name the unit/),
    });
  });

  test.each(sized<readonly NodeJS.Signals[]>(["SIGTERM"], ["SIGTERM", "SIGINT", "SIGHUP"]))(
    "lets a running request end after %s, however many processes pass the same one on",
    async (signal) => {
      await using server = start(await freshFolder());
      const request = await requestUnderWay(await server.printed(curlLine));
      server.child.kill(signal);
      server.child.kill(signal);
      await closesItsDoor(request.url);
      request.finish();
      expect(await request.answer).toMatchObject({
        status: 200,
        body: expect.stringContaining('"forecast"'),
      });
      expect(await server.exited()).toBe(0);
    },
  );

  test("ends at once at a second signal, and says so", async () => {
    await using server = start(await freshFolder());
    const request = await requestUnderWay(await server.printed(curlLine));
    const failure = request.answer.catch((error: unknown) => error);
    server.child.kill("SIGTERM");
    await closesItsDoor(request.url);
    await sleep(longerThanSameSignalMs);
    server.child.kill("SIGTERM");
    expect(await server.exited()).toBe(1);
    expect(server.output().stderr).toMatch(/^halcyon: a second signal ended it .+\n$/);
    expect(await failure).toMatchObject({ code: "ECONNRESET" });
  });

  test("lets a running request end, and ends, when the process that started it is gone", async () => {
    await using server = start(await freshFolder());
    const request = await requestUnderWay(await server.printed(curlLine));
    server.child.disconnect();
    await closesItsDoor(request.url);
    request.finish();
    expect(await request.answer).toMatchObject({ status: 200 });
    expect(await server.exited()).toBe(0);
  });

  test.skipIf(!hasScript)("ends when its terminal is closed (seen by `script`)", async () => {
    const folder = await freshFolder();
    const command = `exec ${process.execPath} ${serverFile}`;
    const script = ["script", "--quiet", "--flush", "--command", command, "/dev/null"];
    const terminal = spawn("sh", [heldFile, "KILL", ...script], {
      env: { ...process.env, PORT: "0", HALCYON_DATA_DIR: folder },
      detached: true,
      // The server alone holds the other end of the last one when the terminal is gone.
      stdio: ["pipe", "pipe", "inherit", "pipe", "pipe"],
    });
    onTestFinished(() => void terminal.stdio[3]!.destroy());
    const ended = once((terminal.stdio[4] as Readable).resume(), "end");
    const request = await requestUnderWay(await matched(terminal.stdout!, curlLine));
    terminal.kill("SIGKILL");
    await closesItsDoor(request.url);
    request.finish();
    expect(await request.answer).toMatchObject({ status: 200 });
    await ended;
  });

  test("ends when it is told to while it starts", async () => {
    await using server = start(await freshFolder());
    server.child.disconnect();
    expect(await server.exited()).toBe(0);
    expect(server.output().stdout).toBe("");
  });

  test.each([
    ["a server that is told to end", "SIGTERM", 0],
    ["one that fails on an error that nobody foresaw", "SIGUSR2", 1],
  ] as const)("%s loses no line of its log", async (_case, signal, code) => {
    const planted = `process.on("SIGUSR2",()=>{ throw new Error("planted"); })`;
    const plant = `--import=data:text/javascript,${encodeURIComponent(planted)}`;
    await using server = start(await freshFolder(), { NODE_OPTIONS: plant });
    const [, url] = await server.printed(/^Halcyon answers at (\S+)$/m);
    const asked = 100;
    for (let count = 0; count < asked; count++) await fetch(`${url}/livez`);
    server.child.kill(signal);
    expect(await server.exited()).toBe(code);
    expect(server.output().stdout.match(/"route":"\/livez"/g)).toHaveLength(asked);
  });

  test("writes the line of a request soon, though no other follows", async () => {
    await using server = start(await freshFolder());
    const [, url] = await server.printed(/^Halcyon answers at (\S+)$/m);
    await fetch(`${url}/livez`);
    await server.printed(/"route":"\/livez"/);
  });

  test("never prints a key that was issued to others", async () => {
    const folder = await freshFolder();
    await using issuing = runProgram("cli/main.ts", ["keys", "issue", "--json"], {
      HALCYON_DATA_DIR: folder,
    });
    expect(await issuing.exited()).toBe(0);
    const { key } = JSON.parse(issuing.output().stdout) as { key: string };
    await using server = start(folder);
    const [, url] = await server.printed(/^Halcyon answers at (\S+)$/m);
    const headers = { "x-api-key": key };
    const unknown = issueKey().plaintext;
    const answers = await Promise.all([
      fetch(`${url}/v1/tasks/`, { headers }),
      fetch(`${url}/v1/tasks/${key}`, { headers }),
      fetch(`${url}/v1/tasks/?q=${key}`, { headers }),
      fetch(`${url}/${key}`, { headers }),
      fetch(`${url}/v1/tasks/`, { headers: { "x-api-key": unknown } }),
      fetch(`${url}/v1/optimality/composite/`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: `{"${key}":1}`,
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 401, 404, 401, 422]);
    server.child.kill("SIGTERM");
    await server.exited();
    const { stdout, stderr } = server.output();
    expect(stdout.match(/"request_id"/g)).toHaveLength(answers.length);
    for (const secret of [key, unknown]) expect(stdout + stderr).not.toContain(secret.slice(8));
  });
});

/** Expects a start that ends with 1 and one line. */
async function expectLine(server: ReturnType<typeof start>, line: RegExp): Promise<void> {
  expect(await server.exited()).toBe(1);
  expect(server.output().stderr).toMatch(/^halcyon: .+\n$/);
  expect(server.output().stderr).toMatch(line);
  expect(server.output().stdout).toBe("");
}

describe("says in one line why it cannot start, and ends with 1", () => {
  test("a taken port", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    await using server = start(await freshFolder(), { PORT: String(port) });
    await expectLine(server, new RegExp(`port ${port} is taken`));
    other.close();
  });

  test("a data folder that cannot be made", async () => {
    const file = join(await freshFolder(), "file");
    await writeFile(file, "");
    await using server = start(join(file, "data"));
    await expectLine(server, /the data folder \S+ cannot be used/);
  });

  test("a data folder that a newer version has used, without advising to leave it", async () => {
    const folder = await freshFolder();
    const database = await openDatabase(join(folder, "halcyon.sqlite"));
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', 'x')`.execute(database);
    await database.destroy();
    await using server = start(folder);
    await expectLine(
      server,
      /^halcyon: the database was used by a newer version \(999-later\); start that version\n$/,
    );
  });

  test("a setting that is no number", async () => {
    await using server = start(await freshFolder(), { PORT: "eighty" });
    await expectLine(server, /PORT: /);
  });
});

test("keeps its data folder to itself until it is killed, and another starts in it at once after that", async () => {
  const folder = await freshFolder();
  await using first = start(folder);
  await first.printed(curlLine);
  await using second = start(folder);
  await expectLine(second, new RegExp(`another server uses this data folder \\(process ${first.child.pid} `));
  first.child.kill("SIGKILL");
  await first.exited();
  await using third = start(folder);
  await third.printed(curlLine);
});
