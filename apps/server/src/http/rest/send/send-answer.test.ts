import { request as httpRequest } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import {
  goodBody,
  type RunningServer,
  runningServer,
  sendComposite,
} from "../../../../test/harness/running-server.suite.ts";

const decompress = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

/** Returns the response as it is sent, because fetch would decompress it. */
function compositeBytes(server: RunningServer, hours: number, headers: Record<string, string>) {
  const body = { ...goodBody, request: { ...goodBody.request, forecast_hours: hours } };
  return new Promise<{ headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    const sending = httpRequest(`${server.url}/v1/optimality/composite/`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": server.key, ...headers },
    });
    sending.on("error", reject).on("response", (answer) => {
      buffer(answer).then((bytes) => resolve({ headers: answer.headers, bytes }), reject);
    });
    sending.end(JSON.stringify(body));
  });
}

describe("a long answer", () => {
  test.each(["zstd", "br", "gzip"] as const)("comes as %s to who asks for it, the same", async (coding) => {
    await using server = await runningServer();
    for (const accept of ["application/json", "text/csv"]) {
      const plain = await compositeBytes(server, 240, { accept });
      for (let time = 0; time < 2; time++) {
        const { headers, bytes } = await compositeBytes(server, 240, { accept, "accept-encoding": coding });
        expect(headers["content-encoding"]).toBe(coding);
        expect(headers["content-length"]).toBe(String(bytes.length));
        expect(headers["vary"]).toContain("accept-encoding");
        expect(bytes.length).toBeLessThan(plain.bytes.length / 2.5);
        expect(decompress[coding](bytes)).toEqual(plain.bytes);
      }
    }
  });

  test("is plain to who does not ask", async () => {
    await using server = await runningServer();
    const { headers, bytes } = await compositeBytes(server, 240, {});
    expect(headers["content-encoding"]).toBeUndefined();
    expect(JSON.parse(bytes.toString())).toMatchObject({ metadata: { forecast_hours: 240 } });
  });

  test("is read by fetch as ever", async () => {
    await using server = await runningServer();
    const answer = await sendComposite(server, {
      ...goodBody,
      request: { ...goodBody.request, forecast_hours: 240 },
    });
    expect(answer.headers.get("content-encoding")).not.toBeNull();
    expect(answer.json).toMatchObject({ metadata: { forecast_hours: 240 } });
  });
});

test("a short answer and a problem are plain", async () => {
  await using server = await runningServer();
  const { headers } = await compositeBytes(server, 3, { "accept-encoding": "gzip" });
  expect(headers["content-encoding"]).toBeUndefined();
  const refused = await compositeBytes(server, 6000, { "accept-encoding": "gzip" });
  expect(JSON.parse(refused.bytes.toString())).toMatchObject({ code: "invalid_request" });
});
