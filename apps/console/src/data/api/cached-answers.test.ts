import { TRPCClientError } from "@trpc/client";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

/** Simulated caches of the browser: the entries of each cache by address, oldest first. */
const stores = new Map<string, Map<string, Response>>();
const session = new Map<string, string>();

vi.stubGlobal("isSecureContext", true);
vi.stubGlobal("navigator", { onLine: true });
vi.stubGlobal("sessionStorage", { getItem: (name: string) => session.get(name) ?? null });
vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("caches", {
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
  open: async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (address: string) => store.get(address)?.clone(),
      keys: async () => [...store.keys()],
      delete: async (address: string) => store.delete(address),
      put: async (address: string, answer: Response) => {
        store.delete(address);
        store.set(address, answer);
      },
    };
  },
});
// Modules that another test file has loaded know its globals.
vi.resetModules();
const { freshOrCached, forgetAnswers } = await import("./cached-answers.ts");
afterAll(() => vi.unstubAllGlobals());

const silent = new TypeError("failed to fetch");
const refusal = TRPCClientError.from({
  error: { message: "no", code: -32_603, data: { problem: { code: "entry_not_found", status: 404 } } },
} as never);
const kept = (): string[] => [...stores.values()].flatMap((store) => [...store.keys()]);
const answers = async (name: readonly unknown[], answer: object): Promise<void> => {
  expect(await freshOrCached(name, async () => answer)).toBe(answer);
  await vi.waitFor(() => expect(kept().at(-1)).toContain(encodeURIComponent(JSON.stringify(name))), {
    interval: 1,
  });
};

beforeEach(() => {
  stores.clear();
  session.clear();
  session.set("halcyon-api-key", "hal_secret");
});

describe("kept answers", () => {
  it("take the place of a server that is not reached, with their age and the reason", async () => {
    const atMs = 1_763_716_443_000;
    vi.spyOn(Date, "now").mockReturnValueOnce(atMs);
    await answers(["forecast", 1], { json: 7 });
    const read = await freshOrCached<{ json: number }>(["forecast", 1], () => Promise.reject(silent));
    expect(read).toEqual({ json: 7, kept: { atMs, why: "The server did not answer" } });
  });

  it("give way to the server where the network comes back while it is asked without one", async () => {
    await answers(["forecast", 1], { json: 7 });
    vi.stubGlobal("navigator", { onLine: false });
    const asked = vi.fn<() => Promise<{ json: number }>>().mockResolvedValue({ json: 8 });
    asked.mockImplementationOnce(() => {
      vi.stubGlobal("navigator", { onLine: true });
      return Promise.reject(silent);
    });
    expect(await freshOrCached(["forecast", 1], asked)).toEqual({ json: 8 });
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("are never taken for what was not asked, nor for what the server refuses", async () => {
    await answers(["forecast", 1], { json: 7 });
    await expect(freshOrCached(["forecast", 2], () => Promise.reject(silent))).rejects.toBe(silent);
    await expect(freshOrCached(["forecast", 1], () => Promise.reject(refusal))).rejects.toBe(refusal);
  });

  it("are read under the key alone that they were given to, which is not among them", async () => {
    await answers(["forecast", 1], { json: 7 });
    const store = [...stores.entries()].map(([name, all]) => [name, ...all.keys()].join(" ")).join(" ");
    expect(store).not.toContain("secret");
    session.set("halcyon-api-key", "hal_other");
    await expect(freshOrCached(["forecast", 1], () => Promise.reject(silent))).rejects.toBe(silent);
  });

  it("are kept of no key that is gone before they are written down, nor under the next one", async () => {
    await freshOrCached(["forecast", 1], async () => ({ json: 7 }));
    session.set("halcyon-api-key", "hal_other");
    await answers(["forecast", 2], { json: 8 });
    expect(kept()).toEqual([expect.stringContaining(encodeURIComponent('["forecast",2]'))]);
  });

  it("are no more than 200, of which the oldest go", async () => {
    for (let count = 0; count < 202; count++) await answers(["forecast", count], { json: count });
    await vi.waitFor(() => expect(kept()).toHaveLength(200));
    expect(kept()[0]).toContain(encodeURIComponent('["forecast",2]'));
  });

  it("are forgotten under every key, and no other cache with them", async () => {
    await answers(["forecast", 1], { json: 7 });
    session.set("halcyon-api-key", "hal_other");
    await answers(["forecast", 1], { json: 8 });
    stores.set("halcyon-console-1", new Map());
    await forgetAnswers();
    expect([...stores.keys()]).toEqual(["halcyon-console-1"]);
  });

  it("are not missed where the browser has no room", async () => {
    vi.spyOn(caches, "open").mockRejectedValueOnce(new DOMException("full", "QuotaExceededError"));
    expect(await freshOrCached(["forecast", 1], async () => ({ json: 7 }))).toEqual({ json: 7 });
  });
});
