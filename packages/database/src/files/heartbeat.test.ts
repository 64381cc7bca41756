import { describe, expect, test } from "vitest";
import { type Database, openDatabase } from "../database.ts";
import { claimFile, FileInUseError, keepBeating, staleAfterMs } from "./heartbeat.ts";

const first = { token: "first", host: "here", pid: 10 };
const second = { token: "second", host: "here", pid: 11 };

async function opened() {
  const database: Database = await openDatabase(":memory:");
  const clock = { ms: 1_000_000 };
  const alive = new Set([first.pid, second.pid]);
  const options = { nowMs: () => clock.ms, isAlive: (pid: number) => alive.has(pid) };
  return { clock, alive, claim: (identity: typeof first) => claimFile(database, identity, options) };
}

describe("a second process", () => {
  test("is refused while the first is alive", async () => {
    const { claim } = await opened();
    await claim(first);
    await expect(claim(second)).rejects.toThrow(FileInUseError);
    await expect(claim(second)).rejects.toThrow("process 10 on here");
  });

  test("takes over at once from one that ended without a farewell on this host", async () => {
    const { alive, claim } = await opened();
    const lost = await claim(first);
    alive.delete(first.pid);
    const own = await claim(second);
    expect(await own.beat()).toBe(true);
    expect(await lost.beat()).toBe(false);
  });

  test("takes over from another host only after its silence", async () => {
    const { clock, alive, claim } = await opened();
    await claim({ ...first, host: "there" });
    alive.delete(first.pid);
    clock.ms += staleAfterMs;
    await expect(claim(second)).rejects.toThrow(FileInUseError);
    clock.ms += 1;
    await expect(claim(second)).resolves.toBeDefined();
  });

  test("is refused for as long as the first goes on beating", async () => {
    const { clock, claim } = await opened();
    const own = await claim({ ...first, host: "there" });
    clock.ms += staleAfterMs;
    await own.beat();
    clock.ms += staleAfterMs;
    await expect(claim(second)).rejects.toThrow(FileInUseError);
  });

  test("may start after the first has given the file free", async () => {
    const { claim } = await opened();
    await (await claim(first)).release();
    await expect(claim(second)).resolves.toBeDefined();
  });

  test("with the number of the first, as in a container, takes over", async () => {
    const { claim } = await opened();
    await claim(first);
    await expect(claim({ ...second, pid: first.pid })).resolves.toBeDefined();
  });
});

test("a beat that cannot be written is no loss, a file that was taken over is", async () => {
  let beats = 0;
  const lost = Promise.withResolvers<number>();
  const beat = async (): Promise<boolean> => {
    beats += 1;
    if (beats === 1) throw new Error("database is locked");
    return beats === 2;
  };
  const beating = keepBeating({ beat }, 1, () => lost.resolve(beats));
  expect(await lost.promise).toBeGreaterThanOrEqual(3);
  beating[Symbol.dispose]();
});
