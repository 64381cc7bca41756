import { createHash } from "node:crypto";
import type { Event } from "@halcyon/schema/v2";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { describe, expect, test } from "vitest";
import { newAllowance, startMs } from "@halcyon/accounts/ledger/ledger-bench.suite";
import type { Database } from "@halcyon/database/database";
import type { MortalDatabase } from "@halcyon/database/test/mortal-database.suite";
import { sized } from "@halcyon/testing";
import { moveByClock } from "./clock-moves.ts";
import { evaluateSubjects } from "../evaluate/evaluate-subjects.ts";
import { workOnRound } from "./round-work.ts";
import { gatherMs } from "./next-round.ts";
import { beginRounds, unfinishedTasks } from "./rounds.ts";
import { noteArrivals } from "../runs/run-arrivals.ts";
import { madeArrival, requestOf, type Sky, seeSky } from "../watch-bench.suite.ts";
import { watchEvents } from "../watch-events.ts";
import { watchStore } from "../watch-store.ts";

const seedsMax = sized(6, 500);
const roundsCount = 5;
const hoursBetween = 7;

/** Maximum number of deaths of a process before it completes a step. */
const deathsMax = 4;

/** Range of statements within a step at which a death may occur. If the step has fewer statements, the process does not die. */
const statementsMax = 120;

const never = new AbortController().signal;

/** Returns a pseudorandom number from 0 to 1 that depends on the arguments. */
export function drawn(...parts: readonly (string | number)[]): number {
  return createHash("sha256").update(JSON.stringify(parts)).digest().readUInt32BE() / 2 ** 32;
}

function below(max: number, ...parts: readonly (string | number)[]): number {
  return Math.floor(drawn(...parts) * max);
}

/** Number of seeds for tests with several processes. */
const seedsTogether = sized(1, 100);

/**
 * Number of seeds that run in parallel, each in a separate database. This is useful because a process waits for its database most of the
 * time.
 */
const lanes = sized(4, 8);
const lanesTogether = sized(1, 4);

/** Runs the scenarios of seeds from 1, distributed over the parallel databases. */
async function inLanes<Lane>(
  count: number,
  lanesMax: number,
  open: () => Promise<Lane>,
  liveThrough: (lane: Lane, seed: number) => Promise<void>,
): Promise<void> {
  let last = 0;
  const lane = async (): Promise<void> => {
    const opened = await open();
    while (last < count) await liveThrough(opened, ++last);
  };
  await Promise.all(Array.from({ length: Math.min(lanesMax, count) }, lane));
}

/** Returns weather in which windows begin and end often, places cannot be evaluated at times, and entries are deleted. */
function skyOf(seed: number, order: Order): Sky {
  return (latitude, asOf) => {
    const kind = drawn(seed, "kind", latitude, asOf);
    if (kind < 0.02 && order.counts) return "no entry";
    // Some places are out of sight for long.
    if (kind < 0.15 || drawn(seed, "dark", latitude) < 0.15) return "nothing";
    return Array.from({ length: 12 }, (_, lead) => drawn(seed, latitude, asOf, lead >> 1));
  };
}

/** States whether the order of the places matters. It matters if an allowance runs out, or if an entry is deleted. */
interface Order {
  readonly counts: boolean;
}

/** Creates the watches of a seed, with the same ids each time. */
async function plant(database: Database, seed: number, order: Order = { counts: true }): Promise<void> {
  for (const table of [
    "watch_event",
    "watch_span",
    "watch_subject",
    "watch",
    "run_arrival",
    "watch_round",
  ] as const)
    await database.deleteFrom(table).execute();
  await database.deleteFrom("usage_day").execute();
  await database.updateTable("allowance").set({ used: 0, period_start: 0 }).execute();
  await database.updateTable("watch_dispatch").set({ last_position: 0 }).execute();
  const accounts = await database
    .selectFrom("allowance")
    .select(["id", "account_id"])
    .orderBy("id")
    .execute();
  const store = watchStore(database, () => startMs);
  for (const [index, { id: allowanceId, account_id: accountId }] of accounts.entries()) {
    const limit =
      !order.counts || drawn(seed, "limit", index) < 0.5 ? 1000 : 3 + below(12, seed, "units", index);
    await database
      .updateTable("allowance")
      .set({ limit, kind: "day" })
      .where("id", "=", allowanceId)
      .execute();
    for (let count = 0; count < 2; count += 1) {
      const draw = (what: string) => drawn(seed, what, index, count);
      const latitudes = Array.from({ length: 1 + below(4, seed, "places", index, count) }, (_, place) =>
        below(80, seed, "latitude", index, count, place),
      );
      const rounds = { rise: 1 + Math.floor(draw("rise") * 2), fall: 1 + Math.floor(draw("fall") * 2) };
      const request = requestOf(latitudes, {
        when: { kind: "window", duration_hours: 2, confirm_runs: rounds },
        ...(draw("tell") < 0.5 ? {} : { tell: { events: ["window.found", "window.lost", "window.passed"] } }),
        ends_at: draw("end") < 0.2 ? "2026-11-22T00:00:00Z" : undefined,
      });
      const made = await store.create({ accountId, allowanceId }, request, async () => undefined);
      const id = `wat_${String(seed).padStart(8, "0")}${String(index * 2 + count).padStart(8, "0")}`;
      await database
        .updateTable("watch")
        .set({ id, created_at: index * 2 + count })
        .where("id", "=", made.id)
        .execute();
      await database
        .updateTable("watch_subject")
        .set({ watch_id: id })
        .where("watch_id", "=", made.id)
        .execute();
    }
  }
}

