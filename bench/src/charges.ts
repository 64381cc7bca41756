import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Database, openDatabase } from "@halcyon/database/database";
import { keysIn, type NewKey } from "@halcyon/accounts/keys/keys";
import type { Charged, ChargeLoad } from "./charge-process.ts";
import type { Figure } from "./figure.ts";
import { pathOf, temporaryFolder } from "./processes.ts";
import { median } from "./timing.ts";

const processes = 4;
const callersPerProcess = 256;
const keyCount = 1000;
const rounds = 3;
const seconds = 4;

/** Measures the rate and the duration of charges. Uses SQLite and, if `DATABASE_URL` names an empty database, PostgreSQL. */
export async function chargeFigures(): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  const url = process.env["DATABASE_URL"];
  const ofSqlite = await figuresOn("SQLite", join(folder.path, "halcyon.sqlite"), 1, { oftenUs: 5 });
  if (url === undefined) return ofSqlite;
  return [...ofSqlite, ...(await figuresOn("PostgreSQL", url, processes, { hot: 20_000, spread: 15_000 }))];
}

async function figuresOn(
  name: string,
  location: string,
  count: number,
  targets: { readonly hot?: number; readonly spread?: number; readonly oftenUs?: number },
): Promise<Figure[]> {
  const database = await openDatabase(location);
  try {
    const keys = await issued(database);
    const keyIds = keys.map(({ id }) => id);
    const children = await Promise.all(Array.from({ length: count }, () => started(location)));
    const fast = { callers: callersPerProcess, seconds };
    const hot = await timed(children, { ...fast, keyIds: keyIds.slice(0, 1) });
    const spread = await timed(children, { ...fast, keyIds });
    const alone = await timed(children.slice(0, 1), { keyIds, callers: 1, seconds });
    const often = await timed(children.slice(0, 1), { keyIds: keyIds.slice(0, 1), callers: 1, seconds });
    await Promise.all(children.map(ended));
    const granted = [hot, spread, alone, often].reduce((sum, one) => sum + one.granted, 0);
    const ids = keys.map(({ allowance_id: id }) => id);
    await checkCounted(database, ids, granted);
    const of = `${count} ${count === 1 ? "process" : "processes"}, ${name}`;
    return [
      { name: `decisions on one key, ${of}`, value: hot.perSecond, unit: "/s", atLeast: targets.hot },
      {
        name: `decisions on ${keyCount} keys, ${of}`,
        value: spread.perSecond,
        unit: "/s",
        atLeast: targets.spread,
      },
      {
        name: `one charge while nothing else is charged, ${name}`,
        value: alone.medianMs,
        unit: "ms",
        beside: `p99 ${alone.p99Ms.toFixed(2)} ms`,
      },
      {
        name: `one charge of a caller who comes often, processor time, ${name}`,
        value: often.medianCpuUs,
        unit: "us",
        atMost: targets.oftenUs,
        beside: `with its share of batches ${often.cpuUs.toFixed(1)} us`,
      },
      { name: `charges that were granted, each counted once, ${of}`, value: granted, unit: "" },
    ];
  } finally {
    await database.destroy();
  }
}

/** Creates API keys, each with an allowance that the measurement cannot exhaust. */
async function issued(database: Database): Promise<NewKey[]> {
  const keys = keysIn({ database, nowMs: Date.now, actor: "bench" }, []);
  const made: NewKey[] = [];
  for (let index = 0; index < keyCount; index++) {
    const allowance = { kind: "total", limit: 1_000_000_000 } as const;
    made.push(await keys.issue({ name: "bench", allowance }));
  }
  return made;
}

async function started(location: string): Promise<ChildProcess> {
  const child = fork(pathOf("charge-process.ts"), [location]);
  await once(child, "message");
  return child;
}

async function charged(child: ChildProcess, load: ChargeLoad): Promise<Charged> {
  child.send(load);
  const [result] = (await once(child, "message")) as [Charged];
  if (result.others > 0) throw new Error(`${result.others} charges were not granted`);
  return result;
}

async function ended(child: ChildProcess): Promise<void> {
  const end = once(child, "exit");
  child.disconnect();
  await end;
}

interface Timed {
  readonly granted: number;
  readonly perSecond: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly cpuUs: number;
  readonly medianCpuUs: number;
}

/** Runs all rounds, and returns the medians of their results. The number of granted charges is the sum over all rounds. */
async function timed(children: readonly ChildProcess[], load: ChargeLoad): Promise<Timed> {
  const runs: Charged[][] = [];
  for (let round = 0; round < rounds; round++)
    runs.push(await Promise.all(children.map((child) => charged(child, load))));
  const sums = runs.map((results) => results.reduce((sum, { granted }) => sum + granted, 0));
  return {
    granted: sums.reduce((sum, granted) => sum + granted, 0),
    perSecond: median(sums) / load.seconds,
    medianMs: median(runs.flat().map(({ medianMs }) => medianMs)),
    p99Ms: median(runs.flat().map(({ p99Ms }) => p99Ms)),
    cpuUs: median(runs.flat().map(({ cpuUs }) => cpuUs)),
    medianCpuUs: median(runs.flat().map(({ medianCpuUs }) => medianCpuUs)),
  };
}

/**
 * Checks that each granted charge was counted exactly once.
 *
 * @throws Error if the counts differ.
 */
async function checkCounted(
  database: Database,
  allowanceIds: readonly string[],
  granted: number,
): Promise<void> {
  const ids = new Set(allowanceIds);
  const rows = await database.selectFrom("allowance").select(["id", "used"]).execute();
  const days = await database.selectFrom("usage_day").select(["allowance_id", "charged"]).execute();
  const used = rows.reduce((sum, { id, used: units }) => sum + (ids.has(id) ? units : 0), 0);
  const answered = days.reduce((sum, day) => sum + (ids.has(day.allowance_id) ? day.charged : 0), 0);
  if (used !== granted || answered !== granted)
    throw new Error(`${granted} charges were granted, ${used} counted and ${answered} answered`);
}
