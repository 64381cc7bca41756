import type { Event } from "@halcyon/schema/v2";
import { describe, expect, test } from "vitest";
import { type OpenDatabases, typesOf } from "../../watches/watch-bench.suite.ts";
import { keptRequest, type PlanBench, planBench } from "./plan-bench.suite.ts";
import { unfinishedPlanParts, workOnPlans } from "./plan-rounds.ts";

const signal = new AbortController().signal;
const insists = async (work: () => Promise<void>): Promise<void> => {
  for (;;) {
    const message = await work().then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (message === undefined) return;
    expect(message).toMatch("changed");
  }
};
const moves = (events: readonly Event[]) => events.filter(({ data }) => "moved_hours" in data);

/** Defines tests of rounds that look at kept plans, for any database. */
export function describePlanRounds(open: OpenDatabases): void {
  describe("a round of plans", () => {
    test("looks at each plan once, charges its pairs, and says when it has moved from what was told last", async () => {
      await using bench = await planBench(open);
      const plan = await bench.keep({}, bench.owner, 3);
      const [part] = await bench.begin();
      await bench.work(part!);
      await bench.work(part!);
      expect(bench.looks).toEqual(["Tower"]);
      expect(await bench.used()).toEqual({ used: 3, charged: 3 });
      expect(await bench.told()).toEqual([]);
      bench.weather.sky = () => 260;
      await bench.round();
      const [moved, ...others] = await bench.told();
      expect(others).toEqual([]);
      expect(moved).toMatchObject({
        type: "plan.slipped",
        data: {
          plan: plan.id,
          name: "Tower",
          version: 1,
          P80: "2026-12-02T05:00:00Z",
          moved_hours: 60,
          before: { P80: "2026-11-29T17:00:00Z" },
          causes: [
            { task: "lift", kind: "weather", variable: "wind_gusts_10m", hours: 30 },
            { task: null, kind: "start", variable: null, hours: 6 },
          ],
          detail: expect.stringContaining("60 h later than was told at 2026-11-21T09:00:00Z"),
        },
      });
      expect(JSON.stringify(moved).length).toBeLessThan(4000);
      await bench.round();
      expect(await bench.told()).toEqual([]);
      bench.weather.sky = () => 200;
      await bench.round();
      const [back] = await bench.told();
      expect(back).toMatchObject({ type: "plan.improved", data: { moved_hours: -60 } });
      expect((back!.data as { sequence: number }).sequence).toBeGreaterThan(
        (moved!.data as { sequence: number }).sequence,
      );
      const usage = await bench.database.selectFrom("usage_day").select(["endpoint", "requests"]).execute();
      expect(new Set(usage.map(({ endpoint }) => endpoint))).toEqual(new Set(["plans.look"]));
      expect(usage.reduce((sum, { requests }) => sum + requests, 0)).toBe(4);
      expect((await bench.now(plan))!.last).toMatchObject({ number: 5, p80: expect.any(Number) });
    });

    test("waits for as many looks as the plan wants", async () => {
      await using bench = await planBench(open);
      await bench.keep({ tell_when: { hours: 48, confirm_runs: 2, on_time: 0.2 } });
      const told: number[] = [];
      for (const hours of [200, 260, 200, 260, 260]) {
        bench.weather.sky = () => hours;
        await bench.round();
        told.push((await bench.told()).length);
      }
      expect(told).toEqual([0, 0, 0, 0, 1]);
    });

    test("compares its first look with the answer to the request that wrote the plan", async () => {
      await using bench = await planBench(open);
      await bench.keep();
      bench.weather.sky = () => 250;
      await bench.round();
      expect(await bench.told()).toMatchObject([
        {
          type: "plan.slipped",
          data: { moved_hours: 50, before: { told_at: "2026-11-21T09:00:00Z" }, causes: [] },
        },
      ]);
    });

    test("begins anew with progress and with a new version, and says nothing of that", async () => {
      await using bench = await planBench(open);
      const plan = await bench.keep();
      const name = { accountId: plan.account_id, id: plan.id };
      await bench.round();
      const progress = { started_at: "2026-11-21T09:00:00Z", done_hours: 1 };
      const request = keptRequest({ tasks: [{ id: "lift", links: [], progress }] });
      await bench.store.progress(
        name,
        request,
        () => true,
        async () => undefined,
      );
      bench.weather.sky = () => 400;
      await bench.round();
      await bench.round();
      expect(await bench.told()).toEqual([]);
      bench.weather.sky = () => 300;
      await bench.round();
      expect(moves(await bench.told())).toMatchObject([{ type: "plan.improved", data: { version: 2 } }]);
      // A new name is no new plan.
      const checked = { request: { ...request, name: "Tower 8" }, pairs: 2, timezone: "Europe/London" };
      await bench.store.replace(
        name,
        plan.allowance_id,
        checked,
        () => true,
        async () => undefined,
      );
      bench.weather.sky = () => 360;
      await bench.round();
      expect(await bench.told()).toMatchObject([
        { type: "plan.slipped", data: { version: 3, name: "Tower 8" } },
      ]);
    });

    test("looks daily with the first run after 04:00 in the zone of the plan", async () => {
      await using bench = await planBench(open);
      await bench.keep({ looks: "daily" });
      // It was kept at 09:00. Rounds are at 15:01, 21:02, 03:03, 09:04 and so on.
      const counts: number[] = [];
      for (let round = 0; round < 8; round += 1) {
        await bench.round();
        counts.push(bench.looks.length);
      }
      expect(counts).toEqual([0, 0, 0, 1, 1, 1, 1, 2]);
      expect(await unfinishedPlanParts(bench.database)).toEqual([]);
    });

    test("takes one plan of each account in turn, and does not let one that fails stop the others", async () => {
      await using bench = await planBench(open);
      const other = await bench.account();
      for (const name of ["a1", "a2", "a3"]) await bench.keep({ name });
      for (const name of ["b1", "b2"]) await bench.keep({ name }, other);
      const [part] = await bench.begin();
      const { look, ...ports } = bench.portsOf(bench.database);
      const work = workOnPlans(
        {
          ...ports,
          look: async (plan) => (plan.request.name === "a1" ? { failure: "no memory" } : look(plan)),
        },
        part!,
        signal,
      );
      await expect(work).rejects.toThrow("no memory");
      expect(bench.looks).toHaveLength(4);
      const accounts = bench.looks.map((name) => name[0]);
      expect(accounts.slice(0, 3).filter((one) => one === "b")).not.toEqual([]);
      expect(await unfinishedPlanParts(bench.database)).toEqual([part]);
      await bench.work(part!);
      expect(bench.looks.at(-1)).toBe("a1");
      expect(await unfinishedPlanParts(bench.database)).toEqual([]);
    });

    test("does nothing in a part of an older round, because the newest one looks at all", async () => {
      await using bench = await planBench(open);
      await bench.keep();
      const [older] = await bench.begin();
      const [newer] = await bench.begin();
      await bench.work(older!);
      expect(bench.looks).toEqual([]);
      await bench.work(newer!);
      expect(bench.looks).toHaveLength(1);
    });

    test("looks at no plan that rests, has ended, or is of another model", async () => {
      await using bench = await planBench(open);
      const paused = await bench.keep();
      await bench.store.pause({ accountId: paused.account_id, id: paused.id });
      await bench.keep({ model: "ecmwf" });
      const done = await bench.keep();
      const progress = { started_at: "2026-11-21T08:00:00Z", finished_at: "2026-11-21T09:00:00Z" };
      const request = keptRequest({ tasks: [{ id: "lift", links: [], progress }] });
      await bench.store.progress(
        { accountId: done.account_id, id: done.id },
        request,
        () => true,
        async () => undefined,
      );
      expect(await bench.begin()).toEqual([]);
    });

    test("keeps nothing of a plan that is changed while it is looked at, and looks again", async () => {
      await using bench = await planBench(open);
      const plan = await bench.keep();
      const name = { accountId: plan.account_id, id: plan.id };
      const [part] = await bench.begin();
      const ports = bench.portsOf(bench.database);
      const change = workOnPlans(
        {
          ...ports,
          look: async (one) => {
            await bench.store.progress(
              name,
              keptRequest(),
              () => true,
              async () => undefined,
            );
            return ports.look(one);
          },
        },
        part!,
        signal,
      );
      await expect(change).rejects.toThrow("was changed");
      expect(await bench.used()).toEqual({ used: 0, charged: 0 });
      await bench.work(part!);
      expect(await bench.used()).toEqual({ used: 2, charged: 2 });
    });

    test("is done once where several servers work on the same parts", async () => {
      await using bench = await planBench(open, { processes: 3 });
      for (let count = 0; count < 6; count += 1) {
        const site = { id: "t7", latitude: 50 + count, longitude: 2 };
        await bench.keep({ name: `p${count}`, sites: [site] });
      }
      await bench.round();
      bench.weather.sky = () => 280;
      const parts = await bench.begin();
      await Promise.all(
        bench.databases.map(async (one) => {
          for (const part of parts) await insists(() => bench.work(part, one));
        }),
      );
      expect(typesOf(await bench.told())).toEqual(Array.from({ length: 6 }, () => "plan.slipped"));
      expect(await bench.used()).toEqual({ used: 24, charged: 24 });
    });
  });

  describe("a plan that cannot be looked at", () => {
    test("pauses before it is simulated if its allowance is too small, is told once, and goes on after the reset", async () => {
      await using bench = await planBench(open, { limit: 3, kind: "day" });
      const plan = await bench.keep();
      await bench.round();
      await bench.round();
      expect(bench.looks).toHaveLength(1);
      expect(await bench.now(plan)).toMatchObject({ state: "paused", paused_because: "allowance" });
      await bench.wait(0);
      expect(await bench.told()).toMatchObject([
        { type: "plan.paused", data: { plan: plan.id, paused_because: "allowance" } },
      ]);
      expect(await bench.used()).toEqual({ used: 2, charged: 2 });
      await bench.wait(24);
      await bench.wait(0);
      expect(typesOf(await bench.told())).toEqual(["plan.resumed"]);
      await bench.round();
      expect(bench.looks).toHaveLength(2);
    });

    test.each([
      [
        "no_live_key",
        async (bench: PlanBench): Promise<unknown> =>
          bench.database.updateTable("api_key").set({ revoked_at: 1 }).execute(),
      ],
      [
        "offering",
        async (bench: PlanBench): Promise<unknown> =>
          bench.database.updateTable("package").set({ offerings: '["historical"]' }).execute(),
      ],
      [
        "entry_gone",
        async (bench: PlanBench): Promise<unknown> => void (bench.weather.sky = () => "entry_gone"),
      ],
    ] as const)("pauses for %s, is told once, and costs nothing", async (because, make) => {
      await using bench = await planBench(open);
      const plan = await bench.keep();
      await make(bench);
      await bench.round();
      await bench.round();
      await bench.wait(1);
      expect(await bench.now(plan)).toMatchObject({ state: "paused", paused_because: because });
      expect(await bench.told()).toMatchObject([{ type: "plan.paused", data: { paused_because: because } }]);
      expect(await bench.used()).toEqual({ used: 0, charged: 0 });
    });

    test("is blind a day after a look was due, and sighted with the next one, each told once; what is not seen costs nothing", async () => {
      await using bench = await planBench(open);
      const plan = await bench.keep();
      await bench.round();
      bench.weather.sky = () => "unseen";
      for (let round = 0; round < 3; round += 1) await bench.round();
      await bench.wait(5);
      expect(await bench.told()).toEqual([]);
      await bench.wait(2);
      await bench.wait(1);
      expect(await bench.told()).toMatchObject([{ type: "plan.blind", data: { plan: plan.id } }]);
      expect(await bench.used()).toEqual({ used: 2, charged: 2 });
      bench.weather.sky = () => 260;
      await bench.round();
      await bench.round();
      expect(typesOf(await bench.told()).toSorted()).toEqual(["plan.sighted", "plan.slipped"]);
    });

    test("is not blind if its next look is not due", async () => {
      await using bench = await planBench(open);
      await bench.keep({ looks: "daily" });
      await bench.wait(30);
      expect(await bench.told()).toEqual([]);
      // It was due at 04:00 of the next day.
      await bench.wait(14);
      expect(typesOf(await bench.told())).toEqual(["plan.blind"]);
    });

    test("ends 730 days after its start, told once", async () => {
      await using bench = await planBench(open);
      const plan = await bench.keep();
      bench.clock.ms = plan.ends_at;
      await bench.wait(0);
      await bench.wait(0);
      expect(await bench.now(plan)).toMatchObject({ state: "ended" });
      expect(typesOf(await bench.told())).toEqual(["plan.ended"]);
    });
  });
}
