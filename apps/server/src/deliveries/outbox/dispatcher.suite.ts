import { describe, expect, test } from "vitest";
import type { OpenDatabases } from "../../watches/watch-bench.suite.ts";
import { claimMs } from "./claims.ts";
import {
  deliveryBench,
  failed,
  type Got,
  hourMs,
  nameOf,
  sender,
  spanEventOf,
  taken,
  typesOf,
} from "./delivery-bench.suite.ts";
import type { StoredDelivery } from "../stored-delivery.ts";
import { waitingMax } from "./send-next.ts";

const dayMs = 24 * hourMs;

/** Defines tests of sending due deliveries, for any database. */
export function describeDispatcher(open: OpenDatabases): void {
  describe("what is due", () => {
    test("is sent one by one to a destination, the oldest first, and to others meanwhile", async () => {
      await using bench = await deliveryBench(open, { processes: 2 });
      const slow = await bench.webhook({ url: "https://slow.example/" });
      await bench.webhook({ url: "https://fast.example/" });
      const watch = await bench.watch();
      const atWork = new Map<string, number>();
      const overlaps: string[] = [];
      const fastIsDone = Promise.withResolvers<void>();
      bench.receiver.receive = async ({ url }: Got) => {
        if ((atWork.get(url) ?? 0) > 0) overlaps.push(url);
        atWork.set(url, (atWork.get(url) ?? 0) + 1);
        // The slow one answers once the other has got all.
        if (url.includes("slow")) await fastIsDone.promise;
        else if (bench.got.filter((one) => one.url === url).length === 3) fastIsDone.resolve();
        await new Promise((resolve) => setImmediate(resolve));
        atWork.set(url, atWork.get(url)! - 1);
        return taken;
      };
      const told = [];
      for (const span of ["a", "b", "c"]) {
        bench.clock.ms += 1;
        const event = spanEventOf(watch, "window.found", { span });
        told.push(event.id);
        await bench.tell(watch, event);
      }
      await bench.send();
      expect(overlaps).toEqual([]);
      const ofSlow = bench.got.filter(({ url }) => url.includes("slow"));
      expect(ofSlow.map(({ id }) => id)).toEqual(told);
      expect(await bench.states(slow.id)).toEqual(told.map(() => "window.found sent"));
    });

    test("is tried ten times with longer and longer waits, the same bytes each time, and is dead then", async () => {
      await using bench = await deliveryBench(open);
      const webhook = await bench.webhook();
      const watch = await bench.watch();
      bench.receiver.receive = () => failed;
      const endMs = bench.clock.ms + 30 * dayMs;
      await bench.tell(watch, spanEventOf(watch, "window.found", { endMs }));
      const waits: number[] = [];
      for (;;) {
        await bench.send();
        const [row] = await bench.told(webhook.id);
        if (row!.next_attempt_at === null) break;
        waits.push((row!.next_attempt_at - bench.clock.ms) / 1000);
        bench.clock.ms = row!.next_attempt_at;
      }
      const minutes = [5, 30, 120, 300, 600, 840, 1200, 1440];
      expect(waits).toEqual([5, ...minutes.map((minute) => minute * 60)]);
      expect(new Set(bench.got.map(({ event }) => JSON.stringify(event))).size).toBe(1);
      const [row] = await bench.told(webhook.id);
      expect(row).toMatchObject({ state: "dead", tries: 10 });
      expect(row!.attempts).toHaveLength(10);
      expect(row!.attempts[0]).toEqual({
        at: "2026-11-21T09:14:03Z",
        status: 500,
        duration_ms: 3,
        outcome: "status",
        answer: "no",
      });
    });

    test("is not tried after its span is over", async () => {
      await using bench = await deliveryBench(open);
      const webhook = await bench.webhook();
      const watch = await bench.watch();
      bench.receiver.receive = () => failed;
      await bench.tell(watch, spanEventOf(watch, "window.found", { endMs: bench.clock.ms + hourMs }));
      const over = spanEventOf(watch, "window.lost", { sequence: 2, endMs: bench.clock.ms });
      await bench.tell(watch, over);
      await bench.send();
      await bench.wait(8, 0.2);
      expect(await bench.states(webhook.id)).toEqual(expect.arrayContaining(["window.found expired"]));
      expect(await bench.states(webhook.id)).toEqual(expect.arrayContaining(["window.lost expired"]));
      expect(typesOf(bench.got)).toEqual(["window.found", "window.found", "window.found"]);
    });

    test("is sent more slowly to whoever asks for that, and not before it says so", async () => {
      await using bench = await deliveryBench(open);
      const webhook = await bench.webhook();
      const watch = await bench.watch();
      bench.receiver.receive = () => ({
        ...failed,
        kind: "slow_down",
        status: 503,
        retryAfterMs: 2 * hourMs,
      });
      await bench.tell(watch, ...["a", "b"].map((span) => spanEventOf(watch, "window.found", { span })));
      await bench.send();
      await bench.wait(1.9, 0.1);
      expect(bench.got).toHaveLength(1);
      bench.receiver.receive = () => ({ ...failed, kind: "slow_down", status: 429 });
      await bench.wait(0.2);
      expect(bench.got).toHaveLength(2);
      const lane = () =>
        bench.database
          .selectFrom("delivery_lane")
          .select(["gap_ms", "not_before"])
          .where("destination", "=", webhook.id)
          .executeTakeFirstOrThrow();
      expect(await lane()).toEqual({ gap_ms: 2000, not_before: bench.clock.ms + 2000 });
      bench.receiver.receive = () => taken;
      bench.clock.ms += 2000;
      await bench.send();
      expect(await lane()).toEqual({ gap_ms: 1000, not_before: bench.clock.ms + 1000 });
      await bench.wait(1);
      expect(await lane()).toMatchObject({ gap_ms: 0 });
      expect(await bench.states(webhook.id)).toEqual(["window.found sent", "window.found sent"]);
    });

    test("ends for a receiver that has taken nothing for five days, which is told to the others", async () => {
      await using bench = await deliveryBench(open);
      const failing = await bench.webhook({ url: "https://failing.example/" });
      await bench.webhook({ url: "https://here.example/" });
      const watch = await bench.watch();
      bench.receiver.receive = ({ url }) => (url.includes("failing") ? failed : taken);
      let days = 0;
      for (; (await bench.now(failing)).state === "active" && days < 9; days += 0.5) {
        const endMs = bench.clock.ms + 30 * dayMs;
        await bench.tell(watch, spanEventOf(watch, "window.found", { span: `at ${days}`, endMs }));
        await bench.wait(12, 3);
      }
      expect(days).toBeGreaterThanOrEqual(5.5);
      expect(days).toBeLessThanOrEqual(6.5);
      expect(await bench.now(failing)).toMatchObject({ disabled_because: "failing" });
      await bench.wait(1);
      expect(typesOf(bench.got.filter(({ url }) => url.includes("here")))).toContain("webhook.disabled");
      const states = await bench.states(failing.id);
      expect(states.every((state) => state.endsWith(" dead"))).toBe(true);
      bench.receiver.receive = () => taken;
      await bench.webhooks.enable(nameOf(failing), async () => undefined);
      expect(await bench.now(failing)).toMatchObject({ state: "pending", disabled_because: null });
      await bench.send();
      expect(await bench.now(failing)).toMatchObject({ state: "active" });
    });

    test("is replaced by one digest where more than 1,000 wait", async () => {
      await using bench = await deliveryBench(open);
      await bench.limit(bench.owner.accountId, { events_per_hour: waitingMax + 1 });
      const webhook = await bench.webhook();
      const watch = await bench.watch();
      const told = Array.from({ length: waitingMax + 1 }, (_, index) =>
        spanEventOf(watch, "window.found", { span: `${index}` }),
      );
      await bench.database
        .transaction()
        .execute((transaction) => bench.events.add(transaction, watch, told.slice(0, 500)));
      await bench.database
        .transaction()
        .execute((transaction) => bench.events.add(transaction, watch, told.slice(500)));
      while ((await bench.events.place()) > 0);
      await bench.send();
      expect(typesOf(bench.got)).toEqual(["digest"]);
      expect(bench.got[0]!.event.data).toMatchObject({ because: "backlog", more: waitingMax + 1 - 50 });
      const states = await bench.states(webhook.id);
      expect(states.filter((state) => state === "window.found superseded")).toHaveLength(waitingMax + 1);
    });

    test("is sent by another process once the one that began is taken for dead", async () => {
      await using bench = await deliveryBench(open);
      const webhook = await bench.webhook();
      const watch = await bench.watch();
      await bench.tell(watch, spanEventOf(watch, "window.found"));
      const stuck = Promise.withResolvers<void>();
      const dead = sender(
        bench.database,
        () => bench.clock.ms,
        async () => {
          await stuck.promise;
          return taken;
        },
      );
      const turns = await dead.sending.begin();
      expect(turns).toHaveLength(1);
      await bench.send();
      expect(bench.got).toEqual([]);
      bench.clock.ms += claimMs;
      await bench.send();
      expect(typesOf(bench.got)).toEqual(["window.found"]);
      stuck.resolve();
      await Promise.all(turns);
      const [row] = await bench.told(webhook.id);
      expect(row).toMatchObject({ state: "sent", tries: 1 });
    });

    test("stays as it was where the server stops within an attempt", async () => {
      await using bench = await deliveryBench(open);
      const webhook = await bench.webhook();
      const watch = await bench.watch();
      bench.receiver.receive = () => ({ ...failed, status: null, reason: "stopped" });
      await bench.tell(watch, spanEventOf(watch, "window.found"));
      await Promise.all(await bench.sending.begin());
      expect((await bench.told(webhook.id))[0]).toMatchObject({ state: "due", tries: 0, attempts: [] });
      bench.receiver.receive = () => taken;
      await bench.send();
      expect(await bench.states(webhook.id)).toEqual(["window.found sent"]);
    });

    test("waits, with a word to the operator, where the master secret of the webhook is missing", async () => {
      await using bench = await deliveryBench(open);
      await bench.webhook();
      const watch = await bench.watch();
      await bench.tell(watch, spanEventOf(watch, "window.found"));
      const other = [{ version: 2, secret: Buffer.alloc(32, 2) }];
      const poor = sender(
        bench.database,
        () => bench.clock.ms,
        () => taken,
        { masters: other },
      );
      await Promise.all(await poor.sending.begin());
      expect(poor.warnings).toEqual([
        expect.stringMatching(/^deliveries: whk_\w+: HALCYON_WEBHOOK_MASTER has no version 1$/),
      ]);
      bench.clock.ms += claimMs;
      await bench.send();
      expect(typesOf(bench.got)).toEqual(["window.found"]);
    });
  });

  describe("a delivery", () => {
    test("is made again under the same id, for 30 days, and is forgotten after that", async () => {
      await using bench = await deliveryBench(open);
      const webhook = await bench.webhook();
      const watch = await bench.watch();
      await bench.tell(watch, spanEventOf(watch, "window.found"));
      await bench.send();
      const [{ id }] = (await bench.told(webhook.id)) as [StoredDelivery];
      const name = { accountId: bench.owner.accountId, id };
      const again = () => bench.deliveries.redeliver(name, async () => undefined);
      bench.clock.ms += 29 * dayMs;
      expect(await again()).toMatchObject({ state: "due", tries: 0, attempts: [{ outcome: "ok" }] });
      await bench.send();
      expect(bench.got.map((one) => one.id)).toEqual([bench.got[0]!.id, bench.got[0]!.id]);
      const foreign = { accountId: (await bench.account()).accountId, id };
      expect(await bench.deliveries.redeliver(foreign, async () => undefined)).toBe("absent");
      bench.clock.ms += dayMs + 1;
      expect(await again()).toBe("refused");
      await bench.deliveries.sweep();
      expect(await again()).toBe("absent");
    });

    test("is not made again to a webhook that is disabled", async () => {
      await using bench = await deliveryBench(open);
      const webhook = await bench.webhook();
      const watch = await bench.watch();
      bench.receiver.receive = () => ({ ...failed, kind: "gone", status: 410 });
      await bench.tell(watch, spanEventOf(watch, "window.found"));
      await bench.send();
      const [{ id }] = (await bench.told(webhook.id)) as [StoredDelivery];
      const name = { accountId: bench.owner.accountId, id };
      expect(await bench.deliveries.redeliver(name, async () => undefined)).toBe("refused");
    });

    test("is listed the newest first, by destination and state, page by page", async () => {
      await using bench = await deliveryBench(open);
      const webhook = await bench.webhook();
      const other = await bench.webhook();
      const watch = await bench.watch({ to: [webhook.id] });
      for (const span of ["a", "b", "c"]) {
        bench.clock.ms += 1;
        await bench.tell(watch, spanEventOf(watch, "window.found", { span }));
      }
      const list = (some: object) =>
        bench.deliveries.list(bench.owner.accountId, {
          destination: undefined,
          state: undefined,
          before: undefined,
          countMax: 2,
          ...some,
        });
      const first = await list({ state: "due" });
      expect(first.map(({ created_at: at }) => at)).toEqual([bench.clock.ms, bench.clock.ms - 1]);
      const rest = await list({ state: "due", before: first.at(-1) });
      expect(rest).toHaveLength(1);
      expect(await list({ destination: other.id })).toMatchObject([{ type: "webhook.test", state: "sent" }]);
    });
  });
}
