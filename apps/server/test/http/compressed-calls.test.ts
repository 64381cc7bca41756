import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type RunningServer, runningServer } from "../harness/running-server.suite.ts";

const monthLong = {
  location: { latitude: 51.5, longitude: -0.12 },
  model: "noaa",
  entry: { type: "task", id: 1 },
  period: { hours: 720 },
};

/** Returns the bytes of a response as they were received. */
function bytesOf({ url, key }: RunningServer, coding: string): Promise<{ coding: unknown; bytes: Buffer }> {
  const headers = { "content-type": "application/json", "x-api-key": key, "accept-encoding": coding };
  return new Promise((resolve, reject) => {
    const sending = request(`${url}/trpc/composite`, { method: "POST", headers }, (response) => {
      buffer(response).then(
        (bytes) => resolve({ coding: response.headers["content-encoding"], bytes }),
        reject,
      );
    });
    sending.on("error", reject).end(JSON.stringify({ body: monthLong }));
  });
}

test("calls of the console are compressed where it is asked for, and are the same then", async () => {
  await using server = await runningServer();
  const plain = await bytesOf(server, "identity");
  const compressed = await bytesOf(server, "gzip");
  expect(plain.coding).toBeUndefined();
  expect(compressed.coding).toBe("gzip");
  expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 4);
  expect(dataOf(gunzipSync(compressed.bytes))).toEqual(dataOf(plain.bytes));
});

function dataOf(bytes: Buffer): unknown {
  return (JSON.parse(bytes.toString()) as { result: { data: { json: unknown } } }).result.data.json;
}
