import { describe, expect, test } from "vitest";
import type { OpenDatabases } from "../../watches/watch-bench.suite.ts";
import {
  deliveryBench,
  failed,
  hourMs,
  masters,
  nameOf,
  spanEventOf,
  taken,
  typesOf,
} from "../outbox/delivery-bench.suite.ts";
import { webhookSecret } from "../../config/services/webhook-secrets.ts";

const silent = async (): Promise<void> => undefined;

/** Defines tests of the webhooks of accounts, for any database. */
export function describeWebhookStore(open: OpenDatabases): void {
  describe("the webhooks of an account", () => {
    test("are pending until a test was taken, and get nothing else before", async () => {
      await using bench = await deliveryBench(open);
      bench.receiver.receive = () => failed;
      const webhook = await bench.webhook({}, { isPending: true });
      const watch = await bench.watch();
      await bench.tell(watch, spanEventOf(watch, "window.found"));
      await bench.send();
      expect(typesOf(bench.got)).toEqual(["webhook.test"]);
      expect(await bench.now(webhook)).toMatchObject({ state: "pending", last_success_at: null });
      bench.receiver.receive = () => taken;
      await bench.wait(1);
      expect(await bench.now(webhook)).toMatchObject({ state: "active", last_success_at: bench.clock.ms });
      await bench.tell(watch, spanEventOf(watch, "window.lost", { sequence: 2 }));
      await bench.send();
      expect(typesOf(bench.got)).toEqual(["webhook.test", "webhook.test", "window.lost"]);
    });

    test("are at most so many, and others' do not count or show", async () => {
      await using bench = await deliveryBench(open);
      const other = await bench.account();
      const foreign = await bench.webhook({}, { accountId: other.accountId, isPending: true });
      const { accountId } = bench.owner;
      const webhooks = 22;
      await bench.limit(accountId, { webhooks });
      for (let count = 0; count < webhooks; count += 1) {
        bench.clock.ms += 1;
        await bench.webhook({}, { isPending: true });
      }
      const request = { url: "https://receiver.example/" };
      await expect(bench.webhooks.create(accountId, request, 1, silent)).rejects.toMatchObject({
        errors: [{ pointer: "#/url", code: "too_many_destinations", expected: { maximum: webhooks } }],
      });
      const first = await bench.webhooks.list(accountId, { after: undefined, countMax: 15 });
      const rest = await bench.webhooks.list(accountId, { after: first.at(-1), countMax: 15 });
      expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(webhooks);
      const stolen = { accountId, id: foreign.id };
      expect(await bench.webhooks.find(stolen)).toBeUndefined();
      expect(await bench.webhooks.test(stolen)).toBeUndefined();
      expect(await bench.webhooks.rotate(stolen, 1, 0, silent)).toBeUndefined();
      expect(await bench.webhooks.delete(stolen, () => true, silent)).toBe("absent");
    });

    test("are tested anew at another address alone, and no event goes there before it is taken", async () => {
      await using bench = await deliveryBench(open);
      const webhook = await bench.webhook();
      const name = nameOf(webhook);
      const words = { url: webhook.url, description: "Words alone" };
      expect(await bench.webhooks.replace(name, words, (version) => version === 2, silent)).toBe("changed");
      expect(await bench.webhooks.replace(name, words, (version) => version === 1, silent)).toMatchObject({
        version: 2,
        state: "active",
        description: "Words alone",
      });
      const watch = await bench.watch();
      bench.receiver.receive = () => failed;
      await bench.tell(watch, spanEventOf(watch, "window.found"));
      await bench.send();
      const moved = { url: "https://elsewhere.example/" };
      expect(await bench.webhooks.replace(name, moved, () => true, silent)).toMatchObject({
        version: 3,
        state: "pending",
      });
      bench.got.length = 0;
      await bench.wait(1);
      expect(bench.got.map(({ url, event }) => [url, event.type])).toEqual([
        ["https://elsewhere.example/", "webhook.test"],
      ]);
      bench.receiver.receive = () => taken;
      await bench.wait(3);
      expect(typesOf(bench.got)).toEqual(["webhook.test", "webhook.test", "window.found"]);
    });

    test("sign by both secrets while two are good, and by the new one alone after that", async () => {
      await using bench = await deliveryBench(open);
      const webhook = await bench.webhook();
      const name = nameOf(webhook);
      const signatures = async (): Promise<number> => {
        bench.got.length = 0;
        await bench.webhooks.test(name);
        await bench.send();
        return bench.got[0]!.headers["webhook-signature"]!.split(" ").length;
      };
      expect(await signatures()).toBe(1);
      const rotated = await bench.webhooks.rotate(name, 1, 24, silent);
      expect(rotated).toMatchObject({ secret_version: 2, both_sign_until: bench.clock.ms + 24 * hourMs });
      expect(await signatures()).toBe(2);
      bench.clock.ms += 24 * hourMs;
      expect(await signatures()).toBe(1);
      const secrets = [1, 2].map((version) =>
        webhookSecret(masters, { webhookId: webhook.id, version, masterVersion: 1 }),
      );
      expect(new Set(secrets).size).toBe(2);
    });

    test("send one test at a time, however often it is asked for", async () => {
      await using bench = await deliveryBench(open);
      const webhook = await bench.webhook();
      bench.receiver.receive = () => failed;
      const first = await bench.webhooks.test(nameOf(webhook));
      await bench.send();
      const second = await bench.webhooks.test(nameOf(webhook));
      expect(second).toMatchObject({ id: first!.id, next_attempt_at: bench.clock.ms, tries: 0 });
      await bench.send();
      expect(new Set(bench.got.map(({ id }) => id)).size).toBe(1);
      expect(bench.got).toHaveLength(2);
    });

    test("get nothing once they are deleted, and leave nothing behind", async () => {
      await using bench = await deliveryBench(open);
      const webhook = await bench.webhook();
      const watch = await bench.watch();
      await bench.tell(watch, spanEventOf(watch, "window.found"));
      expect(await bench.told()).toHaveLength(1);
      await bench.webhooks.delete(nameOf(webhook), () => true, silent);
      await bench.send();
      expect(bench.got).toEqual([]);
      for (const table of ["webhook", "delivery", "delivery_lane"] as const)
        expect(await bench.database.selectFrom(table).selectAll().execute()).toEqual([]);
    });
  });
}
