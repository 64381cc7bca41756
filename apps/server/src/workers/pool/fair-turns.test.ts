import { expect, test } from "vitest";
import { type FairTurns, fairTurns } from "./fair-turns.ts";

const settled = (): Promise<unknown> => new Promise(setImmediate);

/** Work that is begun when its turn has come, and ends when it is told to. */
function pieces(turns: FairTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    ask: (keyId: string, name: string): Promise<void> =>
      turns(keyId, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      }),
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

test("what would wait behind too much is refused", async () => {
  const { ask, begun } = pieces(fairTurns({ atOnce: 1, waitingMax: 2 }));
  for (const name of ["a1", "a2", "a3"]) void ask("a", name);
  await expect(ask("b", "b1")).rejects.toMatchObject({ code: "overloaded", retryAfterSeconds: 1 });
  expect(begun).toEqual(["a1"]);
});
