import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { leavingRecipient, slowRecipient } from "../../../test/harness/leaving-recipient.suite.ts";
import { CallerLeft, type Recipient } from "../../errors/caller-left.ts";
import { type FairTurns, fairTurns, roomLooks } from "./fair-turns.ts";

afterEach(() => void vi.useRealTimers());

const settled = (): Promise<unknown> => new Promise(setImmediate);

/** Returns pieces of work that begin at their turn, and end when the test makes them end. */
function pieces(turns: FairTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    ask: (keyId: string, name: string, recipient?: Recipient, bytes?: number): Promise<void> =>
      turns(
        keyId,
        () => {
          begun.push(name);
          return new Promise<void>((resolve) => ends.set(name, resolve));
        },
        recipient,
        bytes,
      ),
    end: async (name: string): Promise<void> => {
      ends.get(name)!();
      await settled();
    },
  };
}

test("a key that asks once waits for no more than the work that has begun, however much another one waits for", async () => {
  const { ask, begun, end } = pieces(fairTurns({ atOnce: 1, waitingMax: 100 }));
  for (const name of ["a1", "a2", "a3", "a4"]) void ask("a", name);
  void ask("b", "b1");
  await settled();
  for (const name of ["a1", "b1", "a2", "a3"]) await end(name);
  expect(begun).toEqual(["a1", "b1", "a2", "a3", "a4"]);
});

test("keys that wait alike take turns", async () => {
  const { ask, begun, end } = pieces(fairTurns({ atOnce: 1, waitingMax: 100 }));
  for (const name of ["a1", "a2", "a3"]) void ask("a", name);
  for (const name of ["b1", "b2"]) void ask("b", name);
  for (const name of ["c1", "c2"]) void ask("c", name);
  await settled();
  for (let at = 0; at < 6; at++) await end(begun.at(-1)!);
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "c2", "a3"]);
});

test("a free place goes to the key that holds the fewest", async () => {
  const { ask, begun, end } = pieces(fairTurns({ atOnce: 3, waitingMax: 100 }));
  for (const name of ["a1", "a2", "a3", "a4"]) void ask("a", name);
  void ask("b", "b1");
  void ask("b", "b2");
  await settled();
  await end("a1");
  await end("b1");
  expect(begun).toEqual(["a1", "a2", "a3", "b1", "b2"]);
});

test("work that fails gives its place back", async () => {
  const turns = fairTurns({ atOnce: 1, waitingMax: 100 });
  await expect(turns("a", () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
  await expect(turns("a", async () => "done")).resolves.toBe("done");
});

test("of a key no more waits than there is room left beside it, so that others find room", async () => {
  const { ask, begun } = pieces(fairTurns({ atOnce: 1, waitingMax: 4 }));
  for (const name of ["a1", "a2", "a3"]) void ask("a", name);
  await expect(ask("a", "a4")).rejects.toMatchObject({ code: "overloaded", retryAfterSeconds: 1 });
  void ask("b", "b1");
  await expect(ask("b", "b2")).rejects.toMatchObject({ code: "overloaded" });
  await settled();
  expect(begun).toEqual(["a1"]);
});

test("who leaves before its turn gives its place to others, and its work is never begun", async () => {
  const { ask, begun, end } = pieces(fairTurns({ atOnce: 1, waitingMax: 3 }));
  void ask("a", "a1");
  const recipient = leavingRecipient();
  const left = [ask("a", "a2", recipient), ask("b", "b1", recipient)].map((one) =>
    expect(one).rejects.toThrow(CallerLeft),
  );
  recipient.leave();
  await Promise.all(left);
  await expect(ask("a", "a3", recipient)).rejects.toThrow(CallerLeft);
  void ask("c", "c1");
  await end("a1");
  expect(begun).toEqual(["a1", "c1"]);
  expect(recipient.begun).toBe(0);
});

test("who comes again and again and leaves keeps nobody else from a turn", async () => {
  const step = fc.record({ leaves: fc.boolean(), ends: fc.boolean(), isOther: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 60 }), async (steps) => {
      const { ask, begun, end } = pieces(fairTurns({ atOnce: 2, waitingMax: 4 }));
      const ended = new Set<string>();
      const endOne = async (): Promise<void> => {
        const open = begun.find((name) => !ended.has(name));
        if (open === undefined) return;
        ended.add(open);
        await end(open);
      };
      let others = 0;
      for (const [index, { leaves, ends, isOther }] of steps.entries()) {
        // One honest request at a time is never refused.
        if (isOther && begun.filter((name) => name.startsWith("b")).length === others) {
          void ask("b", `b${others}`);
          others++;
        }
        const recipient = leavingRecipient();
        ask("a", `a${index}`, recipient).catch(() => undefined);
        await settled();
        if (leaves) recipient.leave();
        if (ends) await endOne();
      }
      for (let rest = 0; rest < 2 * steps.length; rest++) await endOne();
      expect(begun.filter((name) => name.startsWith("b"))).toHaveLength(others);
    }),
    { numRuns: 100 },
  );
});

describe("work whose result finds no room", () => {
  const waitedMs = roomLooks.everyMs * roomLooks.most;

  test("is not begun until there is some, and others have their turns", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const { ask, begun, end } = pieces(fairTurns({ atOnce: 2, waitingMax: 100 }));
    const slow = slowRecipient(30);
    for (const name of ["a1", "a2"]) void ask("a", name, slow, 20);
    void ask("a", "short", slow, 5);
    await settled();
    await end("a1");
    void ask("b", "b1", slowRecipient(30), 20);
    await settled();
    expect(begun).toEqual(["a1", "short", "b1"]);
    await end("short");
    slow.takeAll();
    await vi.advanceTimersByTimeAsync(roomLooks.everyMs);
    expect(begun).toEqual(["a1", "short", "b1", "a2"]);
  });

  test("is refused after a while, with what keeps the room", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const { ask, begun } = pieces(fairTurns({ atOnce: 2, waitingMax: 3 }));
    const slow = slowRecipient(30);
    void ask("a", "a1", slow, 20);
    const passing = vi.advanceTimersByTimeAsync(waitedMs);
    await expect(ask("a", "a2", slow, 20)).rejects.toMatchObject({ code: "too_many_requests" });
    await passing;
    expect(begun).toEqual(["a1"]);
  });

  test("waits as long as a recipient that takes results one after the other", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const { ask, begun } = pieces(fairTurns({ atOnce: 2, waitingMax: 3 }));
    const slow = slowRecipient(30, true);
    void ask("a", "a1", slow, 20);
    void ask("a", "a2", slow, 20);
    await vi.advanceTimersByTimeAsync(3 * waitedMs);
    slow.takeAll();
    await vi.advanceTimersByTimeAsync(roomLooks.everyMs);
    expect(begun).toEqual(["a1", "a2"]);
  });
});
