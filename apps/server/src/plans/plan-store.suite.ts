import { deleteAccount } from "@halcyon/accounts/accounts";
import { exportAccount } from "@halcyon/accounts/export-account";
import { formatEpochHour } from "@halcyon/schema/time";
import type { KeptPlanRequest, PlanResponse } from "@halcyon/schema/v2";
import { describe, expect, test } from "vitest";
import type { Refusal } from "../errors/refusal.ts";
import { type OpenDatabases, startHour, type WatchBench, watchBench } from "../watches/watch-bench.suite.ts";
import { lookDueAfter, planLooks } from "./plan-looks.ts";
import { type CheckedPlan, planStore } from "./plan-store.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const known = (): boolean => true;
const nothing = async (): Promise<void> => undefined;

const request = {
  name: "Tower",
  model: "noaa",
  looks: "daily",
  start: formatEpochHour(startHour),
  sites: [{ id: "t7", latitude: 57.1, longitude: -2.1 }],
  tasks: [
    { id: "lift", links: [] },
    { id: "pour", links: [] },
  ],
  tell: {},
  tell_when: { hours: 48, confirm_runs: 2, on_time: 0.2 },
} as unknown as KeptPlanRequest;

/** Returns an answer whose plan is done after so many hours. */
function answerOf(hours: number): PlanResponse {
  const at = (more: number) => ({ at: formatEpochHour(startHour + hours + more) });
  return {
    metadata: { front: { run: formatEpochHour(startHour - 6) } },
    finish: { P10: at(-9), P50: at(0), P80: at(9), P90: null },
    on_time: 0.86,
  } as unknown as PlanResponse;
}

const checked: CheckedPlan & { readonly answer: PlanResponse } = {
  request,
  pairs: 3,
  timezone: "Europe/London",
  answer: answerOf(100),
};

function storesOf({ database, clock, owner }: WatchBench) {
  const store = planStore(database, () => clock.ms);
  return {
    store,
    looks: planLooks(database, () => clock.ms),
    keep: (changes: Partial<typeof checked> = {}) => store.create(owner, { ...checked, ...changes }, nothing),
    nameOf: (id: string) => ({ accountId: owner.accountId, id }),
  };
}

