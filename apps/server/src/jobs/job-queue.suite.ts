import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import type { Database } from "@halcyon/database/database";
import type { JobQueue, WorkOnJob } from "./job-queue.ts";

/** Database in which queues are opened one after the other. This simulates processes that end and start again. */
export interface QueuePlace {
  /** Database in which jobs are created. */
  readonly database: Database;
  open(work: WorkOnJob, atOnce?: number): Promise<JobQueue>;
  /** Records that a job is done. In production, the job store does this. */
  done(id: string): void;
  /** Records that a job was added. */
  added(id: string): void;
}

const soon = { interval: 20 };

/** Defines tests that every job queue must pass. */
export function describeJobQueue(newPlace: () => Promise<QueuePlace>): void {
  describe("a queue of jobs", () => {
    const add = async (place: QueuePlace, queue: JobQueue, id: string): Promise<void> => {
      place.added(id);
      await place.database.transaction().execute((transaction) => queue.addIn(transaction, id));
      queue.begin(id);
    };

    test("does every job that was added, once", async () => {
      const place = await newPlace();
      const worked: string[] = [];
      const queue = await place.open(async (id) => {
        worked.push(id);
        place.done(id);
      });
      for (const id of ["a", "b", "c"]) await add(place, queue, id);
      await vi.waitFor(() => expect(worked.toSorted()).toEqual(["a", "b", "c"]), soon);
      await queue.close();
    });

    test("does as many jobs at the same time as it may, and no more", async () => {
      const place = await newPlace();
      const done: string[] = [];
      const two = Promise.withResolvers<void>();
      let [underWay, most] = [0, 0];
      const queue = await place.open(async (id) => {
        underWay += 1;
        most = Math.max(most, underWay);
        if (most === 2) two.resolve();
        await two.promise;
        underWay -= 1;
        done.push(id);
        place.done(id);
      }, 2);
      for (const id of ["a", "b", "c"]) await add(place, queue, id);
      await vi.waitFor(() => expect(done.toSorted()).toEqual(["a", "b", "c"]), soon);
      expect(most).toBe(2);
      await queue.close();
    });

    test("does no job whose transaction did not take effect", async () => {
      const place = await newPlace();
      const worked: string[] = [];
      const queue = await place.open(async (id) => {
        worked.push(id);
        place.done(id);
      });
      const undone = place.database.transaction().execute(async (transaction) => {
        await queue.addIn(transaction, "undone");
        throw new Error("undone");
      });
      await expect(undone).rejects.toThrow("undone");
      await add(place, queue, "done");
      await vi.waitFor(() => expect(worked).toEqual(["done"]), soon);
      await queue.close();
    });

    test("does a job again whose work ended with an error", async () => {
      const place = await newPlace();
      let tries = 0;
      const queue = await place.open(async (id) => {
        tries++;
        if (tries < 3) throw new Error("not yet");
        place.done(id);
      });
      await add(place, queue, "stubborn");
      await vi.waitFor(() => expect(tries).toBe(3), soon);
      await queue.close();
    });

    test("does a job again after its pause, and others meanwhile", async () => {
      const place = await newPlace();
      const worked: string[] = [];
      const queue = await place.open(async (id) => {
        worked.push(id);
        if (id === "pausing" && worked.length < 3) return { againAfterMs: 1000 };
        place.done(id);
        return undefined;
      });
      await add(place, queue, "pausing");
      await vi.waitFor(() => expect(worked).toEqual(["pausing"]), soon);
      await add(place, queue, "other");
      await vi.waitFor(() => expect(worked).toEqual(["pausing", "other", "pausing"]), {
        ...soon,
        timeout: 10_000,
      });
      await queue.close();
    });

    test("ends at its close without waiting for a pause, and the next process does the job", async () => {
      const place = await newPlace();
      const worked: string[] = [];
      const first = await place.open(async (id) => {
        worked.push(id);
        return { againAfterMs: 3000 };
      });
      await add(place, first, "pausing");
      await vi.waitFor(() => expect(worked).toEqual(["pausing"]), soon);
      await first.close();
      const again: string[] = [];
      const second = await place.open(async (id) => {
        again.push(id);
        place.done(id);
      });
      await vi.waitFor(() => expect(again).toEqual(["pausing"]), { ...soon, timeout: 10_000 });
      await second.close();
      expect(worked).toEqual(["pausing"]);
    });

    test("lets running work end early at its close, and the next process does it again", async () => {
      const place = await newPlace();
      let began = false;
      const first = await place.open(async (_id, signal) => {
        began = true;
        await sleep(60_000, undefined, { signal });
      });
      await add(place, first, "long");
      await vi.waitFor(() => expect(began).toBe(true), soon);
      await first.close();
      const again: string[] = [];
      const second = await place.open(async (id) => {
        again.push(id);
        place.done(id);
      });
      await vi.waitFor(() => expect(again).toEqual(["long"]), soon);
      await second.close();
    });

    test("does not begin a job after its close", async () => {
      const place = await newPlace();
      const worked: string[] = [];
      const closed = await place.open(async (id) => void worked.push(id));
      await closed.close();
      const done: string[] = [];
      const open = await place.open(async (id) => {
        done.push(id);
        place.done(id);
      });
      await add(place, open, "later");
      await vi.waitFor(() => expect(done).toEqual(["later"]), soon);
      expect(worked).toEqual([]);
      await open.close();
    });
  });
}
