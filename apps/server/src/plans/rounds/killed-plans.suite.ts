import type { Database } from "@halcyon/database/database";
import type { MortalDatabase } from "@halcyon/database/test/mortal-database.suite";
import { startMs } from "@halcyon/accounts/ledger/ledger-bench.suite";
import { epochHourOf, millisecondsPerHour } from "@halcyon/schema/time";
import type { Event } from "@halcyon/schema/v2";
import { sized } from "@halcyon/testing";
import { expect, test } from "vitest";
import { drawn, dying, type Insist, prepareKilled } from "../../watches/rounds/killed-rounds.suite.ts";
import { gatherMs } from "../../watches/rounds/next-round.ts";
import { beginRounds } from "../../watches/rounds/rounds.ts";
import { noteArrivals } from "../../watches/runs/run-arrivals.ts";
import { madeArrival } from "../../watches/watch-bench.suite.ts";
import { watchEvents } from "../../watches/watch-events.ts";
import { planStore } from "../plan-store.ts";
import { keptRequest, type PlanSky, seenAt, seePlans } from "./plan-bench.suite.ts";
import { movePlans } from "./plan-rounds.ts";
import { planParts, unfinishedPlanParts, workOnPlans } from "./plan-rounds.ts";

const seedsMax = sized(6, 300);
const roundsCount = 6;
const hoursBetween = 9;
const plansEach = 3;
const never = new AbortController().signal;

/** Says whether the order of the plans matters. It does if an allowance runs out. */
interface Order {
  readonly counts: boolean;
}

/** Returns weather in which finishes move often, plans cannot be seen at times, and entries are deleted. */
function skyOf(seed: number): PlanSky {
  return (name, asOf) => {
    const kind = drawn(seed, "kind", name, asOf);
    if (kind < 0.03) return "entry_gone";
    if (kind < 0.2 || drawn(seed, "dark", name) < 0.15) return "unseen";
    return 200 + Math.floor(160 * drawn(seed, "finish", name, asOf >> 4));
  };
}

/** Keeps the plans of a seed, with the same ids each time. */
async function plant(database: Database, seed: number, { counts }: Order): Promise<void> {
  for (const table of [
    "watch_event",
    "plan_look",
    "plan_version",
    "plan",
    "run_arrival",
    "watch_round",
    "usage_day",
  ] as const)
    await database.deleteFrom(table).execute();
  await database.updateTable("watch_dispatch").set({ last_position: 0 }).execute();
  const accounts = await database
    .selectFrom("allowance")
    .select(["id", "account_id"])
    .orderBy("id")
    .execute();
  const store = planStore(database, () => startMs);
  for (const [index, { id: allowanceId, account_id: accountId }] of accounts.entries()) {
    const isPoor = counts && drawn(seed, "limit", index) < 0.5;
    const limit = isPoor ? 3 + Math.floor(8 * drawn(seed, "units", index)) : 1000;
    await database
      .updateTable("allowance")
      .set({ limit, kind: "day", used: 0, period_start: 0 })
      .where("id", "=", allowanceId)
      .execute();
    for (let count = 0; count < plansEach; count += 1) {
      const draw = (what: string) => drawn(seed, what, index, count);
      const request = keptRequest({
        name: `${index} ${count}`,
        looks: draw("looks") < 0.7 ? "every_run" : "daily",
        sites: [{ id: "t7", latitude: 50 + count, longitude: 2 }],
        tell_when: { hours: 24, confirm_runs: 1 + Math.floor(2 * draw("runs")), on_time: 0.2 },
      });
      const checked = {
        request,
        pairs: 1 + count,
        timezone: "UTC",
        answer: seenAt(200, epochHourOf(startMs)).answer,
      };
      const made = await store.create({ accountId, allowanceId }, checked, async () => undefined);
      const id = `plan_${String(seed).padStart(8, "0")}${String(index * plansEach + count).padStart(8, "0")}`;
      for (const table of ["plan_look", "plan_version"] as const)
        await database.updateTable(table).set({ plan_id: id }).where("plan_id", "=", made.id).execute();
      const isShort = draw("end") < 0.2;
      await database
        .updateTable("plan")
        .set({ id, ...(isShort ? { ends_at: startMs + 30 * millisecondsPerHour } : {}) })
        .where("id", "=", made.id)
        .execute();
    }
  }
}

/** Returns the final content of a database of plans, independent of the order in which rows were written. */
async function harvest(database: Database) {
  return {
    plans: await database.selectFrom("plan").selectAll().orderBy("id").execute(),
    looks: await database.selectFrom("plan_look").selectAll().orderBy("plan_id").orderBy("number").execute(),
    events: await database.selectFrom("watch_event").selectAll().orderBy("id").execute(),
    used: await database.selectFrom("allowance").select(["id", "used"]).orderBy("id").execute(),
    usage: await database
      .selectFrom("usage_day")
      .select(["allowance_id", "day", "charged"])
      .orderBy("allowance_id")
      .orderBy("day")
      .execute(),
  };
}