/** Defines tests of the store of kept plans, for any database. */
export function describePlanStore(open: OpenDatabases): void {
  describe("the store of plans", () => {
    test("keeps a plan with its first look until it is deleted", async () => {
      await using bench = await watchBench(open);
      const { store, looks, keep, nameOf } = storesOf(bench);
      const made = await keep();
      const name = nameOf(made.id);
      expect(made).toMatchObject({ version: 1, state: "active", pairs: 3, tasks: 2, told: null, looked: 1 });
      expect(made.request).toEqual(request);
      expect(made.ends_at).toBe(startHour * hourMs + 730 * dayMs);
      expect(made.last).toEqual({
        plan_id: made.id,
        number: 1,
        version: 1,
        run: startHour - 6,
        looked_at: bench.clock.ms,
        p50: startHour + 100,
        p80: startHour + 109,
        p90: null,
        on_time: 8600,
        path: null,
      });
      expect(await store.find(name)).toEqual(made);
      expect(JSON.parse((await looks.answer(made))!)).toEqual(checked.answer);
      const { request: _, told: _told, ...facts } = made;
      expect(await store.list(name.accountId)).toEqual([facts]);
      expect(await store.delete(name, (version) => version === 2, nothing)).toBe("changed");
      expect(await store.delete(name, known, nothing)).toEqual(made);
      expect(await store.delete(name, known, nothing)).toBe("absent");
      for (const table of ["plan", "plan_version", "plan_look"] as const)
        expect(await bench.database.selectFrom(table).selectAll().execute()).toEqual([]);
    });

    test("hides plans from other accounts", async () => {
      await using bench = await watchBench(open);
      const { store, keep } = storesOf(bench);
      const { id } = await keep();
      const name = { accountId: (await bench.account()).accountId, id };
      expect(await store.find(name)).toBeUndefined();
      expect(await store.list(name.accountId)).toEqual([]);
      expect(await store.pause(name)).toBeUndefined();
      expect(await store.progress(name, request, known, nothing)).toBe("absent");
      expect(await store.replace(name, "", checked, known, nothing)).toBe("absent");
      expect(await store.delete(name, known, nothing)).toBe("absent");
    });

    test("looks anew at a changed plan, and forgets the answer before", async () => {
      await using bench = await watchBench(open);
      const { store, looks, keep, nameOf } = storesOf(bench);
      const { id } = await keep();
      await bench.database.updateTable("plan").set({ told: "{}" }).execute();
      const replace = (changes: Partial<CheckedPlan>) =>
        store.replace(nameOf(id), bench.owner.allowanceId, { ...checked, ...changes }, known, nothing);
      bench.clock.ms += hourMs;
      const { answer: _answer, ...same } = checked;
      const renamed = await store.replace(
        nameOf(id),
        bench.owner.allowanceId,
        { ...same, request: { ...request, name: "Other" } },
        known,
        nothing,
      );
      expect(renamed).toMatchObject({ version: 2, name: "Other", looked: 1, told: "{}" });
      const changed = await replace({ answer: answerOf(200) });
      expect(changed).toMatchObject({ version: 3, looked: 2, told: null, last: { version: 3 } });
      const rows = await bench.database
        .selectFrom("plan_look")
        .select(["number", "answer"])
        .orderBy("number")
        .execute();
      expect(rows.map(({ answer }) => answer === null)).toEqual([true, false]);
      const list = await looks.list(id, { before: undefined, countMax: 5 });
      expect(list.map(({ number, p50 }) => [number, p50])).toEqual([
        [2, startHour + 200],
        [1, startHour + 100],
      ]);
      expect((await looks.list(id, { before: 2, countMax: 5 })).map(({ number }) => number)).toEqual([1]);
      for (let count = 0; count < 20; count++) await replace({});
      const versions = await bench.database.selectFrom("plan_version").select("version").execute();
      expect(versions.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 20 }, (_, index) => index + 4),
      );
    });

    test("ends a plan whose tasks are finished, and begins anew with what was told", async () => {
      await using bench = await watchBench(open);
      const { store, keep, nameOf } = storesOf(bench);
      const name = nameOf((await keep()).id);
      await bench.database.updateTable("plan").set({ told: "{}" }).execute();
      const report = (finished: number) => {
        const tasks = request.tasks.map((task, index) => ({
          ...task,
          ...(index < finished
            ? { progress: { started_at: request.start, finished_at: request.start } }
            : {}),
        }));
        return store.progress(name, { ...request, tasks }, known, nothing);
      };
      expect(await report(1)).toMatchObject({ version: 2, state: "active", told: null, looked: 1 });
      expect(await store.pause(name)).toMatchObject({ state: "paused", paused_because: "by_user" });
      expect(await report(2)).toMatchObject({ version: 3, state: "ended", paused_because: null });
      expect(await store.pause(name)).toMatchObject({ state: "ended" });
      expect(await store.resume(name)).toMatchObject({ state: "ended" });
      expect(await report(1)).toMatchObject({ version: 4, state: "active" });
      expect(await store.pause(name)).toMatchObject({ state: "paused" });
      expect(await store.replace(name, "other", checked, known, nothing)).toMatchObject({ state: "paused" });
      expect(await store.resume(name)).toMatchObject({ state: "active", paused_because: null });
    });

    test("refuses more plans and pairs than an account may have, and changes nothing then", async () => {
      await using bench = await watchBench(open);
      const { store, keep, nameOf } = storesOf(bench);
      const codeOf = (one: Promise<unknown>) =>
        one.then(
          () => "made",
          (error: Refusal) => [error.code, error.errors[0]!.pointer],
        );
      await bench.limit({ plans: 3, plan_pairs: 10 });
      const { id } = await keep({ pairs: 9 });
      expect(await codeOf(keep({ pairs: 2 }))).toEqual(["too_many_plans", "#/tasks"]);
      const replace = (pairs: number) =>
        codeOf(store.replace(nameOf(id), "", { ...checked, pairs }, known, nothing));
      expect(await replace(11)).toEqual(["too_many_plans", "#/tasks"]);
      expect(await replace(1)).toBe("made");
      for (let count = 1; count < 3; count++) await keep({ pairs: 1 });
      expect(await codeOf(keep({ pairs: 1 }))).toEqual(["too_many_plans", "#/name"]);
    });

    test("is not changed if what goes along with the change fails", async () => {
      await using bench = await watchBench(open);
      const { store, keep, nameOf } = storesOf(bench);
      const { id } = await keep();
      const fails = () => Promise.reject(new Error("broken"));
      await expect(store.create(bench.owner, checked, fails)).rejects.toThrow("broken");
      await expect(store.replace(nameOf(id), "", checked, known, fails)).rejects.toThrow("broken");
      await expect(store.progress(nameOf(id), request, known, fails)).rejects.toThrow("broken");
      await expect(store.delete(nameOf(id), known, fails)).rejects.toThrow("broken");
      expect(
        (await store.list(bench.owner.accountId)).map(({ version, looked }) => [version, looked]),
      ).toEqual([[1, 1]]);
    });

    test("forgets looks after 400 days, but not the last one of a plan", async () => {
      await using bench = await watchBench(open);
      const { store, looks, keep, nameOf } = storesOf(bench);
      const { id } = await keep();
      bench.clock.ms += hourMs;
      await store.replace(nameOf(id), "", checked, known, nothing);
      const numbers = async () =>
        (await looks.list(id, { before: undefined, countMax: 9 })).map(({ number }) => number);
      bench.clock.ms += 400 * dayMs - hourMs;
      await looks.sweep();
      expect(await numbers()).toEqual([2, 1]);
      bench.clock.ms += 2 * hourMs;
      await looks.sweep();
      expect(await numbers()).toEqual([2]);
    });

    test("is in the export of an account, without the answer, and goes with the account", async () => {
      await using bench = await watchBench(open);
      const { keep } = storesOf(bench);
      const { id } = await keep();
      const operator = { database: bench.database, nowMs: () => bench.clock.ms, actor: "test" };
      const exported = await exportAccount(operator, bench.owner.accountId);
      expect(exported.plans).toMatchObject([{ id, request, version: 1, told: null }]);
      expect(exported.plan_versions).toMatchObject([{ plan_id: id, version: 1, request }]);
      expect(exported.plan_looks).toMatchObject([{ plan_id: id, number: 1, p50: startHour + 100 }]);
      expect(exported.plan_looks[0]).not.toHaveProperty("answer");
      await deleteAccount(operator, bench.owner.accountId);
      for (const table of ["plan", "plan_version", "plan_look"] as const)
        expect(await bench.database.selectFrom(table).selectAll().execute()).toEqual([]);
    });
  });
}

/** Defines tests of the times of looks. */
export function describeLookTimes(): void {
  test.each([
    ["2026-11-24T03:59:59Z", "2026-11-24T04:00:00Z"],
    ["2026-11-24T04:00:00Z", "2026-11-25T04:00:00Z"],
    // Clocks go forward on 28 March 2027 and back on 31 October.
    ["2027-03-27T05:00:00Z", "2027-03-28T03:00:00Z"],
    ["2027-10-30T03:30:00Z", "2027-10-31T04:00:00Z"],
  ])("a daily look after %s is due at %s, 04:00 in London", (from, due) => {
    const plan = { request: { looks: "daily" }, timezone: "Europe/London" } as const;
    expect(new Date(lookDueAfter(plan, Date.parse(from))).toISOString()).toBe(due.replace("Z", ".000Z"));
  });

  test("a look at every run is due at once", () => {
    expect(lookDueAfter({ request: { looks: "every_run" }, timezone: "UTC" }, 7)).toBe(7);
  });
}
