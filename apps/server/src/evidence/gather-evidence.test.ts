import { SourceError } from "@halcyon/weather";
import { describe, expect, test } from "vitest";
import { promisesCsv } from "./cases-table.ts";
import { openEvidence } from "./evidence-place.ts";
import { gatherEvidence } from "./gather-evidence.ts";
import { madeNowMs, madeRequest, madeSource, madeSources } from "./made-evidence.suite.ts";
import { planEvidence } from "./plan-evidence.ts";

async function opened(source = madeSource) {
  const place = await openEvidence(madeRequest(), madeSources({ source }));
  return { place, plan: await planEvidence(place, { nowMs: madeNowMs }) };
}

test("gathers the same promises at once and in groups, whose order does not matter", async () => {
  const { place, plan } = await opened();
  const all = await gatherEvidence({ place, plan });
  expect(all.promises.length).toBeGreaterThan(150);
  expect(all).toMatchObject({ unreadable: [], gapDays: 0 });
  const other = await opened();
  const late = await gatherEvidence({ ...other, runs: plan.runs.slice(12) });
  const early = await gatherEvidence({ ...other, runs: plan.runs.slice(0, 12) });
  expect([...early.promises, ...late.promises]).toEqual(all.promises);
  expect([...early.unpromised, ...late.unpromised]).toEqual(all.unpromised);
});

test("ends between two runs when it is told to", async () => {
  const { place, plan } = await opened();
  const ended = new AbortController();
  const done: number[] = [];
  const onRun = (count: number): void => {
    done.push(count);
    if (count === 3) ended.abort(new Error("no longer asked for"));
  };
  await expect(gatherEvidence({ place, plan, signal: ended.signal, onRun })).rejects.toThrow(
    "no longer asked for",
  );
  expect(done).toEqual([1, 2, 3]);
});

class DamagedObject extends SourceError {
  readonly code = "damaged";
}

test("reads a run again that fails, and leaves it out after four attempts", async () => {
  const attempts = new Map<number, number>();
  const read: typeof madeSource.read = async (request) => {
    const before = attempts.get(request.run) ?? 0;
    attempts.set(request.run, before + 1);
    const day = (request.run / 24) % 10;
    if (day === 0 || (day === 5 && before < 3)) throw new DamagedObject("The object is damaged.");
    return madeSource.read(request);
  };
  const whole = await opened();
  const { place, plan } = await opened({ ...madeSource, read });
  const gathered = await gatherEvidence({ place, plan });
  expect(gathered.unreadable).toHaveLength(3);
  expect(gathered.unreadable.every(({ run }) => (run / 24) % 10 === 0)).toBe(true);
  expect(new Set(attempts.values())).toEqual(new Set([1, 4]));
  const lost = new Set(gathered.unreadable.map(({ run }) => run));
  const { promises } = await gatherEvidence(whole);
  expect(gathered.promises).toEqual(promises.filter(({ run }) => !lost.has(run)));
});

test("writes one promise a line as CSV, each of which says that it is synthetic", async () => {
  const { place, plan } = await opened();
  const { promises } = await gatherEvidence({ place, plan, runs: plan.runs.slice(0, 1) });
  const [head, ...lines] = promisesCsv(promises, true).trimEnd().split("\n");
  expect(head).toMatch(/^run,available_at,start,end,lead_hours,.*,climatology,generation,synthetic$/);
  expect(lines).toHaveLength(promises.length);
  expect(lines[0]).toMatch(/^2026-09-20T00:00:00Z,2026-09-20T08:00:00Z,.*,1$/);
  expect(new Set(lines.map((line) => line.split(",").length))).toEqual(new Set([17]));
});

test("asks a source no more that has tried a run as often itself", async () => {
  let reads = 0;
  const { place, plan } = await opened({
    ...madeSource,
    read: async ({ run }) => {
      reads += 1;
      throw Object.assign(new DamagedObject("The run is damaged."), { damagedRun: run });
    },
  });
  const runs = plan.runs.slice(0, 5);
  expect((await gatherEvidence({ place, plan, runs })).unreadable).toHaveLength(5);
  expect(reads).toBe(5);
});

describe("where a provider has no calls left", () => {
  /** Returns a source that refuses every third read, and says when its calls renew. */
  const scarce = (retryAfterSeconds: number) => {
    let reads = 0;
    const spentCalls = { window: "minute", limit: 600, left: 0, renewsAtMs: 0, cost: 1 } as const;
    return opened({
      ...madeSource,
      read: async (request) => {
        reads += 1;
        if (reads % 3 === 0) throw new DamagedObject("No calls are left.", { retryAfterSeconds, spentCalls });
        return madeSource.read(request);
      },
    });
  };

  test("waits until they renew within an hour, and leaves no run out", async () => {
    const whole = await opened();
    const waits: number[] = [];
    const { place, plan } = await scarce(42);
    const gathered = await gatherEvidence({ place, plan, wait: async (ms) => void waits.push(ms) });
    expect(gathered).toEqual(await gatherEvidence(whole));
    expect(new Set(waits)).toEqual(new Set([42_000]));
  });

  test("ends if they renew later", async () => {
    const { place, plan } = await scarce(7200);
    await expect(gatherEvidence({ place, plan })).rejects.toThrow("No calls are left.");
  });
});
