import { TRPCClientError } from "@trpc/client";
import { describe, expect, it } from "vitest";
import { gentleCalls } from "./gentle-calls.ts";

/** Returns calls that stay pending until the test ends them. */
function heldCalls() {
  const running: { readonly end: () => void }[] = [];
  let begun = 0;
  return {
    running,
    begun: () => begun,
    ask: () =>
      new Promise<number>((resolve) => {
        const position = begun++;
        running.push({ end: () => resolve(position) });
      }),
  };
}

const { signal } = new AbortController();

/** Waits until all pending callbacks have run. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Returns the error that a client receives if the server refuses a call. */
function refusal(code: string, status: number, retryAfter?: string) {
  const headers = new Headers(retryAfter === undefined ? {} : { "retry-after": retryAfter });
  return TRPCClientError.from(
    {
      error: {
        message: code,
        code: -32_603,
        data: { problem: { code, status, title: code, detail: "" } },
      },
    } as never,
    { meta: { response: new Response(null, { status, headers }) } },
  );
}

describe("gentle calls", () => {
  it("run so many at a time, in the order in which they came", async () => {
    const { through } = gentleCalls(2);
    const { ask, running, begun } = heldCalls();
    const answers = [1, 2, 3, 4].map(() => through(ask, signal));
    await settle();
    expect(begun()).toBe(2);
    running[1]!.end();
    await settle();
    expect(begun()).toBe(3);
    running[0]!.end();
    await settle();
    for (const { end } of running) end();
    expect(await Promise.all(answers)).toEqual([0, 1, 2, 3]);
  });

  it("hold all when a refusal names a time, then make that call again", async () => {
    const waits: number[] = [];
    const goOn: (() => void)[] = [];
    const calls = gentleCalls(1, (ms) => {
      waits.push(ms);
      return new Promise((resolve) => goOn.push(resolve));
    });
    let asked = 0;
    const first = calls.through(async () => {
      asked++;
      if (asked === 1) throw refusal("too_many_requests", 429, "7");
      return asked;
    }, signal);
    let isSecondAsked = false;
    const second = calls.through(async () => (isSecondAsked = true), signal);
    await settle();
    expect(waits).toEqual([7000]);
    expect(calls.heldUntilMs()).toBeGreaterThan(0);
    expect(isSecondAsked).toBe(false);
    for (let round = 0; round < 4; round++) {
      for (const resolve of goOn.splice(0)) resolve();
      await settle();
    }
    expect(await Promise.all([first, second])).toEqual([2, true]);
  });

  it("leave waits that are long, and refusals that stay, to the reader", async () => {
    const { through } = gentleCalls(1);
    const late = refusal("overloaded", 503, "600");
    await expect(through(() => Promise.reject(late), signal)).rejects.toBe(late);
    const wrong = refusal("entry_not_found", 404);
    await expect(through(() => Promise.reject(wrong), signal)).rejects.toBe(wrong);
    expect(await through(async () => "next", signal)).toBe("next");
  });

  it("ask for no more once the allowance is used up", async () => {
    const { through } = gentleCalls(1);
    const used = refusal("allowance_exhausted", 429);
    const { ask, begun } = heldCalls();
    const answers = [() => Promise.reject(used), ask, ask].map((one) => through(one, signal));
    for (const answer of answers) await expect(answer).rejects.toBe(used);
    expect(begun()).toBe(0);
  });

  it("make no call that is given up while it waits", async () => {
    const { through } = gentleCalls(1);
    const { ask, running, begun } = heldCalls();
    const first = through(ask, signal);
    const given = new AbortController();
    const second = through(ask, given.signal);
    given.abort();
    await expect(second).rejects.toThrow("aborted");
    running[0]!.end();
    expect(await first).toBe(0);
    expect(begun()).toBe(1);
  });
});
