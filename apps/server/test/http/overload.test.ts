import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { describe, expect, test, vi } from "vitest";
import {
  expectProblem,
  goodBody,
  runningServer,
  type RunningServer,
  sendComposite,
} from "../harness/running-server.suite.ts";

function opened({ url }: RunningServer): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => resolve(socket)).on("error", reject);
  });
}

/** Opens connections without sending anything. */
function connections(server: RunningServer, count: number): Promise<Socket[]> {
  return Promise.all(Array.from({ length: count }, () => opened(server)));
}

/** Sends bytes, and returns the status of the first response. */
function statusOf(socket: Socket, bytes: string): Promise<number> {
  return new Promise((resolve) => {
    socket.once("data", (chunk: Buffer) => resolve(Number(chunk.toString("latin1").slice(9, 12))));
    socket.write(bytes);
  });
}

describe("503 overloaded", () => {
  test("while the loop is late for many callers, before the body is there, and never for health", async () => {
    const loop = { delayMs: 300 };
    await using server = await runningServer({ guards: { loopDelayMs: () => loop.delayMs } });
    const list = `GET /v1/tasks/ HTTP/1.1\r\nhost: a\r\nx-api-key: ${server.key}\r\n\r\n`;
    const unfinished = `POST /v1/optimality/composite/ HTTP/1.1\r\nhost: a\r\nx-api-key: ${server.key}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`;
    const sockets = await connections(server, 20);
    const statuses: number[] = [];
    for (const socket of sockets.slice(0, 18)) statuses.push(await statusOf(socket, list));
    expect(statuses).toEqual([...Array.from({ length: 15 }, () => 200), 503, 503, 503]);
    expect(await statusOf(sockets[18]!, unfinished)).toBe(503);
    for (const path of ["/livez", "/readyz"]) expect((await server.send(path)).status).toBe(200);
    const refused = await server.send("/v1/tasks/");
    expectProblem(refused, "overloaded");
    expect(refused.headers.get("retry-after")).toBe("1");
    loop.delayMs = 0;
    expect((await server.send("/v1/tasks/")).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  test("beyond the requests that may be in work, and no longer than they are", async () => {
    const { source, answer } = waitingSource();
    const models = new Map([["noaa" as const, [{ part: "deterministic" as const, source }]]]);
    await using server = await runningServer({ ports: { models }, guards: { inWorkMax: 2 } });
    const elsewhere = { ...goodBody, request: { ...goodBody.request, latitude: 40 } };
    const running = [sendComposite(server, goodBody), sendComposite(server, elsewhere)];
    await source.asked(2);
    expectProblem(await server.send("/v1/tasks/"), "overloaded");
    answer();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await server.send("/v1/tasks/")).status).toBe(200);
  });
});

describe("429 too_many_requests", () => {
  test("for a key beyond its requests in work, but not for another", async () => {
    const { source, answer } = waitingSource();
    const models = new Map([["noaa" as const, [{ part: "deterministic" as const, source }]]]);
    await using server = await runningServer({ ports: { models }, guards: { inWorkPerKeyMax: 1 } });
    const { plaintext } = await server.issue("other");
    const running = sendComposite(server, goodBody);
    await source.asked(1);
    const refused = await server.send("/v1/tasks/");
    expectProblem(refused, "too_many_requests");
    expect(refused.headers.get("retry-after")).toBe("1");
    expect((await server.send("/v1/tasks/", { headers: { "x-api-key": plaintext } })).status).toBe(200);
    answer();
    expect((await running).status).toBe(200);
    expect((await server.send("/v1/tasks/")).status).toBe(200);
  });

  test("for an address beyond its rate, whatever key it sends", async () => {
    await using server = await runningServer({ guards: { burstPerSecondPerAddress: 2 } });
    const nobody = { headers: { "x-api-key": null } };
    expectProblem(await server.send("/v1/tasks/", nobody), "missing_api_key");
    expectProblem(await server.send("/v1/tasks/", nobody), "missing_api_key");
    expectProblem(await server.send("/v1/tasks/"), "too_many_requests");
    server.clock.ms += 1000;
    expect((await server.send("/v1/tasks/")).status).toBe(200);
  });

  test("takes the address from a proxy that is trusted, and from nobody else", async () => {
    const guards = { burstPerSecondPerAddress: 1 };
    const statuses = async (server: RunningServer): Promise<number[]> => {
      const from = async (address: string) =>
        (await server.send("/v1/tasks/", { headers: { "x-forwarded-for": address } })).status;
      return [await from("192.0.2.1"), await from("192.0.2.2"), await from("192.0.2.2")];
    };
    await using trusting = await runningServer({ guards, trustedProxies: ["127.0.0.0/8"] });
    expect(await statuses(trusting)).toEqual([200, 200, 429]);
    await using wary = await runningServer({ guards });
    expect(await statuses(wary)).toEqual([200, 429, 429]);
  });
});

describe("300 connections that come too slowly", () => {
  const begun = "GET /livez HTTP/1.1\r\nhost: a\r\n";

  test("keep no other waiting", async () => {
    const minute = 60_000;
    const timeouts = { headersMs: minute, requestMs: minute, keepAliveMs: minute, checkEveryMs: 50 };
    await using server = await runningServer({ timeouts });
    const sockets = await connections(server, 300);
    for (const socket of sockets) socket.write(begun);
    for (let count = 0; count < 20; count++) expect((await sendComposite(server, goodBody)).status).toBe(200);
    expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([]);
    for (const socket of sockets) socket.destroy();
  });

  test("are told so, and closed", async () => {
    const timeouts = { headersMs: 3000, requestMs: 3000, keepAliveMs: 3000, checkEveryMs: 50 };
    await using server = await runningServer({ timeouts });
    const sockets = await connections(server, 300);
    const closed = sockets.map((socket) => once(socket, "close"));
    const statuses = await Promise.all(sockets.map((socket) => statusOf(socket, begun)));
    expect(new Set(statuses)).toEqual(new Set([408]));
    await Promise.all(closed);
  });
});

/** Creates a source whose reads wait until the test releases them. */
function waitingSource() {
  const synthetic = syntheticSource({ product: "gfs", seed: 0 });
  const gate = Promise.withResolvers<undefined>();
  let reads = 0;
  const source = {
    ...synthetic,
    read: async (request: Parameters<typeof synthetic.read>[0]) => {
      reads++;
      await gate.promise;
      return synthetic.read(request);
    },
    asked: (count: number) => vi.waitFor(() => expect(reads).toBe(count)),
  };
  return { source, answer: () => gate.resolve(undefined) };
}
