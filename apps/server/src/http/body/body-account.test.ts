import { expect, test } from "vitest";
import { bodyAccount, BurstGuard } from "../gate/burst-guard.ts";
import type { RequestContext } from "../request-context.ts";

const part = 64 * 1024;

/** Creates accounts for the bodies of a key with the given rate [requests/s], and records the memory that was requested. */
function key(perSecond: number) {
  const clock = { ms: 0 };
  const guard = new BurstGuard(perSecond, () => clock.ms);
  const rooms: string[] = [];
  const open = { requireRoom: (caller: string) => void rooms.push(caller) };
  const principal = { keyId: "key_1", accountId: "a", allowanceId: "w", packageId: "p", offerings: [] };
  const body = () => {
    const context: RequestContext = { requestId: "r", headers: {}, over: [], principal };
    return { context, ...bodyAccount(context, { guard, burstPerSecond: perSecond, open }) };
  };
  return { clock, guard, rooms, body };
}

test("counts each begun part beyond the first as a request, and says so in the headers", () => {
  const { guard, body } = key(50);
  const sent = body();
  sent.arrived(part);
  expect(sent.context.headers).toEqual({});
  sent.arrived(256);
  expect(sent.context.headers["ratelimit"]).toBe('"burst";r=49;t=1');
  sent.arrived(part - 256);
  sent.arrived(2 * part);
  expect(guard.take("key_1").remaining).toBe(46);
});

test("lets one body of 16 MiB through where nothing else was asked, and refuses what comes beside it", () => {
  const { clock, body } = key(1);
  const first = body();
  for (let parts = 0; parts < 256; parts++) first.arrived(part);
  const other = body();
  other.arrived(part);
  expect(() => {
    for (let parts = 0; parts < 3; parts++) other.arrived(part);
  }).toThrow(expect.objectContaining({ code: "too_many_requests", retryAfterSeconds: 257 }));
  clock.ms += 300_000;
  body().arrived(2 * part);
});

test("counts a piece of a few bytes as more: receiving it is the work", () => {
  const { body } = key(50);
  const sent = body();
  for (let piece = 0; piece < 256; piece++) sent.arrived(1);
  expect(sent.context.headers["ratelimit"]).toBeUndefined();
  sent.arrived(1);
  expect(sent.context.headers["ratelimit"]).toBe('"burst";r=49;t=1');
});

test("asks for room when a body holds more memory, and not when it holds less", () => {
  const { body, rooms } = key(50);
  const sent = body();
  sent.hold(4096);
  sent.hold(8192);
  sent.hold(8192);
  expect(sent.context.bodyBytes).toBe(8192);
  sent.hold(0);
  expect(sent.context.bodyBytes).toBe(0);
  expect(rooms).toEqual(["key_1", "key_1"]);
});
