import { expect, test } from "vitest";
import { BoundedCache } from "./bounded-cache.ts";

/** One letter of key and what an entry costs beside it [bytes]. */
const entry = 258;

const cacheOf = (limit: number): BoundedCache<string> =>
  new BoundedCache<string>(limit, ({ length }) => length);
const give = (value: string) => async (): Promise<string> => value;

test("the least lately used goes first when the bytes are used up", async () => {
  const cache = cacheOf(2 * entry + 6);
  await cache.load("a", give("aaa"));
  await cache.load("b", give("bbb"));
  await cache.load("a", give("never"));
  await cache.load("c", give("cc"));
  expect([cache.peek("a"), cache.peek("b"), cache.peek("c")]).toEqual(["aaa", undefined, "cc"]);
  expect(cache.bytes).toBe(2 * entry + 5);
});

test("what is larger than the limit is given and not kept", async () => {
  const cache = cacheOf(entry + 2);
  expect(await cache.load("a", give("aaa"))).toBe("aaa");
  expect(cache.bytes).toBe(0);
});

test("what loads is loaded once; failures are not kept", async () => {
  const cache = cacheOf(9 * entry);
  let loads = 0;
  const load = async (): Promise<string> => {
    loads += 1;
    if (loads === 1) throw new Error("down");
    return "up";
  };
  await Promise.allSettled([cache.load("a", load), cache.load("a", load)]);
  expect(loads).toBe(1);
  expect(await Promise.all([cache.load("a", load), cache.load("a", load)])).toEqual(["up", "up"]);
  expect(loads).toBe(2);
});
