import { expect, test } from "vitest";
import { issueKey } from "./key.ts";
import { foundForMs, keyCache, missingForMs } from "./key-cache.ts";
import type { FoundKey } from "./key-finder.ts";

const [a, b, c] = [0, 1, 2].map(() => issueKey().plaintext) as [string, string, string];
const key: FoundKey = {
  principal: {
    keyId: "key_1",
    accountId: "acc_1",
    allowanceId: "alw_1",
    packageId: "all",
    offerings: ["operational"],
  },
  expiresAtMs: null,
};

function counted(known: ReadonlySet<string>, found = key) {
  const clock = { ms: 0 };
  const asked: string[] = [];
  const find = async (plaintext: string) => {
    asked.push(plaintext);
    return known.has(plaintext) ? found : undefined;
  };
  return { clock, asked, cacheOf: (capacity?: number) => keyCache({ find }, () => clock.ms, capacity) };
}

test.each([
  ["a found key", new Set([a]), foundForMs],
  ["an unknown key", new Set<string>(), missingForMs],
])("remembers %s for its time and no longer", async (_case, known, forMs) => {
  const { clock, asked, cacheOf } = counted(known);
  const cache = cacheOf();
  const first = await cache.find(a);
  clock.ms = forMs - 1;
  expect(await cache.find(a)).toBe(first);
  expect(asked).toHaveLength(1);
  clock.ms = forMs;
  await cache.find(a);
  expect(asked).toHaveLength(2);
});

test("asks again after the clock went back", async () => {
  const { clock, asked, cacheOf } = counted(new Set([a]));
  const cache = cacheOf();
  clock.ms = 86_400_000;
  await cache.find(a);
  clock.ms = 0;
  await cache.find(a);
  expect(asked).toHaveLength(2);
});

test("believes no key beyond its expiry", async () => {
  const { clock, asked, cacheOf } = counted(new Set([a]), { ...key, expiresAtMs: 100 });
  const cache = cacheOf();
  await cache.find(a);
  clock.ms = 100;
  await cache.find(a);
  expect(asked).toHaveLength(2);
});

test("asks once for requests that come together", async () => {
  const { asked, cacheOf } = counted(new Set([a]));
  const cache = cacheOf();
  expect(await Promise.all([cache.find(a), cache.find(a), cache.find(a)])).toEqual([key, key, key]);
  expect(asked).toEqual([a]);
});

test("forgets the oldest beyond its capacity", async () => {
  const { asked, cacheOf } = counted(new Set());
  const cache = cacheOf(2);
  for (const text of [a, b, c, c, b, a]) await cache.find(text);
  expect(asked).toEqual([a, b, c, a]);
});

test("forgets no found key for unknown ones, however many", async () => {
  const { asked, cacheOf } = counted(new Set([a]));
  const cache = cacheOf(1);
  for (const text of [a, b, c, a]) await cache.find(text);
  expect(asked).toEqual([a, b, c]);
});

test("does not remember a failure", async () => {
  const answers = [() => Promise.reject(new Error("busy")), () => Promise.resolve(key)];
  const cache = keyCache({ find: () => answers.shift()!() }, () => 0);
  await expect(cache.find(a)).rejects.toThrow("busy");
  expect(await cache.find(a)).toBe(key);
});

test("waits for no answer that does not come, and asks anew", async () => {
  const answers = [new Promise<FoundKey>(() => undefined), Promise.resolve(key)];
  const cache = keyCache({ find: () => answers.shift()! }, () => 0, 10, 20);
  await expect(cache.find(a)).rejects.toThrow("no answer within 20 ms");
  expect(await cache.find(a)).toBe(key);
});

test("does not ask for what has not the form of a key", async () => {
  const { asked, cacheOf } = counted(new Set(["a"]));
  expect(await cacheOf().find("a")).toBeUndefined();
  expect(await cacheOf().find(`${a}, ${b}`)).toBeUndefined();
  expect(asked).toEqual([]);
});
