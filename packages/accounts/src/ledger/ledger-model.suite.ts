import fc from "fast-check";
import { sized } from "@halcyon/testing";
import { expect, test } from "vitest";
import { type AllowanceKind, allowanceKinds } from "@halcyon/schema/wire";
import { periodStart } from "./allowance-period.ts";
import { allowanceUsage } from "../allowances/allowance-usage.ts";
import type { Charge, Ledger } from "./ledger.ts";
import { endpoint, type LedgerBench, newAllowance, quietLedger, startMs } from "./ledger-bench.suite.ts";

interface ModelAllowance {
  readonly kind: AllowanceKind;
  limit: number;
  used: number;
  periodStartMs: number;
}

interface ModelCharge {
  readonly allowance: number;
  readonly periodStartMs: number;
  readonly units: number;
}

/** Model of an allowance, without batches, processes or a database. */
interface Model {
  nowMs: number;
  readonly allowances: ModelAllowance[];
  /** Index of the allowance that each key uses; undefined after the key was revoked. */
  readonly keys: (number | undefined)[];
  readonly open: ModelCharge[];
}

interface Real {
  readonly bench: LedgerBench;
  readonly ledgers: readonly Ledger[];
  readonly allowanceIds: readonly string[];
  readonly keyIds: readonly string[];
  /** Open charges, in the same order as those of the model. */
  readonly open: Charge[];
}

type Step = fc.AsyncCommand<Model, Real>;

const keysPerAllowance = 2;

function currentPeriod(model: Model, index: number): ModelAllowance {
  const allowance = model.allowances[index]!;
  const start = Math.max(allowance.periodStartMs, periodStart(allowance.kind, model.nowMs));
  if (start > allowance.periodStartMs) allowance.used = 0;
  allowance.periodStartMs = start;
  return allowance;
}

function expectedResult(model: Model, key: number, units: number): string {
  const index = model.keys[key];
  if (index === undefined) return "refused";
  const allowance = currentPeriod(model, index);
  if (units > allowance.limit - allowance.used) return "exhausted";
  allowance.used += units;
  model.open.push({ allowance: index, units, periodStartMs: allowance.periodStartMs });
  return "granted";
}

const step = (run: Step["run"], check: Step["check"], name: string): Step => ({
  run,
  check,
  toString: () => name,
});

const chargeStep = (ledger: number, wants: readonly { key: number; units: number }[]): Step =>
  step(
    async (model, real) => {
      const results = await Promise.all(
        wants.map(({ key, units }) => real.ledgers[ledger]!.charge(real.keyIds[key]!, endpoint, units)),
      );
      expect(results.map(({ result }) => result)).toEqual(
        wants.map(({ key, units }) => expectedResult(model, key, units)),
      );
      for (const result of results) if (result.result === "granted") real.open.push(result.charge);
    },
    () => true,
    `ledger ${ledger} charges ${JSON.stringify(wants)}`,
  );

const settleStep = (pick: number, refund: boolean): Step =>
  step(
    async (model, real) => {
      const index = pick % model.open.length;
      const [charge] = model.open.splice(index, 1);
      const [realCharge] = real.open.splice(index, 1);
      if (refund) {
        realCharge!.refund();
        const allowance = currentPeriod(model, charge!.allowance);
        if (allowance.periodStartMs === charge!.periodStartMs) allowance.used -= charge!.units;
      } else realCharge!.answered();
      // Others see what was settled when it is written.
      for (const ledger of real.ledgers) await ledger.flush();
    },
    (model) => model.open.length > 0,
    `${refund ? "refunds" : "answers"} ${pick}`,
  );

const clockStep = (hours: number): Step =>
  step(
    async (model, { bench }) => {
      model.nowMs += hours * 3_600_000;
      await bench.setClock(model.nowMs);
    },
    () => true,
    `${hours} h pass`,
  );

const limitStep = (index: number, limit: number): Step =>
  step(
    async (model, { bench, allowanceIds }) => {
      model.allowances[index]!.limit = limit;
      await bench.database
        .updateTable("allowance")
        .set({ limit })
        .where("id", "=", allowanceIds[index]!)
        .execute();
    },
    () => true,
    `limit ${index} becomes ${limit}`,
  );

const revokeStep = (key: number): Step =>
  step(
    async (model, { bench, keyIds }) => {
      model.keys[key] = undefined;
      await bench.database
        .updateTable("api_key")
        .set({ revoked_at: model.nowMs })
        .where("id", "=", keyIds[key]!)
        .execute();
    },
    (model) => model.keys[key] !== undefined,
    `key ${key} is revoked`,
  );

const lookStep = (): Step =>
  step(
    async (model, { bench, ledgers, allowanceIds }) => {
      for (const ledger of ledgers) await ledger.flush();
      for (const [index, id] of allowanceIds.entries()) {
        const usage = await allowanceUsage(bench.database, id, model.nowMs);
        expect(usage?.used).toBe(currentPeriod(model, index).used);
      }
    },
    () => true,
    "looks",
  );

/** Defines tests that run random actions of two processes, and compare their ledgers with a simple model of a ledger. */
export function describeLedgerModel(openBench: () => Promise<LedgerBench>, runs = sized(5, 25)): void {
  test(`decides as a trivial model does in ${runs} random histories`, async () => {
    await using bench = await openBench();
    const keyCount = allowanceKinds.length * keysPerAllowance;
    const key = fc.nat({ max: keyCount - 1 });
    const want = fc.record({ key, units: fc.integer({ min: 1, max: 4 }) });
    const charges = fc.array(want, { minLength: 1, maxLength: 6 });
    const commands = [
      fc.tuple(fc.nat({ max: 1 }), charges).map(([ledger, wants]) => chargeStep(ledger, wants)),
      fc.tuple(fc.nat({ max: 1 }), charges).map(([ledger, wants]) => chargeStep(ledger, wants)),
      fc.tuple(fc.nat({ max: 20 }), fc.boolean()).map(([pick, refund]) => settleStep(pick, refund)),
      fc.constantFrom(1, 15, 24 * 20).map(clockStep),
      fc
        .tuple(fc.nat({ max: allowanceKinds.length - 1 }), fc.nat({ max: 12 }))
        .map(([index, limit]) => limitStep(index, limit)),
      key.map(revokeStep),
      fc.constant(lookStep()),
    ];
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 40 }), async (history) => {
        const ledgers = [quietLedger(await bench.openStore()), quietLedger(await bench.openStore())];
        try {
          await fc.asyncModelRun(() => setup(bench, ledgers), [...history, lookStep()]);
        } finally {
          for (const ledger of ledgers) await ledger.close();
        }
      }),
      { numRuns: runs },
    );
  });
}

async function setup(bench: LedgerBench, ledgers: readonly Ledger[]): Promise<{ model: Model; real: Real }> {
  await bench.setClock(startMs);
  const made = [];
  for (const kind of allowanceKinds)
    made.push(await newAllowance(bench.database, { kind, limit: 10, keys: keysPerAllowance }));
  return {
    model: {
      nowMs: startMs,
      allowances: allowanceKinds.map((kind) => ({
        kind,
        limit: 10,
        used: 0,
        periodStartMs: periodStart(kind, startMs),
      })),
      keys: made.flatMap(({ keyIds }, index) => keyIds.map(() => index)),
      open: [],
    },
    real: {
      bench,
      ledgers,
      allowanceIds: made.map(({ id }) => id),
      keyIds: made.flatMap(({ keyIds }) => keyIds),
      open: [],
    },
  };
}
