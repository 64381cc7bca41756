import { once } from "node:events";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { buffer } from "node:stream/consumers";
import {
  brotliDecompressSync,
  createBrotliDecompress,
  createGunzip,
  createZstdDecompress,
  gunzipSync,
  zstdDecompressSync,
} from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sized } from "@halcyon/testing";
import { type RunningServer, runningServer } from "../../../../test/harness/running-server.suite.ts";
import { atSea, batchPath, gustyServer, item, usageOf } from "../../../../test/harness/gusty-server.suite.ts";

const codings = {
  zstd: { whole: zstdDecompressSync, stream: createZstdDecompress },
  br: { whole: brotliDecompressSync, stream: createBrotliDecompress },
  gzip: { whole: gunzipSync, stream: createGunzip },
};
type Coding = keyof typeof codings;

/** Sends a batch and returns the response as it is sent, because fetch would decompress it. */
function sendBatch(
  server: RunningServer,
  items: readonly object[],
  coding?: Coding,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/json",
      "x-api-key": server.key,
      ...(coding === undefined ? {} : { "accept-encoding": coding }),
    };
    const sending = httpRequest(`${server.url}${batchPath}`, { method: "POST", headers });
    sending.on("error", reject).on("response", resolve);
    sending.end(JSON.stringify({ items }));
  });
}

/** Items at different places. Their scores are computed once and reused for all content codings. */
const items = Array.from({ length: sized(20, 1000) }, (_, index) => ({
  request: {
    latitude: index % 90,
    longitude: 8.5 + Math.floor(index / 90),
    forecast_hours: 240,
    model: "noaa",
  },
  constraint_params: { id: 1, type: "task" },
}));

let shared: RunningServer;
let plain: Buffer;
beforeAll(async () => {
  shared = await runningServer({ burstPerSecond: 1e6 });
  plain = await buffer(await sendBatch(shared, items));
});
afterAll(() => shared[Symbol.asyncDispose]());

describe.each(["zstd", "br", "gzip"] as const)("lines as %s", (coding) => {
  test("are the same, at most 15 % as long", async () => {
    const answer = await sendBatch(shared, items, coding);
    const bytes = await buffer(answer);
    expect(answer.headers).toMatchObject({
      "content-encoding": coding,
      vary: expect.stringContaining("accept-encoding"),
    });
    expect(codings[coding].whole(bytes)).toEqual(plain);
    expect(bytes.length / plain.length).toBeLessThan(0.15);
    await vi.waitFor(() => expect(shared.log.at(-1)).toMatchObject({ bytes: bytes.length }));
  });

  test("come before the next one is made", async () => {
    const gate = Promise.withResolvers<void>();
    await using server = await gustyServer((made) => ({
      ...made,
      async read(request) {
        if (request.cell.latitude === atSea.request.latitude) await gate.promise;
        return made.read(request);
      },
    }));
    const answer = await sendBatch(server, [item, atSea], coding);
    const lines = answer.pipe(codings[coding].stream()).setEncoding("utf8");
    const [first] = (await once(lines, "data")) as [string];
    expect(first).toMatch(/^\{"ref":null,"index":0,"result":.*\}\n$/);
    gate.resolve();
    const [second] = (await once(lines, "data")) as [string];
    expect(second).toMatch(/^\{"ref":null,"index":1,/);
    await once(lines, "end");
  });

  test("of a caller that leaves are made no more", async () => {
    await using server = await gustyServer();
    const many = Array.from({ length: 1000 }, (_, index) => ({
      ...item,
      request: { ...item.request, forecast_hours: 300, latitude: index / 20 },
    }));
    const answer = await sendBatch(server, many, coding);
    await once(answer, "data");
    answer.destroy();
    await vi.waitFor(async () => expect((await usageOf(server)).allowance.unsettled).toBe(0));
    expect((await usageOf(server)).allowance.used).toBeLessThan(1000);
  });
});