type Harvest = Awaited<ReturnType<typeof harvest>>;

/** Runs rounds of a seed, and the changes that depend on time. */
async function live(database: Database, seed: number, insist: Insist): Promise<void> {
  const clock = { ms: startMs };
  const nowMs = (): number => clock.ms;
  const look = seePlans(() => skyOf(seed));
  for (let round = 1; round <= roundsCount; round += 1) {
    // What a server does, and does again where it is started anew: it cannot know how far the one before came.
    const step = async (one: Database): Promise<void> => {
      const events = watchEvents(one, nowMs);
      const ports = { database: one, events, look, giveWay: async () => undefined, nowMs };
      await beginRounds({ database: one, nowMs, queue: async () => undefined, moreParts: planParts });
      for (const part of await unfinishedPlanParts(one)) await workOnPlans(ports, part, never);
      await movePlans(ports);
      await events.place();
    };
    await noteArrivals(database, [madeArrival({ run: round })], clock.ms);
    clock.ms += gatherMs;
    await insist(step, `round ${round}`);
    clock.ms += hoursBetween * millisecondsPerHour;
    await insist(step, `hours after ${round}`);
  }
}

/** Returns what was harvested without the order in which events were placed. */
function unordered({ events, ...all }: Harvest) {
  expect(events.map(({ position }) => position!).toSorted((a, b) => a - b)).toEqual(
    events.map((_, index) => index + 1),
  );
  return { ...all, events: events.map((event) => ({ ...event, position: 0 })) };
}

function sumOf(usage: Harvest["usage"]): number {
  return usage.reduce((sum, { charged }) => sum + charged, 0);
}

/** Defines the test of rounds of plans by processes that die between any two statements. */
export function describeKilledPlans(open: () => Promise<MortalDatabase>, seeds = seedsMax): void {
  test(`rounds of plans in a process that dies tell, keep and charge what undisturbed ones do, for ${seeds} seeds`, async () => {
    const mortal = await open();
    await using opened = new AsyncDisposableStack();
    opened.defer(() => mortal.database.destroy());
    const { database } = mortal;
    await prepareKilled(database);
    const types = new Set<string>();
    let deaths = 0;
    for (let seed = 1; seed <= seeds; seed += 1) {
      await plant(database, seed, { counts: true });
      await live(database, seed, (step) => step(database));
      const undisturbed = await harvest(database);
      const pairsOf = new Map(undisturbed.plans.map(({ id, pairs }) => [id, pairs]));
      // The first look of each plan is that of the request which keeps it.
      const looked = undisturbed.looks.filter(({ number }) => number > 1);
      expect(sumOf(undisturbed.usage)).toBe(
        looked.reduce((sum, { plan_id: id }) => sum + pairsOf.get(id)!, 0),
      );
      for (const { body } of undisturbed.events) types.add((JSON.parse(body) as Event).type);
      await plant(database, seed, { counts: true });
      await live(
        database,
        seed,
        dying(mortal, seed, () => (deaths += 1)),
      );
      expect(await harvest(database), `seed ${seed}`).toEqual(undisturbed);
    }
    expect(deaths).toBeGreaterThan(seeds * roundsCount);
    if (seeds < seedsMax) return;
    expect([...types].toSorted()).toEqual([
      "plan.blind",
      "plan.ended",
      "plan.improved",
      "plan.paused",
      "plan.resumed",
      "plan.sighted",
      "plan.slipped",
    ]);
  });
}

/** Defines the test of rounds of plans by several processes that use one database and die. */
export function describeKilledPlansTogether(open: () => Promise<readonly MortalDatabase[]>): void {
  const seeds = sized(1, 50);
  test(`rounds of plans in several processes that die tell, keep and charge what one does, for ${seeds} seeds`, async () => {
    const mortals = await open();
    await using opened = new AsyncDisposableStack();
    for (const { database } of mortals) opened.defer(() => database.destroy());
    const { database } = mortals[0]!;
    await prepareKilled(database);
    let deaths = 0;
    for (let seed = 1; seed <= seeds; seed += 1) {
      await plant(database, seed, { counts: false });
      await live(database, seed, (step) => step(database));
      const alone = unordered(await harvest(database));
      await plant(database, seed, { counts: false });
      await live(database, seed, async (step, name) => {
        const each = mortals.map((mortal, index) =>
          dying(mortal, `${seed} of ${index}`, () => (deaths += 1))(step, name),
        );
        await Promise.all(each);
      });
      expect(unordered(await harvest(database)), `seed ${seed}`).toEqual(alone);
    }
    expect(deaths).toBeGreaterThan(seeds * roundsCount);
  });
}
