import { sized } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import type { OpenDatabases } from "../../watches/watch-bench.suite.ts";
import { deliveryBench, failed, hourMs, spanEventOf, typesOf } from "./delivery-bench.suite.ts";

/** Defines tests of the destinations that events reach, for any database. */
export function describeOutbox(open: OpenDatabases): void {
  describe("an event", () => {
    test("goes to every webhook of its account that asks for it, where the watch names none", async () => {
      await using bench = await deliveryBench(open);
      const all = await bench.webhook();
      const some = await bench.webhook({ events: ["window.lost"] });
      const other = await bench.account();
      await bench.webhook({}, { accountId: other.accountId });
      const watch = await bench.watch();
      await bench.tell(
        watch,
        spanEventOf(watch, "window.found"),
        spanEventOf(watch, "window.lost", { sequence: 2 }),
        spanEventOf(watch, "watch.blind"),
      );
      expect(await bench.states(all.id)).toEqual(["watch.blind due", "window.found due", "window.lost due"]);
      expect(await bench.states(some.id)).toEqual(["watch.blind due", "window.lost due"]);
      expect(await bench.states()).toHaveLength(5);
    });

    test("goes to those alone that its watch names, and to nobody where that list is empty", async () => {
      await using bench = await deliveryBench(open);
      const named = await bench.webhook();
      await bench.webhook();
      const watch = await bench.watch({ to: [named.id] });
      const silent = await bench.watch({ to: [] });
      await bench.tell(watch, spanEventOf(watch, "window.found"), spanEventOf(watch, "watch.paused"));
      await bench.tell(silent, spanEventOf(silent, "window.found"), spanEventOf(silent, "watch.paused"));
      const told = await bench.told();
      expect(told.map(({ destination }) => destination)).toEqual([named.id, named.id]);
    });

    test("goes to each destination once, whoever places it at the same time", async () => {
      await using bench = await deliveryBench(open, { processes: 4 });
      const webhook = await bench.webhook();
      const watch = await bench.watch();
      const told = Array.from({ length: sized(12, 40) }, (_, index) =>
        spanEventOf(watch, "window.found", { span: `s${index}` }),
      );
      await Promise.all(
        told.map(async (event, index) => {
          const { events } = bench.senders[index % bench.senders.length]!;
          const database = bench.databases[index % bench.databases.length]!;
          await database.transaction().execute((transaction) => events.add(transaction, watch, [event]));
          await events.place();
        }),
      );
      while ((await bench.events.place()) > 0);
      expect(await bench.states(webhook.id)).toEqual(told.map(() => "window.found due"));
      await bench.send();
      expect(bench.got.map(({ id }) => id).toSorted()).toEqual(told.map(({ id }) => id).toSorted());
    });

    test("of a watch that is gone goes nowhere", async () => {
      await using bench = await deliveryBench(open);
      await bench.webhook();
      const watch = await bench.watch();
      await bench.database.deleteFrom("watch").execute();
      await bench.tell(watch, spanEventOf(watch, "window.found"));
      expect(await bench.states()).toEqual([]);
    });

    test("waits for the end of quiet hours, unless it is urgent", async () => {
      await using bench = await deliveryBench(open);
      const webhook = await bench.webhook();
      const quiet = { from: 9, to: 12, timezone: "Etc/UTC" };
      const watch = await bench.watch({ quiet, urgent: ["window.lost"] });
      await bench.tell(
        watch,
        spanEventOf(watch, "window.found", { span: "a" }),
        spanEventOf(watch, "window.lost", { span: "b", sequence: 5 }),
        spanEventOf(watch, "window.found", { span: "c" }),
        spanEventOf(watch, "window.changed", { span: "d", sequence: 2 }),
      );
      await bench.send();
      expect(typesOf(bench.got)).toEqual(["window.lost"]);
      bench.clock.ms += hourMs;
      await bench.tell(
        watch,
        spanEventOf(watch, "window.passed", { span: "c", sequence: 2 }),
        spanEventOf(watch, "window.changed", { span: "d", sequence: 3 }),
      );
      await bench.wait(2, 0.5);
      expect(bench.got.map(({ event }) => [event.type, event.data["span"]])).toEqual([
        ["window.lost", "b"],
        ["window.found", "a"],
        ["window.changed", "d"],
      ]);
      expect(await bench.states(webhook.id)).toEqual([
        "window.changed sent",
        "window.changed superseded",
        "window.found sent",
        "window.found superseded",
        "window.lost sent",
        "window.passed superseded",
      ]);
    });

    test("goes out in the digest that its watch asks for, once, and an empty digest does not", async () => {
      await using bench = await deliveryBench(open, { processes: 2 });
      const webhook = await bench.webhook();
      const watch = await bench.watch({ digest: { at: "12:00", timezone: "Etc/UTC" } });
      await bench.tell(
        watch,
        spanEventOf(watch, "window.found", { span: "a" }),
        spanEventOf(watch, "window.found", { span: "b" }),
        spanEventOf(watch, "watch.blind"),
      );
      await bench.send();
      expect(typesOf(bench.got)).toEqual(["watch.blind"]);
      await bench.wait(3, 0.5);
      expect(typesOf(bench.got)).toEqual(["watch.blind", "digest"]);
      const { data } = bench.got[1]!.event;
      expect(data).toMatchObject({ because: "schedule", more: 0 });
      expect((data["events"] as object[]).map((event) => (event as { type: string }).type)).toEqual([
        "window.found",
        "window.found",
      ]);
      const digest = (await bench.told(webhook.id)).find(({ type }) => type === "digest");
      expect(digest).toMatchObject({ state: "sent", expires_at: Date.UTC(2026, 10, 22, 12) });
      await bench.wait(48, 6);
      expect(bench.got).toHaveLength(2);
    });
  });

  test("what is more than an account may be told in an hour comes in one digest at its end", async () => {
    await using bench = await deliveryBench(open);
    const { accountId } = bench.owner;
    const webhook = await bench.webhook();
    const other = await bench.account();
    const foreign = await bench.webhook({}, { accountId: other.accountId });
    await bench.limit(accountId, { events_per_hour: 3 });
    const watch = await bench.watch({ urgent: ["window.lost"] });
    const found = (span: string) => spanEventOf(watch, "window.found", { span });
    await bench.tell(watch, found("a"), found("b"));
    bench.clock.ms += 1;
    await bench.tell(watch, found("c"));
    bench.clock.ms += 1;
    await bench.tell(watch, found("d"), spanEventOf(watch, "watch.blind"));
    bench.clock.ms += 1;
    await bench.tell(watch, spanEventOf(watch, "window.lost", { span: "e", sequence: 2 }));
    const theirs = await bench.watch({}, other);
    await bench.tell(theirs, spanEventOf(theirs, "window.found"));
    await bench.send();
    expect(typesOf(bench.got)).toEqual(Array.from({ length: 4 }, () => "window.found"));
    bench.clock.ms = Date.UTC(2026, 10, 21, 10) - 1;
    await bench.send();
    expect(bench.got).toHaveLength(4);
    bench.clock.ms += 1;
    await bench.send();
    expect(typesOf(bench.got).slice(4)).toEqual(["digest"]);
    const { data } = bench.got[4]!.event;
    expect(data).toMatchObject({ because: "backlog", more: 0 });
    expect(data["detail"]).toContain("too many events in this hour to send each one separately");
    const events = data["events"] as readonly { readonly type: string }[];
    expect(events.map(({ type }) => type).toSorted()).toEqual(["watch.blind", "window.found", "window.lost"]);
    expect(await bench.states(webhook.id)).toEqual([
      "digest sent",
      "watch.blind superseded",
      "window.found sent",
      "window.found sent",
      "window.found sent",
      "window.found superseded",
      "window.lost superseded",
    ]);
    expect(await bench.now(foreign)).toMatchObject({ last_success_at: expect.any(Number) });
    await bench.tell(watch, found("f"));
    await bench.send();
    expect(typesOf(bench.got).slice(5)).toEqual(["window.found"]);
  });

  test("a webhook that is disabled is told of to every other one, and gets nothing more", async () => {
    await using bench = await deliveryBench(open);
    const gone = await bench.webhook({ url: "https://gone.example/" });
    await bench.webhook({ url: "https://here.example/", events: ["window.passed"] });
    const watch = await bench.watch();
    bench.receiver.receive = ({ url }) =>
      url.includes("gone") ? { ...failed, kind: "gone", status: 410 } : {};
    await bench.tell(watch, spanEventOf(watch, "window.found"));
    bench.clock.ms += 1;
    await bench.tell(watch, spanEventOf(watch, "window.lost"));
    await bench.send();
    expect(bench.got.map(({ url }) => url)).toEqual(["https://gone.example/"]);
    expect(await bench.now(gone)).toMatchObject({ state: "disabled", disabled_because: "gone" });
    expect(await bench.states(gone.id)).toEqual(["window.found dead", "window.lost dead"]);
    await bench.wait(1);
    expect(bench.got.map(({ url, event }) => [url, event.type])).toEqual([
      ["https://gone.example/", "window.found"],
      ["https://here.example/", "webhook.disabled"],
    ]);
    expect(bench.got[1]!.event.data).toMatchObject({ webhook: gone.id, because: "gone" });
    await bench.tell(watch, spanEventOf(watch, "watch.ended"));
    expect(await bench.states(gone.id)).toHaveLength(2);
  });
}
