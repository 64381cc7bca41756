import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { runServer } from "../harness/child-process.suite.ts";
import { goodBody } from "../harness/running-server.suite.ts";
import { statusOfScore } from "./status-of-score.suite.ts";

const seconds = 30 * 60;
const perSecond = 200;
const places = 2000;

/** Number of connections. It is so small that a pause of a busy machine does not count as overload. */
const connections = 8;

/** Maximum memory growth from the middle to the last third [MiB]. */
const growthMaxMib = 20;

const hasProc = existsSync("/proc/self/status");

test.skipIf(!hasProc)(
  `the memory of a server stays flat through ${seconds} s of ${perSecond} requests a second${hasProc ? "" : ": needs /proc"}`,
  async () => {
    const folder = temporaryFolder();
    await using server = runServer({
      PORT: "0",
      HALCYON_DATA_DIR: folder,
      HALCYON_BURST_PER_SECOND: "1000",
    });
    const [, url = ""] = await server.printed(/^Halcyon answers at (\S+)$/m);
    const [, key = ""] = await server.printed(/^Demo key: (\S+)$/m);
    // What it logs is not kept, so that only its own memory grows.
    server.child.stdout!.removeAllListeners("data").resume();
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    const statuses = new Set<number>();
    const memoryMib: number[] = [];
    const look = setInterval(
      () => void residentMib(server.child.pid!).then((mib) => memoryMib.push(mib)),
      1000,
    );
    const startMs = performance.now();
    for (let sent = 0; performance.now() < startMs + seconds * 1000; sent++) {
      const request = { ...goodBody.request, latitude: (sent % places) / 100, forecast_hours: 24 };
      void statusOfScore({ url, key }, agent, { ...goodBody, request }).then((status) =>
        statuses.add(status),
      );
      await sleep(Math.max(0, startMs + ((sent + 1) * 1000) / perSecond - performance.now()));
    }
    clearInterval(look);
    agent.destroy();
    expect([...statuses]).toEqual([200]);
    const third = Math.floor(memoryMib.length / 3);
    const [middle, last] = [memoryMib.slice(third, 2 * third), memoryMib.slice(2 * third)].map(median);
    expect(last! - middle!, memoryMib.join(" ")).toBeLessThan(growthMaxMib);
    server.child.kill("SIGTERM");
    expect(await server.exited()).toBe(0);
  },
  (seconds + 60) * 1000,
);

async function residentMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
