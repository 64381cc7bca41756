import { fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "@halcyon/database/database";
import { keysIn } from "@halcyon/accounts/keys/keys";
import type { Figure } from "./figure.ts";
import { pathOf } from "./processes.ts";
import { type HostileName, hostileNames } from "./soak-orders.ts";
import { ask, compositeOf, london, type Question, type UsedServer, usedServer } from "./used-server.ts";

/** Default duration of the soak test [s]. */
export const soakSeconds = 600;

/** Maximum waiting time of honest callers while there are hostile callers, as a multiple of their waiting time without hostile callers. */
const slowerMax = 3;
/** Maximum time for which one request may block the event loop [ms]. */
const holdMaxMs = 50;
/** Maximum size of all caches for grids, scores and climate records, in the event loop and in its thread [MiB]. */
const cachesMiB = 256 + 64 + 64 + 64 + 64;

/** Request rate of each honest caller [1/s]. It does not depend on pending responses. */
const ratePerSecond = 5;

const elsewhere = (count: number) => ({ latitude: -60 + (count % 1200) / 10, longitude: 10 });
const windowsOf = (count: number): Question => {
  const { body } = compositeOf(elsewhere(count), 48);
  return { path: "/v1/optimality/windows/", body: { ...body, window: { duration_hours: 4 } } };
};

/** Requests of honest callers, by name. A request may depend on its running number. */
const honest = new Map<string, (count: number) => Question>([
  ["composite, cached", () => compositeOf(london, 48)],
  ["composite, not cached", (count) => compositeOf(elsewhere(count), 48)],
  ["windows", windowsOf],
  ["list of entries", () => ({ path: "/v1/tasks/" })],
]);

interface SoakOptions {
  readonly seconds: number;
  readonly hostile: readonly HostileName[];
}

/** Measures the waiting time of honest callers on a production server, first without and then with hostile callers. Hostile callers have separate keys. */
export async function soakFigures({ seconds, hostile: names }: SoakOptions): Promise<Figure[]> {
  await using server = await usedServer({ BENCH_WATCHES_LOOP: "1" });
  const many = 1_000_000_000;
  const keys = await issuedIn(server.folder, {
    ...Object.fromEntries(hostileNames.map((name) => [name, name === "exhausted" ? 0 : many])),
    ...Object.fromEntries([...honest.keys()].map((what) => [what, many])),
  });
  await waitsOf(server, keys, 2);
  await server.spent();
  const alone = await waitsOf(server, keys, seconds / 4);
  const before = await server.spent();
  const hostile = fork(pathOf("soak-hostile.ts"));
  // Their own work is not the server's: on machines of their own it would keep nobody waiting.
  setPriority(hostile.pid!, constants.priority.PRIORITY_LOW);
  hostile.send({ url: server.url, names, keys });
  const beside = await waitsOf(server, keys, (seconds * 3) / 4);
  if (hostile.exitCode !== null) throw new Error("the hostile callers ended before the soak");
  hostile.kill();
  await once(hostile, "exit");
  const during = await server.spent();
  await sleep(Math.min(30, seconds / 8) * 1000);
  const after = await server.spent();
  const [beforeMiB, duringMiB, afterMiB] = [before, during, after].map(({ rssBytes }) => rssBytes / 2 ** 20);
  return [
    ...[...honest.keys()].map((what, index) => slower(what, alone[index]!, beside[index]!)),
    slower("all together", alone.flat(), beside.flat()),
    {
      name: "soak: longest turn of the loop beside hostile callers",
      value: during.longestMs,
      unit: "ms",
      atMost: holdMaxMs,
    },
    {
      name: "soak: memory that stays after hostile callers",
      value: afterMiB!,
      unit: "MiB",
      atMost: Math.round(beforeMiB! + cachesMiB),
      beside: `${beforeMiB!.toFixed(0)} MiB before, ${duringMiB!.toFixed(0)} MiB at their end`,
    },
  ];
}

/** Issues API keys in the data folder of a running server, each with an allowance that is never renewed. */
async function issuedIn(
  folder: string,
  limits: Readonly<Record<string, number>>,
): Promise<Readonly<Record<string, string>>> {
  const database = await openDatabase(join(folder, "halcyon.sqlite"));
  const keys = keysIn({ database, nowMs: Date.now, actor: "bench" }, []);
  const issued: Record<string, string> = {};
  for (const [name, limit] of Object.entries(limits))
    issued[name] = (await keys.issue({ name, allowance: { kind: "total", limit } })).plaintext;
  await database.destroy();
  return issued;
}

/** Waiting time for each response [ms]; infinite if the request failed. */
type Waits = readonly number[];

/** Sends the requests of the honest callers for a given time. Returns the waiting times of each caller. */
function waitsOf(
  { url }: UsedServer,
  keys: Readonly<Record<string, string>>,
  seconds: number,
): Promise<Waits[]> {
  return Promise.all(
    [...honest].map(async ([what, questionOf]) => {
      const waits: Promise<number>[] = [];
      const startMs = performance.now();
      for (let count = 0; count < seconds * ratePerSecond; count++) {
        await sleep(Math.max(0, startMs + (count * 1000) / ratePerSecond - performance.now()));
        const askedMs = performance.now();
        const answered = ask({ url, key: keys[what]! }, questionOf(Math.floor(startMs) + count));
        waits.push(
          answered.then(
            () => performance.now() - askedMs,
            () => Infinity,
          ),
        );
      }
      return Promise.all(waits);
    }),
  );
}

function slower(what: string, alone: Waits, beside: Waits): Figure {
  const aloneMs = p99(alone);
  const failed = beside.filter((ms) => ms === Infinity).length;
  return {
    name: `soak: p99 of honest callers beside hostile ones, ${what}`,
    value: p99(beside),
    unit: "ms",
    atMost: Math.round(slowerMax * aloneMs),
    beside: `${aloneMs.toFixed(1)} ms alone${failed === 0 ? "" : `, ${failed} of ${beside.length} were refused`}`,
  };
}

function p99(waits: Waits): number {
  const sorted = waits.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.99) - 1]!;
}