/** Returns the final content of a database of watches, independent of the order in which rows were written. */
async function harvest(database: Database) {
  return {
    watches: await database.selectFrom("watch").selectAll().orderBy("id").execute(),
    subjects: await database
      .selectFrom("watch_subject")
      .selectAll()
      .orderBy("watch_id")
      .orderBy("position")
      .execute(),
    spans: await database
      .selectFrom("watch_span")
      .selectAll()
      .orderBy("watch_id")
      .orderBy("position")
      .orderBy("number")
      .execute(),
    events: await database.selectFrom("watch_event").selectAll().orderBy("position").execute(),
    rounds: await database.selectFrom("watch_round").selectAll().orderBy("id").execute(),
    used: await database
      .selectFrom("allowance")
      .select(["id", "used", "period_start"])
      .orderBy("id")
      .execute(),
    usage: await database
      .selectFrom("usage_day")
      .select(["allowance_id", "day", "charged"])
      .orderBy("allowance_id")
      .orderBy("day")
      .execute(),
  };
}

/** Repeats a step until a process completes it. */
export type Insist = (step: (database: Database) => Promise<void>, name: string) => Promise<void>;

/**
 * Runs the rounds and the time-dependent changes of a seed.
 *
 * @returns Number of places whose evaluation was stored.
 */
async function live(
  database: Database,
  seed: number,
  insist: Insist,
  order: Order = { counts: true },
): Promise<number> {
  const clock = { ms: startMs };
  const nowMs = (): number => clock.ms;
  const sky = skyOf(seed, order);
  let evaluated = 0;
  for (let round = 1; round <= roundsCount; round += 1) {
    // What a server does, and does again where it is started anew: it cannot know how far the one before came.
    const step = async (one: Database): Promise<void> => {
      const events = watchEvents(one, nowMs);
      const look = evaluateSubjects(seeSky(() => sky));
      const ports = { database: one, events, look, nowMs };
      await beginRounds({ database: one, nowMs, queue: async () => undefined });
      for (const id of await unfinishedTasks(one)) await workOnRound(ports, id, never);
      await moveByClock(ports);
      await events.place();
    };
    await noteArrivals(database, [madeArrival({ run: round })], clock.ms);
    clock.ms += gatherMs;
    await insist(step, `round ${round}`);
    const stepped = await database
      .selectFrom("watch_subject")
      .innerJoin("watch", "watch.id", "watch_id")
      .select(["request", "position", "last_round_at"])
      .where("round", "=", round)
      .execute();
    const asOf = Math.floor(clock.ms / millisecondsPerHour);
    for (const { request, position } of stepped) {
      const { places } = JSON.parse(request) as ReturnType<typeof requestOf>;
      if (typeof sky(places[position]!.latitude, asOf) !== "string") evaluated += 1;
    }
    clock.ms += hoursBetween * millisecondsPerHour;
    await insist(step, `hours after ${round}`);
  }
  return evaluated;
}

const steadily =
  (database: Database): Insist =>
  (step) =>
    step(database);

/**
 * Returns a function that repeats steps while the process dies at pseudorandom statements.
 *
 * @param died - Called at each death.
 */
