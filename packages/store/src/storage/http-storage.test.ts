import { temporaryFolder } from "@halcyon/testing";
import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type Fault, faultyServer, type FaultyServer } from "./faulty-server.suite.ts";
import { httpStorage, type HttpStorageOptions } from "./http-storage.ts";
import { describeStorage, storageOfFolder } from "./storage.suite.ts";
import type { StoreStorage } from "./storage.ts";

const servers: FaultyServer[] = [];

afterAll(async () => {
  for (const server of servers) await server[Symbol.asyncDispose]();
});

async function serve(folder: string): Promise<FaultyServer> {
  const server = await faultyServer(folder);
  servers.push(server);
  return server;
}

describeStorage("a public bucket", () =>
  storageOfFolder(async (folder) => httpStorage({ baseUrl: (await serve(folder)).baseUrl })),
);
describeStorage("a public bucket with a disk cache", () =>
  storageOfFolder(async (folder) =>
    httpStorage({
      baseUrl: `${(await serve(folder)).baseUrl}/?token=a%2Fb`,
      cacheBytes: 0,
      disk: { folder: temporaryFolder(), maxBytes: 50_000 },
    }),
  ),
);

async function bucket(
  faults: readonly Fault[],
  options: Partial<HttpStorageOptions> = {},
): Promise<{ server: FaultyServer; storage: StoreStorage; slept: number[]; folder: string }> {
  const folder = temporaryFolder();
  await writeFile(join(folder, "a"), "abcdefgh");
  const server = await serve(folder);
  server.faults.push(...faults);
  const slept: number[] = [];
  const storage = httpStorage({
    baseUrl: server.baseUrl,
    timeoutMs: 10_000,
    timeout: () => endedBySilence(server),
    random: () => 0.5,
    sleep: (milliseconds) => Promise.resolve(slept.push(milliseconds)),
    ...options,
  });
  return { server, storage, slept, folder };
}

/** Returns a time limit that ends when the server is silent, so that a busy machine never ends it. */
function endedBySilence(server: FaultyServer): AbortSignal {
  const limit = new AbortController();
  server.onSilence = () => limit.abort();
  return limit.signal;
}

const range = { offset: 2, length: 3 };
const cde = new TextEncoder().encode("cde");

describe("trouble that passes", () => {
  test.each(["drop", "cut", "silence", 408, 429, 500, 502, 503] satisfies Fault[])(
    "%s is tried again, whole and by range",
    async (fault) => {
      const { storage, slept } = await bucket([fault, fault]);
      expect(await storage.getRange("a", range)).toEqual(cde);
      expect(slept).toHaveLength(2);
      const again = await bucket([fault]);
      expect(await again.storage.get("a")).toHaveLength(8);
    },
  );

  test("is waited for by a random part of a delay that doubles up to 5 s", async () => {
    const { storage, slept } = await bucket(Array<Fault>(9).fill(503), { attempts: 10 });
    await storage.get("a");
    expect(slept).toEqual([50, 100, 200, 400, 800, 1600, 2500, 2500, 2500]);
  });

  test("is waited for as long as the server asks", async () => {
    const { storage, slept } = await bucket([429]);
    await storage.get("a");
    expect(slept).toEqual([2000]);
  });

  test("that does not pass is an error after the last attempt", async () => {
    const { storage, server } = await bucket(Array<Fault>(9).fill(503), { attempts: 3 });
    await expect(storage.get("a")).rejects.toMatchObject({ code: "unreachable", retryable: true });
    expect(server.requests).toHaveLength(3);
  });

  test("is forgotten: the next question is asked anew", async () => {
    const { storage } = await bucket([503], { attempts: 1 });
    await expect(storage.getRange("a", range)).rejects.toThrow("HTTP 503");
    expect(await storage.getRange("a", range)).toEqual(cde);
  });

  test("a server that is not there is unreachable, without the secrets of its address", async () => {
    const storage = httpStorage({
      baseUrl: "http://127.0.0.1:1/bucket?sig=secret",
      attempts: 2,
      sleep: () => Promise.resolve(),
    });
    const failed = storage.get("a");
    await expect(failed).rejects.toMatchObject({ code: "unreachable" });
    await expect(failed).rejects.not.toThrow("secret");
  });
});

describe("answers that cannot be used are errors at once", () => {
  test.each([
    [403, "denied"],
    [401, "denied"],
    [400, "unreachable"],
    ["ignore-range", "unsupported"],
    ["wrong-range", "corrupt"],
  ] satisfies [Fault, string][])("%s", async (fault, code) => {
    const { storage, slept } = await bucket([fault]);
    await expect(storage.getRange("a", range)).rejects.toMatchObject({ name: "StoreError", code });
    expect(slept).toEqual([]);
  });
});

describe("what was read", () => {
  test("is not asked for again, and is asked for once by many", async () => {
    const { storage, server } = await bucket([]);
    await Promise.all([storage.getRange("a", range), storage.getRange("a", range)]);
    await storage.getRange("a", range);
    expect(server.requests).toEqual(["GET /bucket/a bytes=2-4"]);
  });

  test("survives the process on disk, where its checksum fits", async () => {
    const disk = { folder: temporaryFolder(), maxBytes: 10_000 };
    const { storage, server } = await bucket([], { disk });
    await storage.getRange("a", range);
    const next = httpStorage({ baseUrl: server.baseUrl, disk });
    expect(await next.getRange("a", range)).toEqual(cde);
    expect(server.requests).toHaveLength(1);
    const [file] = await readdir(disk.folder);
    await writeFile(join(disk.folder, file!), "damaged!");
    expect(await httpStorage({ baseUrl: server.baseUrl, disk }).getRange("a", range)).toEqual(cde);
    expect(server.requests).toHaveLength(2);
  });

  test("stays within the bytes given on disk", async () => {
    const disk = { folder: temporaryFolder(), maxBytes: 2500 };
    const { storage, folder } = await bucket([], { disk });
    await writeFile(join(folder, "b"), new Uint8Array(10_000));
    for (let part = 0; part < 10; part += 1)
      await storage.getRange("b", { offset: part * 1000, length: 1000 });
    const files = await readdir(disk.folder);
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(disk.folder, file))).size));
    expect(sizes).toEqual([1004, 1004]);
  });

  test("is kept for each store apart, with a folder in common", async () => {
    const disk = { folder: temporaryFolder(), maxBytes: 10_000 };
    const first = await bucket([], { disk });
    const second = await bucket([], { disk });
    await first.storage.get("a");
    await writeFile(join(second.folder, "a"), "other");
    expect(await second.storage.get("a")).toEqual(new TextEncoder().encode("other"));
  });
});
