import { setImmediate } from "node:timers/promises";
import { type AllowanceKind, allowanceKinds } from "@halcyon/schema/wire";
import { expect, vi } from "vitest";
import { periodStart } from "@halcyon/accounts/ledger/allowance-period";
import { foundForMs } from "@halcyon/accounts/keys/key-cache";
import { keysIn } from "@halcyon/accounts/keys/keys";
import type { Charge, ChargeResult } from "@halcyon/accounts/ledger/ledger";
import {
  endpoint,
  type LedgerBench,
  smallLeases,
  startMs,
} from "@halcyon/accounts/ledger/ledger-bench.suite";
import { deadAfterMs } from "@halcyon/accounts/ledger/reconcile";
import { countedUnits } from "./counted-units.suite.ts";
import { type SimulatedProcess, simulatedProcess } from "./simulated-process.suite.ts";
import type { End, Step, Want } from "./simulation-step.suite.ts";
import type { Subject } from "./subject.suite.ts";

interface ModelAllowance {
  readonly id: string;
  readonly kind: AllowanceKind;
  limit: number;
  /** Units that the database counted after the last step, in the period that starts at `periodStartMs`. */
  used: number;
  periodStartMs: number;
}

interface ModelKey {
  readonly id: string;
  readonly plaintext: string;
  readonly allowance: ModelAllowance;
  goneAtMs: number;
  replaced: boolean;
}

/** Units that were granted to a request. */
interface Given {
  readonly allowance: ModelAllowance;
  readonly periodStartMs: number;
  readonly units: number;
}

interface Open extends Given {
  readonly pid: number;
  readonly charge: Charge;
  /** True if the process was considered dead and its units were refunded. */
  forgotten: boolean;
}

const processCount = 2;
const tickMs = 300;

/** Time after which processes have returned unused units [ms]. */
const quietMs = 2000;

/**
 * Runs a history and compares it with a model that has neither batches nor lost messages. It checks that no more than the limit of a period is granted. The
 * used units must equal the units of answered and unsettled requests. Revoked keys must be refused.
 */
export async function simulate(
  subject: Subject,
  bench: LedgerBench,
  history: readonly Step[],
): Promise<void> {
  // The clock of the processes is wrong: that of the database counts.
  vi.useFakeTimers({
    now: startMs + 400 * 86_400_000,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
  });
  try {
    const { take, look, end } = await simulation(subject, bench);
    for (const step of history) {
      await take(step);
      await look();
    }
    await end();
  } finally {
    vi.useRealTimers();
  }
}