export function dying(mortal: MortalDatabase, seed: string | number, died: () => void): Insist {
  return async (step, name) => {
    for (let attempt = 0; ; attempt += 1) {
      const draw = (what: string) => drawn(seed, what, name, attempt);
      const at = attempt >= deathsMax ? Infinity : 1 + Math.floor(draw("statement") * statementsMax);
      mortal.dieAt(at, draw("side") < 0.5 ? "before" : "after");
      const failure = await step(mortal.database).then(
        () => undefined,
        (error: Error) => error,
      );
      const hasDied = mortal.revive();
      if (hasDied) died();
      if (failure === undefined) return;
      // What another process has changed meanwhile is looked at again.
      if (!hasDied && !failure.message.includes("changed")) throw failure;
    }
  };
}

/** Gives an empty database two accounts, each with an allowance. */
export async function prepareKilled(database: Database): Promise<void> {
  for (let count = 0; count < 2; count += 1) await newAllowance(database, { limit: 1 });
  await database.updateTable("package").set({ offerings: '["operational"]' }).execute();
}

/**
 * Defines tests of rounds (evaluations of all watches) by processes that die between any two statements. Only many seeds together produce every type of
 * event.
 */
export function describeKilledRounds(open: () => Promise<MortalDatabase>, seeds = seedsMax): void {
  describe("rounds of a process that dies", () => {
    test(`tell, keep and charge what undisturbed ones do, for ${seeds} seeds`, async () => {
      const types = new Set<string>();
      let deaths = 0;
      await using opened = new AsyncDisposableStack();
      const lane = async (): Promise<MortalDatabase> => {
        const mortal = await open();
        opened.defer(() => mortal.database.destroy());
        await prepareKilled(mortal.database);
        return mortal;
      };
      await inLanes(seeds, lanes, lane, async (mortal, seed) => {
        const { database } = mortal;
        await plant(database, seed);
        const evaluated = await live(database, seed, steadily(database));
        const undisturbed = await harvest(database);
        expect(sumOf(undisturbed.usage)).toBe(evaluated);
        for (const { body } of undisturbed.events) {
          const event = JSON.parse(body) as Event;
          const isOfPlan = "plan" in event.data;
          types.add(
            !isOfPlan && "because" in event.data ? `${event.type} ${event.data.because}` : event.type,
          );
        }
        await plant(database, seed);
        const insist = dying(mortal, seed, () => (deaths += 1));
        expect(await live(database, seed, insist)).toBe(evaluated);
        expect(await harvest(database), `seed ${seed}`).toEqual(undisturbed);
      });
      expect(deaths).toBeGreaterThan(seeds * roundsCount);
      if (seeds < seedsMax) return;
      expect([...types].toSorted()).toEqual([
        "watch.blind null",
        "watch.ended null",
        "watch.paused allowance",
        "watch.paused entry_gone",
        "watch.resumed null",
        "watch.sighted null",
        "window.changed",
        "window.found",
        "window.lost",
        "window.passed",
      ]);
    });
  });
}

/** Defines tests of rounds (evaluations of all watches) by several processes that use one database and die. */
export function describeKilledTogether(open: () => Promise<readonly MortalDatabase[]>): void {
  test(`rounds of several processes that die tell, keep and charge what one does, for ${seedsTogether} seeds`, async () => {
    const order = { counts: false };
    const sorted = async (database: Database) => {
      const { events, ...all } = await harvest(database);
      expect(events.map(({ position }) => position)).toEqual(events.map((_, index) => index + 1));
      const byId = events.toSorted((one, other) => (one.id < other.id ? -1 : 1));
      return { ...all, events: byId.map((event) => ({ ...event, position: 0 })) };
    };
    let deaths = 0;
    await using opened = new AsyncDisposableStack();
    const lane = async (): Promise<readonly MortalDatabase[]> => {
      const mortals = await open();
      for (const { database } of mortals) opened.defer(() => database.destroy());
      await prepareKilled(mortals[0]!.database);
      return mortals;
    };
    await inLanes(seedsTogether, lanesTogether, lane, async (mortals, seed) => {
      const { database } = mortals[0]!;
      await plant(database, seed, order);
      const evaluated = await live(database, seed, steadily(database), order);
      const alone = await sorted(database);
      await plant(database, seed, order);
      const together: Insist = async (step, name) => {
        const each = mortals.map((mortal, index) =>
          dying(mortal, `${seed} of ${index}`, () => (deaths += 1))(step, name),
        );
        await Promise.all(each);
      };
      expect(await live(database, seed, together, order)).toBe(evaluated);
      expect(await sorted(database), `seed ${seed}`).toEqual(alone);
    });
    expect(deaths).toBeGreaterThan(seedsTogether * roundsCount);
  });
}

function sumOf(usage: readonly { readonly charged: number }[]): number {
  return usage.reduce((sum, { charged }) => sum + charged, 0);
}
