import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { newAllowance, startMs } from "@halcyon/accounts/ledger/ledger-bench.suite";
import type { Database } from "@halcyon/database/database";
import type { MortalDatabase } from "@halcyon/database/test/mortal-database.suite";
import { sized } from "@halcyon/testing";
import { requestOf } from "../../watches/watch-bench.suite.ts";
import { type StoredWatch, watchStore } from "../../watches/watch-store.ts";
import { claimMs } from "./claims.ts";
import { failed, type Got, hourMs, sender, spanEventOf, taken } from "./delivery-bench.suite.ts";
import { webhookStore } from "../webhooks/webhook-store.ts";

const seeds = sized(1, 100);
const roundsCount = 4;
const eventsARound = 4;

/** Maximum number of deaths of a process before it completes a step. */
const deathsMax = 6;

/** Range of statements within a step at which a death may occur. If the step has fewer statements, the process does not die. */
const statementsMax = 60;

/** Returns a pseudorandom number from 0 to 1 that depends on the arguments. */
function drawn(...parts: readonly (string | number)[]): number {
  return createHash("sha256").update(JSON.stringify(parts)).digest().readUInt32BE() / 2 ** 32;
}

interface Clock {
  ms: number;
}

/** Creates an account with a watch and three webhooks: two that accept all messages sooner or later, and one that soon stops to exist. */
async function plant(database: Database, clock: Clock) {
  for (const table of ["delivery", "delivery_lane", "webhook", "watch_event", "watch"] as const)
    await database.deleteFrom(table).execute();
  await database.updateTable("watch_dispatch").set({ last_position: 0 }).execute();
  const { id: allowanceId } = await newAllowance(database, { limit: 1000 });
  const accountId = allowanceId.replace("alw", "acc");
  const nowMs = (): number => clock.ms;
  const watch = await watchStore(database, nowMs).create(
    { accountId, allowanceId },
    requestOf([1]),
    async () => undefined,
  );
  const ids: Record<string, string> = {};
  for (const host of ["one", "two", "gone"]) {
    const made = await webhookStore(database, nowMs).create(
      accountId,
      { url: `https://${host}.example/` },
      1,
      async () => undefined,
    );
    ids[host] = made.id;
  }
  return { watch, ids };
}

/** Repeats a step while its process dies at pseudorandom statements. The claim of a dead process ends after some time. */
async function insist(
  mortal: MortalDatabase,
  clock: Clock,
  name: readonly (string | number)[],
  step: (database: Database) => Promise<void>,
): Promise<number> {
  for (let deaths = 0; ; deaths += 1) {
    const at = deaths >= deathsMax ? Infinity : 1 + Math.floor(drawn(...name, deaths) * statementsMax);
    mortal.dieAt(at, drawn(...name, deaths, "side") < 0.5 ? "before" : "after");
    const failure = await step(mortal.database).then(
      () => undefined,
      (error: Error) => error,
    );
    if (!mortal.revive()) {
      if (failure !== undefined) throw failure;
      return deaths;
    }
    clock.ms += claimMs;
  }
}

/**
 * Runs the scenario of one seed, in which processes die independently of each other.
 *
 * @returns Number of deaths.
 */
