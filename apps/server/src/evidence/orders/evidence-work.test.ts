import { SourceError } from "@halcyon/weather";
import { expect, test } from "vitest";
import type { EvidenceStore, OpenEvidence } from "./evidence-store.ts";
import type { PackedPiece } from "./gather-piece.ts";
import type { OrderPlan } from "./order-plan.ts";
import { evidenceWork } from "./evidence-work.ts";

const nothing: PackedPiece = { bytes: new Uint8Array(), unreadable: 0 };
const pieces = [0, 1, 2].map((piece) => ({ model: "noaa" as const, runs: [piece * 24] }));

/** Returns a store of one report that keeps its pieces in memory, and what became of the report. */
function oneReport() {
  const kept = new Map<number, PackedPiece>();
  const told: string[] = [];
  let waitsUntilMs: number | null = null;
  const never = async (): Promise<never> => Promise.reject(new Error("nothing is asked"));
  const store: EvidenceStore = {
    create: never,
    same: never,
    readAlike: never,
    get: never,
    list: never,
    decisions: never,
    delete: never,
    unfinished: never,
    sweep: never,
    open: async () =>
      ({
        accountId: "acc",
        request: { part: "ensemble" },
        plan: { models: [{ model: "noaa" }], pieces } as unknown as OrderPlan,
        done: new Set(kept.keys()),
        waitsUntilMs,
      }) as unknown as OpenEvidence,
    add: async (_id, piece, _of, gathered) => {
      kept.set(piece, gathered);
      return true;
    },
    async *pieces() {
      const none = { model: "noaa" as const, promises: [], unpromised: [], unreadable: [], gapDays: 0 };
      yield* Array.from(kept, () => ({ ...none, hours: async () => [] }));
    },
    putOff: async (_id, untilMs) => {
      waitsUntilMs = untilMs ?? null;
      told.push(untilMs === undefined ? "put off" : `put off until ${untilMs}`);
    },
    finish: async (_id, { report }) => void told.push(`done ${report.days}`),
    fail: async (_id, { code }) => void told.push(code),
  };
  return { store, told, kept };
}

const nowMs = (): number => 0;
const open = new AbortController().signal;

test("goes on behind what was read when it ends early, and reads nothing twice", async () => {
  const { store, told, kept } = oneReport();
  const read: number[] = [];
  const closing = new AbortController();
  const work = evidenceWork({
    store,
    nowMs,
    gather: async ({ runs }) => {
      read.push(...runs);
      if (read.length === 2) closing.abort();
      return nothing;
    },
  });
  await expect(work("evd", closing.signal)).rejects.toThrow("put off");
  expect([told, kept.size]).toEqual([["put off"], 2]);
  await work("evd", open);
  expect(read).toEqual([0, 24, 48]);
  expect(told).toEqual(["put off", "data_gap"]);
});

class Spent extends SourceError {
  readonly code = "quota_exhausted";

  constructor(renewsAtMs: number) {
    super("The calls are spent.", {
      spentCalls: { window: "day", limit: 10_000, left: 0, renewsAtMs, cost: 1 },
    });
  }
}

const hourMs = 3_600_000;

test("waits until the calls of a day renew, and then goes on by itself", async () => {
  const { store, told } = oneReport();
  const renewsAtMs = 12 * hourMs;
  let clockMs = 0;
  const read: number[] = [];
  const work = evidenceWork({
    store,
    nowMs: () => clockMs,
    gather: async ({ runs }) => {
      if (read.length === 1 && clockMs < renewsAtMs) throw new Spent(renewsAtMs);
      read.push(...runs);
      return nothing;
    },
  });
  expect(await work("evd", open)).toEqual({ againAfterMs: renewsAtMs });
  clockMs = hourMs;
  // A process that begins meanwhile waits too.
  expect(await work("evd", open)).toEqual({ againAfterMs: 11 * hourMs });
  expect([read, told]).toEqual([[0], [`put off until ${renewsAtMs}`, `put off until ${renewsAtMs}`]]);
  clockMs = renewsAtMs;
  expect(await work("evd", open)).toBeUndefined();
  expect([read, told.at(-1)]).toEqual([[0, 24, 48], "data_gap"]);
});

test("waits a day at most before it looks again, and a second at least", async () => {
  const { store } = oneReport();
  const pauseFor = (renewsAtMs: number) =>
    evidenceWork({ store, nowMs, gather: () => Promise.reject(new Spent(renewsAtMs)) })("evd", open);
  expect(await pauseFor(0)).toEqual({ againAfterMs: 1000 });
  expect(await pauseFor(30 * 24 * hourMs)).toEqual({ againAfterMs: 24 * hourMs });
});

test("is put off if the process that reads ends with the server, and fails loudly if it dies", async () => {
  const { store, told } = oneReport();
  const closing = new AbortController();
  const dying = evidenceWork({ store, nowMs, gather: () => Promise.reject(new Error("killed")) });
  await expect(dying("evd", open)).rejects.toThrow("killed");
  expect(told).toEqual([]);
  closing.abort();
  await expect(dying("evd", closing.signal)).rejects.toThrow("put off");
  expect(told).toEqual(["put off"]);
});

test("fails if no day has hours for the window, and says what to ask for", async () => {
  const { store, told } = oneReport();
  const details: string[] = [];
  const fail: EvidenceStore["fail"] = async (_id, { detail }) => void details.push(detail);
  await evidenceWork({ store: { ...store, fail }, nowMs, gather: async () => nothing })("evd", open);
  expect(details).toEqual([expect.stringMatching(/^No day has hours .+ Ask for a shorter job/)]);
  expect(told).toEqual([]);
});

test("stops when the report is deleted meanwhile", async () => {
  const { store, told } = oneReport();
  let reads = 0;
  const work = evidenceWork({
    store: { ...store, add: async () => false },
    nowMs,
    gather: async () => {
      reads += 1;
      return nothing;
    },
  });
  await work("evd", open);
  expect([reads, told]).toEqual([1, []]);
});