/** Creates processes on one database, and the model. */
async function simulation(subject: Subject, bench: LedgerBench) {
  const { database } = bench;
  const allowances: ModelAllowance[] = [];
  const keys: ModelKey[] = [];
  const processes: SimulatedProcess[] = [];
  const answered: Given[] = [];
  /** Units of requests that were answered by a process that died before it recorded them. */
  const lost: Given[] = [];
  let held: Open[] = [];
  /** Units that dead processes may have left behind, by process. */
  const left = new Map<number, readonly Given[]>();
  let nowMs = startMs;
  let pids = 0;
  const operator = keysIn({ database, nowMs: () => nowMs, actor: "test" }, []);

  async function issue(kind: AllowanceKind): Promise<void> {
    const limit = 10;
    const first = await operator.issue({ name: kind, allowance: { kind, limit } });
    const second = await operator.issue({ name: kind, account: first.account_id });
    const allowance = { id: first.allowance_id, kind, limit, used: 0, periodStartMs: 0 };
    allowances.push(allowance);
    for (const { id, plaintext } of [first, second])
      keys.push({ id, plaintext, allowance, goneAtMs: Infinity, replaced: false });
  }

  async function start(index: number): Promise<void> {
    processes[index] = await simulatedProcess(subject, bench, ++pids, () => nowMs);
  }

  async function take(step: Step): Promise<void> {
    switch (step.does) {
      case "charge": {
        const process = processes[step.by]!;
        process.setFates(step.fates);
        const expected = step.fates.length === 0 ? inTurn(step.wants) : undefined;
        const results = await charge(process, step.wants);
        if (expected === undefined) break;
        for (const [index, { result }] of results.entries()) {
          const { id } = keyAt(step.wants[index]!.key).allowance;
          // Of what a process leased that has just died nobody knows how much is left.
          if (result !== "unavailable" || !(await isLeftLeased(id))) expect(result).toBe(expected[index]);
        }
        break;
      }
      case "rush":
        await Promise.all(
          processes.map((process, index) =>
            charge(
              process,
              step.wants.filter((_, place) => place % processCount === index),
            ),
          ),
        );
        break;
      case "crash":
        await crash(step);
        break;
      case "settle":
        settle(held.splice(step.pick % (held.length || 1), 1)[0], step.end);
        break;
      case "pass":
        nowMs += step.ms;
        await bench.setClock(nowMs);
        // Meanwhile what nobody used was given back.
        await vi.advanceTimersByTimeAsync(Math.min(step.ms, quietMs));
        break;
      case "limit": {
        const allowance = allowances[step.allowance]!;
        allowance.limit = step.limit;
        await database
          .updateTable("allowance")
          .set({ limit: step.limit })
          .where("id", "=", allowance.id)
          .execute();
        break;
      }
      case "revoke": {
        const key = keyAt(step.key);
        await operator.revoke(key.id);
        key.goneAtMs = Math.min(key.goneAtMs, nowMs);
        break;
      }
      case "rotate":
        await rotate(keyAt(step.key), step.overlapMs);
        break;
      case "reconcile":
        await giveBack();
        break;
    }
  }

  /** Returns the units that a process has leased: at most one lease of each allowance. */
  async function leasedBy(ofPid: number): Promise<Given[]> {
    const rows = await database
      .selectFrom("open_charge")
      .select(["allowance_id", "period_start", "leased"])
      .where("writer", "like", `${ofPid}-%`)
      .where("leased", ">", 0)
      .execute();
    expect(new Set(rows.map((row) => row.allowance_id)).size).toBe(rows.length);
    return rows.map((row) => {
      expect(row.leased).toBeLessThanOrEqual(smallLeases.max);
      const allowance = allowances.find(({ id }) => id === row.allowance_id)!;
      return { allowance, periodStartMs: row.period_start, units: row.leased };
    });
  }

  function isLiving(token: string): boolean {
    return processes.some(({ pid }) => token.startsWith(`${pid}-`));
  }

  /** Returns true if a dead process still has a lease of an allowance. */
  async function isLeftLeased(allowanceId: string): Promise<boolean> {
    const rows = await database
      .selectFrom("open_charge")
      .select("writer")
      .where("allowance_id", "=", allowanceId)
      .where("leased", ">", 0)
      .execute();
    return rows.some(({ writer }) => !isLiving(writer));
  }

  function keyAt(index: number): ModelKey {
    return keys[index % keys.length]!;
  }

  function periodStartOf({ kind }: ModelAllowance): number {
    return periodStart(kind, nowMs);
  }

  /** Returns the results of charges that are made one after the other. */
  function inTurn(wants: readonly Want[]): ChargeResult["result"][] {
    const rests = new Map(
      allowances.map((allowance) => [
        allowance,
        allowance.limit - (allowance.periodStartMs < periodStartOf(allowance) ? 0 : allowance.used),
      ]),
    );
    return wants.map(({ key: index, units }) => {
      const { allowance, goneAtMs } = keyAt(index);
      if (goneAtMs <= nowMs) return "refused";
      const rest = rests.get(allowance)! - units;
      if (rest < 0) return "exhausted";
      rests.set(allowance, rest);
      return "granted";
    });
  }

  async function charge(process: SimulatedProcess, wants: readonly Want[]): Promise<ChargeResult[]> {
    const found = await Promise.all(
      wants.map(async ({ key: index }) => {
        const key = keyAt(index);
        const opened = await process.keys.find(key.plaintext);
        if (nowMs < key.goneAtMs) expect(opened?.principal.allowanceId).toBe(key.allowance.id);
        if (nowMs >= key.goneAtMs + foundForMs) expect(opened).toBeUndefined();
        return opened;
      }),
    );
    const results = await inTime(
      Promise.all(
        wants.map(({ units }, index): Promise<ChargeResult> => {
          const keyId = found[index]?.principal.keyId;
          return keyId === undefined
            ? Promise.resolve({ result: "refused" })
            : process.ledger.charge(keyId, endpoint, units);
        }),
      ),
    );
    for (const [index, { key, units, end: ending }] of wants.entries()) {
      const { allowance, goneAtMs } = keyAt(key);
      const result = results[index]!;
      if (goneAtMs <= nowMs) expect(["refused", "unavailable"]).toContain(result.result);
      else expect(result.result).not.toBe("refused");
      if (result.result !== "granted") continue;
      const given: Open = {
        allowance,
        units,
        periodStartMs: periodStartOf(allowance),
        pid: process.pid,
        charge: result.charge,
        forgotten: false,
      };
      held.push(given);
      const ofPeriod = (other: Given): boolean =>
        other.allowance === allowance && other.periodStartMs === given.periodStartMs;
      const taken = [...answered, ...held.filter(({ forgotten }) => !forgotten)].filter(ofPeriod);
      expect(sum(taken)).toBeLessThanOrEqual(allowance.limit + sum(lost.filter(ofPeriod)));
      if (ending !== "open") settle(held.pop(), ending);
    }
    return results;
  }

  /** Lets time pass until a promise settles, because processes wait for units that others have. Messages take no time. */
  async function inTime<Result>(coming: Promise<Result>): Promise<Result> {
    const state = { hasCome: false };
    const come = coming.finally(() => (state.hasCome = true));
    while (!state.hasCome) {
      await setImmediate();
      const messages = processes.flatMap((process) => process.arrived() ?? []);
      await (messages.length > 0 ? Promise.all(messages) : vi.advanceTimersByTimeAsync(25));
    }
    return come;
  }

  function settle(open: Open | undefined, ending: End): void {
    if (open === undefined) return;
    const worked = workedUnits(open, ending);
    const isRefunded = ending === "refunded" || (typeof ending === "object" && worked === 0);
    if (isRefunded) open.charge.refund();
    else open.charge.answered(open.units - worked);
    if (!isRefunded && !open.forgotten) answered.push({ ...open, units: worked });
    // Once is enough.
    open.charge.refund();
    open.charge.answered();
  }

  async function crash({ by, wants, last }: Extract<Step, { does: "crash" }>): Promise<void> {
    const process = processes[by]!;
    const before = answered.length;
    process.setFates([last, ...Array<"lost before">(20).fill("lost before")]);
    await charge(process, wants);
    const killed = process.kill();
    lost.push(...answered.slice(before));
    const own = held.filter(({ pid, forgotten }) => pid === process.pid && !forgotten);
    held = held.filter(({ pid }) => pid !== process.pid);
    const wanted = wants.map(({ key, units }) => ({
      allowance: keyAt(key).allowance,
      units,
      periodStartMs: nowMs,
    }));
    await killed;
    left.set(process.pid, [...own, ...wanted, ...(await leasedBy(process.pid))]);
    await start(by);
  }

  async function rotate(key: ModelKey, overlapMs: number): Promise<void> {
    if (key.replaced || key.goneAtMs <= nowMs) return;
    const { id, plaintext } = await operator.rotate(key.id, { overlapMs });
    keys.push({ id, plaintext, allowance: key.allowance, goneAtMs: key.goneAtMs, replaced: false });
    key.replaced = true;
    key.goneAtMs = Math.min(key.goneAtMs, nowMs + overlapMs);
  }

  async function giveBack(): Promise<void> {
    const reconciled = await subject.reconcile(database, nowMs);
    // A writer whose entering was not answered for has nothing open; its process goes on as another.
    for (const { pid } of reconciled.filter((one) => one.allowances.length > 0)) {
      left.delete(pid);
      for (const open of held) if (open.pid === pid) open.forgotten = true;
    }
  }

  /** Makes the processes write all settled units, as far as their connections work. */
  async function write(): Promise<void> {
    await vi.advanceTimersByTimeAsync(tickMs);
    for (const { ledger } of processes) await ledger.flush();
  }

  /** Compares the content of the database with the model, after all settled units were written. */
  async function look(): Promise<void> {
    await write();
    for (const process of processes) process.setFates([]);
    await write();
    for (const allowance of allowances) {
      const startOfNow = periodStartOf(allowance);
      const counted = await countedUnits(database, allowance.id, startOfNow, isLiving);
      const of = (given: Given): boolean => given.allowance === allowance;
      expect(counted.periodStartMs).toBeLessThanOrEqual(startOfNow);
      expect(counted.used).toBe(counted.answeredNow + counted.unsettledNow);
      const known = sum(answered.filter(of));
      expect(counted.answered).toBeLessThanOrEqual(known);
      expect(counted.answered).toBeGreaterThanOrEqual(known - sum(lost.filter(of)));
      const open = sum(held.filter((one) => of(one) && !one.forgotten));
      expect(counted.unsettled).toBeGreaterThanOrEqual(open);
      expect(counted.unsettled).toBeLessThanOrEqual(open + sum([...left.values()].flat().filter(of)));
      Object.assign(allowance, { used: counted.used, periodStartMs: counted.periodStartMs });
    }
  }

  /** Settles all charges, and refunds the units of dead processes. */
  async function end(): Promise<void> {
    for (const open of held.splice(0)) settle(open, "refunded");
    await look();
    for (const { ledger } of processes) await ledger.close();
    nowMs += deadAfterMs + 1;
    await bench.setClock(nowMs);
    await giveBack();
    expect(await database.selectFrom("ledger_writer").selectAll().execute()).toEqual([]);
    expect(await database.selectFrom("open_charge").selectAll().execute()).toEqual([]);
  }

  await bench.setClock(startMs);
  for (const kind of allowanceKinds) await issue(kind);
  for (let index = 0; index < processCount; index++) await start(index);
  return { take, look, end };
}

/** Returns the number of units of a charge that remain charged. */
function workedUnits({ units }: Given, ending: End): number {
  if (typeof ending === "object") return Math.min(ending.worked, units);
  if (ending === "refunded") return 0;
  return ending === "partly" ? units - 1 : units;
}

function sum(given: readonly Given[]): number {
  return given.reduce((total, { units }) => total + units, 0);
}