async function live(mortals: readonly MortalDatabase[], seed: number): Promise<number> {
  const [{ database }] = mortals as [MortalDatabase];
  const clock = { ms: startMs };
  const nowMs = (): number => clock.ms;
  const { watch, ids } = await plant(database, clock);
  const got: Got[] = [];
  const receive = (message: Got) => {
    got.push(message);
    if (message.url.includes("gone") && message.event.type !== "webhook.test")
      return { ...failed, kind: "gone" as const, status: 410 };
    return drawn(seed, "receiver", got.length) < 0.15 ? failed : taken;
  };
  const send = async (one: Database): Promise<void> => {
    const { sending } = sender(one, nowMs, receive);
    for (;;) {
      const turns = await sending.begin();
      if (turns.length === 0) return;
      await Promise.all(turns);
    }
  };
  const place = async (one: Database): Promise<void> => {
    while ((await sender(one, nowMs, receive).events.place()) > 0);
  };
  let deaths = 0;
  const together = async (name: string, step: (one: Database, index: number) => Promise<void>) => {
    const each = mortals.map((mortal, index) =>
      insist(mortal, clock, [seed, name, index], (one) => step(one, index)),
    );
    for (const count of await Promise.all(each)) deaths += count;
  };

  // The receivers confirm their webhooks in a quiet hour.
  for (let hour = 0; hour < 10; hour += 1) {
    await send(database);
    clock.ms += hourMs;
  }
  for (let round = 0; round < roundsCount; round += 1) {
    await together(`tell ${round}`, (one, index) => tell(one, nowMs, watch, `${round} ${index}`));
    await together(`place ${round}`, place);
    await together(`send ${round}`, send);
    clock.ms += hourMs;
  }
  for (let hour = 0; hour < 40; hour += 1) {
    await place(database);
    await send(database);
    clock.ms += hourMs;
  }
  await expectWhole(database, ids, got, roundsCount * eventsARound * mortals.length);
  return deaths;
}

async function tell(
  database: Database,
  nowMs: () => number,
  watch: StoredWatch,
  name: string,
): Promise<void> {
  const endMs = startMs + 200 * hourMs;
  const told = Array.from({ length: eventsARound }, (_, index) =>
    spanEventOf(watch, "window.found", { span: `${name} ${index}`, endMs }),
  );
  const { events } = sender(database, nowMs, () => taken);
  await database.transaction().execute((transaction) => events.add(transaction, watch, told));
}

/** Checks that each receiver got each event in exactly one delivery. The receiver that no longer exists must be disabled, with exactly one event about it. */
async function expectWhole(
  database: Database,
  ids: Readonly<Record<string, string>>,
  got: readonly Got[],
  toldCount: number,
): Promise<void> {
  const events = await database
    .selectFrom("watch_event")
    .select(["id", "type", "position"])
    .orderBy("position")
    .execute();
  expect(events.map(({ position }) => position)).toEqual(events.map((_, index) => index + 1));
  expect(events.filter(({ type }) => type === "window.found")).toHaveLength(toldCount);
  expect(events.filter(({ type }) => type === "webhook.disabled")).toHaveLength(1);
  for (const host of ["one", "two"]) {
    const rows = await database
      .selectFrom("delivery")
      .select(["event_id", "state"])
      .where("destination", "=", ids[host]!)
      .where("type", "<>", "webhook.test")
      .execute();
    expect(rows.map(({ event_id: id }) => id).toSorted()).toEqual(events.map(({ id }) => id).toSorted());
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["sent"]));
    const received = new Set(got.filter(({ url }) => url.includes(host)).map(({ id }) => id));
    expect(events.filter(({ id }) => !received.has(id))).toEqual([]);
  }
  const due = await database.selectFrom("delivery").select("id").where("state", "=", "due").execute();
  expect(due).toEqual([]);
  const noted = await database
    .selectFrom("audit")
    .select("action")
    .where("subject", "=", ids["gone"]!)
    .execute();
  expect(noted).toEqual([{ action: "webhooks.disable" }]);
}

/** Defines tests of deliveries by processes that die between any two SQL statements. */
export function describeKilledDeliveries(
  open: (processes: number) => Promise<readonly MortalDatabase[]>,
  processes: readonly number[],
): void {
  test.each(processes)(
    `reach every receiver once, of %i processes that die, for ${seeds} seeds`,
    async (count) => {
      const mortals = await open(count);
      let deaths = 0;
      for (let seed = 1; seed <= seeds; seed += 1) deaths += await live(mortals, seed);
      expect(deaths).toBeGreaterThan(seeds * roundsCount);
      await Promise.all(mortals.map(({ database }) => database.destroy()));
    },
  );
}
