import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entriesOf } from "@halcyon/library";
import autocannon from "autocannon";
import { median, seeded } from "./ratio.ts";
import { serverProcess } from "./server-process.ts";
import type { Row } from "./table.ts";

const rounds = 3;
/** So long that the requests on their way at its end, which do not count, are few. */
const sliceSeconds = 10;
const peakConnections = 8;
const overloadConnections = 300;
const overloads = [1, 2, 3];
const recoveryMaxMs = 5000;

interface Asked {
  readonly url: string;
  readonly key: string;
}

/** What a server answers when more is asked than it can do, and how soon it answers everybody again. */
export async function overloadRows(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rm(folder, { recursive: true }));
  const { url } = opened.use(
    await serverProcess({
      HALCYON_DATA_DIR: folder,
      HALCYON_BURST_PER_SECOND: "100000",
      HALCYON_BURST_PER_SECOND_PER_ADDRESS: "1000000",
      HALCYON_IN_WORK_PER_KEY: "100000",
    }),
  );
  const asked = { url, key: (await readFile(join(folder, "demo-key"), "utf8")).trim() };
  const peaks: number[] = [];
  const goodputs = overloads.map((): number[] => []);
  const recoveriesMs: number[] = [];
  await goodput(asked, { connections: peakConnections });
  for (let round = 0; round < rounds; round++) {
    const peak = await goodput(asked, { connections: peakConnections });
    peaks.push(peak);
    for (const [index, overload] of overloads.entries()) {
      const overallRate = Math.max(1, Math.ceil(peak * overload));
      goodputs[index]!.push(await goodput(asked, { connections: overloadConnections, overallRate }));
    }
    recoveriesMs.push(await recovery(asked));
  }
  const peak = median(peaks);
  const recoveryMs = median(recoveriesMs);
  return [
    ...overloads.map((overload, index): Row => {
      const rate = median(goodputs[index]!);
      return {
        what: `requests of 600 to 720 h answered while ${overload} times the peak is asked`,
        baseline: `peak, ${peak.toFixed(0)}/s`,
        measured: `${rate.toFixed(0)}/s`,
        ratio: rate / peak,
        target: overload === 3 ? 0.8 : undefined,
      };
    }),
    {
      what: "until everybody is answered again after 3 times the peak",
      baseline: `${recoveryMaxMs} ms`,
      measured: `${recoveryMs.toFixed(0)} ms`,
      ratio: recoveryMaxMs / recoveryMs,
      target: 1,
    },
  ];
}

const random = seeded(1);
const tasks = entriesOf("task");
const places = 20;

/** A request for weather that is in memory, and for scores that hardly ever are. */
function body(): string {
  const request = {
    latitude: 40 + Math.floor(random() * places) / 2,
    longitude: 10,
    forecast_hours: 600 + Math.floor(random() * 120),
    model: "noaa",
  };
  const { id, type } = tasks[Math.floor(random() * tasks.length)]!;
  return JSON.stringify({ request, constraint_params: { id, type } });
}

/** Requests that were answered, a second. */
async function goodput(
  { url, key }: Asked,
  load: Pick<autocannon.Options, "connections" | "overallRate">,
): Promise<number> {
  const headers = { "content-type": "application/json", "x-api-key": key };
  const result = await autocannon({
    ...load,
    url: `${url}/v1/optimality/composite/`,
    duration: sliceSeconds,
    requests: [{ method: "POST", headers, setupRequest: (request) => ({ ...request, body: body() }) }],
  });
  return result["2xx"] / result.duration;
}

/** Until the first of ten rounds of requests in which everything is answered [ms]. */
async function recovery({ url, key }: Asked): Promise<number> {
  const headers = { "content-type": "application/json", "x-api-key": key };
  const began = performance.now();
  let good = 0;
  let firstMs = 0;
  while (good < 10) {
    const beganMs = performance.now() - began;
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const answer = await fetch(`${url}/v1/optimality/composite/`, {
          method: "POST",
          headers,
          body: body(),
        });
        await answer.arrayBuffer();
        return answer.ok;
      }),
    );
    if (answers.every(Boolean)) {
      if (good === 0) firstMs = performance.now() - began;
      good++;
    } else good = 0;
    if (beganMs > 10 * recoveryMaxMs) return beganMs;
  }
  return firstMs;
}
