import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { temporaryFolder } from "@halcyon/testing";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { serverFile } from "../test/harness/child-process.suite.ts";
import { openDatabase } from "@halcyon/database/database";
import {
  closesItsDoor,
  curlLine,
  expectLine,
  requestUnderWay,
  start,
} from "../test/harness/started-main.suite.ts";

/** Reads a stream until its text matches a pattern. */
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

/** Time that is longer than the interval in which repeated signals count as one [ms]. */
const longerThanSameSignalMs = 700;

describe("a server", () => {
  test("warns at the start of a station's file whose figures Earth has not seen", async () => {
    const folder = temporaryFolder();
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

  test.each<NodeJS.Signals>(["SIGINT", "SIGHUP"])("lets a running request end after %s", async (signal) => {
    await using server = start();
    const request = await requestUnderWay(await server.printed(curlLine));
    server.child.kill(signal);
    await closesItsDoor(request.url);
    request.finish();
    expect(await request.answer).toMatchObject({ status: 200 });
    expect(await server.exited()).toBe(0);
  });

  test("ends at once at a second signal, and says so", async () => {
    await using server = start();
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

  test.skipIf(!hasScript)("ends when its terminal is closed (seen by `script`)", async () => {
    const folder = temporaryFolder();
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
    await using server = start();
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
    await using server = start(undefined, { NODE_OPTIONS: plant });
    const [, url] = await server.printed(/^Halcyon answers at (\S+)$/m);
    const asked = 100;
    for (let count = 0; count < asked; count++) await fetch(`${url}/livez`);
    server.child.kill(signal);
    expect(await server.exited()).toBe(code);
    expect(server.output().stdout.match(/"route":"\/livez"/g)).toHaveLength(asked);
  });

  test("writes the line of a request soon, though no other follows", async () => {
    await using server = start();
    const [, url] = await server.printed(/^Halcyon answers at (\S+)$/m);
    await fetch(`${url}/livez`);
    await server.printed(/"route":"\/livez"/);
  });
});

describe("says in one line why it cannot start, and ends with 1", () => {
  test("a data folder that cannot be made", async () => {
    const file = join(temporaryFolder(), "file");
    await writeFile(file, "");
    await using server = start(join(file, "data"));
    await expectLine(server, /the data folder \S+ cannot be used/);
  });

  test("a data folder that a newer version has used, without advising to leave it", async () => {
    const folder = temporaryFolder();
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
    await using server = start(undefined, { PORT: "eighty" });
    await expectLine(server, /PORT: /);
  });
});
