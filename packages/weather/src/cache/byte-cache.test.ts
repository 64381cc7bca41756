import fc from "fast-check";
import { expect, test } from "vitest";
import { ByteCache } from "./byte-cache.ts";

const bytesOf = (value: Uint8Array): number => value.byteLength;
const of = (length: number) => (): Promise<Uint8Array> => Promise.resolve(new Uint8Array(length));

test("never keeps more bytes than it may, whatever is loaded", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 5000 }))),
      async (loads) => {
        const cache = new ByteCache(8000, bytesOf);
        for (const [key, length] of loads) {
          await cache.load(String(key), of(length));
          expect(cache.bytes).toBeLessThanOrEqual(8000);
          expect(cache.bytes).toBeGreaterThanOrEqual(0);
        }
      },
    ),
  );
});

test("lets go of what was not used for longest", async () => {
  const cache = new ByteCache(3000, bytesOf);
  await cache.load("a", of(1000));
  await cache.load("b", of(1000));
  cache.peek("a");
  await cache.load("c", of(1000));
  expect(cache.peek("b")).toBeUndefined();
  expect(cache.peek("a")).toBeDefined();
  expect(cache.peek("c")).toBeDefined();
});

test("callers that miss together share one load", async () => {
  const cache = new ByteCache(3000, bytesOf);
  let loads = 0;
  const make = async (): Promise<Uint8Array> => {
    loads += 1;
    await Promise.resolve();
    return new Uint8Array(8);
  };
  const [first, second] = await Promise.all([cache.load("a", make), cache.load("a", make)]);
  expect(second).toBe(first);
  expect(await cache.load("a", make)).toBe(first);
  expect(loads).toBe(1);
});

test("a failed load is not kept", async () => {
  const cache = new ByteCache(3000, bytesOf);
  await expect(cache.load("a", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(await cache.load("a", of(8))).toHaveLength(8);
});
