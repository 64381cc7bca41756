import { sized, startProcess, temporaryFolder } from "@halcyon/testing";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type FaultyServer, faultyServer } from "@halcyon/store/storage/faulty-server.suite";
import { expect, test } from "vitest";
import { planFiles } from "../providers/plan.ts";
import { killedRequest, whole } from "./fetch-process.suite.ts";
import { fetchRanges } from "./fetch-ranges.ts";
import { gefsRequest, writeGefsFiles } from "./gefs-files.suite.ts";
import { isMessage } from "./requests/grib-envelope.ts";
import { readSealed } from "./sealed-file.ts";

/** Returns the messages in a work folder, each as its file and its offset in the file. */
async function keptMessages(work: string): Promise<string[]> {
  const paths = await readdir(work, { recursive: true }).catch(() => []);
  return paths
    .filter((path) => path.endsWith(".message"))
    .map((path) => `${basename(dirname(path))} ${basename(path, ".message")}`);
}

/** Returns true if a request asks for bytes of a message beyond its envelope. */
function asksFor(request: string, message: string): boolean {
  const [, path, first, last] = /^GET (\S+) bytes=(\d+)-(\d+)$/u.exec(request) ?? [];
  const [file, offset] = message.split(" ");
  const inside = Number(first) <= Number(offset) && Number(offset) <= Number(last);
  return path !== undefined && basename(path) === file && inside && Number(last) - Number(first) !== 15;
}

async function killAfter(server: FaultyServer, work: string, requests: number): Promise<void> {
  const script = join(import.meta.dirname, "fetch-process.suite.ts");
  const before = server.requests.length;
  const child = startProcess([process.execPath, script, server.baseUrl, work], { output: "inherit" });
  const gone = once(child, "exit");
  while (server.requests.length - before < requests && child.exitCode === null) await delay(1);
  child.kill("SIGKILL");
  await gone;
}

test("an ingest that is killed, again and again, keeps what it has and asks for none of it again", async () => {
  const folder = temporaryFolder();
  const work = join(folder, "work");
  await using server = await faultyServer(join(folder, "bucket"));
  await writeGefsFiles(join(folder, "bucket"), [0, 3, 6, 9], killedRequest.members);

  let kept: string[] = [];
  for (const requests of sized([10], [1, 10, 6])) {
    const asked = server.requests.length;
    await killAfter(server, work, requests);
    const again = server.requests
      .slice(asked)
      .filter((request) => kept.some((message) => asksFor(request, message)));
    expect(again).toEqual([]);
    kept = await keptMessages(work);
  }
  expect(kept.length).toBeGreaterThan(0);

  const request = gefsRequest(server.baseUrl, killedRequest);
  const asked = server.requests.length;
  const { files } = planFiles(request);
  const report = await fetchRanges(request.provider, request.run, files, {
    workFolder: work,
    crop: whole,
    gapBytes: 0,
  });
  expect(report).toMatchObject({ failed: [], notThere: [], absent: [] });
  expect(report.fields).toHaveLength(3 * 4 + 9 * 5);
  for (const { path } of report.fields) expect(isMessage((await readSealed(path))!)).toBe(true);
  const again = server.requests.slice(asked).filter((line) => kept.some((message) => asksFor(line, message)));
  expect(again).toEqual([]);
  expect(server.requests.length).toBeGreaterThan(asked);
});
