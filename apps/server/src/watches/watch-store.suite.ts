import { describe, expect, test } from "vitest";
import type { Refusal } from "../errors/refusal.ts";
import {
  badHours,
  goodHours,
  type OpenDatabases,
  requestOf,
  typesOf,
  watchBench,
} from "./watch-bench.suite.ts";

/** Defines tests of the watch store, for any database. */
export function describeWatchStore(open: OpenDatabases): void {
  describe("the store of watches", () => {
    const known = () => true;
    const nothing = async () => undefined;

    test("keeps a watch with its places until it is deleted", async () => {
      await using bench = await watchBench(open);
      const { store, owner } = bench;
      const made = await bench.watch(requestOf([1, 2]));
      const name = { accountId: owner.accountId, id: made.id };
      expect(await store.find(name)).toEqual(made);
      expect((await store.subjects(made.id)).map(({ position }) => position)).toEqual([0, 1]);
      expect(await store.spans(made.id)).toHaveLength(2);
      expect(await store.delete(name, (version) => version === 2, nothing)).toBe("changed");
      expect(await store.delete(name, known, nothing)).toEqual(made);
      expect(await store.find(name)).toBeUndefined();
      expect(await store.subjects(made.id)).toEqual([]);
      expect(await store.spans(made.id)).toEqual([]);
      expect(await store.delete(name, known, nothing)).toBe("absent");
    });

    test("lists watches in the order in which they were made, page by page", async () => {
      await using bench = await watchBench(open);
      const { store, owner } = bench;
      const made: string[] = [];
      for (let count = 0; count < 7; count += 1) {
        // Some are made at the same instant.
        if (count % 2 === 0) bench.clock.ms += 1;
        made.push((await bench.watch()).id);
      }
      const listed: string[] = [];
      for (let after: Parameters<typeof store.list>[1]["after"]; ;) {
        const page = await store.list(owner.accountId, { after, countMax: 3 });
        listed.push(...page.map(({ id }) => id));
        after = page.at(-1);
        if (after === undefined) break;
      }
      expect(listed.toSorted()).toEqual(made.toSorted());
      const all = await store.list(owner.accountId, { after: undefined, countMax: 9 });
      expect(listed).toEqual(all.map(({ id }) => id));
      expect(all.map(({ created_at: at }) => at)).toEqual(
        all.map(({ created_at: at }) => at).toSorted((a, b) => a - b),
      );
    });

    test("counts open spans and unseen places of many watches, in two questions", async () => {
      await using bench = await watchBench(open);
      const two = await bench.watch(requestOf([1, 2]));
      const lost = await bench.watch(requestOf([3]));
      bench.weather.sky = (latitude) => (latitude === 3 ? badHours : "nothing");
      await bench.round();
      await bench.wait(25);
      const none = await bench.watch(requestOf([3]));
      expect([...(await bench.store.counts([two.id, lost.id, none.id]))]).toMatchObject([
        [two.id, { openSpans: 0, blindPlaces: 2 }],
        [lost.id, { openSpans: 0, blindPlaces: 1 }],
        [none.id, { openSpans: 0, blindPlaces: 0, best: { likeliest_chance: 1000 } }],
      ]);
      bench.weather.sky = () => goodHours;
      await bench.round();
      expect([...(await bench.store.counts([none.id, two.id]))]).toMatchObject([
        [none.id, { openSpans: 1, blindPlaces: 0 }],
        [two.id, { openSpans: 2, blindPlaces: 0 }],
      ]);
      expect(await bench.store.counts([])).toEqual(new Map());
    });

    test("hides watches from other accounts, whatever they ask", async () => {
      await using bench = await watchBench(open);
      const { store } = bench;
      const made = await bench.watch();
      const { accountId, allowanceId } = await bench.account();
      const name = { accountId, id: made.id };
      const alongside = { changed: nothing, begun: nothing };
      expect(await store.find(name)).toBeUndefined();
      expect(await store.list(accountId, { after: undefined, countMax: 9 })).toEqual([]);
      expect(await store.replace(name, allowanceId, requestOf([2]), known, alongside)).toBe("absent");
      expect(await store.delete(name, known, nothing)).toBe("absent");
      expect(await store.pause(name, "by_user")).toBeUndefined();
      expect(await store.resume(name)).toBeUndefined();
      expect(await bench.now(made)).toEqual(made);
    });

    test("takes no more watches and places than an account may have, however many come at once", async () => {
      await using bench = await watchBench(open, { processes: 3, limits: { watches: 4, watched_places: 9 } });
      const make = () => bench.watch(requestOf([1, 2])).catch(({ code }: Refusal) => code);
      const results = await Promise.all(Array.from({ length: 7 }, make));
      expect(results.filter((result) => result === "too_many_watches")).toHaveLength(3);
      const watch = results.find((result) => typeof result === "object");
      await expect(bench.change(watch!, requestOf([1, 2, 3, 4]))).rejects.toMatchObject({
        errors: [{ pointer: "#/places", code: "too_many_watches", expected: { maximum: 9 } }],
      });
      expect(await bench.change(watch!, requestOf([1, 2, 3]))).toMatchObject({ version: 2 });
      expect(await bench.change(watch!, requestOf([4]))).toMatchObject({ version: 3 });
      const { accountId } = bench.owner;
      await bench.store.delete({ accountId, id: watch!.id }, known, nothing);
      expect(await make()).toMatchObject({ version: 1 });
    });

    test("lets an account change and lessen what it watches beyond a limit that became smaller", async () => {
      await using bench = await watchBench(open);
      const watch = await bench.watch(requestOf([1, 2, 3]));
      await bench.limit({ watches: 0, watched_places: 1 });
      const name = { accountId: watch.account_id, id: watch.id };
      const replace = (latitudes: readonly number[]) =>
        bench.store.replace(name, watch.allowance_id, requestOf(latitudes), known, {
          changed: nothing,
          begun: nothing,
        });
      expect(await replace([1, 2, 4])).toMatchObject({ version: 2 });
      expect(await replace([1, 2])).toMatchObject({ version: 3 });
      await expect(replace([1, 2, 3])).rejects.toMatchObject({ code: "too_many_watches" });
      await expect(bench.store.create(bench.owner, requestOf([1]), nothing)).rejects.toMatchObject({
        errors: [{ pointer: "#/name", code: "too_many_watches", expected: { maximum: 0 } }],
      });
    });

    test("forgets spans where what is watched changes, and gives none of their names again", async () => {
      await using bench = await watchBench(open);
      const watch = await bench.watch(requestOf([1, 2]));
      const other = requestOf([1, 2], { when: { kind: "window", duration_hours: 3 } });
      const lose = async () => {
        bench.weather.sky = () => badHours;
        await bench.round();
      };
      await lose();
      const names = [...(await bench.told())];
      for (const request of [other, watch.request, other]) {
        bench.weather.sky = () => [0.9, 0.9, 0.1, 0.1, 0.1, 0.1];
        expect(await bench.change(watch, request)).toMatchObject({ state: "active" });
        expect(await bench.told()).toEqual([]);
        expect(await bench.store.spans(watch.id)).toHaveLength(2);
        await lose();
        names.push(...(await bench.told()));
      }
      expect(typesOf(names).filter((type) => type === "window.lost")).toHaveLength(8);
      expect(new Set(names.map(({ id }) => id)).size).toBe(names.length);
      const spans = names.map(({ data }) => ("span" in data ? data.span : ""));
      expect(new Set(spans).size).toBe(8);
    });

    test("keeps spans where only words change", async () => {
      await using bench = await watchBench(open);
      const watch = await bench.watch();
      const before = await bench.store.spans(watch.id);
      await bench.change(watch, {
        ...watch.request,
        name: "Another name",
        tell: { events: ["window.lost"] },
      });
      expect(await bench.store.spans(watch.id)).toEqual(before);
      expect(await bench.now(watch)).toMatchObject({ version: 2, request: { name: "Another name" } });
    });

    test("lets a watch rest for its user until it is resumed, whatever it rested for", async () => {
      await using bench = await watchBench(open, { limit: 0, kind: "day" });
      const watch = await bench.watch();
      const name = { accountId: watch.account_id, id: watch.id };
      await bench.round();
      expect(await bench.now(watch)).toMatchObject({ state: "paused", paused_because: "allowance" });
      expect(await bench.store.pause(name, "by_user")).toMatchObject({ paused_because: "by_user" });
      await bench.database.updateTable("allowance").set({ limit: 9 }).execute();
      await bench.wait(48);
      expect(await bench.now(watch)).toMatchObject({ state: "paused", paused_because: "by_user" });
      expect(await bench.change(watch, { ...watch.request, name: "n" })).toMatchObject({ state: "paused" });
      expect(await bench.store.resume(name)).toMatchObject({ state: "active", paused_because: null });
    });

    test("lets a watch that has ended begin again with a change alone", async () => {
      await using bench = await watchBench(open);
      const watch = await bench.watch(requestOf([1], { ends_at: "2026-11-21T12:00:00Z" }));
      const name = { accountId: watch.account_id, id: watch.id };
      await bench.wait(3);
      expect(await bench.now(watch)).toMatchObject({ state: "ended" });
      expect(await bench.store.pause(name, "by_user")).toMatchObject({ state: "ended" });
      expect(await bench.store.resume(name)).toMatchObject({ state: "ended" });
      expect(await bench.change(watch, requestOf([1]))).toMatchObject({ state: "active", version: 2 });
    });
  });
}
